import type { TranslationOf } from '@tessera/core/contract';
import type { apiTokenMessages } from './api-token-messages';

/** German. */
export const translation: TranslationOf<typeof apiTokenMessages> = {
  tokens: 'API-Tokens',
  tokensHint:
    'Lassen Sie ein Programm in dieser Firma für Sie handeln, etwa ein Skript oder eine Anbindung. Jedes Token hat nur den Zugriff, den Sie wählen.',
  tokensFailed: 'Ihre API-Tokens konnten nicht geladen werden',
  tokensFailedHint: 'Nichts ging verloren. Versuchen Sie es erneut.',
  tokensNone: 'Sie haben in dieser Firma keine API-Tokens.',
  tokensOff: 'Ein Admin Ihrer Firma lässt für Sie keine API-Tokens zu.',
  tokenNew: 'Neues API-Token',
  tokenCreated: 'Erstellt:',
  tokenFrom: 'von {address}',
  tokenUsedOn: 'Zuletzt verwendet:',
  tokenUnused: 'Nie verwendet',
  tokenExpires: 'Läuft ab:',
  tokenExpired: 'Abgelaufen',
  tokenRevoke: 'Widerrufen',
  tokenRevokeNamed: '{name} widerrufen',
  tokenRevokeTitle: '„{name}“ widerrufen?',
  tokenRevokeText:
    'Programme, die es verwenden, verlieren sofort ihren Zugriff. Das lässt sich nicht rückgängig machen.',
  tokenRevoked: '„{name}“ wurde widerrufen.',
  tokenKeep: 'Abbrechen',
  tokenName: 'Name',
  tokenNameHint: 'Wofür das Token ist, etwa „Nächtlicher Bericht“. Er steht im Audit-Protokoll.',
  tokenNameMissing: 'Geben Sie einen Namen ein.',
  tokenExpiry: 'Läuft ab',
  tokenDays: { one: '{count} Tag', other: '{count} Tage' },
  tokenOnDay: 'An einem Datum',
  tokenLastDay: 'Letzter Tag',
  tokenLastDayMissing: 'Wählen Sie einen Tag innerhalb des nächsten Jahres.',
  tokenAccess: 'Zugriff',
  tokenAccessMissing: 'Wählen Sie mindestens einen Bereich.',
  tokenNone: 'Kein Zugriff',
  tokenRead: 'Lesen',
  tokenWrite: 'Lesen und schreiben',
  tokenForAdmins: '{area} (braucht die Rechte eines Admins)',
  tokenAsAdmin: 'Mit den Rechten eines Admins',
  tokenAsAdminHint:
    'Ohne sie kann das Token, was ein Mitglied kann. Sie wirken nicht mehr, wenn Sie kein Admin mehr sind.',
  tokenCreate: 'Token erstellen',
  tokenShownTitle: 'Ihr neues API-Token',
  tokenShown: 'Token',
  tokenShownHint:
    'Kopieren Sie es jetzt: Es wird nicht noch einmal angezeigt. Bewahren Sie es so sicher auf wie ein Passwort.',
  tokenDone: 'Ich habe es kopiert',
};
