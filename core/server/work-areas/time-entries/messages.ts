import { defineMessages } from '../../../contract';

/** Messages about logged time. */
export const timeEntryServerMessages = defineMessages('core', {
  timeEntryMissing: 'This time entry was deleted or never existed.',
  timeEntityMissing: 'What you want to log time on was deleted or never existed.',
  timeEntryOfOther: 'Only the person who logged this time and admins can change it.',
  timeInFuture: 'Time can’t be logged for a day in the future.',
  timeEndsEarly: 'A timer can’t end before it was started.',
  timeStartMissing: 'Enter when the timer was started.',
  timerForgotten: 'The timer on “{title}” has run for more than 10 hours. Stop it first and enter how long you worked.',
  timerRuns: 'Another timer is running. Stop it first.',
  timerNeedsMinutes: 'This timer has run for more than 10 hours. Enter how long you worked.',
  timeNotATimer: 'Only timers can be stopped or run again.',
  timeColumnDay: 'Day',
  timeColumnKey: 'Key',
  timeColumnTitle: 'Title',
  timeColumnMinutes: 'Minutes',
  timeColumnNote: 'Note',
  timeColumnBillable: 'Billable',
  timeColumnSource: 'Source',
  timeColumnStart: 'Started',
  timeColumnEnd: 'Ended',
  timeSourceTimer: 'Timer',
  timeSourceManual: 'Entered by hand',
  timeSourceCalendar: 'Calendar',
  timeYes: 'Yes',
  timeNo: 'No',
});
