import { defineDomainEvent } from '@tessera/core/contract';
import type { CallContext, PortalContext } from '@tessera/core/server';
import { onInstanceEvent } from '@tessera/core/server';
import * as z from 'zod/mini';
import { mandateOf } from '../checkout-row';
import { readMethodsSoon } from '../payment-methods/follow-methods';
import { acceptEvent } from './gateway-events';
import { readCustomerReference, referenceKey } from './order-reference';

const text = z.string().check(z.maxLength(200));

/** A genuine event of a gateway about the means of payment of a customer of this installation. */
const gatewayCustomerChanged = defineDomainEvent(
  'billing.gateway-customer-changed',
  1,
  z.object({ gateway: text, eventId: text, type: text, clientId: z.uuid(), customerId: text }),
);

/** What a gateway's event says about a customer. */
export interface CustomerEvent {
  readonly gateway: string;
  readonly eventId: string;
  readonly type: string;
  readonly customerId: string;
  /** Our reference, as the gateway keeps it with the customer. */
  readonly reference: string | undefined;
}

/** Passes a verified event on to the portal of its customer. Those of other products of the account are ignored. */
export function passCustomerEventOn(context: CallContext, { reference, ...event }: CustomerEvent): void {
  const clientId =
    reference === undefined ? undefined : readCustomerReference(reference, event.customerId, referenceKey(context));
  if (clientId !== undefined) {
    context.emit(gatewayCustomerChanged, { ...event, clientId });
  }
}

/** Gateways call one address for all portals, so their events enter a portal here. */
export const followCustomerEvents = onInstanceEvent(gatewayCustomerChanged, ({ data }, context) => {
  const { clientId, ...event } = data;
  return context.forPortal(clientId, (portal) => noteCustomerEvent(portal, event));
});

/**
 * Lets the gateway be asked for the means of payment: what counts is what it lists now, so events may be repeated,
 * reordered or outdated.
 */
async function noteCustomerEvent(
  context: PortalContext,
  event: Omit<z.output<typeof gatewayCustomerChanged.schema>, 'clientId'>,
): Promise<void> {
  const { gateway, customerId } = event;
  const mandate = await mandateOf(context, gateway);
  // A customer that the portal had before is none of its own any more.
  const isOwn = mandate?.startsWith(`${customerId}/`) === true;
  if (await acceptEvent(context, event, { isOwn, detail: { customerId } })) {
    readMethodsSoon(context);
  }
}
