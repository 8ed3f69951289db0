import { defineJob } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import {
  handleWebHook,
  HttpClient,
  newId,
  onJob,
  PublicAddress,
  signWebHook,
  sql,
  verifyStandardWebHook,
} from '@tessera/core/server';
import * as z from 'zod/mini';
import { paymentEvents, receiveTestEvent } from '../../contract';
import { findCheckout } from '../checkout-row';
import { reconcileCheckout } from '../open-checkout';
import { settleCheckout } from '../settle-checkout';
import { evidenceOf, findTestOrder, openTestHook, testGatewayName } from './test-gateway';
import type { TestHook, TestOrderRow } from './test-gateway';

const timeLimit = 10_000;

/** The body of an event. */
const TestEvent = z.object({
  type: z.literal('payment.updated'),
  orderId: z.string().check(z.maxLength(100)),
  result: z.enum(['open', 'paid', 'failed', 'cancelled']),
  amountMinor: z.int(),
  currency: z.string().check(z.maxLength(3)),
  paymentId: z.optional(z.string().check(z.maxLength(100))),
  mandate: z.optional(z.string().check(z.maxLength(100))),
  errorCode: z.optional(z.string().check(z.maxLength(100))),
});

/** Sends the event of an order to this server. */
export const sendTestEvent = defineJob(
  'billing.send-test-event',
  'portal',
  z.object({ orderId: z.string(), number: z.int() }),
);

/** Path and request of an event, signed as Standard Webhooks describes. */
export function writeTestEvent(
  order: TestOrderRow,
  { token, secret }: TestHook,
  { number, now }: { readonly number: number; readonly now: Date },
) {
  const id = `${order.order_id}:${number}`;
  const timestamp = Math.floor(now.getTime() / 1_000);
  const body = JSON.stringify({ type: 'payment.updated', orderId: order.order_id, ...evidenceOf(order) });
  return {
    path: `/api/billing/events/test/${token}`,
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebHook({ id, timestamp, body, secret }),
    },
  };
}

/** An installation that cannot reach itself, as on loopback, asks for the order instead, as it does for lost events. */
export const sendTestEventJob = onJob(
  sendTestEvent,
  async (context, { orderId, number }) => {
    const [order, hook] = await context.transaction(async () => [
      await findTestOrder(context, orderId),
      await openTestHook(context),
    ]);
    if (order === undefined) {
      return;
    }
    const isDelivered = hook !== undefined && (await deliver(context, order, { hook, number }));
    if (!isDelivered) {
      await reconcileCheckout(context, order.checkout_id);
    }
  },
  undefined,
  { lane: 'outgoing', timeLimit: 60_000 },
);

async function deliver(
  context: PortalContext,
  order: TestOrderRow,
  { hook, number }: { readonly hook: TestHook; readonly number: number },
): Promise<boolean> {
  const { path, body, headers } = writeTestEvent(order, hook, { number, now: context.clock.now() });
  try {
    const { status } = await context.withoutTransaction(() =>
      context.get(HttpClient).send({
        url: `${context.get(PublicAddress).origin}${path}`,
        method: 'POST',
        headers,
        body,
        timeLimit,
        onRedirect: 'return',
        signal: context.signal,
      }),
    );
    return status >= 200 && status < 300;
  } catch (error) {
    context.signal.throwIfAborted();
    context.logger.warn('The test gateway could not reach this server; the order is read instead.', { error });
    return false;
  }
}

/** The event is kept with what became of it. One about an order of another company is kept, audited and not applied. */
export const receiveTestEventEndpoint = handleWebHook(
  receiveTestEvent,
  { hook: paymentEvents, verify: verifyStandardWebHook() },
  async ({ delivery }, context) => {
    const event = delivery.parse(TestEvent);
    const { orderId: gatewayOrderId, result, ...paid } = event;
    const checkout = await findCheckout(context, { gateway: testGatewayName, gatewayOrderId });
    const outcome =
      checkout === undefined ? 'unknown-order' : await settleCheckout(context, checkout.id, { result, ...paid });
    if (checkout === undefined) {
      context.audit({
        action: 'billing.event.refuse',
        entity: 'billing.gateway',
        entityId: testGatewayName,
        detail: { gatewayOrderId },
      });
    }
    const { db, clientId, clock } = context;
    const now = clock.now();
    await db.run(sql`insert into gateway_event (id, client_id, gateway, event_id, payload, result, received_at)
      values (${newId(now)}::uuid, ${clientId}::uuid, ${testGatewayName}, ${delivery.deliveryId ?? newId(now)},
        ${sql.json(event)}, ${outcome}, ${now})
      on conflict do nothing`);
    return undefined;
  },
);
