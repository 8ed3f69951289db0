import type { PortalContext } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import { readSecrets } from './secrets';
import { livingWebhooks, webhookColumns } from './webhook-row';
import type { WebhookRow } from './webhook-row';

/** Requests to one receiver at the same time, in the whole installation. */
const maxConcurrent = 5;
/** Longer than any request; after a crash a delivery is due again then. Milliseconds. */
const claimTime = 60_000;

/** A delivery that this process sends. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly version: number;
  readonly attempts: number;
  readonly step: number;
  /** JSON. */
  readonly body: string;
}

/** What is sent, to whom, signed with which secrets. */
export interface Claim {
  readonly webhook: WebhookRow;
  readonly secrets: readonly string[];
  readonly deliveries: readonly ClaimedDelivery[];
}

/**
 * Claims the deliveries of a web hook that are due, as many as may be sent at once. The lock of the web hook makes two
 * processes count one after the other.
 *
 * @returns undefined where nothing is to be sent now.
 */
export async function claimDeliveries(context: PortalContext, webhookId: string): Promise<Claim | undefined> {
  const { db, clientId, clock } = context;
  const now = clock.now();
  const webhook = await db.row(sql<WebhookRow>`select ${webhookColumns} from webhook
    where ${livingWebhooks(context)} and id = ${webhookId} and is_enabled
      and not exists (select from pause where client_id = ${clientId} and webhook_id = ${webhookId} and until > ${now})
    for update`);
  if (webhook === undefined) {
    return undefined;
  }
  const mine = sql`client_id = ${clientId} and webhook_id = ${webhookId}`;
  const deliveries = await db.rows(sql<ClaimedDelivery>`update delivery
    set claimed_until = ${new Date(now.getTime() + claimTime)}
    where client_id = ${clientId} and id = any(array(
      select id from delivery
      where ${mine} and next_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
      order by next_at
      limit greatest(0, ${maxConcurrent}::int - (select count(*) from delivery where ${mine} and claimed_until > ${now}))
      for update skip locked))
    returning id, version, attempts, step, body::text as body`);
  return deliveries.length === 0 ? undefined : { webhook, secrets: await readSecrets(context, webhookId), deliveries };
}
