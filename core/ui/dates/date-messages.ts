import { defineMessages } from '../../contract';

/** Words that people type for days and times, in lower case, separated by a comma and a space. They are never shown. */
export const dateMessages = defineMessages('ui', {
  typedToday: 'today, tod',
  typedTomorrow: 'tomorrow, tom, tmr, tmrw',
  typedYesterday: 'yesterday',
  typedIn: 'in',
  typedNext: 'next',
  typedThis: 'this, coming',
  typedLast: 'last, past, previous',
  typedTo: 'to, until, till, through',
  typedFillers: 'on, at, the, of, by',
  typedOne: 'a, an, one',
  typedDay: 'd, day, days',
  typedWeek: 'w, wk, week, weeks',
  typedMonth: 'month, months',
  typedQuarter: 'q, quarter, quarters',
  typedYear: 'y, year, years',
  typedEndOfMonth: 'eom, end month',
  typedNoon: 'noon',
  typedMidnight: 'midnight',
  typedAm: 'am, a.m.',
  typedPm: 'pm, p.m.',
});
