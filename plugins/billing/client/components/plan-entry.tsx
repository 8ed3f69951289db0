import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useI18n, useService } from '@tessera/core/client';
import type { Message, PlanEntryProps } from '@tessera/core/contract';
import { changePlanPath, subscriptionPath } from '../../contract/paths';
import { billingMessages as messages } from '../messages';
import { canChoosePlan } from '../model/plan-choice';
import { pauseMessages } from '../pause-messages';
import { Billing } from '../tokens';

const labels: ReadonlyMap<string, Message> = new Map([
  ['yes', messages.choosePlan],
  ['open', messages.payNow],
]);

/** Reports where an admin chooses a plan, or pays what is open; nothing where the installation takes no payments. */
export const PlanEntryReport = observer(function PlanEntryReport({ onFound }: PlanEntryProps) {
  const { value } = useService(Billing).overview;
  const { translate } = useI18n();
  const state = value === undefined ? 'noPayments' : canChoosePlan(value);
  const isPaused = value?.subscription?.status === 'paused';
  const to = state === 'yes' && !isPaused ? changePlanPath.to({}) : subscriptionPath.to({});
  const label = translate(isPaused ? pauseMessages.resume : (labels.get(state) ?? messages.planAndBilling));
  useEffect(() => {
    if (state !== 'noPayments' && state !== 'agreed') {
      onFound({ to, label });
    }
  }, [state, to, label, onFound]);
  return undefined;
});
