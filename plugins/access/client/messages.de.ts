import type { TranslationOf } from '@tessera/core/contract';
import type { messages } from './messages';

/** German. */
export const translation: TranslationOf<typeof messages> = {
  email: 'E-Mail',
  password: 'Passwort',
  fullName: 'Vollständiger Name',
  newPassword: 'Neues Passwort',
  emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein.',
  emailOdd: 'Geben Sie eine Adresse wie name@firma.de ein.',
  passwordMissing: 'Geben Sie Ihr Passwort ein.',
  passwordShort: 'Das Passwort braucht mindestens {fewest} Zeichen.',
  fullNameMissing: 'Geben Sie Ihren Namen so ein, wie man Sie im Team kennt.',
  codeMissing: 'Geben Sie die {count} Ziffern aus der E-Mail ein.',

  signInTitle: 'Anmelden',
  signInHint: 'Mit der Adresse, die Ihre Firma eingeladen hat.',
  signIn: 'Anmelden',
  forgotPassword: 'Passwort vergessen?',
  newHere: 'Neu bei {product}?',
  createAccount: 'Konto anlegen',
  or: 'oder',

  setUpTitle: 'Fast geschafft',
  setUpHint: 'Sie sind als {email} dabei. Wählen Sie, wie andere Sie sehen, und ein Passwort.',
  setUpSubmit: 'Beitreten',

  registerTitle: 'Konto anlegen',
  registerHint: 'Richten Sie einen Arbeitsbereich für Ihre Firma ein. Eine Kreditkarte ist nicht nötig.',
  registerSubmit: 'Konto anlegen',
  registerEmailHint: 'An diese Adresse senden wir einen Code.',
  haveAccount: 'Haben Sie schon ein Konto?',

  verifyTitle: 'Code eingeben',
  verifyHint: 'Wir haben sechs Ziffern an {email} gesendet. Sie gelten zehn Minuten.',
  verifyHintPlain: 'Wir haben sechs Ziffern an Ihre Adresse gesendet. Sie gelten zehn Minuten.',
  verifySubmit: 'Adresse bestätigen',
  code: 'Code',
  codeAgain: 'Neuen Code senden',
  codeSent: 'Ein neuer Code ist unterwegs.',
  codeWait: {
    one: 'Neuer Code in {count} Sekunde',
    other: 'Neuer Code in {count} Sekunden',
  },
  wrongAddress: 'Andere Adresse verwenden',

  resetTitle: 'Passwort zurücksetzen',
  resetHint: 'Geben Sie Ihre Adresse ein. Gibt es dazu ein Konto, ist ein Code dorthin unterwegs.',
  resetSubmit: 'Code senden',
  backToSignIn: 'Zurück zur Anmeldung',
  resetCodeSubmit: 'Weiter',
  resetPasswordTitle: 'Neues Passwort wählen',
  resetPasswordHint: 'Sie bleiben nur hier angemeldet; alle anderen Geräte werden abgemeldet.',
  resetPasswordSubmit: 'Passwort ändern',

  invitationTitle: 'Sie sind eingeladen',
  invitationHint: 'Nehmen Sie an, um als {email} zu Ihrem Team zu kommen.',
  invitationHintPlain: 'Nehmen Sie an, um zu Ihrem Team zu kommen.',
  invitationAccept: 'Einladung annehmen',
  invitationAccepted: 'Einladung angenommen.',
  invitationFailed: 'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.',
  offline: 'Keine Internetverbindung.',

  confirmationTitle: 'Alles erledigt',
  passwordChangedTitle: 'Ihr Passwort wurde geändert',
  passwordChangedHint: 'Melden Sie sich mit dem neuen an. Alle anderen Geräte wurden abgemeldet.',
  addressConfirmedTitle: 'Ihre Adresse ist bestätigt',
  addressConfirmedHint: 'Es kann weitergehen.',
  confirmationHint: 'Hier ist nichts weiter zu tun.',
  goOn: 'Weiter',

  portalsTitle: 'Portal wählen',
  portalsHint: {
    one: 'Sie gehören zu einer Firma.',
    other: 'Sie gehören zu {count} Firmen.',
  },
  portalMembers: {
    one: '{count} Mitglied',
    other: '{count} Mitglieder',
  },
  portalsEmptyTitle: 'Sie gehören noch zu keinem Portal',
  portalsEmpty: 'Bitten Sie im Team um eine Einladung, oder richten Sie Ihre Firma ein.',
  setUpCompany: 'Firma einrichten',
  current: 'Gerade geöffnet',
  roleAdmin: 'Admin',
  roleMember: 'Mitglied',
};
