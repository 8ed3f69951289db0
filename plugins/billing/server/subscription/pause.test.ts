import type { SubscribedTerms } from '../../contract/arithmetic/terms';
import { advanceTo, nextDayFor } from './clock';
import type { BillingCommand } from './commands';
import { applyCommand } from './commands';
import type { BillingTransition, SubscriptionState } from './state';
import { withFields } from './state';

const starter: SubscribedTerms = {
  planCode: 'STARTER',
  interval: 'month',
  planPriceMinor: 1_900,
  seatPriceMinor: 500,
  extraSeats: 0,
};
const active: SubscriptionState = {
  status: 'active',
  terms: starter,
  period: { start: '2037-06-01', end: '2037-07-01' },
  anchorDay: 1,
  creditMinor: 0,
};

const apply = (state: SubscriptionState, command: BillingCommand, today: string): BillingTransition => {
  const outcome = applyCommand(state, command, today);
  if (outcome.outcome === 'refused') {
    throw new Error(outcome.refusal);
  }
  return outcome;
};
/** Status, kinds of effects, and what is told and billed. */
const summary = ({ state, effects }: BillingTransition) => [
  state.status,
  ...effects.map((effect) => {
    switch (effect.kind) {
      case 'restrict':
        return effect.access;
      case 'notify':
        return `tell ${effect.notice}`;
      case 'invoice':
        return `${effect.type} ${effect.totalMinor}`;
      default:
        return effect.kind;
    }
  }),
];

describe('A pause', () => {
  it('begins with the end of the period, after the admins were told', () => {
    const pausing = apply(active, { kind: 'pause' }, '2037-06-10').state;
    expect(nextDayFor(pausing, '2037-06-10')).toBe('2037-06-28');
    const told = advanceTo(pausing, '2037-06-28');
    expect([summary(told), nextDayFor(told.state, '2037-06-28')]).toEqual([
      ['pausing', 'tell pauseBeginning'],
      '2037-07-01',
    ]);
    const paused = advanceTo(told.state, '2037-07-01');
    expect([summary(paused), nextDayFor(paused.state, '2037-07-01')]).toEqual([
      ['paused', 'read-only', 'tell paused'],
      undefined,
    ]);
  });

  it('is followed by a period from the day on which it ends, which is billed as a renewal', () => {
    const paused = withFields(active, { status: 'paused' });
    const resumed = apply(advanceTo(paused, '2037-09-30').state, { kind: 'resume' }, '2037-09-30').state;
    const renewed = advanceTo(resumed, '2037-09-30');
    expect([summary(renewed), renewed.state.period, renewed.state.anchorDay]).toEqual([
      ['active', 'renewal 1900', 'charge'],
      { start: '2037-09-30', end: '2037-10-30' },
      30,
    ]);
  });

  it('drops a scheduled change, and keeps what a coupon has left', () => {
    const scheduled = { terms: { ...starter, extraSeats: 1 }, effectiveOn: '2037-07-01' };
    const pausing = apply(withFields(active, { scheduled }), { kind: 'pause' }, '2037-06-10').state;
    expect(pausing.scheduled).toBeUndefined();
    const coupon = { code: 'WELCOME', basisPoints: 5_000, periodsLeft: 1 };
    const paused = withFields(active, { status: 'paused', coupon });
    const resumed = advanceTo(apply(paused, { kind: 'resume' }, '2037-09-10').state, '2037-09-10');
    const larger: SubscribedTerms = { ...starter, planCode: 'BUSINESS', planPriceMinor: 9_900 };
    const chosen = apply(paused, { kind: 'change', terms: larger }, '2037-09-10');
    expect([summary(resumed)[1], summary(chosen).at(-1)]).toEqual(['renewal 950', 'subscription 4950']);
  });
});
