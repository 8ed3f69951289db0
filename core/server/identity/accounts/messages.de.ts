import type { TranslationOf } from '../../../contract';
import type { identityMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof identityMessages> = {
  wrongPassword: 'Die E-Mail-Adresse oder das Passwort stimmt nicht.',
  wrongOldPassword: 'Ihr bisheriges Passwort stimmt nicht.',
  rateLimited: {
    one: 'Zu viele Anfragen. Versuchen Sie es in einer Sekunde noch einmal.',
    other: 'Zu viele Anfragen. Versuchen Sie es in {count} Sekunden noch einmal.',
  },
  tooManyAttempts: {
    one: 'Zu viele Versuche. Versuchen Sie es in einer Minute noch einmal.',
    other: 'Zu viele Versuche. Versuchen Sie es in {count} Minuten noch einmal.',
  },
  tooManyCodes: {
    one: 'Es wurden zu viele Codes gesendet. Nehmen Sie den aus der neuesten E-Mail, oder versuchen Sie es in einer Minute noch einmal.',
    other:
      'Es wurden zu viele Codes gesendet. Nehmen Sie den aus der neuesten E-Mail, oder versuchen Sie es in {count} Minuten noch einmal.',
  },
  wrongCode: 'Dieser Code stimmt nicht. Nehmen Sie den aus der neuesten E-Mail.',
  codeElsewhere:
    'Melden Sie sich mit dem Passwort an, das Sie gewählt haben: Dann bekommen Sie einen Code für diesen Browser.',
  deadCode: 'Dieser Code ist abgelaufen. Fordern Sie einen neuen an.',
  deadTicket: 'Dieser Schritt ist abgelaufen. Fordern Sie einen neuen Code an.',
  deadSetup: 'Dieser Link ist abgelaufen. Öffnen Sie die Einladung noch einmal.',
  hasAccount: 'Zu dieser Adresse gibt es bereits ein Konto. Melden Sie sich stattdessen an.',
  passwordLength: 'Ein Passwort hat {fewest} bis {most} Zeichen.',
  passwordCommon: 'Dieses Passwort ist eines der häufigsten. Wählen Sie eines, das niemand errät.',
  passwordSimple: 'Dieses Passwort wiederholt sich. Wählen Sie eines, das niemand errät.',
  passwordPersonal: 'Das Passwort darf Ihre E-Mail-Adresse nicht enthalten.',
  unknownTimeZone: 'Wählen Sie eine Zeitzone aus der Liste.',
  noSuchPerson: 'Dieses Konto gibt es nicht mehr.',
  noSuchSession: 'Dieses Gerät ist nicht mehr angemeldet.',
  notInPortal: 'Sie sind kein Mitglied dieses Portals.',
  notAdmin: 'Das darf nur ein Admin des Portals.',
  noSuchMember: 'Diese Person ist kein Mitglied des Portals.',
  lastAdmin: 'Ein Portal braucht einen Admin. Machen Sie zuerst jemand anderen dazu.',
  noSuchAccountId: 'Es gibt kein Konto mit der ID {id}.',
  noSuchAccount: 'Mit der Adresse {email} gibt es kein Konto.',
  onlyAdminOf:
    'Diese Person ist der einzige Admin von {portals}. Machen Sie dort zuerst jemand anderen dazu, oder löschen Sie das Portal.',
  invitationClosed: 'Diese Einladung ist nicht mehr offen. Bitten Sie um eine neue.',
  noSuchInvitation: 'An diese Adresse gibt es keine offene Einladung.',
};
