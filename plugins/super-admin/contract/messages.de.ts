import type { TranslationOf } from '@tessera/core/contract';
import type { superAdminContractMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof superAdminContractMessages> = {
  codeRequired: 'Geben Sie den Code aus der App oder einen Wiederherstellungscode ein.',
  fieldReason: 'Grund',
};
