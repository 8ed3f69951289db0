import { localized } from '@tessera/core/contract';
import type { EndpointBinding, PortalContext } from '@tessera/core/server';
import { AppError, handle, HttpClient, newId, page, PublicEvents, sql, versionBump } from '@tessera/core/server';
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  listWebhookEvents,
  listWebhooks,
  readWebhook,
  restoreWebhook,
  rotateSecret,
  webhookLimits,
} from '../../contract';
import { webhooksContractMessages } from '../../contract/messages';
import { webhooksServerMessages as messages } from '../messages';
import { webhookEntity } from '../notify-admins';
import { scheduleSending } from '../schedule-sending';
import { newSecret, replaceSecret, storeSecret } from '../secrets';
import type { WebhookRow } from '../webhook-row';
import {
  findWebhook,
  foundWebhook,
  livingWebhooks,
  presentWebhook,
  publishWebhook,
  webhookColumns,
} from '../webhook-row';

/** Fields of requests by column, where the names differ. */
const fields = { is_enabled: 'isEnabled' } as const;

/** Endpoints for web hooks themselves. */
export const webhookEndpoints: readonly EndpointBinding[] = [
  handle(listWebhookEvents, async (_request, context) => ({
    items: context
      .get(PublicEvents)
      .list()
      .map(({ event: { name, version }, label }) => ({ name, version, label: context.translate(label) })),
  })),

  handle(listWebhooks, async ({ query }, context) => {
    const { items, nextCursor } = await page(context, query, {
      select: sql<WebhookRow>`select ${webhookColumns} from webhook`,
      where: [livingWebhooks(context)],
      // Ids grow with time.
      sort: ['id desc'],
    });
    const now = context.clock.now();
    return { items: items.map((row) => presentWebhook(row, now)), nextCursor };
  }),

  handle(readWebhook, async ({ params }, context) =>
    presentWebhook(await findWebhook(context, params.id), context.clock.now()),
  ),

  handle(addWebhook, async ({ body }, context) => {
    checkUrl(context, body.url);
    checkEvents(context, body.events, []);
    const { db, clientId, actor, clock } = context;
    const { secret, sealed } = await newSecret(context);
    const now = clock.now();
    await checkRoom(context);
    const row = foundWebhook(
      await db.row(sql<WebhookRow>`insert into webhook (client_id, id, name, description, url, events, created_by,
          created_at)
        values (${clientId}, ${newId(now)}, ${body.name}, ${body.description ?? ''}, ${body.url}, ${body.events}::text[],
          ${actor.userId ?? null}::uuid, ${now})
        returning ${webhookColumns}`),
    );
    await storeSecret(context, row.id, sealed);
    audit(context, 'add', row);
    return { webhook: publishWebhook(context, row), secret };
  }),

  handle(changeWebhook, async ({ params, body }, context) => {
    const { isEnabled, ...rest } = body;
    const before = await findWebhook(context, params.id, { lock: true });
    if (rest.url !== undefined) {
      checkUrl(context, rest.url);
    }
    checkEvents(context, rest.events ?? [], before.events);
    const isTurned = isEnabled !== undefined && isEnabled !== before.is_enabled;
    // A receiver gets its time anew when it is turned on, or has another address.
    const isFresh = (isTurned && isEnabled) || (rest.url !== undefined && rest.url !== before.url);
    const patch = {
      ...rest,
      ...(isTurned ? { is_enabled: isEnabled, disabled_reason: isEnabled ? null : 'admin' } : {}),
    };
    const merged = await context.merge<WebhookRow>('webhook', params.id, patch, {
      present: (current) => presentWebhook(current, context.clock.now()),
      fields,
    });
    const row = isFresh ? await startAnew(context, merged) : merged;
    audit(context, 'change', row);
    return publishWebhook(context, row);
  }),

  handle(deleteWebhook, async ({ params }, context) => {
    const { db, clientId, clock } = context;
    const row = foundWebhook(
      await db.row(sql<WebhookRow>`update webhook set deleted_at = coalesce(deleted_at, ${clock.now()}),
          ${versionBump(['deleted_at'])}
        where client_id = ${clientId} and id = ${params.id} returning ${webhookColumns}`),
    );
    audit(context, 'delete', row);
    publishWebhook(context, row);
    return undefined;
  }),

  handle(restoreWebhook, async ({ params }, context) => {
    const { db, clientId } = context;
    await checkRoom(context, params.id);
    const row = foundWebhook(
      await db.row(sql<WebhookRow>`update webhook set deleted_at = null, ${versionBump(['deleted_at'])}
        where client_id = ${clientId} and id = ${params.id} returning ${webhookColumns}`),
    );
    await scheduleSending(context, [row.id]);
    audit(context, 'restore', row);
    return publishWebhook(context, row);
  }),

  handle(rotateSecret, async ({ params }, context) => {
    const { secret, sealed } = await newSecret(context);
    const { id } = await findWebhook(context, params.id, { lock: true });
    const until = await replaceSecret(context, id, sealed);
    const row = foundWebhook(
      await context.db.row(sql<WebhookRow>`update webhook set rotating_until = ${until},
          ${versionBump(['rotating_until'])}
        where client_id = ${context.clientId} and id = ${id} returning ${webhookColumns}`),
    );
    audit(context, 'rotate-secret', row);
    return { webhook: publishWebhook(context, row), secret };
  }),
];

