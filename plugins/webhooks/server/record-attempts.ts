import type { PortalContext } from '@tessera/core/server';
import { sql, versionBump } from '@tessera/core/server';
import { webhookLimits } from '../contract';
import type { DeliveryRow } from './delivery-row';
import { deliveryColumns, publishDelivery } from './delivery-row';
import { notifyAdmins } from './notify-admins';
import { nextDelay, pauseAfter } from './retry-plan';
import type { Attempt } from './send-delivery';
import type { WebhookRow } from './webhook-row';
import { livingWebhooks, publishWebhook, webhookColumns } from './webhook-row';

const day = 86_400_000;

/**
 * Writes how attempts ended, and what follows for their web hook: it waits while its receiver fails, and is turned off when
 * the receiver is gone, or has failed for days.
 */
export async function recordAttempts(
  context: PortalContext,
  webhookId: string,
  attempts: readonly Attempt[],
): Promise<void> {
  const rows = await updateDeliveries(context, attempts);
  for (const row of rows) {
    publishDelivery(context, row);
  }
  const webhook = await context.db.row(sql<WebhookRow>`select ${webhookColumns} from webhook
    where ${livingWebhooks(context)} and id = ${webhookId} for update`);
  if (webhook === undefined || attempts.length === 0) {
    return;
  }
  if (attempts.some(({ failure }) => failure === undefined)) {
    await recordSuccess(context, webhook);
  } else {
    await recordFailures(context, webhook, attempts);
  }
}

async function updateDeliveries(
  { db, clientId, clock }: PortalContext,
  attempts: readonly Attempt[],
): Promise<readonly DeliveryRow[]> {
  const now = clock.now();
  const ended = attempts.map(({ delivery, status, duration, failure, response, isResponseCut, retryAfter }) => {
    const step = delivery.step + 1;
    // A receiver that is gone gets no more of this.
    const delay = failure === undefined || failure === 'gone' ? undefined : nextDelay(step, retryAfter);
    return {
      ...{ id: delivery.id, version: delivery.version, step, status, duration, failure, response },
      is_response_cut: isResponseCut,
      next_at: delay === undefined ? null : new Date(now.getTime() + delay).toISOString(),
      state: failure === undefined ? 'delivered' : delay === undefined ? 'failed' : 'waiting',
    };
  });
  // A delivery that was replayed meanwhile, or sent by another process after this one hung, has another version.
  return db.rows(sql<DeliveryRow>`with ended as (
      select * from jsonb_to_recordset(${sql.json(ended)}) as e (id uuid, version int, step int, status int, duration int,
        failure text, response text, is_response_cut boolean, next_at timestamptz, state text)
    ), saved as (
      update delivery d set version = d.version + 1, attempts = d.attempts + 1, step = e.step, status = e.status,
        duration = e.duration, failure = e.failure, response = e.response, is_response_cut = e.is_response_cut,
        next_at = e.next_at, state = e.state, attempted_at = ${now}, claimed_until = null
      from ended e where d.client_id = ${clientId} and d.id = e.id and d.version = e.version returning d.*
    ) select ${deliveryColumns} from saved order by id`);
}

async function recordSuccess(context: PortalContext, webhook: WebhookRow): Promise<void> {
  const { db, clientId } = context;
  await db.run(sql`delete from pause where client_id = ${clientId} and webhook_id = ${webhook.id}`);
  if (webhook.failing_since !== null) {
    await updateWebhook(context, webhook.id, sql`failing_since = null, ${versionBump(['failing_since'])}`);
  }
}

async function recordFailures(
  context: PortalContext,
  webhook: WebhookRow,
  attempts: readonly Attempt[],
): Promise<void> {
  const { db, clientId, clock } = context;
  const now = clock.now();
  const before = await db.row(sql<{ failures: number }>`select failures from pause
    where client_id = ${clientId} and webhook_id = ${webhook.id}`);
  const failures = (before?.failures ?? 0) + 1;
  const wait = pauseAfter(failures, Math.max(...attempts.map(({ retryAfter }) => retryAfter)));
  const until = new Date(now.getTime() + wait);
  await db.run(sql`insert into pause (client_id, webhook_id, failures, until)
    values (${clientId}, ${webhook.id}, ${failures}, ${until})
    on conflict (webhook_id) do update set failures = excluded.failures, until = excluded.until`);
  const since = webhook.failing_since ?? now.toISOString();
  if (attempts.some(({ failure }) => failure === 'gone')) {
    await turnOff(context, webhook, 'gone', since);
  } else if (now.getTime() - new Date(since).getTime() >= webhookLimits.failingDays * day) {
    await turnOff(context, webhook, 'failing', since);
  } else if (webhook.failing_since === null) {
    await updateWebhook(context, webhook.id, sql`failing_since = ${since}, ${versionBump(['failing_since'])}`);
  }
}

async function turnOff(
  context: PortalContext,
  webhook: WebhookRow,
  reason: 'gone' | 'failing',
  since: string,
): Promise<void> {
  if (!webhook.is_enabled) {
    return;
  }
  await updateWebhook(
    context,
    webhook.id,
    sql`is_enabled = false, disabled_reason = ${reason}, failing_since = ${since},
      ${versionBump(['is_enabled', 'disabled_reason', 'failing_since'])}`,
  );
  await notifyAdmins(context, webhook, reason);
}

async function updateWebhook(context: PortalContext, id: string, set: ReturnType<typeof versionBump>): Promise<void> {
  const row = await context.db.row(sql<WebhookRow>`update webhook set ${set}
    where client_id = ${context.clientId} and id = ${id} returning ${webhookColumns}`);
  if (row !== undefined) {
    publishWebhook(context, row);
  }
}
