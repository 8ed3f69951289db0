import { observer } from 'mobx-react-lite';
import { useI18n, useService } from '@tessera/core/client';
import { formatMoney } from '@tessera/core/ui';
import type { BillingOverview } from '../../contract/subscription-model';
import { billingMessages as messages } from '../messages';
import { nameBillingDay } from '../model/billing-days';
import { dunningCalendar } from '../model/dunning-calendar';
import { Billing } from '../tokens';
import { PayButton } from './pay-button';

const events = {
  failed: messages.duePaymentFailed,
  retry: messages.dueRetry,
  readOnly: messages.dueReadOnly,
  suspended: messages.dueSuspended,
  ended: messages.dueEnded,
} as const;

/** The open amount, how to pay it, and what happens on which day until it is paid. */
export const DueCard = observer(function DueCard({ overview }: { readonly overview: BillingOverview }) {
  const billing = useService(Billing);
  const { translate, language } = useI18n();
  const { subscription, today } = overview;
  const due = subscription?.due;
  const invoice = billing.openInvoice.value;
  if (subscription === undefined || due?.failedOn === undefined) {
    return undefined;
  }
  const amount = formatMoney(due.amountMinor, subscription.currency, language);
  return (
    <section className="billing-card billing-due" aria-labelledby="billing-due">
      <div className="billing-card-head">
        <h2 id="billing-due">{translate(messages.dueTitle, { amount })}</h2>
        {invoice !== undefined && (
          <span className="billing-card-actions">
            <PayButton invoiceId={invoice.id} />
          </span>
        )}
      </div>
      <p>{translate(due.stage === 'grace' ? messages.dueText : messages.dueReadOnlyText)}</p>
      <ol className="billing-calendar" aria-label={translate(messages.dueCalendar)}>
        {dunningCalendar(due.failedOn, today).map(({ day, event, isOver }) => (
          <li key={day} className={isOver ? 'billing-day-over' : undefined}>
            <time dateTime={day}>{nameBillingDay(day, language)}</time>
            <span>{translate(events[event])}</span>
            {isOver && <span className="t-meta">{translate(messages.dayOver)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
});
