import { localized } from '@tessera/core/contract';
import { AppError, onPortalCommand } from '@tessera/core/server';
import { billingServerMessages as messages } from '../messages';
import type { RefundRow } from '../refunds/refund-row';
import { refundInvoice } from '../refunds/request-refund';
import { lockSubscription } from '../subscription-row';
import { findInvoiceByNumber, moneyWords, parseAmount } from './operator-words';

const maxReason = 500;

/** Sends back what was paid for an invoice, or a part of it. */
export const refundCommand = onPortalCommand(
  {
    name: 'refund',
    summary: 'sends back what was paid, or a part such as 12.50; a repeat sends nothing twice',
    arguments: ['invoice'],
    required: ['reason'],
    optional: ['amount'],
  },
  async (context, { invoice: number, reason, amount }) => {
    const amountMinor = amount === undefined ? undefined : readAmount(amount);
    await lockSubscription(context);
    const invoice = await findInvoiceByNumber(context, number);
    const { refund, isNew, isByHand } = await refundInvoice(context, invoice, {
      amountMinor,
      reason: reason.trim().slice(0, maxReason),
    });
    return [
      `${moneyWords(refund.amount_minor, refund.currency)} of invoice ${number}: ${statusWords(refund, { isNew, isByHand })}`,
    ];
  },
);

function statusWords(
  { status, gateway }: RefundRow,
  { isNew, isByHand }: { readonly isNew: boolean; readonly isByHand: boolean },
): string {
  if (isByHand) {
    return `the refund is recorded with a credit note. Send the money yourself, because it was not paid at the gateway that is configured (${gateway}).`;
  }
  if (status === 'refunded') {
    return 'it was refunded before. Give another reason for a further refund.';
  }
  return isNew
    ? `the gateway (${gateway}) is asked to send it back. The credit note is written when it has; repeat the command to see how it stands.`
    : `the refund was requested before, and the gateway (${gateway}) has not completed it yet.`;
}

/** @throws AppError `validation_failed` for a text that is not an amount, such as `12.50`. */
function readAmount(text: string): number {
  const minor = parseAmount(text);
  if (minor === 0) {
    throw new AppError('validation_failed', localized(messages.amountUnreadable, { text }));
  }
  return minor;
}
