import { useI18n } from '@tessera/core/client';
import { Tag } from '@tessera/core/ui';
import type { RefundSummary } from '../../contract/invoice-model';
import { paymentMessages as messages } from '../payment-messages';

export interface RefundTagProps {
  readonly refund: RefundSummary;
  /** What was paid. */
  readonly paidMinor: number;
}

/** That money was sent back, all of it or a part. */
export function RefundTag({ refund: { amountMinor, status }, paidMinor }: RefundTagProps) {
  const { translate } = useI18n();
  if (status === 'underway') {
    return <Tag tone="info">{translate(messages.refundUnderway)}</Tag>;
  }
  return <Tag tone="outline">{translate(amountMinor < paidMinor ? messages.partlyRefunded : messages.refunded)}</Tag>;
}
