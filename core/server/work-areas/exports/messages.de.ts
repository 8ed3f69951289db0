import type { TranslationOf } from '../../../contract';
import type { exportMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof exportMessages> = {
  inUtc: '{heading} (UTC)',
};
