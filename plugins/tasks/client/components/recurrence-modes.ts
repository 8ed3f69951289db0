import type { Message } from '@tessera/core/contract';
import type { RecurrenceMode } from '../../contract/model';
import { taskRecurrenceMessages } from './task-recurrence-messages';

/** When the next task comes, in words. */
export const recurrenceModeNames: Readonly<Record<RecurrenceMode, Message>> = {
  'after-previous': taskRecurrenceMessages.nextAfterPrevious,
  schedule: taskRecurrenceMessages.nextOnSchedule,
  'roll-forward': taskRecurrenceMessages.nextRollsForward,
  completion: taskRecurrenceMessages.nextAfterCompletion,
};
