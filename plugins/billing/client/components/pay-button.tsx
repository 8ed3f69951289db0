import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useI18n, useService } from '@tessera/core/client';
import { ActionButton, Button } from '@tessera/core/ui';
import type { ButtonVariant } from '@tessera/core/ui';
import { billingMessages as messages } from '../messages';
import { Billing } from '../tokens';
import { PaymentLink } from './payment-link';

export interface PayButtonProps {
  readonly invoiceId: string;
  readonly variant?: ButtonVariant;
}

/** Opens the page where the open invoice is paid, or continues at one that is open. Waits for an attempt that runs. */
export const PayButton = observer(function PayButton({ invoiceId, variant = 'primary' }: PayButtonProps) {
  const billing = useService(Billing);
  const { translate } = useI18n();
  const [url, setUrl] = useState<string>();
  const { openPayment, subscription } = billing.overview.value ?? {};
  if (url !== undefined) {
    return <PaymentLink url={url} />;
  }
  if (subscription?.due?.isRunning === true) {
    return (
      <Button variant={variant} isBusy>
        {translate(messages.paymentUnderway)}
      </Button>
    );
  }
  if (openPayment !== undefined) {
    return (
      <Button variant={variant} onClick={() => setUrl(openPayment.url)}>
        {translate(messages.continuePayment)}
      </Button>
    );
  }
  return (
    <ActionButton variant={variant} onAction={async () => setUrl(await billing.pay(invoiceId))}>
      {translate(messages.payNow)}
    </ActionButton>
  );
});
