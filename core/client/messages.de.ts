import type { TranslationOf } from '../contract';
import type { coreMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof coreMessages> = {
  sessionExpired: 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich wieder an.',
  searchSessionExpired: 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich wieder an.',
  somethingWrong: 'Etwas ist schiefgegangen. Bitte versuchen Sie es später noch einmal.',
  unexpectedError:
    'Etwas Unerwartetes ist schiefgegangen. Wenn die Seite nicht stimmt, laden Sie sie neu; Entwürfe bleiben erhalten.',
  noConnection: 'Keine Internetverbindung.',
  noModules: 'Sie haben auf kein Modul Zugriff. Bitte wenden Sie sich an Ihren Admin.',
  modulesNotLoaded: 'Die Module konnten nicht geladen werden. Bitte versuchen Sie es später noch einmal.',
  draftKept: 'Ihr Text bleibt als Entwurf erhalten.',
  continueDraft: 'Entwurf fortsetzen',
  discardTitle: 'Eingaben verwerfen?',
  discardText: 'Sie lassen sich nicht als Entwurf speichern.',
  discard: 'Verwerfen',
  keepEditing: 'Weiter bearbeiten',
  undo: 'Rückgängig',
  signOutTitle: 'Abmelden und Ungespeichertes verlieren?',
  signOutText: {
    one: 'Ein Eintrag wurde nicht gespeichert. Beim Abmelden wird er aus diesem Browser gelöscht.',
    other: '{count} Einträge wurden nicht gespeichert. Beim Abmelden werden sie aus diesem Browser gelöscht.',
  },
  portalLost: 'Sie sind nicht mehr Mitglied von {portal}.',
  signOut: 'Abmelden',
  stay: 'Bleiben',
  writeKept: 'Keine Verbindung. Die Änderung wird gesendet, sobald die Verbindung wieder besteht.',
  readOnly: '{portal} ist schreibgeschützt. Sie können im Moment nichts ändern.',
  create: 'Anlegen',
  commandFailed: '„{title}“ ist fehlgeschlagen. Versuchen Sie es noch einmal.',
};
