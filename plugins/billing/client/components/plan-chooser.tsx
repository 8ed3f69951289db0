import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Session, useI18n, useService } from '@tessera/core/client';
import { Button, ButtonLink, NumberField, SegmentedControl } from '@tessera/core/ui';
import { subscriptionPath } from '../../contract/paths';
import type { BillingOverview } from '../../contract/subscription-model';
import { billingLimits } from '../../contract/subscription-model';
import { choiceMessages as messages } from '../choice-messages';
import type { ShownChoice } from '../model/plan-choice';
import { agreedPlan, canChoosePlan, isPresentChoice, seatsOfChoice, toPlanChoice } from '../model/plan-choice';
import { pauseMessages } from '../pause-messages';
import { Billing } from '../tokens';
import { ChangedMeanwhile, useFormerSubscription } from './changed-meanwhile';
import { ConfirmChoice } from './confirm-choice';
import { IdleSeats } from './idle-seats';
import { DueCard } from './due-card';
import { PlanOptions } from './plan-options';
import { StatusNotice } from './status-notice';

export interface PlanChooserProps {
  readonly overview: BillingOverview;
  readonly choice: ShownChoice;
  /** The choice is in the address. */
  readonly isChosen: boolean;
  readonly onChange: (choice: ShownChoice) => void;
}

/** Plans, interval and seats on one side; what they cost on the other. */
export const PlanChooser = observer(function PlanChooser(props: PlanChooserProps) {
  const { overview, choice, onChange } = props;
  const session = useService(Session);
  const billing = useService(Billing);
  const { translate } = useI18n();
  const { planCode, interval, extraSeats } = choice;
  const { total, used } = seatsOfChoice(choice, overview);
  const isAgreement = planCode === agreedPlan;
  const modules = session.portal?.modules ?? [];
  const obstacle = canChoosePlan(overview);
  const former = useFormerSubscription(props);
  if (obstacle === 'noPayments' || obstacle === 'agreed') {
    return <StatusNotice overview={overview} />;
  }
  return (
    <>
      <DueCard overview={overview} />
      <div className="billing-chooser">
        <div className="billing-choices">
          <SegmentedControl
            label={translate(messages.interval)}
            segments={[
              { value: 'month', label: translate(messages.monthlyInterval) },
              { value: 'year', label: translate(messages.annualInterval) },
            ]}
            value={interval}
            onChange={(next) => onChange({ ...choice, interval: next })}
          />
          <PlanOptions
            overview={overview}
            modules={modules}
            choice={choice}
            onChoose={(next) => onChange({ ...choice, planCode: next })}
          />
          {!isAgreement && (
            <div className="billing-seats-field">
              <NumberField
                name="extraSeats"
                label={translate(messages.extraSeats)}
                hint={translate(messages.extraSeatsHint, { included: total - extraSeats, total, used })}
                error={undefined}
                min={0}
                max={billingLimits.seats}
                value={extraSeats}
                onChange={(next) => onChange({ ...choice, extraSeats: next === '' ? 0 : next })}
              />
              <IdleSeats idleMembers={overview.idleMembers} />
            </div>
          )}
        </div>
        <section className="billing-card billing-preview" aria-labelledby="billing-preview">
          <h2 id="billing-preview">{translate(isAgreement ? messages.agreement : messages.preview)}</h2>
          {former !== undefined && <ChangedMeanwhile overview={overview} former={former} />}
          {priceOf()}
        </section>
      </div>
    </>
  );

  function priceOf(): ReactNode {
    if (isAgreement) {
      return <p>{translate(messages.agreementText)}</p>;
    }
    if (obstacle === 'open') {
      return <p>{translate(messages.payFirst)}</p>;
    }
    if (obstacle === 'collecting') {
      return <p>{translate(messages.collecting)}</p>;
    }
    if (obstacle === 'cancelled' || obstacle === 'pausing') {
      return (
        <>
          <p>{translate(obstacle === 'pausing' ? pauseMessages.cancelPauseFirst : messages.reactivateFirst)}</p>
          <div>
            <ButtonLink to={subscriptionPath.to({})}>{translate(messages.toSubscription)}</ButtonLink>
          </div>
        </>
      );
    }
    if (used > total) {
      return (
        <>
          <p className="billing-warning" role="status">
            {translate(messages.tooFewSeats, { used, seats: total })}
          </p>
          <div>
            <Button onClick={() => onChange({ ...choice, extraSeats: extraSeats + used - total })}>
              {translate(messages.seatsNeeded)}
            </Button>
          </div>
        </>
      );
    }
    if (isPresentChoice(choice, overview)) {
      const isScheduled = overview.subscription?.scheduled !== undefined;
      return <p>{translate(isScheduled ? messages.alreadyScheduled : messages.present)}</p>;
    }
    const chosen = toPlanChoice(choice);
    return chosen === undefined ? undefined : (
      <ConfirmChoice
        overview={overview}
        choice={chosen}
        modules={modules}
        version={billing.version}
        isChangeTold={former !== undefined}
        onCoupon={(coupon) => onChange({ ...choice, coupon })}
      />
    );
  }
});
