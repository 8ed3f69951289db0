import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError, Navigation, Toasts, useI18n, useService } from '@tessera/core/client';
import { Button, FailedState, FormFailure, formatMoney, SkeletonRows } from '@tessera/core/ui';
import { subscriptionPath } from '../../contract/paths';
import type { BillingOverview, ChangePreview, PlanChoice } from '../../contract/subscription-model';
import { choiceMessages as messages } from '../choice-messages';
import { billingMessages } from '../messages';
import { nameBillingDay } from '../model/billing-days';
import { compareModules } from '../model/plan-choice';
import { Billing } from '../tokens';
import { CouponField } from './coupon-field';
import { PaymentLink } from './payment-link';
import { PreviewPanel } from './preview-panel';
import { usePreview } from './use-preview';

export interface ConfirmChoiceProps {
  readonly overview: BillingOverview;
  readonly choice: PlanChoice;
  /** Modules that the company has. */
  readonly modules: readonly string[];
  /** Grows with each change of the subscription. */
  readonly version: number;
  /** A change in another browser is told above. */
  readonly isChangeTold: boolean;
  readonly onCoupon: (code: string | undefined) => void;
}

interface Refused {
  readonly choice: string;
  readonly sentence: string;
  /** The subscription has changed since the preview. */
  readonly isOutdated: boolean;
}

/** The price of a choice, and the button that confirms it at this price. */
export const ConfirmChoice = observer(function ConfirmChoice(props: ConfirmChoiceProps) {
  const { overview, choice, modules, version, isChangeTold, onCoupon } = props;
  const billing = useService(Billing);
  const navigation = useService(Navigation);
  const toasts = useService(Toasts);
  const { translate, translateLabel, language } = useI18n();
  const [refusals, setRefusals] = useState(0);
  const [refused, setRefused] = useState<Refused>();
  const [isBusy, setBusy] = useState(false);
  const [url, setUrl] = useState<string>();
  const { preview, isLoading, failure, retry } = usePreview(choice, version + refusals);
  const text = JSON.stringify(choice);
  const offer = overview.plans.find(({ planCode }) => planCode === choice.planCode);
  const lost = offer === undefined ? [] : compareModules(offer, modules).lost;
  const { status, trialEndsOn } = overview.subscription ?? {};

  async function confirm({ dueNowMinor, effectiveOn, version: previewed }: ChangePreview): Promise<void> {
    setBusy(true);
    setRefused(undefined);
    try {
      const { coupon, ...plan } = choice;
      // The price is that without a coupon that cannot be used.
      const confirmed = preview?.couponProblem === undefined && coupon !== undefined ? choice : plan;
      const { outcome, url: page } = await billing.confirm(confirmed, { dueNowMinor, version: previewed });
      if (page !== undefined) {
        setUrl(page);
        return;
      }
      toasts.success(
        outcome === 'scheduled'
          ? translate(messages.scheduledDone, { day: nameBillingDay(effectiveOn, language) })
          : translate(messages.applied),
      );
      navigation.go(subscriptionPath.to({}));
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      const isOutdated = error.params['field'] === 'version';
      const isPrice = isOutdated || error.params['field'] === 'dueNowMinor';
      setRefused({
        choice: text,
        sentence: isPrice ? translate(messages.changedMeanwhile) : (error.sentences[0] ?? ''),
        isOutdated,
      });
      setRefusals(refusals + 1);
    } finally {
      setBusy(false);
    }
  }

  if (url !== undefined) {
    return <PaymentLink url={url} />;
  }
  const isShown = refused?.choice === text && !(refused.isOutdated && isChangeTold);
  const refusal = isShown ? refused.sentence : undefined;
  return (
    <>
      <FormFailure sentence={refusal} />
      {priceOf()}
      {/* Always here, so that it keeps what was typed while there is no price. */}
      <CouponField code={choice.coupon} problem={preview?.couponProblem} onApply={onCoupon} />
      {lost.length > 0 && (
        <p className="billing-warning">
          <b>{translate(messages.losesTitle)}. </b>
          {translate(messages.losesText, {
            modules: new Intl.ListFormat(language, { type: 'conjunction' }).format(lost.map(translateLabel)),
          })}
        </p>
      )}
      {preview !== undefined && failure === undefined && (
        <div className="billing-confirm">
          {/* Waits for the price of this choice while that of the one before is shown. */}
          <Button variant="primary" isWide isBusy={isBusy || isLoading} onClick={() => void confirm(preview)}>
            {verbOf(preview)}
          </Button>
        </div>
      )}
    </>
  );

  function priceOf(): ReactNode {
    if (failure !== undefined) {
      return (
        <FailedState
          title={translate(messages.previewFailed)}
          text={failure === '' ? translate(billingMessages.nothingLost) : failure}
          onRetry={retry}
        />
      );
    }
    if (preview === undefined) {
      return <SkeletonRows rows={4} />;
    }
    const isTrial = status === 'trialing' && trialEndsOn !== undefined && trialEndsOn > overview.today;
    return <PreviewPanel preview={preview} isOutdated={isLoading} trialEndsOn={isTrial ? trialEndsOn : undefined} />;
  }

  function verbOf({ timing, dueNowMinor, currency }: ChangePreview): string {
    if (timing === 'scheduled') {
      return translate(messages.confirmSchedule);
    }
    return dueNowMinor > 0
      ? translate(messages.confirmPay, { amount: formatMoney(dueNowMinor, currency, language) })
      : translate(messages.confirmChange);
  }
});
