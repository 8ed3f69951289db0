import type { createTimeEntry, EndpointRequest, TimeEntry } from '../../../contract';
import { localized, timeEntryLimits } from '../../../contract';
import { newId } from '../../identity/accounts/new-id';
import { sql } from '../../data/sql/tag';
import { AppError } from '../../platform/app-error';
import type { Actor } from '../../request-context/actor';
import type { PortalContext } from '../../request-context/call-context';
import { timeEntryServerMessages as messages } from './messages';
import { publishTimeEntry } from './publish-time-entry';
import type { TimedEntities, TimedEntity } from './timed-entities';
import { timedEntities } from './timed-entities';
import { assertNotFuture, lockTimer, minutesBetween } from './time-rules';
import type { TimeEntryRow } from './time-entry-rows';
import { timeEntryColumns } from './time-entry-rows';
import { stopEntry } from './stop-entry';

type NewEntry = EndpointRequest<(typeof createTimeEntry)['shape']>['body'];

/** The times of a new entry. */
interface EntryTimes {
  readonly minutes: number;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly isRunning: boolean;
}

/**
 * Logs time of the caller, or starts their timer.
 *
 * @throws AppError `not_found`, `permission_required`, `validation_failed`.
 */
export async function createEntry(context: PortalContext, timed: TimedEntities, body: NewEntry): Promise<TimeEntry> {
  const { actor, clientId, clock, db } = context;
  const { type, entityId, day, note = '', isBillable = false } = body;
  const entity = await timed.findForLogging(type, entityId);
  const now = clock.now();
  assertNotFuture(day, now);
  const times = timesOf(body, now);
  const me = personOf(actor);
  if (times.startedAt !== null && times.isRunning) {
    await stopRunning(context, times.startedAt);
  }
  const row =
    await db.row(sql<TimeEntryRow>`insert into core.time_entry (client_id, id, entity_type, entity_id, person_id, day,
      minutes, note, is_billable, source, started_at, ended_at, is_running, created_at)
    values (${clientId}::uuid, ${newId(now)}::uuid, ${type}::text, ${entityId}::uuid, ${me}::uuid, ${day}::date,
      ${times.minutes}::int, ${note}::text, ${isBillable}::boolean,
      ${times.startedAt === null ? 'manual' : 'timer'}::text, ${times.startedAt}::timestamptz,
      ${times.endedAt}::timestamptz, ${times.isRunning}::boolean, ${now}::timestamptz)
    returning ${timeEntryColumns}`);
  if (row === undefined) {
    throw new Error('The insert of a time entry returned no row.');
  }
  return publishTimeEntry(context, { timed, entity }, undefined, row);
}

function timesOf({ minutes, startedOn, endedOn }: NewEntry, now: Date): EntryTimes {
  const isRunning = minutes === undefined && endedOn === undefined;
  if (startedOn === undefined && endedOn !== undefined) {
    throw new AppError('validation_failed', localized(messages.timeStartMissing), { params: { field: 'startedOn' } });
  }
  if (startedOn === undefined && !isRunning) {
    return { minutes: minutes ?? 0, startedAt: null, endedAt: null, isRunning: false };
  }
  const startedAt = notAfter(startedOn, now);
  if (isRunning) {
    return { minutes: 0, startedAt, endedAt: null, isRunning };
  }
  const endedAt = notAfter(endedOn, now);
  return { minutes: minutes ?? minutesBetween(startedAt, endedAt), startedAt, endedAt, isRunning };
}

/** The clock of a browser may be ahead; nothing happened later than now. */
function notAfter(instant: string | undefined, now: Date): Date {
  const at = instant === undefined ? now : new Date(instant);
  return at > now ? now : at;
}

/**
 * Stops the caller's timer when another one starts, and logs it. Starts of one person wait for each other, so that one timer
 * runs at most.
 *
 * @throws AppError `validation_failed` for a forgotten timer, of which only the person knows how much was work.
 */
async function stopRunning(context: PortalContext, startedAt: Date): Promise<void> {
  const { actor, clientId, db } = context;
  const me = personOf(actor);
  await lockTimer(db, clientId, me);
  const running = await db.row(sql<TimeEntryRow>`select ${timeEntryColumns} from core.time_entry
    where client_id = ${clientId} and person_id = ${me} and is_running and deleted_at is null for update`);
  if (running === undefined) {
    return;
  }
  const began = new Date(running.started_at ?? startedAt);
  const endedAt = startedAt < began ? began : startedAt;
  const place = await placeOf(context, running);
  if (endedAt.getTime() - began.getTime() > timeEntryLimits.forgotten * 60_000) {
    throw new AppError('validation_failed', localized(messages.timerForgotten, { title: place?.entity.title ?? '' }));
  }
  const after = await stopEntry(db, { clientId, id: running.id }, { startedAt: began, endedAt });
  if (place !== undefined && after !== undefined) {
    await publishTimeEntry(context, place, running, after);
  }
}

/** Undefined while the plugin of the entity is not open to the caller. */
async function placeOf(
  context: PortalContext,
  { entity_type: type, entity_id: id }: TimeEntryRow,
): Promise<{ readonly timed: TimedEntities; readonly entity: TimedEntity } | undefined> {
  const timed = context.find(timedEntities(type));
  const entity = (await timed?.describe(type, [id]))?.get(id);
  return timed === undefined || entity === undefined ? undefined : { timed, entity };
}

function personOf({ userId }: Actor): string {
  if (userId === undefined) {
    throw new Error('Time is logged by a person.');
  }
  return userId;
}
