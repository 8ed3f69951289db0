import * as z from 'zod/mini';
import { defineEndpoint, pageOf, pageQuery, schemaMessage } from '@tessera/core/contract';
import { webhooksContractMessages as messages } from './messages';
import { Delivery, DeliveryDetails, DeliveryId, DeliveryState, WebhookId } from './model';

const gate = { audience: 'admin' } as const;
const ofWebhook = z.object({ id: WebhookId });
const params = z.object({ id: DeliveryId });

/** Deliveries of a web hook, the newest first, for 30 days. */
export const listDeliveries = defineEndpoint({
  id: 'webhooks.list-deliveries',
  method: 'GET',
  path: '/webhooks/endpoints/:id/deliveries',
  gate,
  effect: 'read',
  shape: {
    ...pageOf(Delivery),
    params: ofWebhook,
    query: z.extend(pageQuery, { state: z.optional(DeliveryState) }),
  },
});

/** One delivery, as lists have it. */
export const readDelivery = defineEndpoint({
  id: 'webhooks.read-delivery',
  method: 'GET',
  path: '/webhooks/deliveries/:id',
  gate,
  effect: 'read',
  shape: { params, response: Delivery },
});

/** What was sent, and the beginning of the response. */
export const readDeliveryDetails = defineEndpoint({
  id: 'webhooks.read-delivery-details',
  method: 'GET',
  path: '/webhooks/deliveries/:id/details',
  gate,
  effect: 'read',
  shape: { params, response: DeliveryDetails },
});

/** Sends an event without meaning, also through a web hook that chose others. Accepts an `Idempotency-Key`. */
export const sendTestEvent = defineEndpoint({
  id: 'webhooks.send-test-event',
  method: 'POST',
  path: '/webhooks/endpoints/:id/test',
  gate,
  effect: 'write',
  status: 201,
  shape: { params: ofWebhook, response: Delivery },
});

/** Sends a delivery again, with its `webhook-id` and from the first attempt on. */
export const replayDelivery = defineEndpoint({
  id: 'webhooks.replay-delivery',
  method: 'POST',
  path: '/webhooks/deliveries/:id/replay',
  gate,
  effect: 'write',
  shape: { params, response: Delivery },
});

/** Sends all failed deliveries again whose events happened since then. */
export const replayFailed = defineEndpoint({
  id: 'webhooks.replay-failed',
  method: 'POST',
  path: '/webhooks/endpoints/:id/replay-failed',
  gate,
  effect: 'write',
  shape: {
    params: ofWebhook,
    body: z.strictObject({ since: z.iso.datetime(schemaMessage(messages.sinceInvalid)) }),
    response: z.object({ count: z.int() }),
  },
});
