import { defineMessages } from '../../contract';

/** Texts of the calendar of a month. */
export const monthCalendarMessages = defineMessages('ui', {
  calendarPrevious: 'Previous month',
  calendarNext: 'Next month',
  calendarToday: 'Today',
  calendarHint:
    'Arrow keys move between days, Page Up and Page Down between months. Tab goes to the items of a day. Alt with an arrow key moves an item to another day.',
  calendarDay: { one: '{day}, one item', other: '{day}, {count} items', zero: '{day}, no items' },
  calendarMore: '{count} more',
  calendarCreate: 'Create on {day}',
  calendarMoved: '{name} is on {day} now.',
});
