import type { TranslationOf } from '@tessera/core/contract';
import type { taskStatusMessages } from './task-status-messages';

/** German. */
export const translation: TranslationOf<typeof taskStatusMessages> = {
  haveStatus: {
    one: '{count} Aufgabe hat diesen Status und erhält einen anderen.',
    other: '{count} Aufgaben haben diesen Status und erhalten einen anderen.',
  },
  moreHaveStatus: {
    one: 'Mehr als {count} Aufgabe hat diesen Status und erhält einen anderen.',
    other: 'Mehr als {count} Aufgaben haben diesen Status und erhalten einen anderen.',
  },
  noTaskHasStatus: 'Keine Aufgabe hat diesen Status. Aufgaben im Papierkorb, die ihn haben, erhalten einen anderen.',
};
