import type { Translate } from '../environment';
import { durationMessages } from './duration-messages';

/** Minutes of a working day and a working week, which durations of work are entered in. */
const workingDay = 8 * 60;
const workingWeek = 5 * workingDay;

/**
 * Reads a duration of work: "2h 30m", "1.5h", "1,5 std", "45m", "1:30", "2d" of eight hours, "1w" of five days. A number
 * alone means hours; a whole one means minutes where `wholeNumber` says so.
 *
 * @returns whole minutes; undefined for other texts.
 */
export function parseDuration(
  text: string,
  say: Translate,
  wholeNumber: 'hours' | 'minutes' = 'hours',
): number | undefined {
  const typed = text.trim().toLocaleLowerCase();
  const clock = /^(\d{1,5}):([0-5]\d)$/.exec(typed);
  if (clock !== null) {
    return Number(clock[1]) * 60 + Number(clock[2]);
  }
  if (wholeNumber === 'minutes' && /^\d+$/.test(typed)) {
    return Number(typed);
  }
  if (/^\d+(?:[.,]\d+)?$/.test(typed)) {
    return minutesOf(typed, 60);
  }
  const units: readonly (readonly [readonly string[], number])[] = [
    [say(durationMessages.typedMinutes).split(', '), 1],
    [say(durationMessages.typedHours).split(', '), 60],
    [say(durationMessages.typedWorkingDays).split(', '), workingDay],
    [say(durationMessages.typedWorkingWeeks).split(', '), workingWeek],
  ];
  // "2h30": what follows hours without a unit are minutes.
  const parts = [...typed.matchAll(/(\d+(?:[.,]\d+)?)\s*(\p{L}+\.?|$)\s*/gu)];
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== typed) {
    return undefined;
  }
  let minutes = 0;
  for (const [, amount = '', unit = ''] of parts) {
    const factor = unit === '' ? 1 : units.find(([names]) => names.includes(unit))?.[1];
    if (factor === undefined) {
      return undefined;
    }
    minutes += minutesOf(amount, factor);
  }
  return minutes;
}

function minutesOf(amount: string, factor: number): number {
  return Math.round(Number(amount.replace(',', '.')) * factor);
}

/** "2 h 30 min", "2 h", "45 min"; the hours without separators, so that the text can be edited. */
export function formatDuration(minutes: number, say: Translate): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) {
    return say(durationMessages.durationMinutes, { minutes: rest });
  }
  return rest === 0
    ? say(durationMessages.durationHours, { hours: String(hours) })
    : say(durationMessages.durationBoth, { hours: String(hours), minutes: rest });
}
