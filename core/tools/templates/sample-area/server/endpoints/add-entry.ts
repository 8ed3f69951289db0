import { handle, newId, sql } from '@tessera/core/server';
import { addSampleAreaEntry } from '../../contract';
import type { SampleAreaEntryRow } from '../entry-row';
import { entryColumns, publishEntry } from '../entry-row';

export const addEntry = handle(addSampleAreaEntry, async ({ body: { title, note } }, context) => {
  const now = context.clock.now();
  const row = await context.db.row(sql<SampleAreaEntryRow>`insert into entry (id, client_id, title, note, created_at)
    values (${newId(now)}, ${context.clientId}, ${title}, ${note}, ${now})
    returning ${entryColumns}`);
  return publishEntry(context, row);
});
