import { localized, ownedBy, translateMessage } from '../../contract';
import { translateEnglish } from '../ui-test-kit';
import { translation } from './date-messages.de';
import { rangeOfPreset, readDateRange, writeDateRange } from './date-range';
import { dateWordsOf } from './date-words';
import { parseDateRange } from './parse-range';

// A Thursday.
const today = '2026-03-12';
const words = dateWordsOf(translateEnglish);
const texts = ownedBy('ui', translation);
const german = dateWordsOf((message, ...values) =>
  translateMessage(localized(message, ...values), { language: 'de', timeZone: undefined }, (id) => texts[id]),
);

function read(text: string, changes: Partial<Parameters<typeof parseDateRange>[1]> = {}): string | undefined {
  const range = parseDateRange(text, { language: 'en-GB', words, today, firstWeekday: 1, ...changes });
  return range === undefined ? undefined : writeDateRange(range);
}

describe('a range in words', () => {
  it.each([
    ['12–16 Nov', '2026-11-12/2026-11-16'],
    ['12 - 16 november', '2026-11-12/2026-11-16'],
    ['12-16 nov', '2026-11-12/2026-11-16'],
    ['Nov 12 – 16, 2025', '2025-11-12/2025-11-16'],
    ['12th to 16th nov', '2026-11-12/2026-11-16'],
    ['28 Dec – 3 Jan', '2026-12-28/2027-01-03'],
    ['28 Dec – 3 Jan 2026', '2025-12-28/2026-01-03'],
    ['1 Feb 2024 until 29 feb', '2024-02-01/2024-02-29'],
    ['1–10 feb', '2026-02-01/2026-02-10'],
    ['today to next fri', '2026-03-12/2026-03-20'],
    ['2026-03-01 – 2026-03-20', '2026-03-01/2026-03-20'],
    ['2026-03-01/2026-03-20', '2026-03-01/2026-03-20'],
    ['1/4 – 20/4', '2026-04-01/2026-04-20'],
    ['this week', '2026-03-09/2026-03-15'],
    ['next week', '2026-03-16/2026-03-22'],
    ['last month', '2026-02-01/2026-02-28'],
    ['last quarter', '2025-10-01/2025-12-31'],
    ['this year', '2026-01-01/2026-12-31'],
    ['last 30 days', '2026-02-11/2026-03-12'],
    ['next 2 days', '2026-03-13/2026-03-14'],
    ['past 2 months', '2026-01-01/2026-02-28'],
    ['q3', '2026-07-01/2026-09-30'],
    ['Q4 2025', '2025-10-01/2025-12-31'],
    ['2025', '2025-01-01/2025-12-31'],
    ['february', '2026-02-01/2026-02-28'],
    ['Feb 2024', '2024-02-01/2024-02-29'],
    ['tomorrow', '2026-03-13/2026-03-13'],
    ['12 nov', '2026-11-12/2026-11-12'],
  ])('reads “%s” as %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each(['', 'soon', '12–16', '16–12 nov 2025', 'today to yesterday', 'last 0 days', '31–32 jan', 'tomorrow 15:00'])(
    'does not guess at “%s”',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );

  it.each([
    ['12.–16. Nov.', '2026-11-12/2026-11-16'],
    ['1.4. bis 20.4.', '2026-04-01/2026-04-20'],
    ['letzte 7 Tage', '2026-03-06/2026-03-12'],
    ['nächste Woche', '2026-03-16/2026-03-22'],
    ['letztes Quartal', '2025-10-01/2025-12-31'],
  ])('reads “%s” in German', (text, expected) => {
    expect(read(text, { language: 'de', words: german })).toBe(expected);
  });

  it.each(['en-GB', 'en-US', 'de'])('reads back what the field shows in %s', (language) => {
    const shown = new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    const options = { language, words: language === 'de' ? german : words };
    for (const [start, end] of [
      ['2025-11-12', '2025-11-16'],
      ['2025-11-28', '2025-12-03'],
      ['2025-12-28', '2026-01-03'],
    ] as const) {
      const text = shown.formatRange(Date.parse(start), Date.parse(end));
      expect([text, read(text, options)]).toEqual([text, `${start}/${end}`]);
    }
  });
});

describe('a range of a preset', () => {
  it('follows the first day of the week', () => {
    const weeks = [1, 6, 7].map((firstWeekday) => rangeOfPreset('this-week', { today, firstWeekday }).start);
    expect(weeks).toEqual(['2026-03-09', '2026-03-07', '2026-03-08']);
  });

  it('follows the fiscal year of the company: its quarters, and its own presets', () => {
    const reading = { today: '2026-11-28', firstWeekday: 1, fiscalYearStart: 2 };
    expect(rangeOfPreset('this-quarter', reading)).toEqual({ start: '2026-11-01', end: '2027-01-31' });
    expect(rangeOfPreset('last-quarter', reading)).toEqual({ start: '2026-08-01', end: '2026-10-31' });
    expect(rangeOfPreset('this-fiscal-year', reading)).toEqual({ start: '2026-02-01', end: '2027-01-31' });
    expect(rangeOfPreset('last-fiscal-year', { ...reading, today: '2026-01-31' })).toEqual({
      start: '2024-02-01',
      end: '2025-01-31',
    });
    expect(rangeOfPreset('this-year', reading)).toEqual({ start: '2026-01-01', end: '2026-12-31' });
  });

  it('ends with the last day of a short month', () => {
    const reading = { today: '2026-05-31', firstWeekday: 1 };
    expect([rangeOfPreset('last-month', reading), rangeOfPreset('this-quarter', reading)]).toEqual([
      { start: '2026-04-01', end: '2026-04-30' },
      { start: '2026-04-01', end: '2026-06-30' },
    ]);
  });
});

describe('the value of a range', () => {
  it('is an interval, and nothing else is read', () => {
    expect(readDateRange('2026-03-01/2026-03-20')).toEqual({ start: '2026-03-01', end: '2026-03-20' });
    expect(['', '2026-03-20', '2026-03-20/2026-03-01', '2026-03-01/2026-03-02/2026-03-03'].map(readDateRange)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
