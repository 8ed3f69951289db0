import type { TranslationOf } from '@tessera/core/contract';
import type { messages } from './messages';

/** German. */
export const translation: TranslationOf<typeof messages> = {
  title: 'Lob',
  empty: 'Was jemand hinzufügt, steht hier für alle im Portal.',
  add: 'Eintrag hinzufügen',
  text: 'Text',
  textMissing: 'Geben Sie einen Text ein.',
  added: 'Der Eintrag wurde hinzugefügt.',
};
