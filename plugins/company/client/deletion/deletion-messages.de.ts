import type { TranslationOf } from '@tessera/core/contract';
import type { deletionMessages } from './deletion-messages';

/** German. */
export const translation: TranslationOf<typeof deletionMessages> = {
  deletion: 'Firma löschen',
  deletionHint:
    'Löscht die Firma {days} Tage später, für alle Mitglieder. Bis dahin funktioniert sie wie bisher, und jeder Admin kann sie behalten.',
  deletionOpen: 'Firma löschen',
  deletionPlanned:
    'Diese Firma wird am {date} gelöscht. Bis dahin kann jeder Admin sie mit „Firma behalten“ oben behalten.',
  deletionTitle: '{company} löschen?',
  deletionLater: 'Sie wird am {date} gelöscht. Bis dahin können alle wie bisher arbeiten und sehen, wann sie endet.',
  deletionMails: 'Alle Admins erfahren es per E-Mail, jetzt und am Tag davor.',
  deletionData:
    'Alle Aufgaben, Dateien, Einstellungen und Rechnungen werden dann gelöscht. Niemand kann sie wiederherstellen.',
  deletionBilling: 'Ein bezahlter Tarif wird nicht verlängert.',
  deletionExport: 'Daten vorher exportieren',
  deletionName: 'Geben Sie zur Bestätigung den Namen der Firma ein: {company}',
  deletionNameMissing: 'Geben Sie den Namen der Firma ein.',
  deletionNameWrong: 'So heißt die Firma nicht.',
  deletionPassword: 'Ihr Passwort',
  deletionPasswordMissing: 'Geben Sie Ihr Passwort ein.',
  deletionCode: 'Code aus Ihrer App oder ein Wiederherstellungscode',
  deletionCodeMissing: 'Geben Sie den Code ein.',
  deletionYes: 'Firma löschen',
  deletionScheduled: '{company} wird am {date} gelöscht.',
  deletionOwnerTitle: 'Nur der Inhaber kann die Firma löschen',
  deletionOwnerText: 'Wer der Inhaber von {company} ist, zeigt die Mitgliederverwaltung.',
  deletionFailed: 'Es ließ sich nicht prüfen, ob Sie die Firma löschen können',
  deletionFailedHint: 'Es wurde nichts geändert. Versuchen Sie es erneut.',
  deletionOffline:
    'Sie sind offline. Ob Ihnen die Firma gehört, ist daher nicht bekannt. Es wird wieder geprüft, sobald Sie online sind.',
  deletionUnknown:
    'Der Server hat nicht geantwortet. Ob die Löschung geplant wurde, ist daher nicht bekannt. Versuchen Sie es erneut: Eine bereits geplante Löschung behält ihr Datum.',
  deletionNotScheduled: 'Die Löschung wurde nicht geplant. Versuchen Sie es erneut.',
  deletionClose: 'Schließen',
};
