import { Toasts, useI18n, useService } from '@tessera/core/client';
import { ActionButton } from '@tessera/core/ui';
import type { BillingOverview, Subscription } from '../../contract/subscription-model';
import { nameBillingDay } from '../model/billing-days';
import { pauseMessages as messages } from '../pause-messages';
import { Billing } from '../tokens';
import { NoticeBox } from './notice-box';
import { PauseEndButton } from './pause-end-button';

export interface PausingNoticeProps {
  readonly overview: BillingOverview;
  readonly subscription: Subscription;
}

/** Says when a scheduled pause begins and ends, and cancels it. */
export function PausingNotice({ overview, subscription }: PausingNoticeProps) {
  const billing = useService(Billing);
  const toasts = useService(Toasts);
  const { translate, language } = useI18n();
  const { periodEnd = overview.today, resumesOn } = subscription;
  const day = nameBillingDay(periodEnd, language);
  return (
    <NoticeBox
      tone="warn"
      title={translate(messages.pausingTitle)}
      action={
        <span className="billing-actions">
          <PauseEndButton overview={overview} subscription={subscription} />
          <ActionButton
            variant="primary"
            onAction={async () => {
              await billing.cancelPause();
              toasts.success(translate(messages.pauseCancelled));
            }}
          >
            {translate(messages.cancelPause)}
          </ActionButton>
        </span>
      }
    >
      {resumesOn === undefined
        ? translate(messages.pausingText, { day })
        : translate(messages.pausingUntil, { day, end: nameBillingDay(resumesOn, language) })}
    </NoticeBox>
  );
}
