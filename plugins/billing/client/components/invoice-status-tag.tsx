import { useI18n } from '@tessera/core/client';
import { Tag } from '@tessera/core/ui';
import type { InvoiceStatus } from '../../contract/invoice-model';
import { paymentMessages as messages } from '../payment-messages';

const tones = { open: 'warn', paid: 'success', uncollectible: 'outline' } as const;

/** The status of an invoice. */
export function InvoiceStatusTag({ status }: { readonly status: InvoiceStatus }) {
  const { translate } = useI18n();
  return <Tag tone={tones[status]}>{translate(messages[status])}</Tag>;
}
