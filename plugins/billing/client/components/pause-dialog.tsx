import { addDays } from '@tessera/core/contract';
import { Toasts, useForm, useI18n, useService } from '@tessera/core/client';
import { DateField, FormDialog, formatMoney } from '@tessera/core/ui';
import type { BillingOverview, Subscription } from '../../contract/subscription-model';
import { billingLimits } from '../../contract/subscription-model';
import { nameBillingDay } from '../model/billing-days';
import { pauseBillOf } from '../model/next-bill';
import { pauseMessages as messages } from '../pause-messages';
import { Billing } from '../tokens';

export interface PauseDialogProps {
  readonly overview: BillingOverview;
  readonly subscription: Subscription;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

/** Schedules a pause, and the day on which it ends by itself; or changes this day of a pause. */
export function PauseDialog({ overview, subscription, onClose, onReopen }: PauseDialogProps) {
  const billing = useService(Billing);
  const toasts = useService(Toasts);
  const { translate, language } = useI18n();
  const { status, periodEnd = overview.today, scheduled, currency, resumesOn = '' } = subscription;
  const isNew = status === 'active';
  const day = nameBillingDay(periodEnd, language);
  const amount = formatMoney(pauseBillOf(subscription, overview)?.dueMinor ?? 0, currency, language);
  // A pause has a day at least.
  const begin = periodEnd > overview.today ? periodEnd : overview.today;
  const form = useForm({
    initial: { resumesOn },
    draft: { form: isNew ? 'billing:pause-subscription' : 'billing:change-pause-end' },
    reopen: onReopen,
    submit: async (typed) => {
      const end = typed.resumesOn === '' ? undefined : typed.resumesOn;
      const endDay = nameBillingDay(end ?? begin, language);
      if (isNew) {
        await billing.pause(end);
        toasts.success(
          end === undefined
            ? translate(messages.pauseDone, { day })
            : translate(messages.pauseDoneUntil, { day, end: endDay }),
        );
      } else {
        await billing.changePauseEnd(end);
        toasts.success(
          end === undefined
            ? translate(messages.pauseEndRemoved)
            : translate(messages.pauseEndChanged, { end: endDay }),
        );
      }
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(isNew ? messages.pauseTitle : messages.pauseEndTitle)}
      verb={translate(isNew ? messages.pauseTitle : messages.pauseEndSave)}
    >
      {isNew && (
        <p>
          {translate(messages.pauseText, { day })}
          {scheduled !== undefined && <> {translate(messages.pauseDropsChange)}</>}
        </p>
      )}
      <DateField
        {...form.field('resumesOn')}
        label={translate(messages.pauseEndLabel)}
        hint={translate(messages.pauseEndHint, { amount })}
        min={addDays(begin, 1)}
        max={addDays(begin, billingLimits.pauseDays)}
      />
    </FormDialog>
  );
}
