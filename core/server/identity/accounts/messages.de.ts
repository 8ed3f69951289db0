import type { TranslationOf } from '../../../contract';
import type { identityMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof identityMessages> = {
  wrongPassword: 'Die E-Mail-Adresse oder das Passwort stimmt nicht.',
  wrongOldPassword: 'Ihr aktuelles Passwort stimmt nicht.',
  rateLimited: {
    one: 'Zu viele Anfragen. Versuchen Sie es in einer Sekunde noch einmal.',
    other: 'Zu viele Anfragen. Versuchen Sie es in {count} Sekunden noch einmal.',
  },
  tooManyAttempts: {
    one: 'Zu viele Versuche. Versuchen Sie es in einer Minute noch einmal.',
    other: 'Zu viele Versuche. Versuchen Sie es in {count} Minuten noch einmal.',
  },
  tooManyCodes: {
    one: 'Es wurden zu viele Codes angefordert. Verwenden Sie den aus der neuesten E-Mail, oder versuchen Sie es in einer Minute noch einmal.',
    other:
      'Es wurden zu viele Codes angefordert. Verwenden Sie den aus der neuesten E-Mail, oder versuchen Sie es in {count} Minuten noch einmal.',
  },
  wrongCode: 'Dieser Code stimmt nicht. Verwenden Sie den aus der neuesten E-Mail.',
  codeOtherBrowser:
    'Melden Sie sich mit dem Passwort an, das Sie gewählt haben. Sie bekommen dann einen Code für diesen Browser.',
  codeExpired: 'Dieser Code ist abgelaufen. Fordern Sie einen neuen an.',
  ticketExpired: 'Dieser Schritt ist abgelaufen. Fordern Sie einen neuen Code an.',
  signInExpired: 'Dieser Schritt ist abgelaufen. Melden Sie sich erneut an.',
  secondStepMissing:
    'Für dieses Konto wurde die Bestätigung in zwei Schritten eingeschaltet. Melden Sie sich erneut an.',
  isSuperAdmin: 'Dieses Konto gilt nur für den Super-Admin-Bereich. Melden Sie sich unter /superadmin/login an.',
  hasOtherUse: 'Zur Adresse {email} gibt es bereits ein Konto. Ein Super-Admin braucht eine eigene Adresse.',
  wrongTwoStepCode:
    'Dieser Code stimmt nicht oder wurde schon verwendet. Geben Sie den neuesten Code aus Ihrer App ein.',
  twoStepSetUpExpired: 'Dieser Schritt ist abgelaufen. Schalten Sie die Bestätigung in zwei Schritten noch einmal ein.',
  twoStepIsOn: 'Die Bestätigung in zwei Schritten ist schon eingeschaltet. Laden Sie diese Seite neu.',
  twoStepIsOff: 'Die Bestätigung in zwei Schritten ist schon ausgeschaltet. Laden Sie diese Seite neu.',
  twoStepDemanded:
    '{company} verlangt von Ihnen die Bestätigung in zwei Schritten, deshalb lässt sie sich nicht ausschalten.',
  apiTokensOff: 'Ihre Firma erlaubt Ihnen keine API-Tokens. Fragen Sie einen Admin.',
  noAccountAt: 'Es gibt kein Konto mit der Adresse {email}.',
  setupExpired: 'Dieser Link ist abgelaufen. Öffnen Sie die E-Mail mit der Einladung noch einmal.',
  hasAccount: 'Zu dieser Adresse gibt es bereits ein Konto. Melden Sie sich stattdessen an.',
  passwordLength: 'Das Passwort muss {min} bis {max} Zeichen lang sein.',
  passwordCommon: 'Dieses Passwort ist zu verbreitet. Wählen Sie eines, das schwer zu erraten ist.',
  passwordSimple: 'Dieses Passwort folgt einem einfachen Muster. Wählen Sie eines, das schwer zu erraten ist.',
  passwordPersonal: 'Das Passwort darf Ihre E-Mail-Adresse nicht enthalten.',
  unknownTimeZone: 'Wählen Sie eine Zeitzone aus der Liste.',
  tooManyHolidays: 'Eine Firma hat höchstens {max} Feiertage. Entfernen Sie zuerst vergangene.',
  unknownCurrency: 'Wählen Sie eine Währung aus der Liste.',
  noSuchPerson: 'Dieses Konto gibt es nicht mehr.',
  apiTokenExpiry: 'Wählen Sie einen Tag innerhalb des nächsten Jahres, an dem das Token abläuft.',
  tooManyApiTokens:
    'Sie haben in dieser Firma {count} API-Tokens. Widerrufen Sie zuerst eines, das Sie nicht mehr brauchen.',
  unknownScope: 'Den Bereich {scope} können Sie nicht wählen.',
  noSuchApiToken: 'Dieses API-Token gibt es nicht mehr.',
  noSuchSession: 'Dieses Gerät ist nicht mehr angemeldet.',
  notInPortal: 'Sie sind kein Mitglied dieser Firma.',
  notAdmin: 'Das darf nur ein Admin der Firma.',
  noSuchMember: 'Diese Person ist kein Mitglied der Firma.',
  ownerProtected:
    'Der Inhaber der Firma kann weder entfernt noch herabgestuft werden. Er kann zuerst einen anderen Admin zum Inhaber machen.',
  companyNameWrong: 'So heißt die Firma nicht.',
  notOwner: 'Das kann nur der Inhaber der Firma.',
  ownerNotAdmin: 'Nur ein Admin der Firma kann ihr Inhaber werden.',
  successorUnknown: 'Wer übernimmt, muss ein anderes Mitglied der Firma sein.',
  lastAdmin: 'Eine Firma braucht mindestens einen Admin. Machen Sie zuerst ein anderes Mitglied zum Admin.',
  noSuchAccountId: 'Es gibt kein Konto mit der ID {id}.',
  noSuchAccount:
    'Es gibt kein Konto mit der Adresse {email}. Eine abgeschlossene Löschung entfernt auch die Adresse; mit der ID der Person sehen Sie das Ergebnis.',
  onlyAdminOf:
    'Diese Person ist der einzige Admin von {portals}. Machen Sie dort zuerst ein anderes Mitglied zum Admin, oder löschen Sie das Portal.',
  closesOwned: 'Ihnen gehört {company}. Machen Sie dort zuerst einen anderen Admin zum Inhaber.',
  closesOnlyAdmin:
    'Sie sind der einzige Admin von {company}. Machen Sie zuerst ein anderes Mitglied zum Admin und Inhaber, oder löschen Sie die Firma in ihren Einstellungen.',
  invitationClosed: 'Diese Einladung ist nicht mehr offen. Bitten Sie um eine neue.',
  seatsTaken: {
    one: 'Der einzige Platz Ihres Tarifs ist vergeben. Fügen Sie Plätze hinzu, um weitere Personen einzuladen.',
    other:
      'Alle {count} Plätze Ihres Tarifs sind vergeben. Entfernen Sie ein Mitglied, widerrufen Sie eine ausstehende Einladung, oder fügen Sie Plätze hinzu.',
  },
  noFreeSeat:
    'Die Firma hat keinen freien Platz. Bitten Sie einen Admin der Firma darum, und öffnen Sie dann den Link erneut.',
  membershipUndecided:
    'Es ließ sich nicht prüfen, ob diese Person beitreten darf. Nichts wurde geändert; versuchen Sie es in einer Minute erneut.',
  noSuchInvitation: 'Für diese Adresse gibt es keine ausstehende Einladung.',
};
