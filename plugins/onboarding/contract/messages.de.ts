import type { TranslationOf } from '@tessera/core/contract';
import type { contractMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof contractMessages> = {
  fieldJobTitle: 'Position',
  fieldPhone: 'Telefon',
  fieldCountry: 'Land',
  fieldDiallingCode: 'Vorwahl',
  fieldTimeZone: 'Zeitzone',
  fieldCompanyName: 'Name der Firma',
  fieldTeamName: 'Name des Teams',
  fieldProjectName: 'Name des Projekts',
  namesTooMany: 'Das genügt für den Anfang: höchstens {most}.',
  planOdd: 'Schließen Sie mit der kostenlosen Probezeit ab; andere Tarife wählen Sie später.',
};
