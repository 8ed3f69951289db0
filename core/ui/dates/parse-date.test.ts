import { ownedBy, localized, translateMessage } from '../../contract';
import { addMonths, firstWeekday, weekdayOf } from './day-arithmetic';
import { translateEnglish } from '../ui-test-kit';
import { dateWordsOf } from './date-words';
import type { DateWords } from './date-words';
import { translation } from './date-messages.de';
import { parseDate } from './parse-date';

// A Thursday.
const today = '2026-03-12';

const english = dateWordsOf(translateEnglish);

function read(text: string, language = 'en-GB', words: DateWords = english): string | undefined {
  const parsed = parseDate(text, { language, words, today });
  return parsed === undefined ? undefined : [parsed.day, parsed.time].filter(Boolean).join(' ');
}

describe('a date in words', () => {
  it.each([
    ['today', '2026-03-12'],
    ['Tomorrow', '2026-03-13'],
    ['yesterday', '2026-03-11'],
    ['tomorrow 15:00', '2026-03-13 15:00'],
    ['15:00 tomorrow', '2026-03-13 15:00'],
    ['tomorrow at 3 pm', '2026-03-13 15:00'],
    ['12am', '2026-03-12 00:00'],
    ['noon', '2026-03-12 12:00'],
    ['fri', '2026-03-13'],
    ['on Friday, 9:30', '2026-03-13 09:30'],
    ['thu', '2026-03-19'],
    ['this thursday', '2026-03-19'],
    ['next fri', '2026-03-20'],
    ['next mon', '2026-03-16'],
    ['in 3 days', '2026-03-15'],
    ['3d', '2026-03-15'],
    ['in a week', '2026-03-19'],
    ['2 weeks', '2026-03-26'],
    ['next week', '2026-03-19'],
    ['next month', '2026-04-12'],
    ['in 1 year', '2027-03-12'],
    ['end of month', '2026-03-31'],
    ['12 mar', '2026-03-12'],
    ['11 march', '2027-03-11'],
    ['Mar 15', '2026-03-15'],
    ['15th of March 2028', '2028-03-15'],
    ['29 feb', '2028-02-29'],
    ['Fri 20 Mar', '2026-03-20'],
    ['2026-04-01', '2026-04-01'],
    ['1.4.', '2026-04-01'],
    ['01.04.2027', '2027-04-01'],
    ['1.4. 15:30', '2026-04-01 15:30'],
  ])('reads “%s” as %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('reads numeric dates in the order of the reader’s language', () => {
    expect([read('4/5', 'en-GB'), read('4/5', 'en-US')]).toEqual(['2026-05-04', '2026-04-05']);
  });

  it.each([
    '',
    'soon',
    'tomorrow maybe',
    '31 feb',
    '2026-02-30',
    '32.1.',
    '25:00',
    'friday friday',
    '3',
    'ma',
    'in days',
  ])('does not guess at “%s”', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it('reads another language by its catalogue and the names of Intl', () => {
    const texts = ownedBy('ui', translation);
    const german = dateWordsOf((message, ...values) =>
      translateMessage(localized(message, ...values), { language: 'de', timeZone: 'UTC' }, (id) => texts[id]),
    );
    expect(
      ['morgen um 15:00 Uhr', 'freitag', 'in 3 tagen', 'in einer Woche', '24. Dezember', 'Ende des Monats', 'fr'].map(
        (text) => read(text, 'de', german),
      ),
    ).toEqual(['2026-03-13 15:00', '2026-03-13', '2026-03-15', '2026-03-19', '2026-12-24', '2026-03-31', '2026-03-13']);
  });
});

describe('days and weeks', () => {
  it('keep the day of the month when the month is long enough', () => {
    expect([addMonths('2026-01-31', 1), addMonths('2026-03-31', -1), addMonths('2025-12-15', 1)]).toEqual([
      '2026-02-28',
      '2026-02-28',
      '2026-01-15',
    ]);
  });

  it('begin on Monday or Sunday, depending on the locale', () => {
    expect([weekdayOf('2026-03-12'), weekdayOf('1969-12-31'), firstWeekday('en-GB'), firstWeekday('en-US')]).toEqual([
      4, 3, 1, 7,
    ]);
  });
});
