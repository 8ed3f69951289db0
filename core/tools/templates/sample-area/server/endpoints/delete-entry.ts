import type { PortalContext } from '@tessera/core/server';
import { handle, sql, versionBump } from '@tessera/core/server';
import { deleteSampleAreaEntry, restoreSampleAreaEntry } from '../../contract';
import type { SampleAreaEntry } from '../../contract';
import type { SampleAreaEntryRow } from '../entry-row';
import { entryColumns, publishEntry } from '../entry-row';

/** The row stays, so that the deletion can be undone, until the table's `retention` deletes it. */
export const deleteEntry = handle(deleteSampleAreaEntry, async ({ params }, context) => {
  await markDeleted(context, params.id, context.clock.now());
  return undefined;
});

export const restoreEntry = handle(restoreSampleAreaEntry, ({ params }, context) =>
  markDeleted(context, params.id, null),
);

async function markDeleted(context: PortalContext, id: string, at: Date | null): Promise<SampleAreaEntry> {
  const row = await context.db.row(sql<SampleAreaEntryRow>`update entry
    set deleted_at = ${at}, ${versionBump(['deleted_at'])}
    where client_id = ${context.clientId} and id = ${id}
    returning ${entryColumns}`);
  return publishEntry(context, row);
}
