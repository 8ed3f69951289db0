import type { TranslationOf } from '@tessera/core/contract';
import type { taskSearchMessages } from './search-messages';

/** German. */
export const translation: TranslationOf<typeof taskSearchMessages> = {
  createFromText: 'Aufgabe „{text}“ anlegen',
};
