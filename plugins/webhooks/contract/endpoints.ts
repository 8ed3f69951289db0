import * as z from 'zod/mini';
import { defineEndpoint, pageOf } from '@tessera/core/contract';
import { EventChoice, Webhook, webhookFields, WebhookId } from './model';

// Not that of the manifest, which is in a file that loads before those of the requests.
const gate = { audience: 'admin' } as const;
const params = z.object({ id: WebhookId });

/** Signs what is sent; shown once. */
const WithSecret = z.object({ webhook: Webhook, secret: z.string() });

/** The events that web hooks can choose in this company, by plugin. */
export const listWebhookEvents = defineEndpoint({
  id: 'webhooks.list-events',
  method: 'GET',
  path: '/webhooks/events',
  gate,
  effect: 'read',
  shape: { response: z.object({ items: z.array(EventChoice) }) },
});

/** The company's web hooks, the newest first. */
export const listWebhooks = defineEndpoint({
  id: 'webhooks.list-webhooks',
  method: 'GET',
  path: '/webhooks/endpoints',
  gate,
  effect: 'read',
  shape: pageOf(Webhook),
});

export const readWebhook = defineEndpoint({
  id: 'webhooks.read-webhook',
  method: 'GET',
  path: '/webhooks/endpoints/:id',
  gate,
  effect: 'read',
  shape: { params, response: Webhook },
});

/** Adds a web hook. Its secret is in this response only. Accepts an `Idempotency-Key`. */
export const addWebhook = defineEndpoint({
  id: 'webhooks.add-webhook',
  method: 'POST',
  path: '/webhooks/endpoints',
  gate,
  effect: 'write',
  status: 201,
  storesResponse: false,
  shape: {
    body: z.strictObject({ ...webhookFields, description: z.optional(webhookFields.description) }),
    response: WithSecret,
  },
});

/**
 * Changes the given fields, unless one of them changed after the version in `If-Match`. What waits is sent when a web hook
 * is turned on again; what happened while it was off is not.
 */
export const changeWebhook = defineEndpoint({
  id: 'webhooks.change-webhook',
  method: 'PATCH',
  path: '/webhooks/endpoints/:id',
  gate,
  effect: 'write',
  concurrency: 'if-match',
  shape: {
    params,
    body: z.partial(z.strictObject({ ...webhookFields, isEnabled: z.boolean() })),
    response: Webhook,
  },
});

/** Deletes a web hook; it can be restored for 30 days. */
export const deleteWebhook = defineEndpoint({
  id: 'webhooks.delete-webhook',
  method: 'DELETE',
  path: '/webhooks/endpoints/:id',
  gate,
  effect: 'write',
  status: 204,
  shape: { params },
});

/** Undoes a deletion, with the same secret. */
export const restoreWebhook = defineEndpoint({
  id: 'webhooks.restore-webhook',
  method: 'POST',
  path: '/webhooks/endpoints/:id/restore',
  gate,
  effect: 'write',
  shape: { params, response: Webhook },
});

/** Replaces the secret. The former one signs too for 24 hours; one that was still signing besides it stops. */
export const rotateSecret = defineEndpoint({
  id: 'webhooks.rotate-secret',
  method: 'POST',
  path: '/webhooks/endpoints/:id/rotate-secret',
  gate,
  effect: 'write',
  storesResponse: false,
  shape: { params, response: WithSecret },
});
