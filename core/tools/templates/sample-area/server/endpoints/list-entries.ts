import { handle, page, sql } from '@tessera/core/server';
import { listSampleAreaEntries } from '../../contract';
import type { SampleAreaEntryRow } from '../entry-row';
import { entryColumns, presentEntry } from '../entry-row';

export const listEntries = handle(listSampleAreaEntries, async ({ query }, context) => {
  const { items, nextCursor } = await page(context, query, {
    select: sql<SampleAreaEntryRow>`select ${entryColumns} from entry`,
    where: [sql`client_id = ${context.clientId}`, sql`deleted_at is null`],
    sort: ['id desc'],
  });
  return { items: items.map(presentEntry), nextCursor };
});
