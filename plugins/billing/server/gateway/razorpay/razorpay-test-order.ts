import { localized } from '@tessera/core/contract';
import type { EndpointBinding } from '@tessera/core/server';
import { AppError, handle, newId, PaymentSettings } from '@tessera/core/server';
import { createRazorpayOrder } from '../../../contract';
import { billingServerMessages as messages } from '../../messages';
import { gatewayError } from '../gateway-request';
import { callRazorpay, razorpayName, RazorpayOrder } from './razorpay-api';

/** Razorpay counts paise and accepts no less: the specification's amount of 1 is 1 rupee. */
const amountMinor = 100;
const currency = 'INR';

/** R18. The id is a receipt of at most 40 characters, and unique. */
export const createRazorpayOrderEndpoint: EndpointBinding = handle(createRazorpayOrder, async (_request, context) => {
  const keyId = context.get(PaymentSettings).razorpay?.keyId;
  if (keyId?.startsWith('rzp_test_') !== true) {
    throw new AppError('validation_failed', localized(messages.onlyTestKeys));
  }
  const receipt = newId(context.clock.now());
  const order = await callRazorpay(context, {
    path: 'orders',
    schema: RazorpayOrder,
    body: { amount: amountMinor, currency, receipt },
  });
  if (order.amount !== amountMinor || order.currency !== currency || order.receipt !== receipt) {
    throw gatewayError(razorpayName, { outcome: 'unknown' });
  }
  context.audit({
    action: 'billing.test-order.create',
    entity: 'billing.gateway',
    entityId: razorpayName,
    detail: { orderId: order.id, amountMinor, currency },
  });
  return { orderId: order.id, amountMinor, currency, receipt, keyId };
});
