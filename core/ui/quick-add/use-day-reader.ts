import { dateWordsOf } from '../dates/date-words';
import { dayIn } from '../text/calendar';
import { formatDay } from '../text/moments';
import { useReader } from '../text/now';
import { readClearDay } from './read-clear-day';

/** Reads a day in the reader's language; see `readClearDay`. */
export function useDayReader(): (phrase: string) => { readonly value: string; readonly words: string } | undefined {
  const reader = useReader();
  const { language, translate, now } = reader;
  const reading = { language, words: dateWordsOf(translate), today: dayIn(now, reader) };
  return (phrase) => {
    const value = readClearDay(phrase, reading);
    return value === undefined ? undefined : { value, words: formatDay(value, undefined, reader) };
  };
}
