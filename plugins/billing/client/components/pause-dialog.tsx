import { Toasts, useI18n, useService } from '@tessera/core/client';
import type { Subscription } from '../../contract/subscription-model';
import { nameBillingDay } from '../model/billing-days';
import { pauseMessages as messages } from '../pause-messages';
import { Billing } from '../tokens';
import { ActionDialog } from './action-dialog';

export interface PauseDialogProps {
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

/** Says what a pause means before it is scheduled. */
export function PauseDialog({ subscription, onClose }: PauseDialogProps) {
  const billing = useService(Billing);
  const toasts = useService(Toasts);
  const { translate, language } = useI18n();
  const { periodEnd = '', scheduled } = subscription;
  const day = nameBillingDay(periodEnd, language);
  return (
    <ActionDialog
      title={translate(messages.pauseTitle)}
      text={
        <>
          {translate(messages.pauseText, { day })}
          {scheduled !== undefined && <> {translate(messages.pauseDropsChange)}</>}
        </>
      }
      verb={translate(messages.pauseTitle)}
      onAction={async () => {
        await billing.pause();
        toasts.success(translate(messages.pauseDone, { day }));
      }}
      onClose={onClose}
    />
  );
}
