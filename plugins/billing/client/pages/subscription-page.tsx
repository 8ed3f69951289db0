import { ReceiptText } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Session, useI18n, useService } from '@tessera/core/client';
import { Button, ButtonLink, FailedState, PageBody, PageTitle, SkeletonRows } from '@tessera/core/ui';
import { changePlanPath, paymentHistoryPath } from '../../contract/paths';
import type { BillingOverview } from '../../contract/subscription-model';
import { BillingDetailsCard } from '../components/billing-details-card';
import { CancelDialog } from '../components/cancel-dialog';
import { DueCard } from '../components/due-card';
import { NextBillCard } from '../components/next-bill-card';
import { PauseDialog } from '../components/pause-dialog';
import { PaymentMethodsCard } from '../components/payment-methods-card';
import { PlanCard } from '../components/plan-card';
import { SeatCard } from '../components/seat-card';
import { StorageCard } from '../components/storage-card';
import { StatusNotice } from '../components/status-notice';
import { billingMessages as messages } from '../messages';
import { pauseMessages } from '../pause-messages';
import { canChoosePlan } from '../model/plan-choice';
import { Billing } from '../tokens';
import '../components/billing.css';

/** Plan, seats, next bill and what is open; limits and usage where nothing is paid (R34). */
export const SubscriptionPage = observer(function SubscriptionPage() {
  const billing = useService(Billing);
  const { translate } = useI18n();
  const { value, error } = billing.overview;
  const canChoose = value !== undefined && canChoosePlan(value) === 'yes';
  const isNew = value?.subscription?.terms === undefined || value.subscription.status === 'cancelled';
  // The one thing to do then is to resume.
  const isPaused = value?.subscription?.status === 'paused';
  return (
    <>
      <PageTitle
        title={translate(value?.takesPayments === false ? messages.limitsTitle : messages.subscriptionTitle)}
        actions={
          value?.takesPayments === true && (
            <>
              <ButtonLink icon={ReceiptText} to={paymentHistoryPath.to({})}>
                {translate(messages.history)}
              </ButtonLink>
              {canChoose && (
                <ButtonLink variant={isPaused ? 'default' : 'primary'} to={changePlanPath.to({})}>
                  {translate(isNew ? messages.choosePlan : messages.changePlan)}
                </ButtonLink>
              )}
            </>
          )
        }
      />
      <PageBody width="settings">
        {value !== undefined && <Details overview={value} canChoose={canChoose} />}
        {value === undefined && error === undefined && <SkeletonRows rows={6} rowHeight={44} />}
        {value === undefined && error !== undefined && (
          <FailedState
            title={translate(messages.loadFailed)}
            text={translate(messages.nothingLost)}
            onRetry={() => void billing.overview.refresh()}
          />
        )}
      </PageBody>
    </>
  );
});

interface DetailsProps {
  readonly overview: BillingOverview;
  readonly canChoose: boolean;
}

const Details = observer(function Details({ overview, canChoose }: DetailsProps) {
  const session = useService(Session);
  const { translate } = useI18n();
  const [isCancelling, setCancelling] = useState(false);
  const [isPausing, setPausing] = useState(false);
  const { subscription } = overview;
  const { status, due } = subscription ?? {};
  const canCancel =
    status === 'pausing' ||
    status === 'paused' ||
    (status === 'active' && due === undefined) ||
    ((status === 'pastDue' || status === 'unpaid') && due !== undefined);
  const canPause = status === 'active' && due === undefined;
  return (
    <div className="billing">
      <StatusNotice overview={overview} />
      <DueCard overview={overview} />
      <div className="billing-cards">
        <PlanCard overview={overview} modules={session.portal?.modules ?? []} canChoose={canChoose} />
        <SeatCard overview={overview} canChange={canChoose && subscription?.terms !== undefined} />
        <StorageCard storage={overview.storage} />
      </div>
      {subscription !== undefined && <NextBillCard overview={overview} subscription={subscription} />}
      {overview.takesPayments && status !== 'agreed' && <PaymentMethodsCard />}
      {overview.takesPayments && <BillingDetailsCard />}
      {canCancel && (
        <div className="billing-actions">
          {canPause && <Button onClick={() => setPausing(true)}>{translate(pauseMessages.pauseTitle)}</Button>}
          <Button variant="danger" onClick={() => setCancelling(true)}>
            {translate(messages.cancelTitle)}
          </Button>
          {status === 'active' && <span className="t-meta">{translate(messages.cancelHint)}</span>}
        </div>
      )}
      {isPausing && subscription !== undefined && (
        <PauseDialog
          overview={overview}
          subscription={subscription}
          onClose={() => setPausing(false)}
          onReopen={() => setPausing(true)}
        />
      )}
      {isCancelling && subscription !== undefined && (
        <CancelDialog
          subscription={subscription}
          onClose={() => setCancelling(false)}
          onReopen={() => setCancelling(true)}
        />
      )}
    </div>
  );
});
