import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useI18n } from '@tessera/core/client';
import { namePlan } from '@tessera/core/ui';
import { isSameTerms } from '../../contract/arithmetic/terms';
import type { BillingOverview, ChosenTerms, Subscription } from '../../contract/subscription-model';
import { choiceMessages as messages } from '../choice-messages';
import { billingMessages } from '../messages';
import { nameBillingDay } from '../model/billing-days';
import type { ShownChoice } from '../model/plan-choice';
import { nextTermsOf } from '../model/plan-choice';
import { rebaseChoice } from '../model/rebase-choice';
import { NoticeBox } from './notice-box';

export interface FollowedChoice {
  readonly overview: BillingOverview;
  readonly choice: ShownChoice;
  /** The choice is in the address. One that is not follows the subscription already. */
  readonly isChosen: boolean;
  readonly onChange: (choice: ShownChoice) => void;
}

/**
 * Follows changes of the subscription in other browsers while a choice is made.
 *
 * @returns the subscription when the page was opened, if it has changed since.
 */
export function useFormerSubscription(followed: FollowedChoice): Subscription | undefined {
  const { subscription } = followed.overview;
  const [opened] = useState(subscription);
  const last = useRef(subscription);
  const version = subscription?.version;
  const follow = useEffectEvent(() => {
    const { overview, choice, isChosen, onChange } = followed;
    const former = last.current;
    last.current = overview.subscription;
    const next = rebaseChoice(choice, nextTermsOf({ subscription: former }), nextTermsOf(overview));
    if (isChosen && JSON.stringify(next) !== JSON.stringify(choice)) {
      onChange(next);
    }
  });
  useEffect(() => {
    if (version !== last.current?.version) {
      follow();
    }
  }, [version]);
  return opened?.version === version ? undefined : opened;
}

export interface ChangedMeanwhileProps {
  readonly overview: BillingOverview;
  readonly former: Subscription;
}

/** Says what changed in another browser or window, and by whom if it was a person. */
export function ChangedMeanwhile({ overview, former }: ChangedMeanwhileProps) {
  const { translate, language } = useI18n();
  const { subscription, changedBy: name, isOwnChange = false } = overview;
  const terms = changedTerms(subscription?.terms, former.terms);
  const scheduled = changedTerms(subscription?.scheduled?.terms, former.scheduled?.terms);
  const day = nameBillingDay(subscription?.scheduled?.effectiveOn ?? overview.today, language);
  return (
    <div role="status">
      <NoticeBox>
        {what()} {translate(messages.checkPrice)}
      </NoticeBox>
    </div>
  );

  function what(): string {
    if (terms !== undefined) {
      const values = { terms: describe(terms) };
      if (isOwnChange) {
        return translate(messages.planChangedByYou, values);
      }
      return name === undefined
        ? translate(messages.planChangedMeanwhile, values)
        : translate(messages.planChangedBy, { ...values, name });
    }
    if (scheduled !== undefined) {
      const values = { day, terms: describe(scheduled) };
      if (isOwnChange) {
        return translate(messages.planScheduledByYou, values);
      }
      return name === undefined
        ? translate(messages.planScheduledMeanwhile, values)
        : translate(messages.planScheduledBy, { ...values, name });
    }
    if (isOwnChange) {
      return translate(messages.subscriptionChangedByYou);
    }
    return name === undefined
      ? translate(messages.subscriptionChangedMeanwhile)
      : translate(messages.subscriptionChangedBy, { name });
  }

  function describe({ planCode, interval, extraSeats }: ChosenTerms): string {
    return translate(messages.termsInShort, {
      plan: namePlan(planCode, translate),
      interval: translate(interval === 'month' ? billingMessages.monthly : billingMessages.annual),
      seats:
        extraSeats === 0
          ? translate(billingMessages.noAddedSeats)
          : translate(billingMessages.addedSeats, { count: extraSeats }),
    });
  }
}

/** Undefined where there are none, or the same as before. */
function changedTerms(terms: ChosenTerms | undefined, former: ChosenTerms | undefined): ChosenTerms | undefined {
  return terms === undefined || (former !== undefined && isSameTerms(terms, former)) ? undefined : terms;
}
