import type { TranslationOf } from '@tessera/core/contract';
import type { trashMessages } from './trash-messages';

/** German. */
export const translation: TranslationOf<typeof trashMessages> = {
  trash: 'Gelöschte Aufgaben',
  trashEmpty: 'Gelöschte Aufgaben lassen sich hier 30 Tage lang wiederherstellen.',
  trashRestore: 'Wiederherstellen',
  trashRestoreOf: '{key} wiederherstellen',
  restored: '{key} wurde wiederhergestellt.',
};
