import type { TranslationOf } from '../../contract';
import type { tagMessages } from './tag-messages';

/** German. */
export const translation: TranslationOf<typeof tagMessages> = {
  tagRemoved: '{name} entfernt.',
};
