import type { EndpointRequest } from '@tessera/core/contract';
import { localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError, handle, sql } from '@tessera/core/server';
import { changeNotification as endpoint, countsAsUnread, notificationChangedLive } from '../../contract';
import { scheduleSnoozeEnd } from '../end-snooze';
import type { EntryRow } from '../entries';
import { entryColumns, findOwnEntry, ownEntries, presentOwnEntry } from '../entries';
import { notificationsServerMessages as messages } from '../messages';

type NotificationChange = EndpointRequest<(typeof endpoint)['shape']>['body'];
type EntryState = Pick<EntryRow, 'read_at' | 'archived_at' | 'snoozed_until' | 'muted_at'>;

const maxSnooze = 366 * 86_400_000;

export const changeNotification = handle(endpoint, async ({ params, body }, context) => {
  const before = await findOwnEntry(context, params.id, { lock: true });
  const state = stateAfter(before, body, context.clock.now());
  if (isSameState(before, state)) {
    return presentOwnEntry(context, before);
  }
  const after = await writeState(context, before.id, state);
  if (after.snoozed_until !== before.snoozed_until) {
    scheduleSnoozeEnd(context, before.id, after.snoozed_until === null ? undefined : new Date(after.snoozed_until));
  }
  const notification = await presentOwnEntry(context, after);
  const wasUnread = countsAsUnread({
    isRead: before.read_at !== null,
    isArchived: before.archived_at !== null,
    ...(before.snoozed_until === null ? {} : { snoozedUntil: before.snoozed_until }),
  });
  context.publish(
    notificationChangedLive,
    { id: notification.id, version: notification.version, data: { ...notification, wasUnread } },
    { persons: [before.person_id] },
  );
  return notification;
});

/** @throws AppError `validation_failed` for a snooze that ends in the past, or in more than a year. */
function stateAfter(row: EntryRow, change: NotificationChange, now: Date): EntryState {
  const { isRead, isArchived, isMuted, snoozedUntil, seen } = change;
  const moment = now.toISOString();
  // An event that the person had not seen when they acted stays unread, and in the list.
  const isStale = seen !== undefined && row.activity_version > seen;
  const toArchive = isStale && isArchived === true ? undefined : isArchived;
  const wantsRead = isRead ?? (toArchive === true ? true : undefined);
  const toRead = isStale && wantsRead === true ? undefined : wantsRead;
  const until = typeof snoozedUntil === 'string' ? endOfSnooze(snoozedUntil, now) : undefined;
  const switched = (current: string | null, isOn: boolean | undefined): string | null =>
    isOn === undefined ? current : isOn ? (current ?? moment) : null;
  return {
    read_at: switched(row.read_at, toRead),
    archived_at: until === undefined ? switched(row.archived_at, toArchive) : null,
    snoozed_until: until ?? (snoozedUntil === null || toArchive === true ? null : row.snoozed_until),
    muted_at: switched(row.muted_at, isMuted),
  };
}

function endOfSnooze(snoozedUntil: string, now: Date): string {
  const until = new Date(snoozedUntil);
  const wait = until.getTime() - now.getTime();
  if (wait <= 0 || wait > maxSnooze) {
    throw new AppError('validation_failed', localized(messages.snoozePast), { params: { field: 'snoozedUntil' } });
  }
  return until.toISOString();
}

function isSameState(left: EntryState, right: EntryState): boolean {
  return (
    left.read_at === right.read_at &&
    left.archived_at === right.archived_at &&
    left.snoozed_until === right.snoozed_until &&
    left.muted_at === right.muted_at
  );
}

async function writeState(context: PortalContext, id: string, state: EntryState): Promise<EntryRow> {
  const row = await context.db.row(sql<EntryRow>`update entry set version = version + 1, read_at = ${state.read_at},
      archived_at = ${state.archived_at}, snoozed_until = ${state.snoozed_until}, muted_at = ${state.muted_at}
    where ${ownEntries(context)} and id = ${id} returning ${entryColumns}`);
  // The row is locked, so it exists.
  return row ?? findOwnEntry(context, id);
}
