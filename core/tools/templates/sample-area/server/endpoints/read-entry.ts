import { handle, sql } from '@tessera/core/server';
import { readSampleAreaEntry } from '../../contract';
import type { SampleAreaEntryRow } from '../entry-row';
import { entryColumns, presentEntry } from '../entry-row';

export const readEntry = handle(readSampleAreaEntry, async ({ params }, context) => {
  const row = await context.db.row(sql<SampleAreaEntryRow>`select ${entryColumns} from entry
    where client_id = ${context.clientId} and id = ${params.id} and deleted_at is null`);
  return presentEntry(row);
});
