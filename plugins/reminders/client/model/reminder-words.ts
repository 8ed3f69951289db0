import type { Message } from '@tessera/core/contract';
import type { ReminderRepeat } from '../../contract/model';
import { remindersMessages as messages } from '../messages';

/** How often, in words, in the order of the field. */
export const repeatWords: readonly (readonly [ReminderRepeat, Message])[] = [
  ['never', messages.never],
  ['daily', messages.daily],
  ['working-days', messages.workingDays],
  ['every-3-days', messages.everyThreeDays],
  ['weekly', messages.weekly],
  ['monthly', messages.monthly],
  ['yearly', messages.yearly],
];

/** How long before a date a reminder can come, in minutes, with the words for it. */
export const beforeWords: readonly (readonly [minutes: number, words: Message])[] = [
  [0, messages.atDate],
  [10, messages.tenMinutes],
  [30, messages.halfHour],
  [60, messages.oneHour],
  [120, messages.twoHours],
  [1_440, messages.oneDay],
  [2_880, messages.twoDays],
  [10_080, messages.oneWeek],
];
