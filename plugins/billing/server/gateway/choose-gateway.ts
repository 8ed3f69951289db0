import { localized } from '@tessera/core/contract';
import type { CallContext } from '@tessera/core/server';
import { AppError, PaymentSettings } from '@tessera/core/server';
import { billingServerMessages as messages } from '../messages';
import type { PaymentGateway } from './payment-gateway';
import { testGateway } from './test-gateway';

/** The gateway of the installation; undefined where it takes no payments. */
export function findGateway(context: Pick<CallContext, 'get'>): PaymentGateway | undefined {
  return context.get(PaymentSettings).gateway === 'test' ? testGateway : undefined;
}

/** @throws AppError `validation_failed` where the installation takes no payments. */
export function gatewayOf(context: Pick<CallContext, 'get'>): PaymentGateway {
  const gateway = findGateway(context);
  if (gateway === undefined) {
    throw new AppError('validation_failed', localized(messages.noPayments));
  }
  return gateway;
}
