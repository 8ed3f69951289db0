import { dateWordsOf } from '../dates/date-words';
import { dayIn } from '../text/calendar';
import { formatDay } from '../text/moments';
import { useReader } from '../text/now';
import { readClearDate } from './read-clear-date';

/** Reads a date, with a time if it has one, in the reader's language; see `readClearDate`. */
export function useDateReader(): (phrase: string) => { readonly value: string; readonly words: string } | undefined {
  const reader = useReader();
  const { language, translate, now } = reader;
  const reading = { language, words: dateWordsOf(translate), today: dayIn(now, reader) };
  return (phrase) => {
    const value = readClearDate(phrase, reading);
    const [day = '', time] = value?.split('T') ?? [];
    return value === undefined ? undefined : { value, words: formatDay(day, time, reader) };
  };
}
