import { defineMessages } from '@tessera/core/contract';

/** Days off of a company. */
export const holidayMessages = defineMessages('company', {
  holidays: 'Holidays',
  holidaysHint: 'Calendars show them as days off. Lags, reminders and emails on working days skip them.',
  holidaysNone: 'There are no holidays yet.',
  holidaysFailed: 'Couldn’t load the holidays',
  holidayDay: 'Day',
  holidayDayMissing: 'Choose a day.',
  holidayName: 'Name',
  holidayNameMissing: 'Enter a name, such as New Year’s Day.',
  holidayAdd: 'Add holiday',
  holidayAdded: '{name} was added.',
  holidayRemove: 'Remove {name} on {day}',
  holidayRemoved: '{name} was removed.',
  holidaysPast: { one: 'Show {count} past holiday', other: 'Show {count} past holidays' },
});
