import type { TranslationOf } from '@tessera/core/contract';
import type { taskRecurrenceMessages } from './task-recurrence-messages';

/** German. */
export const translation: TranslationOf<typeof taskRecurrenceMessages> = {
  noRecurrence: 'Wiederholt sich nicht',
  repeatTask: 'Wie {key} sich wiederholt',
  nextComes: 'Die nächste kommt',
  nextAfterPrevious: 'An ihrem Datum, sobald diese erledigt ist',
  nextOnSchedule: 'An ihrem Datum, auch wenn diese offen ist',
  nextRollsForward: 'An ihrem Datum; ist diese offen, rückt sie dorthin',
  nextAfterCompletion: 'Gezählt vom Tag, an dem diese erledigt wird',
};
