import type { TranslationOf } from '@tessera/core/contract';
import type { workAccountMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof workAccountMessages> = {
  title: 'Die Anmeldung mit dem Firmenkonto ist fehlgeschlagen',
  notSetUp:
    'Hier sind keine Firmenkonten eingerichtet. Melden Sie sich mit Ihrer E-Mail-Adresse und Ihrem Passwort an.',
  cancelled:
    'Sie haben die Anmeldung abgebrochen. Versuchen Sie es noch einmal, oder melden Sie sich mit Ihrer E-Mail-Adresse an.',
  denied: 'Der Anmeldedienst Ihrer Firma hat den Zugriff verweigert. Wenden Sie sich an Ihre IT-Abteilung.',
  signIn: 'Zurück zur Anmeldung',
};
