import type { TranslationOf } from '@tessera/core/contract';
import type { contractMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof contractMessages> = {
  fieldJobTitle: 'Position',
  fieldPhone: 'Telefon',
  fieldCountry: 'Land',
  fieldDialingCode: 'Vorwahl',
  fieldTimeZone: 'Zeitzone',
};
