import type { DateWords } from './date-words';

/** Parses a time of day: "15:00", "15.30", "3pm", "3:30 pm", "15h", "noon". @returns `HH:MM`. */
export function parseTime(text: string, words: DateWords): string | undefined {
  if (words.noon.includes(text)) {
    return '12:00';
  }
  if (words.midnight.includes(text)) {
    return '00:00';
  }
  const match = /^(\d{1,2})(?:[:.](\d{2}))?\s*(\p{L}[\p{L}.]*)?$/u.exec(text);
  if (match === null) {
    return undefined;
  }
  const [, hour = '', minute, suffix] = match;
  const hours = hourOf(Number(hour), suffix, words);
  const isTime = minute !== undefined || suffix !== undefined;
  return !isTime || hours === undefined || hours > 23 || Number(minute ?? 0) > 59
    ? undefined
    : `${String(hours).padStart(2, '0')}:${minute ?? '00'}`;
}

function hourOf(hour: number, suffix: string | undefined, words: DateWords): number | undefined {
  if (suffix === undefined || suffix === 'h') {
    return hour;
  }
  const isMorning = words.am.includes(suffix);
  if ((!isMorning && !words.pm.includes(suffix)) || hour < 1 || hour > 12) {
    return undefined;
  }
  return (hour % 12) + (isMorning ? 0 : 12);
}
