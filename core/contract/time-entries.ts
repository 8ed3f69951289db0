import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { listExportQuery } from './list-export';
import { defineRealtimeEvent } from './message';
import { pageOf, pageQuery } from './page';
import { PersonCard } from './person-card';
import { schemaMessage } from './schema-message';
import { timeEntryContractMessages as messages } from './time-entry-messages';

/** Limits of logged time: characters, minutes and days. */
export const timeEntryLimits = {
  note: 500,
  /** Minutes of one entry: a day. */
  minutes: 1_440,
  /** Minutes after which a timer counts as forgotten: it is asked about instead of being logged. */
  forgotten: 600,
  /** Days that the own time is read of by one request. */
  rangeDays: 366,
} as const;

/** How an entry came about: by a timer, typed, or from a calendar. */
export const TimeEntrySource = z.enum(['timer', 'manual', 'calendar']);
export type TimeEntrySource = z.output<typeof TimeEntrySource>;

/** What time is logged on, as entries name it. */
export const TimedEntityCard = z.object({
  /** Of the server, such as `tasks.task`. */
  type: z.string(),
  id: z.uuid(),
  /** What people call it in short, such as `T-12`. */
  key: z.optional(z.string()),
  title: z.string(),
  /** Deleted, but restorable. */
  isDeleted: z.optional(z.literal(true)),
});
export type TimedEntityCard = z.output<typeof TimedEntityCard>;

/** Time that a person logged on an entity, or is logging by a timer. */
export const TimeEntry = z.object({
  id: z.uuid(),
  version: z.int(),
  entity: TimedEntityCard,
  /** Whose time it is. */
  person: PersonCard,
  /** The day that it counts for, `YYYY-MM-DD`: of a timer the one on which it was started, in the person's zone. */
  day: z.iso.date(),
  /** Of a running timer 0. */
  minutes: z.int(),
  note: z.optional(z.string()),
  isBillable: z.boolean(),
  source: TimeEntrySource,
  /** Of timers. */
  startedOn: z.optional(z.iso.datetime()),
  /** Of timers that do not run any more. */
  endedOn: z.optional(z.iso.datetime()),
  /** A timer that runs. Only its person sees it; it is in no sum and in no list but that of running ones. */
  isRunning: z.boolean(),
  /** Removed, which can be undone for 30 days. Lists do not have it. */
  isRemoved: z.boolean(),
});
export type TimeEntry = z.output<typeof TimeEntry>;

/**
 * An entry was logged, changed, removed or restored, or a timer was started or stopped. A running timer is published to
 * its person only.
 */
export const timeEntryChangedLive = defineRealtimeEvent('core.time-entry-changed', TimeEntry);

const member = { audience: 'member' } as const;
const entryId = z.object({ id: z.uuid(schemaMessage(messages.timeEntryUnknown)) });

/** The type of what time is logged on, such as `tasks.task`. */
const EntityType = z
  .string(schemaMessage(messages.timeEntityUnknown))
  .check(z.regex(/^[a-z][a-z0-9-]{0,39}\.[a-z][a-z0-9-]{0,39}$/, schemaMessage(messages.timeEntityUnknown)))
  .register(z.globalRegistry, { examples: ['tasks.task'] });
const EntityId = z.uuid(schemaMessage(messages.timeEntityUnknown));

const Minutes = z
  .int(schemaMessage(messages.timeMinutesInvalid))
  .check(
    z.gte(1, schemaMessage(messages.timeMinutesInvalid)),
    z.lte(timeEntryLimits.minutes, schemaMessage(messages.timeMinutesLong)),
  );
const Day = z.iso
  .date(schemaMessage(messages.timeDayInvalid))
  .check(z.refine((day) => day >= '2000-01-01', schemaMessage(messages.timeDayEarly)))
  .register(z.globalRegistry, { examples: ['2026-03-29'] });
const Instant = z.iso.datetime(schemaMessage(messages.timeInstantInvalid));
/** Plain text of several lines; empty is none. */
const Note = z
  .string(schemaMessage(messages.timeNoteLong, { max: timeEntryLimits.note }))
  .check(
    z.trim(),
    z.maxLength(timeEntryLimits.note, schemaMessage(messages.timeNoteLong, { max: timeEntryLimits.note })),
  );

/** Both days included. */
const dayRange = { from: Day, to: Day };

