import { localized } from '@tessera/core/contract';
import type { EndpointBinding, PortalContext } from '@tessera/core/server';
import { AppError, handle, page, sql } from '@tessera/core/server';
import {
  listDeliveries,
  readDelivery,
  readDeliveryDetails,
  replayDelivery,
  replayFailed,
  sendTestEvent,
  testEvent,
} from '../../contract';
import { webhooksServerMessages as messages } from '../messages';
import type { DeliveryRow } from '../delivery-row';
import { deliveryColumns, foundDelivery, presentDelivery, publishDelivery } from '../delivery-row';
import { addDeliveries } from '../record-events';
import { scheduleSending } from '../schedule-sending';
import { findWebhook } from '../webhook-row';

/** A delivery with what was sent, and what came back. */
interface DeliveryDetailsRow extends DeliveryRow {
  readonly body: string;
  readonly response: string | null;
  readonly is_response_cut: boolean;
}

/** Endpoints for what web hooks send. */
export const deliveryEndpoints: readonly EndpointBinding[] = [
  handle(listDeliveries, async ({ params, query }, context) => {
    const { id } = await findWebhook(context, params.id);
    const { items, nextCursor } = await page(context, query, {
      select: sql<DeliveryRow>`select ${deliveryColumns} from delivery`,
      where: [
        sql`client_id = ${context.clientId} and webhook_id = ${id}`,
        query.state !== undefined && sql`state = ${query.state}`,
      ],
      sort: ['id desc'],
    });
    return { items: items.map(presentDelivery), nextCursor };
  }),

  handle(readDelivery, async ({ params }, context) => presentDelivery(await findDelivery(context, params.id))),

  handle(readDeliveryDetails, async ({ params }, context) => {
    const row = foundDelivery(
      await context.db.row(sql<DeliveryDetailsRow>`select ${deliveryColumns}, jsonb_pretty(body) as body, response,
          is_response_cut
        from delivery where client_id = ${context.clientId} and id = ${params.id}`),
    );
    const { body, response, is_response_cut: isResponseCut } = row;
    return { ...presentDelivery(row), body, ...(response === null ? {} : { response }), isResponseCut };
  }),

  handle(sendTestEvent, async ({ params }, context) => {
    const { id, is_enabled: isEnabled } = await findWebhook(context, params.id);
    checkOn(isEnabled);
    const at = context.clock.now();
    const actorId = context.actor.userId;
    const event = {
      name: testEvent,
      version: 1,
      at,
      actorId,
      data: { message: context.translate(messages.testEvent) },
    };
    const [row] = await addDeliveries(context, [{ webhookId: id, event }]);
    return publishDelivery(context, foundDelivery(row));
  }),

  handle(replayDelivery, async ({ params }, context) => {
    const { webhook_id: webhookId, state } = await findDelivery(context, params.id, { lock: true });
    checkOn((await findWebhook(context, webhookId)).is_enabled);
    if (state === 'waiting') {
      throw new AppError('validation_failed', localized(messages.stillWaiting));
    }
    const [row] = await replay(context, sql`id = ${params.id}`);
    await scheduleSending(context, [webhookId]);
    return publishDelivery(context, foundDelivery(row));
  }),

  handle(replayFailed, async ({ params, body }, context) => {
    const { id, is_enabled: isEnabled } = await findWebhook(context, params.id);
    checkOn(isEnabled);
    const rows = await replay(
      context,
      sql`webhook_id = ${id} and state = 'failed' and occurred_at >= ${body.since}::timestamptz`,
    );
    await scheduleSending(context, [id]);
    // Beyond a page, browsers read the list again: an event for each of thousands would flood them.
    for (const row of rows.length <= maxPublished ? rows : []) {
      publishDelivery(context, row);
    }
    return { count: rows.length };
  }),
];

const maxPublished = 100;

/** Begins the schedule of attempts again; how often it was tried stays. */
function replay(
  { db, clientId, clock }: PortalContext,
  which: ReturnType<typeof sql>,
): Promise<readonly DeliveryRow[]> {
  return db.rows(sql<DeliveryRow>`update delivery
    set version = version + 1, state = 'waiting', step = 0, next_at = ${clock.now()}, claimed_until = null
    where client_id = ${clientId} and ${which} returning ${deliveryColumns}`);
}

async function findDelivery(
  { db, clientId }: PortalContext,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<DeliveryRow> {
  return foundDelivery(
    await db.row(sql<DeliveryRow>`select ${deliveryColumns} from delivery
      where client_id = ${clientId} and id = ${id} ${lock ? sql`for update` : sql.empty}`),
  );
}

/** @throws AppError `validation_failed`: nothing would be sent. */
function checkOn(isEnabled: boolean): void {
  if (!isEnabled) {
    throw new AppError('validation_failed', localized(messages.offCannotReplay));
  }
}
