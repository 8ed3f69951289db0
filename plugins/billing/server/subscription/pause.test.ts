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

  it('ends by itself on its day, three days after the admins were told, and is billed as a renewal', () => {
    const pausing = apply(active, { kind: 'pause', resumesOn: '2037-08-20' }, '2037-06-10').state;
    const paused = advanceTo(advanceTo(pausing, '2037-06-28').state, '2037-07-01').state;
    expect([paused.status, nextDayFor(paused, '2037-07-01')]).toEqual(['paused', '2037-08-17']);
    const told = advanceTo(paused, '2037-08-17');
    expect([summary(told), nextDayFor(told.state, '2037-08-17')]).toEqual([
      ['paused', 'tell pauseEnding'],
      '2037-08-20',
    ]);
    expect(advanceTo(told.state, '2037-08-19')).toMatchObject({ state: told.state, effects: [] });
    const resumed = advanceTo(told.state, '2037-08-20');
    expect([summary(resumed), resumed.state.period, resumed.state.resumesOn]).toEqual([
      ['active', 'full', 'tell resumed', 'renewal 1900', 'charge'],
      { start: '2037-08-20', end: '2037-09-20' },
      undefined,
    ]);
    expect(advanceTo(resumed.state, '2037-08-20').effects).toEqual([]);
  });

  it('is not billed for the days on which no server ran to end it', () => {
    const pausing = apply(active, { kind: 'pause', resumesOn: '2037-07-10' }, '2037-06-10').state;
    const late = advanceTo(pausing, '2037-08-01');
    expect([summary(late), late.state.period]).toEqual([
      ['active', 'full', 'tell resumed', 'renewal 1900', 'charge'],
      { start: '2037-08-01', end: '2037-09-01' },
    ]);
  });

  it('of a few days is told of once', () => {
    const pausing = apply(active, { kind: 'pause', resumesOn: '2037-07-03' }, '2037-06-10').state;
    const paused = advanceTo(advanceTo(pausing, '2037-06-28').state, '2037-07-01');
    expect([summary(paused), nextDayFor(paused.state, '2037-07-01')]).toEqual([
      ['paused', 'read-only', 'tell paused'],
      '2037-07-03',
    ]);
  });

  it('has an end that is changed or removed until it comes, and not one that is over or far away', () => {
    const pausing = apply(active, { kind: 'pause', resumesOn: '2037-08-20' }, '2037-06-10').state;
    const paused = advanceTo(pausing, '2037-08-18').state;
    expect(paused).toMatchObject({ status: 'paused', isPauseEndTold: true });
    const later = apply(paused, { kind: 'changePauseEnd', resumesOn: '2037-09-20' }, '2037-08-18').state;
    expect(nextDayFor(later, '2037-08-18')).toBe('2037-09-17');
    const open = apply(later, { kind: 'changePauseEnd' }, '2037-09-19').state;
    expect([nextDayFor(open, '2037-09-19'), advanceTo(open, '2039-01-01').effects]).toEqual([undefined, []]);
    const refusal = (state: SubscriptionState, command: BillingCommand, today: string) => {
      const outcome = applyCommand(state, command, today);
      return outcome.outcome === 'refused' ? outcome.refusal : outcome.state.status;
    };
    const change = (resumesOn?: string): BillingCommand => ({ kind: 'changePauseEnd', resumesOn });
    expect([
      refusal(active, { kind: 'pause', resumesOn: '2037-07-01' }, '2037-06-10'),
      refusal(active, { kind: 'pause', resumesOn: '2037-07-02' }, '2037-06-10'),
      refusal(active, { kind: 'pause', resumesOn: '2039-07-02' }, '2037-06-10'),
      refusal(pausing, change('2037-06-30'), '2037-06-10'),
      refusal(paused, change('2037-08-18'), '2037-08-18'),
      refusal(paused, change('2037-08-20'), '2037-08-18'),
      refusal(open, change(), '2037-09-19'),
      refusal(active, change('2037-09-01'), '2037-06-10'),
    ]).toEqual([
      ...['pauseEndTooEarly', 'pausing', 'pauseEndTooLate', 'pauseEndTooEarly', 'pauseEndTooEarly'],
      ...['samePauseEnd', 'samePauseEnd', 'notPaused'],
    ]);
  });

  it('leaves no end behind, however it is over', () => {
    const pausing = apply(active, { kind: 'pause', resumesOn: '2037-08-20' }, '2037-06-10').state;
    const paused = advanceTo(pausing, '2037-08-18').state;
    const larger: SubscribedTerms = { ...starter, planCode: 'BUSINESS', planPriceMinor: 9_900 };
    const after = [
      apply(pausing, { kind: 'cancelPause' }, '2037-06-11'),
      apply(pausing, { kind: 'cancel', reason: 'x' }, '2037-06-11'),
      apply(pausing, { kind: 'agree' }, '2037-06-11'),
      apply(paused, { kind: 'resume' }, '2037-08-18'),
      apply(paused, { kind: 'cancel', reason: 'x' }, '2037-08-18'),
      apply(paused, { kind: 'agree' }, '2037-08-18'),
      apply(paused, { kind: 'change', terms: larger }, '2037-08-18'),
    ].map(({ state }) => [state.status, state.resumesOn, state.isPauseTold, state.isPauseEndTold]);
    expect(after).toEqual(
      ['active', 'nonRenewing', 'agreed', 'active', 'cancelled', 'agreed', 'active'].map((status) => [
        status,
        ...[undefined, undefined, undefined],
      ]),
    );
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
