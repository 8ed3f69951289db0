import { CreditCard, Landmark, Wallet } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useI18n, useService } from '@tessera/core/client';
import type { Glyph } from '@tessera/core/ui';
import { ActionButton, FailedState, Icon, SkeletonRows, Tag } from '@tessera/core/ui';
import type { PaymentMethod, PaymentMethods } from '../../contract/payment-methods';
import { billingMessages } from '../messages';
import { methodMessages as messages } from '../method-messages';
import { nameBillingMonth } from '../model/billing-days';
import { nameMethod } from '../model/method-words';
import { Billing } from '../tokens';
import { PaymentLink } from './payment-link';
import { PaymentMethodMenu } from './payment-method-menu';

const glyphs = {
  card: CreditCard,
  bankAccount: Landmark,
  wallet: Wallet,
  other: Wallet,
} as const satisfies Record<PaymentMethod['kind'], Glyph>;

/** What invoices are charged to, which the payment provider keeps. */
export const PaymentMethodsCard = observer(function PaymentMethodsCard() {
  const billing = useService(Billing);
  const { translate } = useI18n();
  const [url, setUrl] = useState<string>();
  const { value, error } = billing.methods;
  return (
    <section className="billing-card" aria-labelledby="billing-methods">
      <div className="billing-card-head">
        <h2 id="billing-methods">{translate(messages.methodsTitle)}</h2>
        {value?.areKept === true && url === undefined && (
          <span className="billing-card-actions">
            <ActionButton size="small" onAction={async () => setUrl(await billing.openMethods())}>
              {translate(messages.manageMethods)}
            </ActionButton>
          </span>
        )}
      </div>
      {url !== undefined && <PaymentLink url={url} />}
      {value !== undefined && <Methods methods={value} />}
      {value === undefined && error === undefined && <SkeletonRows rows={2} />}
      {value === undefined && error !== undefined && (
        <FailedState
          title={translate(messages.methodsFailed)}
          text={translate(billingMessages.nothingLost)}
          onRetry={() => void billing.methods.refresh()}
        />
      )}
    </section>
  );
});

function Methods({ methods: { areKept, items } }: { readonly methods: PaymentMethods }) {
  const { translate, language } = useI18n();
  if (!areKept || items.length === 0) {
    return <p className="t-quiet">{translate(areKept ? messages.methodsNone : messages.methodsAtPage)}</p>;
  }
  return (
    <>
      <ul className="billing-methods" aria-labelledby="billing-methods">
        {items.map((method) => (
          <li key={method.id}>
            <Icon glyph={glyphs[method.kind]} />
            <span className="billing-method-name">
              <bdi>{nameMethod(method, translate)}</bdi>
              {method.expiryMonth !== undefined && (
                <span className="t-meta">
                  {translate(messages.expiresIn, { month: nameBillingMonth(method.expiryMonth, language) })}
                </span>
              )}
            </span>
            {method.state !== 'valid' && (
              <Tag tone={method.state === 'expired' ? 'danger' : 'warn'}>
                {translate(method.state === 'expired' ? messages.cardExpired : messages.expiring)}
              </Tag>
            )}
            {method.role !== 'none' && (
              <Tag tone={method.role === 'default' ? 'success' : 'info'}>
                {translate(method.role === 'default' ? messages.defaultMethod : messages.backupMethod)}
              </Tag>
            )}
            <PaymentMethodMenu method={method} isLast={items.length === 1} />
          </li>
        ))}
      </ul>
      <p className="t-meta">{translate(messages.methodsText)}</p>
    </>
  );
}
