import type { BillingOverview, ChangePreview, Invoice, PaymentMethods, Subscription } from '../contract';

const terms = {
  planCode: 'TEAM',
  interval: 'month',
  planPriceMinor: 4_900,
  seatPriceMinor: 500,
  extraSeats: 2,
} as const;

/** A subscription of the Team plan with two added seats, in the middle of June 2037. */
export function subscriptionFixture(changes: Partial<Subscription> = {}): Subscription {
  return {
    id: '01900000-0000-7000-8000-000000000001',
    version: 3,
    status: 'active',
    currency: 'USD',
    terms,
    periodStart: '2037-06-01',
    periodEnd: '2037-07-01',
    creditMinor: 0,
    ...changes,
  };
}

/** What the page shows of it: 3 members and 1 pending invitation. */
export function overviewFixture(changes: Partial<BillingOverview> = {}): BillingOverview {
  return {
    today: '2037-06-15',
    subscription: subscriptionFixture(),
    planCode: 'TEAM',
    access: 'full',
    seats: { members: 3, pending: 1, limit: 12, hardLimit: 13 },
    storage: { bytes: 1_610_612_736, limit: 5_368_709_120, hardLimit: 5_905_580_032 },
    plans: [
      offer('STARTER', ['Tasks', 'Meetings'], [5, 1_900, 19_000]),
      offer('TEAM', ['Tasks', 'Meetings', 'Teams', 'Projects'], [10, 4_900, 49_000]),
      offer(
        'BUSINESS',
        ['Tasks', 'Meetings', 'Teams', 'Projects', 'Performance Analytics', 'Engagement Analytics'],
        [25, 9_900, 99_000],
      ),
    ],
    seatMonthPriceMinor: 500,
    seatYearPriceMinor: 5_000,
    currency: 'USD',
    takesPayments: true,
    ...changes,
  };
}

/** A card that is charged, and one that expires within days. */
export const methodsFixture: PaymentMethods = {
  areKept: true,
  items: [
    {
      ...{ id: 'm1', kind: 'card', brand: 'Visa', lastFour: '4242', expiryMonth: '2040-08' },
      ...{ state: 'valid', role: 'default' },
    },
    {
      ...{ id: 'm2', kind: 'card', brand: 'Mastercard', lastFour: '0002', expiryMonth: '2037-06' },
      ...{ state: 'expiring', role: 'none' },
    },
  ],
};

/** The price of a change that costs this much now. */
export function previewFixture(dueNowMinor: number): ChangePreview {
  return {
    version: 3,
    timing: 'now',
    effectiveOn: '2037-06-15',
    currency: 'USD',
    lines: [
      {
        kind: 'prorationCharge',
        item: 'plan',
        planCode: 'BUSINESS',
        interval: 'month',
        quantity: 1,
        unitMinor: 9_900,
        days: 14,
        ofDays: 30,
        from: '2037-06-15',
        to: '2037-07-01',
        amountMinor: dueNowMinor,
      },
    ],
    totalMinor: dueNowMinor,
    creditsAppliedMinor: 0,
    dueNowMinor,
    creditMinor: 0,
    nextBill: { on: '2037-07-01', amountMinor: 9_900, lines: [] },
  };
}

/** A paid invoice of the first period. */
export function invoiceFixture(changes: Partial<Invoice> = {}): Invoice {
  return {
    id: '01900000-0000-7000-8000-000000000002',
    number: '2037-000012',
    type: 'renewal',
    status: 'paid',
    currency: 'USD',
    totalMinor: 5_900,
    creditsAppliedMinor: 0,
    dueMinor: 5_900,
    periodStart: '2037-06-01',
    periodEnd: '2037-07-01',
    issuedOn: '2037-06-01',
    paidOn: '2037-06-01',
    ...changes,
  };
}

function offer(
  planCode: string,
  modules: string[],
  [includedSeats, monthPriceMinor, yearPriceMinor]: readonly [number, number, number],
): BillingOverview['plans'][number] {
  const name = `${planCode.charAt(0)}${planCode.slice(1).toLowerCase()}`;
  return { planCode, name, modules, includedSeats, monthPriceMinor, yearPriceMinor };
}
