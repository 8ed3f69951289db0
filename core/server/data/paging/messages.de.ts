import type { TranslationOf } from '../../../contract';
import type { collaborationMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof collaborationMessages> = {
  badCursor: 'Diese Liste hat sich geändert. Laden Sie sie neu.',
};
