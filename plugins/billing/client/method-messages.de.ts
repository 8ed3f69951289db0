import type { TranslationOf } from '@tessera/core/contract';
import type { methodMessages } from './method-messages';

/** German. */
export const translation: TranslationOf<typeof methodMessages> = {
  methodsTitle: 'Zahlungsmittel',
  methodsFailed: 'Die Zahlungsmittel konnten nicht geladen werden',
  methodsNone:
    'Es ist kein Zahlungsmittel gespeichert. Mit der ersten Zahlung wird eines gespeichert, oder fügen Sie jetzt eines hinzu.',
  methodsAtPage:
    'Der Zahlungsanbieter speichert keine Zahlungsmittel. Zu jeder Rechnung erhalten Sie eine Benachrichtigung und eine E-Mail und bezahlen sie auf der Seite des Anbieters.',
  methodsText:
    'Rechnungen werden vom Standard abgebucht und, wenn das fehlschlägt, vom Ersatz. Die Nummern kennt nur der Zahlungsanbieter.',
  manageMethods: 'Hinzufügen oder ersetzen',
  cardEnding: '{brand} mit den Endziffern {lastFour}',
  unnamedCard: 'Karte',
  unnamedAccount: 'Bankkonto',
  unnamedMethod: 'Zahlungsmittel',
  expiresIn: 'Gültig bis {month}',
  expiring: 'Läuft bald ab',
  cardExpired: 'Abgelaufen',
  defaultMethod: 'Standard',
  backupMethod: 'Ersatz',
  methodActions: 'Aktionen für {name}',
  makeDefault: 'Zum Standard machen',
  makeBackup: 'Zum Ersatz machen',
  noBackup: 'Nicht mehr als Ersatz verwenden',
  removeMethod: 'Entfernen',
  removeMethodTitle: '{name} entfernen',
  removeMethodText: 'Der Zahlungsanbieter löscht es. Nur auf seiner Seite lässt es sich wieder hinzufügen.',
  removeLastText:
    'Der Zahlungsanbieter löscht es. Ohne Zahlungsmittel muss ein Admin jede Rechnung auf der Seite des Anbieters bezahlen.',
  methodRemoved: '{name} ist entfernt.',
  madeDefault: 'Ab jetzt wird von {name} abgebucht.',
  madeBackup: 'Von {name} wird abgebucht, wenn der Standard fehlschlägt.',
  noLongerBackup: '{name} ist nicht mehr der Ersatz.',
};
