import { useMemo } from 'react';
import { dateWordsOf } from '../dates/date-words';
import { dayNamesOf } from '../dates/day-names';
import { dayIn } from '../text/calendar';
import { formatDay } from '../text/moments';
import { useReader } from '../text/now';
import { readClearDate } from './read-clear-date';

/** Reads a date, with a time if it has one, in the reader's language; see `readClearDate`. */
export function useDateReader(): (phrase: string) => { readonly value: string; readonly words: string } | undefined {
  const reader = useReader();
  const { language, translate, now } = reader;
  // A title is read in many parts at every key.
  const names = useMemo(() => dayNamesOf(language), [language]);
  const reading = { language, words: dateWordsOf(translate), today: dayIn(now, reader), names };
  return (phrase) => {
    const value = readClearDate(phrase, reading);
    const [day = '', time] = value?.split('T') ?? [];
    return value === undefined ? undefined : { value, words: formatDay(day, time, reader) };
  };
}
