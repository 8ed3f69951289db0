import * as fc from 'fast-check';
import { addDays } from '@tessera/core/contract';
import type { HeldCoupon, PeriodDiscount } from '../../contract/arithmetic/discount';
import { countDays, remainingDays } from '../../contract/arithmetic/period';
import type { SubscribedTerms } from '../../contract/arithmetic/terms';
import { periodPrice } from '../../contract/arithmetic/terms';
import { advanceTo } from './clock';
import { applyCommand } from './commands';
import type { BillingCommand } from './commands';
import type { BillingEffect, SubscriptionState } from './state';

const prices = {
  month: { STARTER: 1_900, TEAM: 4_900, BUSINESS: 9_900 },
  year: { STARTER: 19_000, TEAM: 49_000, BUSINESS: 99_000 },
};
type Plan = keyof typeof prices.month;

const termsOf = (planCode: Plan, interval: 'month' | 'year', extraSeats: number): SubscribedTerms => ({
  planCode,
  interval,
  planPriceMinor: prices[interval][planCode],
  seatPriceMinor: interval === 'month' ? 500 : 5_000,
  extraSeats,
});

/** Shares, amounts that may be larger than a period, for one period or more, of all plans or one. */
const coupon = fc
  .record(
    {
      code: fc.constant('WELCOME'),
      discount: fc.oneof(
        fc.record({ basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
        fc.record({ amountMinor: fc.integer({ min: 1, max: 12_000 }) }),
      ),
      periodsLeft: fc.integer({ min: 1, max: 3 }),
      plans: fc.constantFrom(['TEAM'], ['STARTER', 'TEAM', 'BUSINESS']),
    },
    { requiredKeys: ['code', 'discount'] },
  )
  .map(({ discount, ...rest }): HeldCoupon => ({ ...rest, ...discount }));

/** What happens after some days. */
const step = fc.record({
  days: fc.nat(70),
  act: fc.oneof(
    fc.record({
      kind: fc.constant('change' as const),
      plan: fc.constantFrom<Plan>('STARTER', 'TEAM', 'BUSINESS'),
      interval: fc.constantFrom<'month' | 'year'>('month', 'month', 'year'),
      extraSeats: fc.nat(7),
      coupon: fc.option(coupon, { nil: undefined, freq: 3 }),
    }),
    fc.record({ kind: fc.constant('refund' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ kind: fc.constantFrom('keep' as const, 'cancel' as const, 'reactivate' as const, 'wait' as const) }),
    fc.record({ kind: fc.constantFrom('cancelPause' as const, 'resume' as const) }),
    fc.record({
      kind: fc.constantFrom('pause' as const, 'changePauseEnd' as const),
      /** Days of the pause, if it ends by itself. */
      pausedFor: fc.option(fc.integer({ min: -5, max: 150 }), { nil: undefined }),
    }),
    fc.record({ kind: fc.constant('extendTrial' as const), days: fc.integer({ min: 1, max: 100 }) }),
  ),
  isPaid: fc.boolean(),
  /** Extra seats in use. */
  neededSeats: fc.nat(9),
});

/** A company's books: what was invoiced, credited and paid, and what each day cost. */
class Books {
  invoiced = 0;
  credited = 0;
  applied = 0;
  paid = 0;
  refunded = 0;
  /** Of refunds, what later credits were less for. */
  recovered = 0;
  /** Documents, each of which is rounded. */
  documents = 0;
  assigned: string | undefined;
  access: 'full' | 'read-only' = 'full';
  private readonly costs = new Map<string, number>();
  /** Credit of periods that were never paid. Kept besides the days, which a new subscription may sell again. */
  private spent = 0;
  private open = { totalMinor: 0, applied: 0, from: '', to: '' };

  /** Keeps what a transition did, and what its days cost from then on. */
  enter(effects: readonly BillingEffect[], after: SubscriptionState, today: string): void {
    for (const effect of effects) {
      if (effect.kind === 'invoice' || effect.kind === 'credit') {
        const lines = effect.lines.filter(({ kind }) => kind === 'refund');
        this.recovered += lines.reduce((total, { amountMinor }) => total + amountMinor, 0);
      }
      if (effect.kind === 'invoice') {
        const sum = effect.lines.reduce((total, { amountMinor }) => total + amountMinor, 0);
        expect([sum, effect.creditsAppliedMinor + effect.dueMinor]).toEqual([effect.totalMinor, effect.totalMinor]);
        this.invoiced += effect.totalMinor;
        this.applied += effect.creditsAppliedMinor;
        this.documents += 1;
        if (effect.type === 'renewal') {
          const { start: from, end: to } = effect.period;
          this.open = { totalMinor: effect.totalMinor, applied: effect.creditsAppliedMinor, from, to };
        } else {
          this.paid += effect.dueMinor;
        }
      } else if (effect.kind === 'credit') {
        this.credited += effect.totalMinor;
        this.documents += 1;
      } else if (effect.kind === 'settle') {
        this.paid += this.open.totalMinor - this.open.applied;
      } else if (effect.kind === 'writeOff') {
        this.giveUp();
      } else if (effect.kind === 'assign') {
        this.assigned = `${effect.planCode} ${effect.extraSeats}`;
      } else if (effect.kind === 'restrict') {
        this.access = effect.access;
      }
    }
    this.price(after, effects, today);
  }

  /** Cost of all days of all periods, the rest of the present one included, and the credit of those never paid. */
  get cost(): number {
    return [...this.costs.values()].reduce((sum, each) => sum + each, this.spent);
  }

  private price(after: SubscriptionState, effects: readonly BillingEffect[], today: string): void {
    const { terms, period } = after;
    if (
      terms === undefined ||
      period === undefined ||
      !effects.some(({ kind }) => kind === 'invoice' || kind === 'credit')
    ) {
      return;
    }
    const daily = discounted(periodPrice(terms), after.discount) / countDays(period.start, period.end);
    const isRenewal = effects.some((effect) => effect.kind === 'invoice' && effect.type === 'renewal');
    const left = isRenewal ? countDays(period.start, period.end) : remainingDays(period, today);
    for (const day of [...this.costs.keys()].filter((each) => each >= addDays(period.end, -left))) {
      this.costs.delete(day);
    }
    for (let count = 1; count <= left; count += 1) {
      this.costs.set(addDays(period.end, -count), daily);
    }
  }

  /** The days of a period that is never paid were not sold, and its credit is spent. */
  private giveUp(): void {
    this.invoiced -= this.open.totalMinor - this.open.applied;
    this.spent += this.open.applied;
    for (const day of [...this.costs.keys()].filter((each) => each >= this.open.from && each < this.open.to)) {
      this.costs.delete(day);
    }
  }
}

function discounted(price: number, discount: PeriodDiscount | undefined): number {
  const { basisPoints = 0, amountMinor = 0 } = discount ?? {};
  return Math.max(0, price * (1 - basisPoints / 10_000) - amountMinor);
}

describe('the books of a subscription', () => {
  it('agree with the days used, whatever is changed when, and plan and access with the state', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) => {
        const books = new Books();
        let today = '2036-01-31';
        let state: SubscriptionState = { status: 'trialing', trialEndsOn: addDays(today, 14), creditMinor: 0 };
        const enter = (effects: readonly BillingEffect[], after: SubscriptionState): void => {
          state = after;
          books.enter(effects, after, today);
        };
        const run = (command: BillingCommand): void => {
          const outcome = applyCommand(state, command, today);
          if (outcome.outcome === 'done') {
            enter(outcome.effects, outcome.state);
          }
        };
        const advance = (isPaid: boolean, neededSeats: number): void => {
          for (let more = true; more;) {
            const { effects, state: after } = advanceTo(state, today, { neededSeats });
            enter(effects, after);
            more = state.due?.isRunning === true;
            if (more) {
              run({ kind: isPaid ? 'paid' : 'paymentFailed' });
            }
          }
        };
        const passDays = (days: number, isPaid: boolean, neededSeats: number): void => {
          for (let count = 0; count < days; count += 1) {
            today = addDays(today, 1);
            advance(isPaid, neededSeats);
          }
        };
        for (const { days, act, isPaid, neededSeats } of steps) {
          passDays(days, isPaid, neededSeats);
          if (act.kind === 'change') {
            const { plan, interval, extraSeats, coupon: entered } = act;
            const { terms } = state;
            run({
              kind: 'change',
              terms: termsOf(plan, interval, extraSeats),
              ...(entered && { coupon: entered }),
              ...(terms && { currentAtInterval: termsOf(terms.planCode as Plan, interval, terms.extraSeats) }),
            });
          } else if (act.kind === 'refund') {
            const amountMinor = Math.floor(Math.max(0, state.charged?.amountMinor ?? 0) * act.share);
            if (amountMinor > 0 && state.status === 'active' && state.due === undefined) {
              books.refunded += amountMinor;
              run({ kind: 'refunded', amountMinor, totalMinor: amountMinor });
            }
          } else if (act.kind === 'extendTrial') {
            run({ ...act, reason: today });
          } else if (act.kind === 'pause' || act.kind === 'changePauseEnd') {
            const { kind, pausedFor } = act;
            const begin = state.period !== undefined && state.period.end > today ? state.period.end : today;
            run({ kind, ...(pausedFor === undefined ? {} : { resumesOn: addDays(begin, pausedFor) }) });
          } else if (act.kind !== 'wait') {
            run(act.kind === 'cancel' ? { kind: 'cancel', reason: 'x' } : { kind: act.kind });
            // As the server does: a pause that has ended is followed by the next period on the same day.
            advance(isPaid, neededSeats);
          }
          const { status, terms, creditMinor, due, resumesOn } = state;
          expect(resumesOn === undefined || status === 'pausing' || status === 'paused').toBe(true);
          expect(status === 'paused' && resumesOn !== undefined && resumesOn <= today).toBe(false);
          expect(books.credited - books.applied).toBe(creditMinor);
          expect(books.invoiced).toBe(books.paid + books.applied + (due?.amountMinor ?? 0));
          expect(books.recovered).toBeLessThanOrEqual(books.refunded);
          const sold = books.invoiced - books.credited - books.recovered;
          expect(Math.abs(sold - books.cost)).toBeLessThanOrEqual(books.documents + 0.001);
          expect(books.assigned).toBe(terms && `${terms.planCode} ${terms.extraSeats}`);
          const isReadOnly = ['expired', 'unpaid', 'paused', 'cancelled'].includes(status);
          expect(books.access).toBe(isReadOnly ? 'read-only' : 'full');
        }
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  it('bill no day of a pause, and every paid day before it is used', () => {
    fc.assert(
      fc.property(fc.nat(27), fc.integer({ min: 1, max: 700 }), fc.boolean(), (pausedOn, pausedFor, hasEnd) => {
        const terms = termsOf('TEAM', 'month', 2);
        const period = { start: '2036-01-31', end: '2036-02-29' };
        const active: SubscriptionState = { status: 'active', terms, period, anchorDay: 31, creditMinor: 0 };
        const step = (state: SubscriptionState, command: BillingCommand, on: string): SubscriptionState => {
          const outcome = applyCommand(state, command, on);
          return outcome.outcome === 'done' ? outcome.state : state;
        };
        const resumedOn = addDays(period.end, pausedFor);
        const end = hasEnd ? { resumesOn: resumedOn } : {};
        const pausing = step(active, { kind: 'pause', ...end }, addDays(period.start, pausedOn));
        const dayBefore = advanceTo(pausing, addDays(period.end, -1));
        expect(dayBefore.effects.filter(({ kind }) => kind !== 'notify')).toEqual([]);
        const paused = advanceTo(dayBefore.state, addDays(resumedOn, -1));
        const kinds = paused.effects.map(({ kind }) => kind);
        expect([paused.state.status, new Set(kinds)]).toEqual(['paused', new Set(['restrict', 'notify'])]);
        const renewed = advanceTo(hasEnd ? paused.state : step(paused.state, { kind: 'resume' }, resumedOn), resumedOn);
        const invoices = renewed.effects.filter((effect) => effect.kind === 'invoice');
        expect(invoices.map(({ totalMinor, period: { start } }) => [totalMinor, start])).toEqual([[5_900, resumedOn]]);
      }),
    );
  });

  it('are the same however often a day is looked at', () => {
    const terms = termsOf('TEAM', 'month', 2);
    const period = { start: '2037-01-31', end: '2037-02-28' };
    const state: SubscriptionState = { status: 'active', terms, period, anchorDay: 31, creditMinor: 0 };
    const first = advanceTo(state, '2037-02-28');
    expect(advanceTo(first.state, '2037-02-28')).toEqual({ outcome: 'done', state: first.state, effects: [] });
  });
});
