import { useState } from 'react';
import { useI18n, useService } from '@tessera/core/client';
import { ActionButton } from '@tessera/core/ui';
import type { ButtonVariant } from '@tessera/core/ui';
import { billingMessages as messages } from '../messages';
import { Billing } from '../tokens';
import { PaymentLink } from './payment-link';

export interface PayButtonProps {
  readonly invoiceId: string;
  readonly variant?: ButtonVariant;
}

/** Opens the page where an invoice is paid. */
export function PayButton({ invoiceId, variant = 'primary' }: PayButtonProps) {
  const billing = useService(Billing);
  const { translate } = useI18n();
  const [url, setUrl] = useState<string>();
  if (url !== undefined) {
    return <PaymentLink url={url} />;
  }
  return (
    <ActionButton variant={variant} onAction={async () => setUrl(await billing.pay(invoiceId))}>
      {translate(messages.payNow)}
    </ActionButton>
  );
}
