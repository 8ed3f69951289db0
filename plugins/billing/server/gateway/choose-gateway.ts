import { localized } from '@tessera/core/contract';
import type { CallContext } from '@tessera/core/server';
import { AppError, PaymentSettings } from '@tessera/core/server';
import { billingServerMessages as messages } from '../messages';
import { chargebeeGateway } from './chargebee/chargebee-gateway';
import type { PaymentGateway } from './payment-gateway';
import { razorpayGateway } from './razorpay/razorpay-gateway';
import { testGateway } from './test-gateway';

const gateways: Readonly<Record<PaymentSettings['gateway'], PaymentGateway | undefined>> = {
  none: undefined,
  test: testGateway,
  razorpay: razorpayGateway,
  chargebee: chargebeeGateway,
};

/** The gateway of the installation; undefined where it takes no payments. */
export function findGateway(context: Pick<CallContext, 'get'>): PaymentGateway | undefined {
  return gateways[context.get(PaymentSettings).gateway];
}

/** @throws AppError `validation_failed` where the installation takes no payments. */
export function gatewayOf(context: Pick<CallContext, 'get'>): PaymentGateway {
  const gateway = findGateway(context);
  if (gateway === undefined) {
    throw new AppError('validation_failed', localized(messages.noPayments));
  }
  return gateway;
}
