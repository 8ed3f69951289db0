import type { TranslationOf } from '../../contract';
import type { lineComposerMessages } from './line-composer-messages';

/** German. */
export const translation: TranslationOf<typeof lineComposerMessages> = {
  notCreated: '„{text}“ wurde nicht angelegt.',
};
