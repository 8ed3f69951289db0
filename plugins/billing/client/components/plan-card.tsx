import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useI18n } from '@tessera/core/client';
import { planSummaries } from '@tessera/core/contract';
import { formatMoney, Icon, namePlan } from '@tessera/core/ui';
import { annualPath } from '../../contract/paths';
import type { BillingOverview } from '../../contract/subscription-model';
import { billingMessages as messages } from '../messages';
import { StatusTag } from './status-tag';

export interface PlanCardProps {
  readonly overview: BillingOverview;
  /** Names of the modules that the company has. */
  readonly modules: readonly string[];
  /** Whether another plan can be chosen now. */
  readonly canChoose: boolean;
}

/** The plan: price, modules, and what a year would save. */
export function PlanCard({ overview, modules, canChoose }: PlanCardProps) {
  const { translate, translateLabel, language } = useI18n();
  const { subscription, planCode, plans, currency } = overview;
  const terms = subscription?.terms;
  const offer = plans.find((plan) => plan.planCode === planCode);
  const isMonthly = terms?.interval === 'month' && subscription?.status === 'active';
  const saved = offer === undefined ? 0 : offer.monthPriceMinor * 12 - offer.yearPriceMinor;
  const all = planSummaries.find(({ code }) => code === 'BUSINESS')?.modules ?? [];
  return (
    <section className="billing-card" aria-labelledby="billing-plan">
      <div className="billing-card-head">
        <h2 id="billing-plan">{planCode === '' ? translate(messages.noPlan) : namePlan(planCode, translate)}</h2>
        {subscription !== undefined && <StatusTag status={subscription.status} />}
      </div>
      {terms !== undefined && subscription?.status !== 'agreed' && (
        <p className="billing-price">
          <b>{formatMoney(terms.planPriceMinor, currency, language)}</b>{' '}
          <span className="t-meta">
            {translate(terms.interval === 'month' ? messages.byMonth : messages.byYear)}
            {offer !== undefined && <>, {translate(messages.seatsIncluded, { count: offer.includedSeats })}</>}
          </span>
        </p>
      )}
      <ul className="billing-modules" aria-label={translate(messages.modules)}>
        {all
          .filter((name) => modules.includes(name))
          .map((name) => (
            <li key={name}>
              <Icon glyph={Check} tone="success" />
              {translateLabel(name)}
            </li>
          ))}
      </ul>
      {canChoose && isMonthly && saved > 0 && (
        <p className="billing-card-foot">
          <Link to={annualPath.to({})}>
            {translate(messages.saveByYear, { amount: formatMoney(saved, currency, language) })}
          </Link>
        </p>
      )}
    </section>
  );
}
