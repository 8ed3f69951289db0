import type { TranslationOf } from '@tessera/core/contract';
import type { sampleAreaContractMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof sampleAreaContractMessages> = {
  titleMissing: 'Geben Sie einen Titel ein.',
  tooLong: 'Verwenden Sie höchstens {max} Zeichen.',
  notFound: 'Diesen Eintrag gibt es nicht, oder er wurde gelöscht.',
};
