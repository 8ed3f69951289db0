import type { Archive, PortalContext } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import { newSecret, storeSecret } from './secrets';
import { livingWebhooks } from './webhook-row';

const columns = sql`id, name, description, url, events, created_by, created_at`;

/**
 * The web hooks of a company without their secrets and deliveries. Those of an archive are read as turned off and with a
 * secret that no one knows: a copy of a company must not write to the receivers of the original. An admin who turns one on
 * rotates its secret first.
 */
export const archive: Archive = {
  async write(context, put) {
    // At most as many as a company may have.
    for (const row of await context.db.rows(
      sql<object>`select ${columns} from webhook where ${livingWebhooks(context)} order by id`,
    )) {
      await put('webhook', row);
    }
  },
  async read(context, rows) {
    const webhooks: object[] = [];
    for await (const { table, row } of rows) {
      if (table === 'webhook') {
        webhooks.push(row);
      }
    }
    await insertWebhooks(context, webhooks);
  },
};

async function insertWebhooks(context: PortalContext, rows: readonly object[]): Promise<void> {
  const { db, clientId } = context;
  // The portal is that of the request, whatever portal the archive was written in.
  const added = await db.rows(sql<{
    id: string;
  }>`insert into webhook (client_id, ${columns}, is_enabled, disabled_reason)
    select ${clientId}::uuid, ${columns}, false, 'imported'
    from jsonb_populate_recordset(null::webhook, ${sql.json(rows)})
    on conflict do nothing returning id`);
  for (const { id } of added) {
    const { sealed } = await newSecret(context);
    await storeSecret(context, id, sealed);
  }
}
