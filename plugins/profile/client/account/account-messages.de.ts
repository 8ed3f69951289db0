import type { TranslationOf } from '@tessera/core/contract';
import type { accountMessages } from './account-messages';

/** German. */
export const translation: TranslationOf<typeof accountMessages> = {
  ownData: 'Ihre Daten',
  ownDataHint:
    'Eine JSON-Datei mit Ihrem Konto, Foto, Ihren Firmen, Geräten, API-Tokens, Benachrichtigungen, Erinnerungen und Einstellungen, ohne Passwörter und andere Geheimnisse. Was Sie in einer Firma geschrieben haben, gehört der Firma: Deren Admins können es exportieren.',
  ownDataActivity:
    'Admins einer Firma sehen den letzten Tag, an dem Sie sie geöffnet haben. Nur dieser Tag wird gespeichert, keine Uhrzeiten und kein Verlauf.',
  ownDataDownload: 'Daten herunterladen',
  ownDataSaved: 'Ihre Daten wurden als {file} gespeichert.',
  closure: 'Konto löschen',
  closureHint:
    'Beendet Ihren Zugang zu allen Firmen und löscht, was über Sie als Person gespeichert ist. Das lässt sich nicht rückgängig machen.',
  closureOpen: 'Konto löschen',
  closureTitle: 'Ihr Konto löschen?',
  closureAccess: 'Sie werden sofort auf allen Geräten abgemeldet, und Ihre API-Tokens enden.',
  closureDeleted: 'Name, Foto, Kontaktdaten, Benachrichtigungen, Erinnerungen und Einstellungen werden gelöscht.',
  closureKept: 'Was Sie geschrieben haben, bleibt in den Firmen, unter dem Namen „Former member“.',
  closureWork:
    'Offene Aufgaben, für die Sie zuständig sind, haben dann keinen Zuständigen. Soll eine bestimmte Person sie übernehmen, bitten Sie zuerst einen Admin, Sie aus der Firma zu entfernen: Er wählt sie aus.',
  closureFinal:
    'Es gibt keinen Weg zurück, und niemand kann das Konto wiederherstellen. Laden Sie vorher Ihre Daten herunter, wenn Sie sie behalten möchten.',
  closurePassword: 'Ihr Passwort',
  closurePasswordMissing: 'Geben Sie Ihr Passwort ein.',
  closureCode: 'Code aus der App oder ein Wiederherstellungscode',
  closureCodeMissing: 'Geben Sie den Code ein.',
  closureYes: 'Konto endgültig löschen',
  closureBlockedTitle: 'Ihr Konto lässt sich noch nicht löschen',
  closureOwned:
    'Ihnen gehört {company}. Öffnen Sie die Firma, und machen Sie in der Mitgliederverwaltung einen anderen Admin zum Inhaber.',
  closureOnlyAdmin:
    'Sie sind der einzige Admin von {company}. Machen Sie in der Mitgliederverwaltung ein anderes Mitglied zum Admin und dann zum Inhaber. Nutzt sie sonst niemand, löschen Sie die Firma zuerst in ihren Einstellungen.',
  closureFailed: 'Es ließ sich nicht prüfen, ob Ihr Konto gelöscht werden kann',
  closureFailedHint: 'Es wurde nichts geändert. Versuchen Sie es erneut.',
  closureClose: 'Schließen',
};
