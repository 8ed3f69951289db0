import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '@tessera/core/client';
import { formatMoney, Icon, namePlan, Tag } from '@tessera/core/ui';
import type { BillingOverview, PlanOffer } from '../../contract/subscription-model';
import { choiceMessages as messages } from '../choice-messages';
import { billingMessages } from '../messages';
import type { ShownChoice } from '../model/plan-choice';
import { agreedPlan, compareModules } from '../model/plan-choice';

export interface PlanOptionsProps {
  readonly overview: BillingOverview;
  /** Modules that the company has. */
  readonly modules: readonly string[];
  readonly choice: ShownChoice;
  readonly onChoose: (planCode: string) => void;
}

/** The plans as radio buttons, each with its price, seats, and what it has and lacks against the present plan. */
export function PlanOptions({ overview, modules, choice, onChoose }: PlanOptionsProps) {
  const { translate, language } = useI18n();
  const { plans, planCode, currency } = overview;
  const price = (offer: PlanOffer): number =>
    choice.interval === 'month' ? offer.monthPriceMinor : offer.yearPriceMinor;
  return (
    <div className="billing-plans" role="radiogroup" aria-label={translate(messages.plan)}>
      {plans.map((offer) => (
        <Option
          key={offer.planCode}
          name={namePlan(offer.planCode, translate)}
          isChosen={choice.planCode === offer.planCode}
          onChoose={() => onChoose(offer.planCode)}
          mark={offer.planCode === planCode ? <Tag>{translate(messages.presentPlan)}</Tag> : undefined}
        >
          <span className="billing-price">
            <b>{formatMoney(price(offer), currency, language)}</b>{' '}
            <span className="t-meta">
              {translate(choice.interval === 'month' ? billingMessages.byMonth : billingMessages.byYear)},{' '}
              {translate(messages.includedSeats, { count: offer.includedSeats })}
            </span>
          </span>
          <Comparison offer={offer} modules={modules} />
        </Option>
      ))}
      <Option
        name={namePlan(agreedPlan, translate)}
        isChosen={choice.planCode === agreedPlan}
        onChoose={() => onChoose(agreedPlan)}
        mark={planCode === agreedPlan ? <Tag>{translate(messages.presentPlan)}</Tag> : undefined}
      >
        <span className="t-quiet">{translate(messages.agreement)}</span>
      </Option>
    </div>
  );
}

interface OptionProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly mark: ReactNode;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Option({ name, isChosen, mark, onChoose, children }: OptionProps) {
  return (
    <label className="billing-plan">
      <input type="radio" className="t-hidden" name="plan" aria-label={name} checked={isChosen} onChange={onChoose} />
      <span className="billing-plan-name">
        <b>{name}</b>
        {mark}
      </span>
      {children}
    </label>
  );
}

interface ComparisonProps {
  readonly offer: PlanOffer;
  readonly modules: readonly string[];
}

function Comparison({ offer, modules }: ComparisonProps) {
  const { translate, translateLabel } = useI18n();
  const { gained, lost } = compareModules(offer, modules);
  if (gained.length === 0 && lost.length === 0) {
    return <span className="t-quiet">{translate(messages.sameModules)}</span>;
  }
  return (
    <span className="billing-comparison">
      {gained.map((name) => (
        <span key={name}>
          <Icon glyph={Plus} tone="success" label={translate(messages.gains)} />
          {translateLabel(name)}
        </span>
      ))}
      {lost.map((name) => (
        <span key={name} className="t-quiet">
          <Icon glyph={Minus} tone="danger" label={translate(messages.loses)} />
          {translateLabel(name)}
        </span>
      ))}
    </span>
  );
}
