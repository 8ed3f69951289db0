import { localized, ownedBy, translateMessage } from '../../contract';
import { translation } from '../dates/date-messages.de';
import { dateWordsOf } from '../dates/date-words';
import { translateEnglish } from '../ui-test-kit';
import { readClearDate } from './read-clear-date';

const german = ownedBy('ui', translation);
const words = {
  en: dateWordsOf(translateEnglish),
  de: dateWordsOf((message, ...values) =>
    translateMessage(localized(message, ...values), { language: 'de', timeZone: 'UTC' }, (id) => german[id]),
  ),
};
const read = (phrase: string, language: 'en' | 'de'): string | undefined =>
  readClearDate(phrase, { language: language === 'en' ? 'en-GB' : 'de', words: words[language], today: '2026-03-12' });

describe('readClearDate', () => {
  it.each([
    ['en', 'fri', '2026-03-13'],
    ['en', 'on Friday', '2026-03-13'],
    ['en', 'tomorrow', '2026-03-13'],
    ['en', 'next week', '2026-03-19'],
    ['en', 'in 3 days', '2026-03-15'],
    ['en', '12 may', '2026-05-12'],
    ['en', '2026-04-01', '2026-04-01'],
    ['en', 'may', undefined],
    ['en', '2.5', undefined],
    ['en', '3d', undefined],
    ['en', 'fri 15:00', '2026-03-13T15:00'],
    ['en', 'tomorrow at 3 pm', '2026-03-13T15:00'],
    ['en', '9:30 on friday', '2026-03-13T09:30'],
    ['en', '15:00', undefined],
    ['en', 'may 15:00', undefined],
    ['en', 'fri 15', undefined],
    ['de', 'Fr 15:00', '2026-03-13T15:00'],
    ['de', 'morgen um 9.30', '2026-03-13T09:30'],
    ['en', 'the', undefined],
    ['en', 'fri the', undefined],
    ['de', 'Fr', '2026-03-13'],
    ['de', 'freitag', '2026-03-13'],
    ['de', 'morgen', '2026-03-13'],
    ['de', 'die', undefined],
    ['de', 'Die', undefined],
    ['de', 'mit', undefined],
    ['de', 'do', undefined],
    ['de', '12. Mai', '2026-05-12'],
  ] as const)('%s: %j is %j', (language, phrase, day) => {
    expect(read(phrase, language)).toBe(day);
  });
});