/** @throws AppError `validation_failed` for an address without encryption, or in a private network. */
function checkUrl(context: PortalContext, url: string): void {
  try {
    context.get(HttpClient).check({ url, encryptedOnly: true });
  } catch (error) {
    if (error instanceof AppError) {
      throw new AppError(error.code, error.sentence, { params: { ...error.params, field: 'url' }, cause: error });
    }
    throw error;
  }
}

/** Those that were chosen before may stay, also when their plugin is missing now. */
function checkEvents(context: PortalContext, events: readonly string[], before: readonly string[]): void {
  const known: ReadonlySet<string> = new Set(
    context
      .get(PublicEvents)
      .list()
      .map(({ event }) => event.name),
  );
  if (events.some((name) => !known.has(name) && !before.includes(name))) {
    throw new AppError('validation_failed', localized(webhooksContractMessages.eventUnknown), {
      params: { field: 'events' },
    });
  }
}

/** A receiver that was given up, or that has another address, is tried at once, and has its days to recover. */
async function startAnew(context: PortalContext, row: WebhookRow): Promise<WebhookRow> {
  const { db, clientId } = context;
  await db.run(sql`delete from pause where client_id = ${clientId} and webhook_id = ${row.id}`);
  await scheduleSending(context, [row.id]);
  if (row.failing_since === null) {
    return row;
  }
  // Not part of the merge: no admin conflicts with a receiver that began to fail.
  return foundWebhook(
    await db.row(sql<WebhookRow>`update webhook set failing_since = null, ${versionBump(['failing_since'])}
      where client_id = ${clientId} and id = ${row.id} returning ${webhookColumns}`),
  );
}

/**
 * One at a time in each portal, so that two requests cannot both be the last.
 *
 * @throws AppError `validation_failed`.
 */
async function checkRoom({ db, clientId }: PortalContext, besides?: string): Promise<void> {
  const max = webhookLimits.inPortal;
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${clientId}`}, 0))`);
  const row = await db.row(sql<{ count: number }>`select count(*)::int as count from webhook
    where ${livingWebhooks({ clientId })} and id is distinct from ${besides ?? null}::uuid`);
  if ((row?.count ?? 0) >= max) {
    throw new AppError('validation_failed', localized(messages.full, { max }));
  }
}

/** Where the company's data are sent is worth an entry. Of the address only the host: the rest may be a secret. */
function audit(context: PortalContext, what: string, { id, url }: WebhookRow): void {
  context.audit({
    action: `webhooks.webhook.${what}`,
    entity: webhookEntity,
    entityId: id,
    detail: { host: new URL(url).host },
  });
}
