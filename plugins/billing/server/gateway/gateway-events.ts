import { defineDomainEvent } from '@tessera/core/contract';
import type { CallContext, PortalContext } from '@tessera/core/server';
import { newId, onInstanceEvent, sql } from '@tessera/core/server';
import * as z from 'zod/mini';
import { findCheckout } from '../checkout-row';
import { reconcileOnEvent } from '../open-checkout';
import { readReference, referenceKey } from './order-reference';

const text = z.string().check(z.maxLength(200));

/** A genuine event of a gateway about an order of this installation. */
const gatewayEventReceived = defineDomainEvent(
  'billing.gateway-event-received',
  1,
  z.object({
    gateway: text,
    eventId: text,
    type: text,
    clientId: z.uuid(),
    checkoutId: z.uuid(),
    gatewayOrderId: z.optional(text),
  }),
);

/** What a gateway's event says. */
export interface GatewayEvent {
  readonly gateway: string;
  /** The gateway's id: the same event is sent again until it is answered. */
  readonly eventId: string;
  readonly type: string;
  /** Our reference, as the event repeats it. */
  readonly reference: string | undefined;
  readonly gatewayOrderId?: string | undefined;
}

/**
 * Passes a verified event on to the portal of its order. What the gateway sends about others, such as payments of other
 * products of the same account, is accepted and ignored: gateways switch an address off that refuses events.
 */
export function passEventOn(context: CallContext, { reference, ...event }: GatewayEvent): void {
  const order = reference === undefined ? undefined : readReference(reference, referenceKey(context));
  if (order !== undefined) {
    context.emit(gatewayEventReceived, { ...event, ...order });
  }
}

/** Gateways call one address for all portals, so their events enter a portal here. */
export const followGatewayEvents = onInstanceEvent(gatewayEventReceived, ({ data }, context) => {
  const { clientId, ...event } = data;
  return context.forPortal(clientId, (portal) => noteEvent(portal, event));
});

/**
 * Notes an event once, and lets the gateway be asked about the order: what counts is what it says now, so events may be
 * repeated, reordered or forged without effect.
 */
async function noteEvent(
  context: PortalContext,
  event: Omit<z.output<typeof gatewayEventReceived.schema>, 'clientId'>,
): Promise<void> {
  const { gateway, eventId, checkoutId, gatewayOrderId } = event;
  const checkout = await findCheckout(context, { id: checkoutId });
  if (checkout === undefined) {
    // Of a company that was deleted, or newer than the backup from which the installation was restored.
    context.logger.warn('An event of the payment gateway is about an order that does not exist.', {
      gateway,
      checkoutId,
    });
    return;
  }
  const isOwn =
    checkout.gateway === gateway &&
    (gatewayOrderId === undefined || (checkout.gateway_order_id ?? gatewayOrderId) === gatewayOrderId);
  if (await acceptEvent(context, event, { isOwn, detail: { gatewayOrderId, checkoutId } })) {
    reconcileOnEvent(context, checkoutId, eventId);
  }
}

/**
 * Notes an event of a portal once; one that is about what the portal does not have is audited as refused.
 *
 * @returns whether it is to be followed: it is about what the portal has, and was not noted before.
 */
export async function acceptEvent(
  context: PortalContext,
  event: Pick<GatewayEvent, 'gateway' | 'eventId'>,
  { isOwn, detail }: { readonly isOwn: boolean; readonly detail: Readonly<Record<string, string | undefined>> },
): Promise<boolean> {
  const { db, clientId, clock } = context;
  const { gateway, eventId } = event;
  const now = clock.now();
  const added =
    await db.run(sql`insert into gateway_event (id, client_id, gateway, event_id, payload, result, received_at)
    values (${newId(now)}::uuid, ${clientId}::uuid, ${gateway}, ${eventId}, ${sql.json(event)},
      ${isOwn ? 'accepted' : 'refused'}, ${now})
    on conflict do nothing`);
  if (added > 0 && !isOwn) {
    context.audit({ action: 'billing.event.refuse', entity: 'billing.gateway', entityId: gateway, detail });
  }
  return added > 0 && isOwn;
}
