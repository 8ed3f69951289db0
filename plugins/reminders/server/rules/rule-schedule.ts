import type { WorkCalendar, ZoneFormatterCache } from '@tessera/core/contract';
import { addDays, isWorkingDay, maxDaysOff, momentOf, offsetMinutes } from '@tessera/core/contract';
import type { RuleTrigger } from '../../contract';
import { dateOf, isAtTime, minutesOfDay } from '../../contract';

/** When a rule reminds, without whom and by what. */
export interface RuleSchedule {
  readonly trigger: RuleTrigger;
  readonly offsetMinutes: number;
  /** `HH:MM`. */
  readonly time: string;
  readonly onWorkingDays: boolean;
  readonly everyDays: number;
  readonly maxRepeats: number;
}

/** A rule of the company escalates as a schedule of its own: once, some days after the due date. */
export interface EscalationSchedule {
  readonly trigger: 'escalated';
  readonly afterDays: number;
  readonly time: string;
  readonly onWorkingDays: boolean;
}

/** What a look finds entities by, at one time of one day. */
export interface PlannedMoment {
  /** `YYYY-MM-DD`, that of the zone. */
  readonly day: string;
  readonly at: Date;
  /** Days of the date that the rule counts from → days between them and the day that the rule means. */
  readonly anchors: ReadonlyMap<string, number>;
}

/** Days and times of one zone, which many schedules of a look share. */
export interface ZoneCalendar extends WorkCalendar {
  readonly timeZone: string;
  readonly cache: ZoneFormatterCache;
}

const minute = 60_000;

/** The day that the clocks of a zone show. */
export function dayIn(moment: Date, { timeZone, cache }: Pick<ZoneCalendar, 'timeZone' | 'cache'>): string {
  return new Date(moment.getTime() + offsetMinutes(timeZone, moment, cache) * minute).toISOString().slice(0, 10);
}

/**
 * The moments of a schedule with a time of the day, after one moment and up to another. On working days only, the days
 * off before a working day are part of it.
 */
export function momentsOf(
  schedule: RuleSchedule | EscalationSchedule,
  calendar: ZoneCalendar,
  { after, until }: { readonly after: Date; readonly until: Date },
): readonly PlannedMoment[] {
  const { time, onWorkingDays } = schedule;
  const found: PlannedMoment[] = [];
  const last = dayIn(until, calendar);
  for (let day = dayIn(after, calendar); day <= last; day = addDays(day, 1)) {
    const at = momentOf({ date: day, time }, calendar.timeZone, calendar.cache);
    if (at > after && at <= until && (!onWorkingDays || isWorkingDay(day, calendar))) {
      const days = onWorkingDays ? withDaysOffBefore(day, calendar) : [day];
      found.push({ day, at, anchors: new Map(days.flatMap((each) => anchorsOf(schedule, each))) });
    }
  }
  return found;
}

/** The first moment of a schedule with a time of the day after another moment. */
export function nextMomentOf(
  { time, onWorkingDays }: Pick<RuleSchedule, 'time' | 'onWorkingDays'>,
  calendar: ZoneCalendar,
  after: Date,
): Date | undefined {
  let day = dayIn(after, calendar);
  // One day more because today's time may be over, and one because a zone may skip a day.
  for (let count = 0; count < 2 + maxDaysOff(calendar); count += 1) {
    const at = momentOf({ date: day, time }, calendar.timeZone, calendar.cache);
    if (at > after && (!onWorkingDays || isWorkingDay(day, calendar))) {
      return at;
    }
    day = addDays(day, 1);
  }
  return undefined;
}

/** Names what a person is reminded of, whichever rule does so: a date, and the days or minutes from it. */
export function occasionOf(trigger: RuleTrigger | 'escalated', date: string, distance: number | string): string {
  return trigger === 'escalated' ? `escalated:${date}:${distance}` : `${dateOf(trigger)}:${date}:${distance}`;
}

/** Minutes before the time of a date, of a schedule without a time of the day; undefined for others. */
export function minutesBefore(schedule: RuleSchedule): number | undefined {
  return isAtTime(schedule) ? undefined : schedule.offsetMinutes;
}

/** The days of dates that a rule means on a day, with their distance: negative before the date. */
function anchorsOf(schedule: RuleSchedule | EscalationSchedule, day: string): readonly (readonly [string, number])[] {
  const at = (distance: number): readonly [string, number] => [addDays(day, -distance), distance];
  switch (schedule.trigger) {
    case 'escalated':
      return [at(schedule.afterDays)];
    case 'atDue':
      return [at(0)];
    case 'beforeStart':
    case 'beforeDue':
      return [at(0 - schedule.offsetMinutes / minutesOfDay)];
    case 'overdueEvery':
      return repetitions(schedule).map((later) => at(1 + later));
    case 'noUpdateFor':
      return repetitions(schedule).map((later) => at(schedule.offsetMinutes / minutesOfDay + later));
  }
}

/** Days from the first time to each, itself included. */
function repetitions({ everyDays, maxRepeats }: RuleSchedule): readonly number[] {
  return Array.from({ length: maxRepeats }, (_, index) => index * everyDays);
}

/** A working day after the days off before it, in order. */
function withDaysOffBefore(day: string, calendar: ZoneCalendar): readonly string[] {
  const days = [day];
  for (let before = addDays(day, -1); !isWorkingDay(before, calendar); before = addDays(before, -1)) {
    days.unshift(before);
  }
  return days;
}
