import type { TranslationOf } from '@tessera/core/contract';
import type { accessServerMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof accessServerMessages> = {
  registered: 'Wir haben eine E-Mail an {email} gesendet. Bestätigen Sie Ihre Adresse mit dem Code darin.',
  workAccountMissing:
    'Die Anmeldung mit einem Firmenkonto ist hier nicht eingerichtet. Nehmen Sie Ihre E-Mail-Adresse und Ihr Passwort.',
  passwordNeeded: 'Geben Sie ein neues Passwort ein.',
  resetSent: 'Gibt es zu {email} ein Konto, haben wir einen Code dorthin gesendet.',
  resetChecked: 'Der Code stimmt. Wählen Sie ein neues Passwort.',
  resetExpired: 'Dieser Schritt ist abgelaufen. Fordern Sie einen neuen Code an.',
  passwordChanged: 'Ihr Passwort wurde geändert. Melden Sie sich mit dem neuen an.',
  invitationAccepted: 'Einladung angenommen.',
  verifySubject: '{code} bestätigt Ihre Adresse bei {product}',
  verifyHeading: 'Bestätigen Sie Ihre Adresse',
  verifyText: 'Guten Tag {name}, mit diesem Code schließen Sie die Registrierung ab:',
  resetSubject: '{code} setzt Ihr Passwort bei {product} zurück',
  resetHeading: 'Passwort zurücksetzen',
  resetText: 'Guten Tag {name}, mit diesem Code wählen Sie ein neues Passwort:',
  codeExpiry: {
    one: 'Der Code läuft in 1 Minute ab. {product} wird Sie nie danach fragen.',
    other: 'Der Code läuft in {count} Minuten ab. {product} wird Sie nie danach fragen.',
  },
  notYou: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ohne den Code ändert sich nichts.',
  knownSubject: 'Sie haben bereits ein Konto bei {product}',
  knownHeading: 'Sie haben bereits ein Konto',
  knownText:
    'Guten Tag {name}, jemand wollte sich mit dieser Adresse registrieren. Sie haben bereits ein Konto; melden Sie sich damit an.',
  knownAction: 'Anmelden',
  knownNote: 'Passwort vergessen? Wählen Sie auf der Anmeldeseite „Passwort vergessen?“.',
  changedSubject: 'Ihr Passwort bei {product} wurde geändert',
  changedHeading: 'Ihr Passwort wurde geändert',
  changedText: 'Guten Tag {name}, das Passwort Ihres Kontos wurde geändert, und Ihre anderen Geräte wurden abgemeldet.',
  changedAction: 'Das war ich nicht',
};
