import type { TranslationOf } from '@tessera/core/contract';
import type { profileContractMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof profileContractMessages> = {
  fieldJobTitle: 'Position',
  fieldPronouns: 'Pronomen',
  fieldPhone: 'Telefon',
  fieldCountry: 'Land',
  fieldDialingCode: 'Vorwahl',
  fieldTimeZone: 'Zeitzone',
};
