import type { TranslationOf } from '@tessera/core/contract';
import type { apiTokenServerMessages } from './api-token-messages';

/** German. */
export const translation: TranslationOf<typeof apiTokenServerMessages> = {
  coreArea: 'Firma, Personen, Labels und Ansichten',
  tokenSubject: 'Ein neues API-Token wurde bei {product} erstellt',
  tokenText:
    'Hallo {name}, für Ihr Konto wurde in {company} das API-Token „{token}“ erstellt. Programme, die es kennen, können innerhalb seiner Bereiche für Sie handeln.',
  tokenNotMe:
    'Wenn Sie das nicht waren, widerrufen Sie das Token in Ihren Profileinstellungen und ändern Sie Ihr Passwort.',
  tokenShow: 'Profileinstellungen öffnen',
};
