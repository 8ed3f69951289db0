import type { HourCycle } from '../../contract';
import type { Translate } from '../environment';
import { workspaceMessages } from '../workspace-messages';
import { dayIn, dayNumber, instantMilliseconds, noonOf, timeZoneOption } from './calendar';
import type { Day, ZoneFormatters } from './calendar';
import { clockOptions } from './clock-format';
import { dateFormatter } from './formatters';

/** The reader's language and time zone, and the current time. */
export interface Reader extends ZoneFormatters {
  readonly language: string;
  readonly hourCycle: HourCycle;
  readonly translate: Translate;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Formats a day relative to today: Today, Tomorrow, Fri, Tue 10 Mar; with a wall time "Tomorrow 15:00". */
export function formatDay(day: Day, time: string | undefined, reader: Reader): string {
  return nameDay(day, time === undefined ? undefined : wordTime(time, reader), reader);
}

/** @param shownTime as the reader's clock shows it. */
function nameDay(day: Day, shownTime: string | undefined, reader: Reader): string {
  const { translate, now } = reader;
  const distance = (dayNumber(day) ?? 0) - (dayNumber(dayIn(now, reader)) ?? 0);
  if (distance === 0) {
    return shownTime === undefined
      ? translate(workspaceMessages.today)
      : translate(workspaceMessages.todayAt, { time: shownTime });
  }
  if (distance === 1) {
    return shownTime === undefined
      ? translate(workspaceMessages.tomorrow)
      : translate(workspaceMessages.tomorrowAt, { time: shownTime });
  }
  if (distance === -1) {
    return shownTime === undefined
      ? translate(workspaceMessages.yesterday)
      : translate(workspaceMessages.yesterdayAt, { time: shownTime });
  }
  const name = wordDate(day, distance > 0 && distance < 7, reader);
  return shownTime === undefined ? name : translate(workspaceMessages.dayAt, { day: name, time: shownTime });
}

/** Formats a past instant: Just now, Today 09:12, Yesterday 17:40, Mon 14:05, 10 Mar. */
export function formatInstant(instant: string, reader: Reader): string {
  const milliseconds = instantMilliseconds(instant);
  if (milliseconds === undefined) {
    return instant;
  }
  const age = reader.now - milliseconds;
  if (age >= -60_000 && age < 60_000) {
    return reader.translate(workspaceMessages.justNow);
  }
  const day = dayIn(milliseconds, reader);
  const distance = (dayNumber(day) ?? 0) - (dayNumber(dayIn(reader.now, reader)) ?? 0);
  const clock = dateFormatter(reader.dateFormatters, reader.language, {
    ...clockOptions(reader.hourCycle),
    ...timeZoneOption(reader.timeZone),
  });
  if (distance > 1 || distance <= -7) {
    return formatDay(day, undefined, reader);
  }
  if (distance < -1) {
    return reader.translate(workspaceMessages.dayAt, {
      day: wordDate(day, true, reader),
      time: clock.format(milliseconds),
    });
  }
  return nameDay(day, clock.format(milliseconds), reader);
}

/** Formats the full instant with its time zone, for a tooltip. */
export function formatFullInstant(instant: string, reader: Reader): string {
  const milliseconds = instantMilliseconds(instant);
  if (milliseconds === undefined) {
    return instant;
  }
  return dateFormatter(reader.dateFormatters, reader.language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...clockOptions(reader.hourCycle),
    timeZoneName: 'short',
    ...timeZoneOption(reader.timeZone),
  }).format(milliseconds);
}

/** Formats the full day, for a tooltip. */
export function formatFullDay(day: Day, reader: Reader): string {
  const noon = noonOf(day);
  if (noon === undefined) {
    return day;
  }
  const style = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return dateFormatter(reader.dateFormatters, reader.language, style).format(noon);
}

/**
 * The weekday alone when it is unambiguous, otherwise with the date, and with the year when it is not the current one.
 */
function wordDate(day: Day, isNear: boolean, reader: Reader): string {
  const noon = noonOf(day);
  if (noon === undefined) {
    return day;
  }
  const write = (parts: Intl.DateTimeFormatOptions): string =>
    dateFormatter(reader.dateFormatters, reader.language, { ...parts, timeZone: 'UTC' }).format(noon);
  if (isNear) {
    return write({ weekday: 'short' });
  }
  const isSameYear = day.slice(0, 4) === dayIn(reader.now, reader).slice(0, 4);
  return isSameYear
    ? write({ weekday: 'short', day: 'numeric', month: 'short' })
    : write({ day: 'numeric', month: 'short', year: 'numeric' });
}

function wordTime(time: string, reader: Reader): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const milliseconds = (hours * 60 + minutes) * 60_000;
  const style = { ...clockOptions(reader.hourCycle), timeZone: 'UTC' } as const;
  return dateFormatter(reader.dateFormatters, reader.language, style).format(milliseconds);
}
