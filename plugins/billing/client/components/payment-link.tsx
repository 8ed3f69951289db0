import { useEffect, useRef } from 'react';
import { useI18n } from '@tessera/core/client';
import { billingMessages as messages } from '../messages';

/** Leaves for a page where something is paid; the link remains for a browser that does not follow it by itself. */
export function PaymentLink({ url }: { readonly url: string }) {
  const { translate } = useI18n();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.click(), [url]);
  return (
    <p className="billing-leaving" role="status">
      {translate(messages.opensPayment)}{' '}
      <a ref={link} href={url}>
        {translate(messages.openPayment)}
      </a>
    </p>
  );
}
