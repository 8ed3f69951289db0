import { useState } from 'react';
import { Toasts, useI18n, useService } from '@tessera/core/client';
import { Button, formatMoney } from '@tessera/core/ui';
import type { BillingOverview, Subscription } from '../../contract/subscription-model';
import { nameBillingDay } from '../model/billing-days';
import { pauseBillOf, resumptionBillOf } from '../model/next-bill';
import { pauseMessages as messages } from '../pause-messages';
import { Billing } from '../tokens';
import { ActionDialog } from './action-dialog';
import { NoticeBox } from './notice-box';
import { PauseEndButton } from './pause-end-button';

export interface PausedNoticeProps {
  readonly overview: BillingOverview;
  readonly subscription: Subscription;
}

/** Says what a pause means, and ends it after its price was confirmed. */
export function PausedNotice({ overview, subscription }: PausedNoticeProps) {
  const billing = useService(Billing);
  const toasts = useService(Toasts);
  const { translate, language } = useI18n();
  const [isAsking, setAsking] = useState(false);
  const { resumesOn } = subscription;
  const bill = resumptionBillOf(subscription, overview);
  const amount = formatMoney(bill?.dueMinor ?? 0, subscription.currency, language);
  const laterAmount = formatMoney(pauseBillOf(subscription, overview)?.dueMinor ?? 0, subscription.currency, language);
  return (
    <>
      <NoticeBox
        tone="warn"
        title={translate(messages.pausedTitle)}
        action={
          <span className="billing-actions">
            <PauseEndButton overview={overview} subscription={subscription} />
            <Button variant="primary" onClick={() => setAsking(true)}>
              {translate(messages.resume)}
            </Button>
          </span>
        }
      >
        {resumesOn === undefined
          ? translate(messages.pausedText)
          : translate(messages.pausedUntil, { end: nameBillingDay(resumesOn, language), amount: laterAmount })}
      </NoticeBox>
      {isAsking && (
        <ActionDialog
          title={translate(messages.resumeTitle)}
          text={translate(messages.resumeText, { amount })}
          verb={translate(messages.resume)}
          onAction={async () => {
            await billing.resume();
            toasts.success(translate(messages.resumed));
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
