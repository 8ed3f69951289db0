import { clockOptions } from '../text/clock-format';
import { useReader } from '../text/now';

/** The times of a day, `HH:MM`, so many minutes apart. */
export function timesOfDay(minutes: number): readonly string[] {
  return Array.from({ length: (24 * 60) / minutes }, (_, index) => timeOf(index * minutes));
}

/** Makes the options of a field from given times and the chosen one, which another client may have set. */
export function useTimeOptions(): (
  times: readonly string[],
  chosen: string,
) => readonly { readonly value: string; readonly label: string }[] {
  const { language, hourCycle } = useReader();
  const format = new Intl.DateTimeFormat(language, { ...clockOptions(hourCycle), timeZone: 'UTC' });
  return (times, chosen) => {
    const all = times.includes(chosen) ? times : [...times, chosen].sort();
    return all.map((time) => ({ value: time, label: format.format(new Date(`1970-01-01T${time}:00Z`)) }));
  };
}

/** `HH:MM` of a number of minutes. */
function timeOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}
