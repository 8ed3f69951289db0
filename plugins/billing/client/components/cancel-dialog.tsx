import { Toasts, useForm, useI18n, useService } from '@tessera/core/client';
import { FormDialog, TextArea } from '@tessera/core/ui';
import { billingLimits } from '../../contract/subscription-model';
import type { Subscription } from '../../contract/subscription-model';
import { billingMessages as messages } from '../messages';
import { nameBillingDay } from '../model/billing-days';
import { pauseMessages } from '../pause-messages';
import { Billing } from '../tokens';

export interface CancelDialogProps {
  readonly subscription: Subscription;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

/** Cancels the subscription, with a reason. */
export function CancelDialog({ subscription, onClose, onReopen }: CancelDialogProps) {
  const billing = useService(Billing);
  const toasts = useService(Toasts);
  const { translate, language } = useI18n();
  const { status, due, periodEnd } = subscription;
  const form = useForm({
    initial: { reason: '' },
    draft: { form: 'billing:cancel-subscription' },
    reopen: onReopen,
    validate: ({ reason }) => ({ reason: reason.trim() === '' ? translate(messages.cancelReasonMissing) : undefined }),
    submit: async ({ reason }) => {
      await billing.cancel(reason);
      toasts.success(translate(messages.cancelDone));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(messages.cancelTitle)}
      verb={translate(messages.cancelTitle)}
    >
      <p>
        {status === 'paused'
          ? translate(pauseMessages.cancelPausedText)
          : due === undefined && periodEnd !== undefined
            ? translate(messages.cancelText, { day: nameBillingDay(periodEnd, language) })
            : translate(messages.cancelNowText)}
      </p>
      <TextArea
        {...form.field('reason')}
        label={translate(messages.cancelReason)}
        hint={translate(messages.cancelReasonHint)}
        maxLength={billingLimits.reason}
        lines={3}
      />
    </FormDialog>
  );
}
