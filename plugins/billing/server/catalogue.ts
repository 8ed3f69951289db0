import { planSummaries } from '@tessera/core/contract';
import { planCatalog } from '@tessera/core/server';
import type { PlanChoice, PlanOffer } from '../contract';
import type { BillingInterval } from '../contract/arithmetic/period';
import type { SubscribedTerms } from '../contract/arithmetic/terms';

/** Currency of the catalogue's prices. */
export const billingCurrency = 'USD';

/** Price of an extra seat by interval, in minor units (decisions.md D5). */
export const seatPrices: Readonly<Record<BillingInterval, number>> = { month: 500, year: 5_000 };

/** The plans that are sold, the smallest first. */
export const planOffers: readonly PlanOffer[] = planSummaries.flatMap(({ code, name, modules, isSold }) => {
  const terms = planCatalog.find((plan) => plan.code === code);
  const { includedSeats, monthPrice, yearPrice } = terms ?? {};
  return isSold && includedSeats !== undefined && monthPrice !== undefined && yearPrice !== undefined
    ? [
        {
          planCode: code,
          name,
          modules: [...modules],
          includedSeats,
          monthPriceMinor: monthPrice,
          yearPriceMinor: yearPrice,
        },
      ]
    : [];
});

/** Days of the trial. */
export const trialDays = planCatalog.find(({ code }) => code === 'FREETRIAL')?.trialDays ?? 0;

/** A choice at the prices of today. @throws TypeError for a plan that is not sold, which no request names. */
export function termsOf({
  planCode,
  interval,
  extraSeats,
}: Omit<PlanChoice, 'planCode'> & { readonly planCode: string }): SubscribedTerms {
  const offer = offerOf(planCode);
  return {
    planCode,
    interval,
    planPriceMinor: interval === 'month' ? offer.monthPriceMinor : offer.yearPriceMinor,
    seatPriceMinor: seatPrices[interval],
    extraSeats,
  };
}

/** Seats of a choice, the included ones and the extra ones. */
export function seatsOf({ planCode, extraSeats }: Pick<SubscribedTerms, 'planCode' | 'extraSeats'>): number {
  return offerOf(planCode).includedSeats + extraSeats;
}

function offerOf(planCode: string): PlanOffer {
  const offer = planOffers.find((each) => each.planCode === planCode);
  if (offer === undefined) {
    throw new TypeError(`Plan '${planCode}' is not sold.`);
  }
  return offer;
}
