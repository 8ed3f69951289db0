import type { changeTimeEntry, EndpointRequest, TimeEntry } from '../../../contract';
import { localized } from '../../../contract';
import type { Sql } from '../../data/sql/database';
import { versionBump } from '../../data/sql/merge';
import { mergeMessages } from '../../data/sql/messages';
import { sql } from '../../data/sql/tag';
import { AppError } from '../../platform/app-error';
import type { PortalContext } from '../../request-context/call-context';
import { timeEntryServerMessages as messages } from './messages';
import { publishTimeEntry } from './publish-time-entry';
import { assertNotFuture, lockTimer, minutesBetween } from './time-rules';
import { lockTimeEntry, timeEntryMissing } from './time-entry-access';
import type { TimeEntryRow } from './time-entry-rows';
import { presentTimeEntries, timeEntryColumns } from './time-entry-rows';
import { TimeEntryVersionService } from './time-entry-version';

type TimePatch = EndpointRequest<(typeof changeTimeEntry)['shape']>['body'];

/** The columns that change, with their values. */
type Assignments = Readonly<
  Partial<Record<'day' | 'minutes' | 'note' | 'is_billable' | 'ended_at' | 'deleted_at', Sql>>
>;

/**
 * Changes an entry, or stops a timer.
 *
 * @throws AppError `not_found`, `permission_required`, `validation_failed`, and `conflict` for a note that changed after the
 *   version in `If-Match`. Of two other changes the later one counts, because nothing that was typed is lost.
 */
export async function applyTimeChange(context: PortalContext, id: string, patch: TimePatch): Promise<TimeEntry> {
  const found = await lockTimeEntry(context, id);
  const { row } = found;
  const version = context.get(TimeEntryVersionService);
  const isOnlyRemoved = patch.isRemoved === true && Object.keys(patch).length === 1;
  if (row.deleted_at !== null && patch.isRemoved !== false && !isOnlyRemoved) {
    throw timeEntryMissing();
  }
  // Two browsers stopped the same timer: the first one counts.
  const isLateStop = typeof patch.endedOn === 'string' && !row.is_running && version.hasChanged(row, 'ended_at');
  const { minutes: _minutes, endedOn: _endedOn, ...rest } = patch;
  const wanted: TimePatch = isLateStop ? rest : patch;
  const assignments = assignmentsOf(row, wanted, context.clock.now());
  if ('note' in assignments && version.hasChanged(row, 'note')) {
    const [current] = await presentTimeEntries(context, [row]);
    throw new AppError('conflict', localized(mergeMessages.changedMeanwhile), {
      params: { conflicts: ['note'], current },
    });
  }
  const columns = Object.keys(assignments);
  if (columns.length === 0) {
    const [same] = await presentTimeEntries(context, [row]);
    return existing(same);
  }
  const willRun = runsAfter(row, wanted);
  if (willRun && (!row.is_running || row.deleted_at !== null)) {
    await assertNoOtherTimer(context, row);
  }
  const after = await context.db.row(sql<TimeEntryRow>`update core.time_entry
    set ${sql.join(Object.values(assignments), sql`, `)}, is_running = ${willRun}::boolean, ${versionBump(columns)}
    where client_id = ${context.clientId} and id = ${row.id} returning ${timeEntryColumns}`);
  return publishTimeEntry(context, found, row, existing(after));
}

/** Values that differ from those of the row. */
function assignmentsOf(row: TimeEntryRow, patch: TimePatch, now: Date): Assignments {
  const { day, note, isBillable, isRemoved, endedOn } = patch;
  if (endedOn !== undefined && row.started_at === null) {
    throw new AppError('validation_failed', localized(messages.timeNotATimer), { params: { field: 'endedOn' } });
  }
  if (day !== undefined) {
    assertNotFuture(day, now);
  }
  const endedAt = endedOn === undefined || endedOn === null ? endedOn : earlier(new Date(endedOn), now);
  const minutes = minutesAfter(row, patch, endedAt);
  const hasEnd = endedAt !== undefined && (endedAt?.toISOString() ?? null) !== row.ended_at;
  return {
    ...(day !== undefined && day !== row.day && { day: sql`day = ${day}::date` }),
    ...(minutes !== undefined && minutes !== row.minutes && { minutes: sql`minutes = ${minutes}::int` }),
    ...(note !== undefined && note !== row.note && { note: sql`note = ${note}::text` }),
    ...(isBillable !== undefined &&
      isBillable !== row.is_billable && { is_billable: sql`is_billable = ${isBillable}::boolean` }),
    ...(hasEnd && { ended_at: sql`ended_at = ${endedAt}::timestamptz` }),
    ...(isRemoved !== undefined &&
      isRemoved !== (row.deleted_at !== null) && {
        deleted_at: sql`deleted_at = ${isRemoved ? now : null}::timestamptz`,
      }),
  };
}

/** The minutes after a change: those that were entered, or those of the timer. A running one has none. */
function minutesAfter(row: TimeEntryRow, patch: TimePatch, endedAt: Date | null | undefined): number | undefined {
  if (runsAfter(row, patch)) {
    return 0;
  }
  if (patch.minutes !== undefined || endedAt === undefined || endedAt === null || row.started_at === null) {
    return patch.minutes;
  }
  return minutesBetween(new Date(row.started_at), endedAt);
}

function runsAfter(row: TimeEntryRow, { endedOn }: TimePatch): boolean {
  return endedOn === undefined ? row.is_running : endedOn === null;
}

function earlier(left: Date, right: Date): Date {
  return left < right ? left : right;
}

/** @throws AppError `validation_failed` while another timer of the person runs. */
async function assertNoOtherTimer(
  { db, clientId }: PortalContext,
  { id, person_id: personId }: TimeEntryRow,
): Promise<void> {
  await lockTimer(db, clientId, personId);
  const other = await db.row(sql<{ id: string }>`select id from core.time_entry
    where client_id = ${clientId} and person_id = ${personId} and is_running and deleted_at is null and id <> ${id}`);
  if (other !== undefined) {
    throw new AppError('validation_failed', localized(messages.timerRuns));
  }
}

function existing<T>(value: T | undefined): T {
  if (value === undefined) {
    throw new Error('A locked time entry does not exist.');
  }
  return value;
}
