import type { Weekday, WorkCalendar } from './work-calendar';
import { isWorkingDay, maxDaysOff } from './work-calendar';

/** What a clock on the wall shows: a date (`2026-03-29`) and a time (`09:00`), without a zone. */
export interface WallTime {
  readonly date: string;
  readonly time: string;
}

/**
 * Times of a company's wall clock: one date, or a time on every day, on the company's working days or on given weekdays.
 * They become moments only with the zone of the company, and again when its zone changes.
 *
 * @example
 * const digest: WallSchedule = { time: '09:00', on: 'working-days' };
 */
export interface WallSchedule {
  /** `HH:MM`, 24 hours. */
  readonly time: string;
  readonly on: RecurringWallSchedule['on'] | { readonly date: string };
}

/** Times of a company's wall clock that come again. */
export interface RecurringWallSchedule {
  /** `HH:MM`, 24 hours. */
  readonly time: string;
  readonly on: 'every-day' | 'working-days' | readonly Weekday[];
}

/** What turns times of a wall clock into moments. */
export interface WallCalendar extends WorkCalendar {
  /** IANA name, such as `Europe/Berlin`. */
  readonly timeZone: string;
}

const minute = 60_000;
const day = 86_400_000;

/**
 * What the clocks of a zone show at a moment.
 *
 * @example
 * wallTime(new Date('2026-07-01T07:00:00Z'), 'Europe/Berlin'); // { date: '2026-07-01', time: '09:00' }
 */
export function wallTime(moment: Date, timeZone: string): WallTime {
  return toWallTime(moment.getTime() + offsetMinutes(timeZone, moment) * minute);
}

/**
 * The moment at which the clocks of a zone show a time.
 *
 * Where clocks are set forward over that time, it is as much later as they are set. Where they are set back, so that
 * they show it twice, it is the first moment.
 *
 * @throws RangeError for a text that is no date or time.
 * @example
 * momentOf({ date: '2026-03-29', time: '02:30' }, 'Europe/Berlin'); // 03:30 summer time, 01:30 UTC
 */
export function momentOf(wall: WallTime, timeZone: string, cache: ZoneFormatterCache = new Map()): Date {
  const shown = parseWallTime(wall);
  // A day before and after: whatever the zone, one of them has the offset before a change, the other the one after it.
  const before = offsetMinutes(timeZone, new Date(shown - day), cache) * minute;
  const after = offsetMinutes(timeZone, new Date(shown + day), cache) * minute;
  const candidates = [shown - Math.max(before, after), shown - Math.min(before, after)];
  const exact = candidates.find((each) => offsetMinutes(timeZone, new Date(each), cache) * minute === shown - each);
  // In the gap, the offset before the change leads to the time that the clocks show after it.
  return new Date(exact ?? shown - before);
}

/**
 * The first moment of a schedule after another moment; undefined when its date is over.
 *
 * @throws RangeError for a time that is none, and for weekdays that never come.
 */
export function nextMoment(schedule: WallSchedule, calendar: WallCalendar, after: Date): Date | undefined {
  const { time, on } = schedule;
  const { timeZone } = calendar;
  if (typeof on === 'object' && 'date' in on) {
    const moment = momentOf({ date: on.date, time }, timeZone);
    return moment > after ? moment : undefined;
  }
  const isDay = dayFilter(on, calendar);
  const today = parseWallTime({ date: wallTime(after, timeZone).date, time });
  // Eight days: today's time may be over. One more, because a zone may skip a day, as Apia did in 2011.
  for (let offset = 0; offset <= 1 + maxDaysOff(calendar); offset += 1) {
    const wall = toWallTime(today + offset * day);
    if (isDay(wall.date)) {
      const moment = momentOf(wall, timeZone);
      if (moment > after) {
        return moment;
      }
    }
  }
  throw new RangeError(`No weekday of ${JSON.stringify(on)} comes at ${time} in '${timeZone}'.`);
}

/** Formatters by zone, kept by who converts many times: preparing one takes ten times as long as using it. */
export type ZoneFormatterCache = Map<string, Intl.DateTimeFormat>;

function zoneFormatter(timeZone: string, cache: ZoneFormatterCache): Intl.DateTimeFormat {
  const key = `offset ${timeZone}`;
  const found = cache.get(key);
  if (found !== undefined) {
    return found;
  }
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  cache.set(key, made);
  return made;
}

/** Minutes to add to UTC at a moment in a zone. */
export function offsetMinutes(timeZone: string, at: Date, cache: ZoneFormatterCache = new Map()): number {
  const parts = zoneFormatter(timeZone, cache).formatToParts(at);
  const field = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const shown = Date.UTC(
    field('year'),
    field('month') - 1,
    field('day'),
    field('hour'),
    field('minute'),
    field('second'),
  );
  return Math.round((shown - Math.floor(at.getTime() / 1_000) * 1_000) / minute);
}

function dayFilter(on: RecurringWallSchedule['on'], calendar: WallCalendar): (day: string) => boolean {
  if (on === 'every-day') {
    return () => true;
  }
  const days: WorkCalendar = on === 'working-days' ? calendar : { workingDays: on };
  // A schedule without a day never comes, unlike work of a company without working days.
  return days.workingDays.length === 0 ? () => false : (day) => isWorkingDay(day, days);
}

/** Milliseconds as if the wall time were UTC. */
function parseWallTime({ date, time }: WallTime): number {
  const shown = Date.parse(`${date}T${time}:00.000Z`);
  // Some texts of no date, such as 30 February, parse as a later one.
  const isExact = !Number.isNaN(shown) && toWallTime(shown).date === date && toWallTime(shown).time === time;
  if (!isExact) {
    throw new RangeError(`'${date} ${time}' is no date and time, such as '2026-03-29 09:00'.`);
  }
  return shown;
}

function toWallTime(shown: number): WallTime {
  const text = new Date(shown).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}