/* @__NO_SIDE_EFFECTS__ */
function isDayRange({ from, to }: { readonly from: string; readonly to: string }): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return days >= 0 && days <= timeEntryLimits.rangeDays;
}

/** The time that everyone logged on an entity, the latest day first. */
export const listTimeEntries = defineEndpoint({
  id: 'core.list-time-entries',
  method: 'GET',
  path: '/time-entries',
  gate: member,
  effect: 'read',
  shape: { ...pageOf(TimeEntry), query: z.extend(pageQuery, { type: EntityType, entityId: EntityId }) },
});

/** The minutes that were logged on an entity, and those of the people who logged most, at most 50 of them. */
export const sumTimeEntries = defineEndpoint({
  id: 'core.sum-time-entries',
  method: 'GET',
  path: '/time-entries/sums',
  gate: member,
  effect: 'read',
  shape: {
    query: z.object({ type: EntityType, entityId: EntityId }),
    response: z.object({
      minutes: z.int(),
      people: z.array(z.object({ person: PersonCard, minutes: z.int() })),
    }),
  },
});

/** The caller's timer: at most one. `now` is the time of the server, for browsers whose clock is wrong. */
export const listRunningTime = defineEndpoint({
  id: 'core.list-running-time',
  method: 'GET',
  path: '/time-entries/running',
  gate: member,
  effect: 'read',
  shape: {
    query: pageQuery,
    response: z.extend(pageOf(TimeEntry).response, { now: z.iso.datetime() }),
  },
});

/** The caller's own time of some days, the latest day first; also on deleted entities, while they can be restored. */
export const listMyTime = defineEndpoint({
  id: 'core.list-my-time',
  method: 'GET',
  path: '/time-entries/mine',
  gate: member,
  effect: 'read',
  shape: {
    ...pageOf(TimeEntry),
    query: z.extend(pageQuery, dayRange).check(z.refine(isDayRange, schemaMessage(messages.timeRangeInvalid))),
  },
});

/** The same as a file. */
export const exportMyTime = defineEndpoint({
  id: 'core.export-my-time',
  method: 'GET',
  path: '/time-entries/mine/export',
  gate: member,
  effect: 'read',
  kind: 'download',
  limit: 'list-export',
  shape: {
    query: z.extend(listExportQuery, dayRange).check(z.refine(isDayRange, schemaMessage(messages.timeRangeInvalid))),
  },
});

/** One entry: the caller's own, or one on an entity that they may read. */
export const readTimeEntry = defineEndpoint({
  id: 'core.read-time-entry',
  method: 'GET',
  path: '/time-entries/:id',
  gate: member,
  effect: 'read',
  shape: { params: entryId, response: TimeEntry },
});

/**
 * Logs time of the caller, or starts their timer: an entry without `minutes` and `endedOn` runs. A timer that runs already
 * is stopped and logged at the start of the new one. Accepts an `Idempotency-Key`.
 */
export const createTimeEntry = defineEndpoint({
  id: 'core.create-time-entry',
  method: 'POST',
  path: '/time-entries',
  gate: member,
  effect: 'write',
  status: 201,
  shape: {
    body: z.strictObject({
      type: EntityType,
      entityId: EntityId,
      day: Day,
      minutes: z.optional(Minutes),
      /** Of a timer: when it was started. A moment in the future counts as now. */
      startedOn: z.optional(Instant),
      /** Of a timer that was stopped before it was sent. */
      endedOn: z.optional(Instant),
      note: z.optional(Note),
      isBillable: z.optional(z.boolean()),
    }),
    response: TimeEntry,
  },
});

/**
 * Changes an entry: its person, and admins if it does not run. `endedOn` stops a timer, null lets it run again; stopping
 * one that is stopped already changes nothing.
 */
export const changeTimeEntry = defineEndpoint({
  id: 'core.change-time-entry',
  method: 'PATCH',
  path: '/time-entries/:id',
  gate: member,
  effect: 'write',
  concurrency: 'if-match',
  shape: {
    params: entryId,
    body: z
      .strictObject({
        day: z.optional(Day),
        minutes: z.optional(Minutes),
        endedOn: z.optional(z.nullable(Instant)),
        note: z.optional(Note),
        isBillable: z.optional(z.boolean()),
        isRemoved: z.optional(z.boolean()),
      })
      .check(z.refine((patch) => Object.keys(patch).length > 0, schemaMessage(messages.timePatchEmpty))),
    response: TimeEntry,
  },
});
