import { defineJob } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import * as z from 'zod/mini';

/** Sends what is due of one web hook. */
export const send = defineJob('webhooks.send', 'portal', z.object({ webhookId: z.uuid() }));

/**
 * Schedules the job of each web hook for its next delivery, unless it is turned off, deleted or has none. What another run
 * sends now is due again only if that run is lost, so it does not hide what is due earlier.
 */
export async function scheduleSending(context: PortalContext, webhookIds: readonly string[]): Promise<void> {
  const { db, clientId, clock } = context;
  const now = clock.now();
  const rows = await db.rows(sql<{ id: string; at: string }>`select w.id, greatest(d.at, p.until) as at
    from webhook w
    cross join lateral (select least(
      (select next_at from delivery where client_id = w.client_id and webhook_id = w.id and next_at is not null
        and (claimed_until is null or claimed_until <= ${now}) order by next_at limit 1),
      (select claimed_until from delivery where client_id = w.client_id and webhook_id = w.id
        and claimed_until > ${now} order by claimed_until limit 1)) as at) d
    left join pause p on p.client_id = w.client_id and p.webhook_id = w.id
    where w.client_id = ${clientId} and w.id = any(${webhookIds}::uuid[]) and w.is_enabled and w.deleted_at is null
      and d.at is not null`);
  for (const { id, at } of rows) {
    context.schedule(send, id, new Date(Math.max(now.getTime(), new Date(at).getTime())), { webhookId: id });
  }
}
