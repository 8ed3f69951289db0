import { useI18n, useService, Toasts } from '@tessera/core/client';
import { ActionButton, formatMoney, namePlan } from '@tessera/core/ui';
import type { BillingOverview } from '../../contract/subscription-model';
import { billingMessages as messages } from '../messages';
import { daysUntil, nameBillingDay } from '../model/billing-days';
import { Billing } from '../tokens';
import { NoticeBox } from './notice-box';
import { PausedNotice } from './paused-notice';
import { PausingNotice } from './pausing-notice';

/** What the status means, in a sentence, with what can be done about it. */
export function StatusNotice({ overview }: { readonly overview: BillingOverview }) {
  const billing = useService(Billing);
  const toasts = useService(Toasts);
  const { translate, language } = useI18n();
  const { subscription, takesPayments, today, planCode } = overview;
  const nameDay = (day: string): string => nameBillingDay(day, language);
  if (!takesPayments) {
    return <NoticeBox>{translate(messages.noPaymentsText)}</NoticeBox>;
  }
  if (subscription === undefined) {
    return (
      <NoticeBox>{translate(planCode === 'FREETRIAL' ? messages.trialWithoutEnd : messages.agreedText)}</NoticeBox>
    );
  }
  const { status, trialEndsOn, periodStart, periodEnd, scheduled, due } = subscription;
  switch (status) {
    case 'trialing':
      return (
        <NoticeBox>
          {trialEndsOn === undefined
            ? translate(messages.trialWithoutEnd)
            : translate(messages.trialText, { day: nameDay(trialEndsOn), count: daysUntil(trialEndsOn, today) })}
        </NoticeBox>
      );
    case 'expired':
      return <NoticeBox tone="warn">{translate(messages.expiredText)}</NoticeBox>;
    case 'cancelled':
      return <NoticeBox tone="warn">{translate(messages.cancelledText)}</NoticeBox>;
    case 'agreed':
      return <NoticeBox>{translate(messages.agreedText)}</NoticeBox>;
    case 'nonRenewing':
      return (
        <NoticeBox
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
        </NoticeBox>
      );
    case 'pausing':
      return <PausingNotice overview={overview} subscription={subscription} />;
    case 'paused':
      return <PausedNotice overview={overview} subscription={subscription} />;
    case 'active':
      if (due !== undefined) {
        const amount = formatMoney(due.amountMinor, subscription.currency, language);
        return <NoticeBox>{translate(messages.collectingText, { amount })}</NoticeBox>;
      }
      if (scheduled !== undefined) {
        const { terms, effectiveOn } = scheduled;
        const seats =
          terms.extraSeats === 0
            ? translate(messages.noAddedSeats)
            : translate(messages.addedSeats, { count: terms.extraSeats });
        return (
          <NoticeBox
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
          </NoticeBox>
        );
      }
      return periodStart !== undefined && periodStart > today ? (
        <NoticeBox>{translate(messages.trialChosenText, { day: nameDay(periodStart) })}</NoticeBox>
      ) : undefined;
    case 'pastDue':
    case 'unpaid':
      return undefined;
  }
}
