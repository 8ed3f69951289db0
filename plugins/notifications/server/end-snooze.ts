import * as z from 'zod/mini';
import { defineJob } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { onJob, sql } from '@tessera/core/server';
import { notificationChangedLive } from '../contract';
import type { EntryRow } from './entries';
import { entryColumns } from './entries';

const endSnooze = defineJob('notifications.end-snooze', 'portal', z.object({ entryId: z.uuid() }));

/** Schedules the return of a snoozed notification, or cancels it. */
export function scheduleSnoozeEnd(context: PortalContext, entryId: string, until: Date | undefined): void {
  if (until === undefined) {
    context.unschedule(endSnooze, entryId);
  } else {
    context.schedule(endSnooze, entryId, until, { entryId });
  }
}

/** The notification returns to the start of the list, unread. */
export const endSnoozeJob = onJob(endSnooze, async (context, { entryId }) => {
  const { db, clientId, clock } = context;
  const now = clock.now();
  const row = await db.row(sql<EntryRow>`update entry set version = version + 1, snoozed_until = null, read_at = null,
      sort_at = ${now}
    where client_id = ${clientId} and id = ${entryId} and snoozed_until <= ${now} returning ${entryColumns}`);
  if (row !== undefined) {
    // Without data: a job does not know the language of the person.
    context.publish(notificationChangedLive, { id: row.id, version: row.version }, { persons: [row.person_id] });
  }
});
