import type { TranslationOf } from '@tessera/core/contract';
import type { messages } from './messages';

/** German. */
export const translation: TranslationOf<typeof messages> = {
  title: 'Die Anmeldung mit dem Firmenkonto hat nicht geklappt',
  notSetUp:
    'In diesem Arbeitsbereich sind keine Firmenkonten eingerichtet. Melden Sie sich mit Ihrer E-Mail-Adresse und Ihrem Passwort an.',
  cancelled:
    'Sie haben die Anmeldung vorher verlassen. Versuchen Sie es noch einmal, oder melden Sie sich mit Ihrer E-Mail-Adresse an.',
  refused: 'Der Anmeldedienst Ihrer Firma hat abgelehnt. Fragen Sie, wer Ihr Firmenkonto betreut.',
  signIn: 'Zurück zur Anmeldung',
};
