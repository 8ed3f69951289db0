import type { Message } from '@tessera/core/contract';
import type { RecurrenceMode } from '../../contract/model';
import { tasksMessages } from '../messages';

/** When the next task comes, in words. */
export const recurrenceModeNames: Readonly<Record<RecurrenceMode, Message>> = {
  'after-previous': tasksMessages.nextAfterPrevious,
  schedule: tasksMessages.nextOnSchedule,
  'roll-forward': tasksMessages.nextRollsForward,
  completion: tasksMessages.nextAfterCompletion,
};
