import { defineMessages } from '../../contract';

/** Messages of a field for durations. */
export const durationMessages = defineMessages('ui', {
  durationHours: '{hours} h',
  durationMinutes: '{minutes} min',
  durationBoth: '{hours} h {minutes} min',
  durationInvalid: 'Enter a duration such as 2h 30m, 1.5h or 45m.',
  durationLong: 'Enter at most {duration}.',
  // Words that people type, in lower case, separated by commas.
  typedMinutes: 'm, min, mins, minute, minutes',
  typedHours: 'h, hr, hrs, hour, hours',
  typedWorkingDays: 'd, day, days',
  typedWorkingWeeks: 'w, wk, week, weeks',
});
