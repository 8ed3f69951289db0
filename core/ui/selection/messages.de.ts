import type { TranslationOf } from '../../contract';
import type { selectionMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof selectionMessages> = {
  selected: { one: 'Eine Zeile ausgewählt', other: '{count} ausgewählt' },
  clear: 'Auswahl aufheben',
};
