import * as z from 'zod/mini';
import { defineRealtimeEvent } from '@tessera/core/contract';
import { Delivery, Webhook } from './model';

/** A web hook in a live event. `deletedOn` means that it must be removed from the list. */
export const LiveWebhook = z.extend(Webhook, { deletedOn: z.optional(z.iso.datetime()) });
export type LiveWebhook = z.output<typeof LiveWebhook>;

/** A web hook was added, changed, deleted or restored, or its receiver began or ceased to fail. For admins. */
export const webhookChangedLive = defineRealtimeEvent('webhooks.webhook-changed', LiveWebhook);

/** A delivery in a live event; none is deleted while a browser shows it. */
export const LiveDelivery = z.extend(Delivery, { deletedOn: z.optional(z.iso.datetime()) });
export type LiveDelivery = z.output<typeof LiveDelivery>;

/** An attempt ended, or a test or a replay was asked for. For admins. */
export const deliveryChangedLive = defineRealtimeEvent('webhooks.delivery-changed', LiveDelivery);
