import type { TranslationOf } from '@tessera/core/contract';
import type { sampleAreaContractMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof sampleAreaContractMessages> = {
  textMissing: 'Geben Sie einen Text ein.',
  textTooLong: 'Verwenden Sie höchstens {max} Zeichen.',
};
