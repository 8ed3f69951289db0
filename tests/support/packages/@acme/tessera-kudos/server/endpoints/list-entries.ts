import { handle, page, sql } from '@tessera/core/server';
import { listKudosEntries } from '../../contract';
import type { EntryRow } from '../entry-row';
import { entryColumns, presentEntry } from '../entry-row';

export const listEntries = handle(listKudosEntries, async ({ query }, context) => {
  const { items, nextCursor } = await page(context, query, {
    select: sql<EntryRow>`select ${entryColumns} from entry`,
    where: [sql`client_id = ${context.clientId}`],
    sort: ['id desc'],
  });
  return { items: items.map(presentEntry), nextCursor };
});
