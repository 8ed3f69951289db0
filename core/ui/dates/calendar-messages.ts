import { defineMessages } from '../../contract';

/** Messages of fields for days and for ranges of days. */
export const calendarMessages = defineMessages('ui', {
  tooEarly: 'Choose {day} or a later day.',
  tooLate: 'Choose {day} or an earlier day.',
  dayOff: '{day} is not a working day. Choose another day.',
  anyTime: 'Any time',
  rangeInvalid: 'Enter dates, for example “12–16 Nov”, “next week” or “last 30 days”.',
  presets: 'Common ranges',
  thisWeek: 'This week',
  lastWeek: 'Last week',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisQuarter: 'This quarter',
  lastQuarter: 'Last quarter',
  thisYear: 'This year',
  lastYear: 'Last year',
  thisFiscalYear: 'This fiscal year',
  lastFiscalYear: 'Last fiscal year',
  last30Days: 'Last 30 days',
});
