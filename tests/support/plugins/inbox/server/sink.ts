import type { NotificationSink } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

const timeLimit = 5_000;

/**
 * Stores an entry for each delivery. A test asks for a fault by the title of the entity: `[throw]` fails the first
 * attempt, `[hang]` never ends the first one, with the entry written and not committed.
 */
export const inboxSink: NotificationSink = {
  id: 'inbox.app',
  timeLimit,
  backoff: () => 100,
  async deliver(deliveries, context) {
    const { clientId, db, signal } = context;
    const keys = deliveries.map(({ key, personId }) => ({ key, personId }));
    // Committed at once, so that a test sees the attempts that failed.
    await context.transaction(() =>
      db.run(sql`insert into attempt (client_id, key, person_id)
        select ${clientId}, r->>'key', (r->>'personId')::uuid from jsonb_array_elements(${sql.json(keys)}) r`),
    );
    const rows = deliveries.map(({ key, personId, recipient, entity, reasons, notifications }) => ({
      key,
      personId,
      entityId: entity.id,
      reasons,
      titles: notifications.map(({ title }) => context.translateFor(recipient, title)),
    }));
    await db.run(sql`insert into entry (client_id, key, person_id, entity_id, reasons, titles)
      select ${clientId}, r->>'key', (r->>'personId')::uuid, r->>'entityId', r->'reasons', r->'titles'
      from jsonb_array_elements(${sql.json(rows)}) r`);
    const [{ key } = { key: '' }] = rows;
    const tried = await db.row(sql<{ count: number }>`select count(*)::int as count from attempt
      where client_id = ${clientId} and key = ${key}`);
    const titles = rows.flatMap((row) => row.titles).join();
    if (tried?.count === 1 && titles.includes('[throw]')) {
      throw new Error('The inbox is full.');
    }
    if (tried?.count === 1 && titles.includes('[hang]')) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    }
  },
};
