import { Clock, handle, newId, sql } from '@tessera/core/server';
import { addKudosEntry } from '../../contract';
import { presentEntry } from '../entry-row';

export const addEntry = handle(addKudosEntry, async ({ body }, context) => {
  const now = context.get(Clock).now();
  const entry = { id: newId(now), text: body.text, created_at: now.toISOString() };
  await context.db.run(sql`insert into entry (id, client_id, text, created_at)
    values (${entry.id}, ${context.clientId}, ${entry.text}, ${entry.created_at})`);
  return presentEntry(entry);
});
