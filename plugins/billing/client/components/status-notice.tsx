import { useI18n, useService, Toasts } from '@tessera/core/client';
import { ActionButton, formatMoney, namePlan } from '@tessera/core/ui';
import type { ReactNode } from 'react';
import type { BillingOverview } from '../../contract/subscription-model';
import { billingMessages as messages } from '../messages';
import { daysUntil, nameBillingDay } from '../model/billing-days';
import { Billing } from '../tokens';

/** What the status means, in a sentence, with what can be done about it. */
export function StatusNotice({ overview }: { readonly overview: BillingOverview }) {
  const billing = useService(Billing);
  const toasts = useService(Toasts);
  const { translate, language } = useI18n();
  const { subscription, takesPayments, today, planCode } = overview;
  const nameDay = (day: string): string => nameBillingDay(day, language);
  if (!takesPayments) {
    return <Notice>{translate(messages.noPaymentsText)}</Notice>;
  }
  if (subscription === undefined) {
    return <Notice>{translate(planCode === 'FREETRIAL' ? messages.trialWithoutEnd : messages.agreedText)}</Notice>;
  }
  const { status, trialEndsOn, periodStart, periodEnd, scheduled, due } = subscription;
  switch (status) {
    case 'trialing':
      return (
        <Notice>
          {trialEndsOn === undefined
            ? translate(messages.trialWithoutEnd)
            : translate(messages.trialText, { day: nameDay(trialEndsOn), count: daysUntil(trialEndsOn, today) })}
        </Notice>
      );
    case 'expired':
      return <Notice tone="warn">{translate(messages.expiredText)}</Notice>;
    case 'cancelled':
      return <Notice tone="warn">{translate(messages.cancelledText)}</Notice>;
    case 'agreed':
      return <Notice>{translate(messages.agreedText)}</Notice>;
    case 'nonRenewing':
      return (
        <Notice
          tone="warn"
          action={
            <ActionButton
              variant="primary"
              onAction={async () => {
                await billing.reactivate();
                toasts.success(translate(messages.reactivated));
              }}
            >
              {translate(messages.reactivate)}
            </ActionButton>
          }
        >
          {translate(messages.nonRenewingText, { day: nameDay(periodEnd ?? today) })}
        </Notice>
      );
    case 'active':
      if (due !== undefined) {
        const amount = formatMoney(due.amountMinor, subscription.currency, language);
        return <Notice>{translate(messages.collectingText, { amount })}</Notice>;
      }
      if (scheduled !== undefined) {
        const { terms, effectiveOn } = scheduled;
        const seats =
          terms.extraSeats === 0
            ? translate(messages.noAddedSeats)
            : translate(messages.addedSeats, { count: terms.extraSeats });
        return (
          <Notice
            title={translate(messages.scheduledTitle)}
            action={
              <ActionButton
                onAction={async () => {
                  await billing.keep();
                  toasts.success(translate(messages.kept));
                }}
              >
                {translate(messages.keepPlan)}
              </ActionButton>
            }
          >
            {translate(messages.scheduledText, {
              day: nameDay(effectiveOn),
              plan: namePlan(terms.planCode, translate),
              interval: translate(terms.interval === 'month' ? messages.monthly : messages.annual),
              seats,
            })}
          </Notice>
        );
      }
      return periodStart !== undefined && periodStart > today ? (
        <Notice>{translate(messages.trialChosenText, { day: nameDay(periodStart) })}</Notice>
      ) : undefined;
    case 'pastDue':
    case 'unpaid':
      return undefined;
  }
}

interface NoticeProps {
  readonly tone?: 'info' | 'warn';
  readonly title?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Notice({ tone = 'info', title, action, children }: NoticeProps) {
  return (
    <div className={`billing-notice billing-notice-${tone}`}>
      <p>
        {title !== undefined && <b>{title}. </b>}
        {children}
      </p>
      {action}
    </div>
  );
}
