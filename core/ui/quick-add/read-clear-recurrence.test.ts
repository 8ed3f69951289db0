import { formatRecurrence, localized, ownedBy, parseRecurrence, translateMessage } from '../../contract';
import { translation as dates } from '../dates/date-messages.de';
import { dateWordsOf } from '../dates/date-words';
import { translateEnglish } from '../ui-test-kit';
import type { Translate } from '../environment';
import { translation as quickAdd } from './quick-add-messages.de';
import { firstDateOf, readClearRecurrence, recurrenceWordListsOf } from './read-clear-recurrence';

const german = { ...ownedBy('ui', dates), ...ownedBy('ui', quickAdd) };
const translateGerman: Translate = (message, ...values) =>
  translateMessage(localized(message, ...values), { language: 'de', timeZone: 'UTC' }, (id) => german[id]);

function read(phrase: string, language: 'en' | 'de', isLast = true): string | undefined {
  const say = language === 'en' ? translateEnglish : translateGerman;
  const rule = readClearRecurrence(phrase, {
    language: language === 'en' ? 'en-GB' : 'de',
    words: dateWordsOf(say),
    recurrenceWords: recurrenceWordListsOf(say),
    workingDays: [1, 2, 3, 4, 5],
    today: '2031-03-12',
    isLast,
  });
  return rule && formatRecurrence(rule);
}

describe('readClearRecurrence', () => {
  it.each([
    ['en', 'every Monday', 'FREQ=WEEKLY;BYDAY=MO'],
    ['en', 'every mon and thu', 'FREQ=WEEKLY;BYDAY=MO,TH'],
    ['en', 'Every tuesday, friday', 'FREQ=WEEKLY;BYDAY=TU,FR'],
    ['en', 'every 2 weeks', 'FREQ=WEEKLY;INTERVAL=2'],
    ['en', 'every other friday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
    ['en', 'every other month', 'FREQ=MONTHLY;INTERVAL=2'],
    ['en', 'every day', 'FREQ=DAILY'],
    ['en', 'each year', 'FREQ=YEARLY'],
    ['en', 'every weekday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['en', 'daily', 'FREQ=DAILY'],
    ['en', 'monthly', 'FREQ=MONTHLY'],
    ['en', 'every', undefined],
    ['en', 'every d', undefined],
    ['en', 'every one', undefined],
    ['en', 'every scale', undefined],
    ['en', 'every monday and', undefined],
    ['en', 'every 0 days', undefined],
    ['en', 'every 3', undefined],
    ['en', 'monday', undefined],
    ['de', 'jeden Montag', 'FREQ=WEEKLY;BYDAY=MO'],
    ['de', 'jeden Mo. und Do.', 'FREQ=WEEKLY;BYDAY=MO,TH'],
    ['de', 'alle 2 Wochen', 'FREQ=WEEKLY;INTERVAL=2'],
    ['de', 'jede zweite Woche', 'FREQ=WEEKLY;INTERVAL=2'],
    ['de', 'täglich', 'FREQ=DAILY'],
    ['de', 'jeden Werktag', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['de', 'alle', undefined],
    ['de', 'alle Waagen', undefined],
  ] as const)('%s: %j is %j', (language, phrase, rule) => {
    expect(read(phrase, language)).toBe(rule);
  });

  it('takes one word for a rule only at the end, where it describes nothing', () => {
    expect([read('daily', 'en', false), read('every day', 'en', false)]).toEqual([undefined, 'FREQ=DAILY']);
  });
});

describe('the first date of a rule', () => {
  it.each([
    // A Wednesday.
    ['FREQ=WEEKLY;BYDAY=MO', '2031-03-17'],
    ['FREQ=WEEKLY;BYDAY=MO,WE', '2031-03-12'],
    ['FREQ=WEEKLY;INTERVAL=2', '2031-03-12'],
    ['FREQ=DAILY', '2031-03-12'],
    ['FREQ=MONTHLY;BYDAY=1MO', '2031-03-12'],
  ])('of %s is its first day from today on', (text, first) => {
    const rule = parseRecurrence(text);
    expect(rule && firstDateOf(rule, '2031-03-12')).toBe(first);
  });
});
