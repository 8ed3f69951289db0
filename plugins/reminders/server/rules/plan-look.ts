import type { WorkCalendar, ZoneFormatterCache } from '@tessera/core/contract';
import { addDays, momentOf } from '@tessera/core/contract';
import type { DatedSelection } from '@tessera/core/server';
import { dateOf } from '../../contract';
import type { RuleGroup } from './rule-groups';
import type { PlannedMoment, ZoneCalendar } from './rule-schedule';
import { minutesBefore, momentsOf, nextMomentOf } from './rule-schedule';

/** One query of a look: the entities of a group, for the people of one zone. */
export interface LookStep {
  /** A look goes on after the step of this key; the same in every process. */
  readonly key: string;
  readonly group: RuleGroup;
  readonly selection: DatedSelection;
  /** Undefined for minutes before the time of a date, which are the same moment in every zone. */
  readonly timed?: { readonly moment: PlannedMoment; readonly calendar: ZoneCalendar };
  /** Of the group, where `timed` is undefined. */
  readonly minutes?: number;
}

export interface LookPlan {
  readonly groups: readonly RuleGroup[];
  readonly zones: readonly string[];
  /** Of the company. */
  readonly company: WorkCalendar;
}

const minute = 60_000;
/** A look of minutes before a time is taken this often. Milliseconds. */
const minutesInterval = minute;

/**
 * The queries for what comes after one moment and up to another, in the order of their keys. Most looks have none: only
 * schedules whose time has come in a zone of the people have one.
 */
export function planLook(
  { groups, zones, company }: LookPlan,
  period: { readonly after: Date; readonly until: Date },
): readonly LookStep[] {
  const cache: ZoneFormatterCache = new Map();
  const steps = groups.flatMap((group): readonly LookStep[] => {
    const { schedule } = group;
    const minutes = schedule.trigger === 'escalated' ? undefined : minutesBefore(schedule);
    if (minutes !== undefined && schedule.trigger !== 'escalated') {
      const date = schedule.trigger === 'beforeStart' ? 'start' : 'due';
      const later = (moment: Date): Date => new Date(moment.getTime() + minutes * minute);
      const selection = { date, period: { after: later(period.after), until: later(period.until) } } as const;
      return [{ key: group.key, group, selection, minutes }];
    }
    return zones.flatMap((timeZone) => {
      const calendar = { ...daysOf(company), timeZone, cache };
      return momentsOf(schedule, calendar, period).map((moment) => ({
        key: `${group.key} ${timeZone} ${moment.day}`,
        group,
        selection: selectionOf(group, moment, calendar),
        timed: { moment, calendar },
      }));
    });
  });
  return steps.toSorted((left, right) => (left.key < right.key ? -1 : 1));
}

/** When the next look has something to find, as far as the schedules tell; undefined without rules. */
export function nextLook({ groups, zones, company }: LookPlan, now: Date): Date | undefined {
  const cache: ZoneFormatterCache = new Map();
  const times = new Map<string, { readonly time: string; readonly onWorkingDays: boolean }>();
  let next: number | undefined;
  const consider = (moment: Date | undefined): void => {
    next = moment === undefined ? next : Math.min(next ?? Number.POSITIVE_INFINITY, moment.getTime());
  };
  for (const { schedule } of groups) {
    if (schedule.trigger !== 'escalated' && minutesBefore(schedule) !== undefined) {
      consider(new Date(now.getTime() + minutesInterval));
    } else {
      times.set(`${schedule.time} ${schedule.onWorkingDays}`, schedule);
    }
  }
  for (const schedule of times.values()) {
    for (const timeZone of zones) {
      consider(nextMomentOf(schedule, { ...daysOf(company), timeZone, cache }, now));
    }
  }
  return next === undefined ? undefined : new Date(next);
}

function selectionOf({ schedule }: RuleGroup, { anchors }: PlannedMoment, calendar: ZoneCalendar): DatedSelection {
  const days = [...anchors.keys()];
  const date = schedule.trigger === 'escalated' ? 'due' : dateOf(schedule.trigger);
  if (date !== 'update') {
    return { date, days };
  }
  const { timeZone, cache } = calendar;
  const before = (day: string): Date => new Date(momentOf({ date: day, time: '00:00' }, timeZone, cache).getTime() - 1);
  return { date, periods: days.map((day) => ({ after: before(day), until: before(addDays(day, 1)) })) };
}

function daysOf({ workingDays, holidays }: WorkCalendar): WorkCalendar {
  return { workingDays, holidays };
}
