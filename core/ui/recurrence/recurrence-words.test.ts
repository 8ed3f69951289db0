import { parseRecurrence } from '../../contract';
import { translateEnglish } from '../ui-test-kit';
import { recurrencePresets } from './recurrence-presets';
import { recurrenceOfValues, recurrenceValuesOf } from './recurrence-values';
import { recurrenceWords } from './recurrence-words';

const english = { translate: translateEnglish, language: 'en-GB' };

describe('a rule of repetition in words', () => {
  it.each([
    ['FREQ=DAILY', 'Every day'],
    ['FREQ=DAILY;INTERVAL=3', 'Every 3 days'],
    ['FREQ=WEEKLY', 'Every week'],
    ['FREQ=WEEKLY;BYDAY=FR', 'Every week on Friday'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH,FR', 'Every 2 weeks on Monday, Thursday and Friday'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Monday to Friday'],
    ['FREQ=MONTHLY', 'Every month'],
    ['FREQ=MONTHLY;BYMONTHDAY=27', 'Every month on day 27'],
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1', 'Every 3 months on the last day'],
    ['FREQ=MONTHLY;BYDAY=2TU', 'Every month on the second Tuesday'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1', 'Every month on the first weekday'],
    ['FREQ=YEARLY;UNTIL=20300301', 'Every year, until 1 Mar 2030'],
    ['FREQ=DAILY;COUNT=5', 'Every day, 5 times'],
    ['FREQ=HOURLY', 'FREQ=HOURLY'],
  ])('%s is %s', (text, words) => {
    expect(recurrenceWords(text, english)).toBe(words);
  });
});

describe('the rules that are offered for a date', () => {
  it('are those that most people need', () => {
    const offered = recurrencePresets('2026-11-27', [1, 2, 3, 4, 5]).map((text) => recurrenceWords(text, english));
    expect(offered).toEqual([
      'Every day',
      'Monday to Friday',
      'Every week on Friday',
      'Every 2 weeks on Friday',
      'Every month on day 27',
      'Every month on the fourth Friday',
      'Every year',
    ]);
  });

  it('name the last day of a month first', () => {
    expect(recurrencePresets('2027-02-28', [1, 2, 3, 4, 5])).toContain('FREQ=MONTHLY;BYMONTHDAY=-1');
  });

  it('can all be changed in the form without being lost', () => {
    const custom = ['FREQ=MONTHLY;BYMONTHDAY=3;COUNT=4', 'FREQ=WEEKLY;BYDAY=SU;UNTIL=20300101'];
    for (const text of [...recurrencePresets('2026-11-30', [1, 2, 3, 4]), ...custom]) {
      expect(recurrenceOfValues(recurrenceValuesOf(parseRecurrence(text), '2026-11-30'), false)).toBe(text);
    }
    const monthly = recurrenceValuesOf(parseRecurrence('FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=3'), '2026-11-30');
    expect(recurrenceOfValues(monthly, true)).toBe('FREQ=MONTHLY;INTERVAL=2');
  });
});
