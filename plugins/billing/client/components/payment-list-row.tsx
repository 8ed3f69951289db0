import { useI18n } from '@tessera/core/client';
import { formatMoney, RelativeTime, Tag } from '@tessera/core/ui';
import type { Payment } from '../../contract/invoice-model';
import { paymentMessages as messages } from '../payment-messages';
import { RefundTag } from './refund-tag';

const tones = { captured: 'success', created: 'info', failed: 'danger' } as const satisfies Record<
  Payment['status'],
  unknown
>;

/** An attempt to pay: when, for what, how it ended, and why it failed. */
export function PaymentListRow({ payment }: { readonly payment: Payment }) {
  const { translate, language } = useI18n();
  const { attemptedOn, invoiceNumber, status, errorCode, amountMinor, currency, gatewayPaymentId, refund } = payment;
  return (
    <div className="billing-row">
      <span className="billing-row-day t-quiet">
        <RelativeTime instant={attemptedOn} />
      </span>
      <span className="billing-row-kind t-cut">
        {invoiceNumber === undefined
          ? translate(messages.forChange)
          : translate(messages.forInvoice, { number: invoiceNumber })}
      </span>
      <span className="billing-row-reason t-quiet t-cut">
        {status === 'failed' || errorCode !== undefined ? (
          translate(reasonOf(errorCode))
        ) : (
          <bdi dir="ltr">{gatewayPaymentId}</bdi>
        )}
      </span>
      {refund === undefined ? (
        <Tag tone={tones[status]}>{translate(messages[status])}</Tag>
      ) : (
        <RefundTag refund={refund} paidMinor={amountMinor} />
      )}
      <span className="billing-row-amount t-number">{formatMoney(amountMinor, currency, language)}</span>
    </div>
  );
}

const reasons: ReadonlyMap<string | undefined, typeof messages.otherError> = new Map([
  ['card_declined', messages.declined],
  ['no_payment_method', messages.noMethod],
  ['payer_required', messages.payerRequired],
  ['amount_differs', messages.amountDiffers],
  ['currency_differs', messages.amountDiffers],
  ['already_paid', messages.alreadyPaid],
]);

/** Why a payment failed, or was not used. */
function reasonOf(errorCode: string | undefined) {
  return reasons.get(errorCode) ?? messages.otherError;
}
