import { defineMessages } from './messages';

/** Validation messages of logged time. Apart from the others, because the first page loads those. */
export const timeEntryContractMessages = defineMessages('core', {
  timeEntryUnknown: 'This time entry doesn’t exist.',
  timeEntityUnknown: 'Time can’t be logged on this.',
  timeMinutesInvalid: 'Enter the time in whole minutes, at least 1.',
  timeMinutesLong: 'One entry can have at most 24 hours. Split it over several days.',
  timeDayInvalid: 'Enter the day as a date, such as 2026-03-29.',
  timeDayEarly: 'Choose a day from the year 2000 on.',
  timeInstantInvalid: 'Enter the moment as a date with time, such as 2026-03-29T09:30:00Z.',
  timeNoteLong: 'Use at most {max} characters for the note.',
  timePatchEmpty: 'Change at least one field of the entry.',
  timeRangeInvalid: 'Choose an end that is not before the start, at most 366 days later.',
});
