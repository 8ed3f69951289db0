import type { I18n } from '@tessera/core/client';
import { formatMoney, namePlan } from '@tessera/core/ui';
import type { InvoiceLine } from '../../contract/invoice-model';
import { billingMessages as messages } from '../messages';

const basis = 10_000;

/** A line in words: what it is for, how its amount is computed, and the amount. */
export interface LineWords {
  readonly label: string;
  /** Such as "14 of 31 days × $99.00". */
  readonly arithmetic: string;
  readonly amount: string;
}

/** Writes a line of an invoice or a preview for the reader. */
export function wordLine(line: InvoiceLine, currency: string, { translate, language }: I18n): LineWords {
  const { kind, item, planCode, interval, quantity, unitMinor, days, ofDays, basisPoints, coupon } = line;
  const plan = namePlan(planCode, translate);
  const paidFor =
    item === 'plan'
      ? translate(interval === 'month' ? messages.planByMonth : messages.planByYear, { plan })
      : translate(interval === 'month' ? messages.seatsByMonth : messages.seatsByYear);
  const amount = formatMoney(line.amountMinor, currency, language);
  if (kind === 'discount' || kind === 'tax') {
    const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
    const share = basisPoints === undefined ? undefined : percent.format(basisPoints / basis);
    return {
      label: translate(kind === 'discount' ? messages.discountOn : messages.taxOn, { item: paidFor }),
      arithmetic: [coupon, share].filter((part) => part !== undefined).join(' · '),
      amount,
    };
  }
  if (kind === 'refund') {
    return { label: translate(messages.refundedBefore), arithmetic: '', amount };
  }
  const price = formatMoney(kind === 'prorationCredit' ? -unitMinor : unitMinor, currency, language);
  const isWhole = days === ofDays;
  const label = kind === 'prorationCredit' ? translate(messages.unusedDays, { item: paidFor }) : paidFor;
  if (isWhole) {
    return { label, arithmetic: translate(messages.wholePeriod, { quantity, price }), amount };
  }
  const share = { days, ofDays, price };
  return {
    label,
    arithmetic:
      item === 'plan'
        ? translate(messages.daysOfPeriod, share)
        : translate(messages.seatDaysOfPeriod, { ...share, quantity }),
    amount,
  };
}
