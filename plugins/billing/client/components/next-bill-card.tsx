import { useI18n } from '@tessera/core/client';
import { formatFullDay, formatMoney, nameCurrency, useReader } from '@tessera/core/ui';
import type { BillingOverview, Subscription } from '../../contract/subscription-model';
import { billingMessages as messages } from '../messages';
import { nameBillingDay } from '../model/billing-days';
import { nextBillOf } from '../model/next-bill';
import { BillLines } from './bill-lines';

export interface NextBillCardProps {
  readonly overview: BillingOverview;
  readonly subscription: Subscription;
}

/** The bill at the end of the paid period, or the credit that is left where nothing is billed. */
export function NextBillCard({ overview, subscription }: NextBillCardProps) {
  const { translate, language } = useI18n();
  const reader = useReader();
  const { currency, creditMinor } = subscription;
  const bill = nextBillOf(subscription, overview);
  const money = (minor: number): string => formatMoney(minor, currency, language);
  if (bill === undefined) {
    return creditMinor > 0 ? (
      <section className="billing-card" aria-labelledby="billing-credit">
        <h2 id="billing-credit">{translate(messages.credit)}</h2>
        <p>{translate(messages.creditText, { amount: money(creditMinor) })}</p>
      </section>
    ) : undefined;
  }
  return (
    <section className="billing-card billing-card-flush" aria-labelledby="billing-next">
      <div className="billing-card-head">
        <h2 id="billing-next">{translate(messages.nextBill)}</h2>
        <span className="t-meta">{formatFullDay(bill.on, reader)}</span>
      </div>
      <BillLines
        label={translate(messages.nextBill)}
        lines={bill.lines}
        currency={currency}
        sums={[
          ...(bill.creditMinor > 0
            ? [{ label: translate(messages.creditUsed), amount: money(-bill.creditMinor) }]
            : []),
          {
            label: translate(messages.chargedOn, { day: nameBillingDay(bill.on, language) }),
            amount: money(bill.dueMinor),
            isStrong: true,
          },
        ]}
      />
      <p className="billing-note t-meta">
        {creditMinor > bill.creditMinor && (
          <>{translate(messages.creditText, { amount: money(creditMinor - bill.creditMinor) })} </>
        )}
        {translate(messages.periodNote, { currency: nameCurrency(currency, language) })}
      </p>
    </section>
  );
}
