import type { EndpointBinding } from '@tessera/core/server';
import { handleLink } from '@tessera/core/server';
import { paymentConfirmationPath, paymentReturn, returnFromPayment } from '../../contract';
import { findCheckout } from '../checkout-row';
import { reconcileOnReturn } from '../open-checkout';
import { findGateway } from './choose-gateway';

/**
 * Where a gateway's page leads back to. A return grants nothing: where it comes from the gateway's page, the gateway is
 * asked at once, so that a person does not wait for its event.
 */
export const returnEndpoint: EndpointBinding = handleLink(
  returnFromPayment,
  paymentReturn,
  async ({ query }, context, { checkoutId }) => {
    const gateway = findGateway(context);
    const checkout = await findCheckout(context, { id: checkoutId });
    const gatewayOrderId = checkout?.gateway_order_id ?? undefined;
    if (checkout !== undefined && checkout.gateway === gateway?.name && gatewayOrderId !== undefined) {
      const page = { gatewayOrderId, url: '', checkoutId, openedAt: new Date(checkout.created_at) };
      if (checkout.state !== 'succeeded' && gateway.acceptsReturn(context, page, query)) {
        reconcileOnReturn(context, checkoutId);
      }
    }
    return { to: paymentConfirmationPath.to({ hostedpageId: checkoutId }) };
  },
);
