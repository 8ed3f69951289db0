import { namesOf, parseDate } from '../dates/parse-date';
import type { ParseDateOptions } from '../dates/parse-date';
import { parseTime } from '../dates/parse-time';

const fullDate = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./](?:\d{2}|\d{4})?)$/;

/**
 * Reads a date from words that mean nothing else in a sentence: "fri", "next week", "in 3 days", "12 march", "2026-03-12",
 * each also with a time: "fri 15:00", "3 pm tomorrow". Words that often mean something else are left alone: a month by
 * itself ("may"), figures such as "2.5" or "3d", the beginning of a weekday ("die" in German), a time without a day.
 *
 * @returns `YYYY-MM-DD`, with `THH:MM` if it has a time.
 */
export function readClearDate(phrase: string, reading: ParseDateOptions): string | undefined {
  const day = readClearDay(phrase, reading);
  if (day !== undefined) {
    return day;
  }
  const { language, words } = reading;
  const spoken = phrase.split(/\s+/).filter((word) => !words.fillers.includes(word.toLocaleLowerCase(language)));
  // The time may be before or after the day, and has one word or two ("3 pm").
  for (const length of [2, 1]) {
    const ends = [
      { time: spoken.slice(-length), day: spoken.slice(0, -length) },
      { time: spoken.slice(0, length), day: spoken.slice(length) },
    ];
    for (const end of ends) {
      const time = parseTime(end.time.join(' ').toLocaleLowerCase(language), words);
      const on = time === undefined ? undefined : readClearDay(end.day.join(' '), reading);
      if (time !== undefined && on !== undefined) {
        return `${on}T${time}`;
      }
    }
  }
  return undefined;
}

function readClearDay(phrase: string, reading: ParseDateOptions): string | undefined {
  const { language, words } = reading;
  const typed = phrase.split(/\s+/);
  const spoken = typed.filter((word) => !words.fillers.includes(word.toLocaleLowerCase(language)));
  const [only = ''] = spoken;
  // A filler belongs to the day behind it only.
  if (spoken.length === 0 || spoken.at(-1) !== typed.at(-1) || /[,;:!?]$/.test(phrase)) {
    return undefined;
  }
  if (spoken.length === 1 && !isClear(only, reading)) {
    return undefined;
  }
  const parsed = parseDate(phrase, reading);
  return parsed === undefined || parsed.time !== undefined ? undefined : parsed.day;
}

function isClear(word: string, reading: ParseDateOptions): boolean {
  const { language, words } = reading;
  const lower = word.toLocaleLowerCase(language);
  if (words.today.includes(lower) || words.tomorrow.includes(lower) || fullDate.test(word)) {
    return true;
  }
  return namesOf(reading).weekdays.some(({ long, short, written }) => {
    // Two letters are a weekday only as people write it: "Do" in German, not "do".
    const isShort = short.length > 2 ? lower === short : word.replace(/\.$/, '') === written;
    return isShort || lower === long;
  });
}
