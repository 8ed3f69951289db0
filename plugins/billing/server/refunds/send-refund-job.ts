import { onJob, sql } from '@tessera/core/server';
import { findGateway } from '../gateway/choose-gateway';
import type { RefundEvidence } from '../gateway/payment-gateway';
import { completeRefund } from './complete-refund';
import { findRefund } from './refund-row';
import { sendRefund } from './request-refund';

const hour = 3_600_000;

/**
 * Sends money back. The key at the gateway is the id of the refund: after a lost answer the same refund is asked for, and
 * counted once. While it is on its way, the gateway is asked again every hour.
 */
export const sendRefundJob = onJob(
  sendRefund,
  async (context, { refundId }) => {
    const found = await context.transaction(async () => {
      const refund = await findRefund(context, { id: refundId });
      const payment =
        refund &&
        (await context.db.row(sql<{ gateway_payment_id: string | null }>`select gateway_payment_id from payment
          where client_id = ${context.clientId} and id = ${refund.payment_id}::uuid`));
      return refund && { refund, paymentId: payment?.gateway_payment_id ?? undefined };
    });
    if (found === undefined || found.refund.status === 'refunded' || found.refund.status === 'failed') {
      return;
    }
    const { refund, paymentId } = found;
    const { amount_minor: amountMinor, currency } = refund;
    const gateway = findGateway(context);
    const evidence: RefundEvidence =
      gateway === undefined || gateway.name !== refund.gateway || paymentId === undefined
        ? // The provider was changed meanwhile: a repeated request is recorded as sent back by hand.
          { result: 'failed', errorCode: 'other_gateway' }
        : await context.withoutTransaction(() =>
            gateway.refund(context, { paymentId, amountMinor, currency, idempotencyKey: refund.id }),
          );
    await context.transaction(async () => {
      await completeRefund(context, refund, evidence);
      if (evidence.result === 'pending') {
        context.schedule(sendRefund, refund.id, new Date(context.clock.now().getTime() + hour), { refundId });
      }
    });
  },
  undefined,
  // Its own failures are those of the gateway's server; money that is owed is not given up because of them.
  { lane: 'outgoing', timeLimit: 60_000, maxAttempts: 1_000 },
);
