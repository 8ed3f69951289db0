import type { SubscribedTerms } from '../../contract/arithmetic/terms';
import { advanceTo, nextDayFor } from './clock';
import type { BillingCommand } from './commands';
import { applyCommand } from './commands';
import type { BillingEffect, BillingTransition, SubscriptionState } from './state';
import { withFields } from './state';

const starter: SubscribedTerms = {
  planCode: 'STARTER',
  interval: 'month',
  planPriceMinor: 1_900,
  seatPriceMinor: 500,
  extraSeats: 0,
};
const business: SubscribedTerms = { ...starter, planCode: 'BUSINESS', planPriceMinor: 9_900 };
const annual: SubscribedTerms = { ...starter, interval: 'year', planPriceMinor: 19_000, seatPriceMinor: 5_000 };

const trial: SubscriptionState = { status: 'trialing', trialEndsOn: '2037-06-15', creditMinor: 0 };
const active: SubscriptionState = {
  status: 'active',
  terms: starter,
  period: { start: '2037-06-01', end: '2037-07-01' },
  anchorDay: 1,
  creditMinor: 0,
};
const due = { amountMinor: 1_900, attempts: 0, nextAttemptOn: '2037-07-01', stage: 'grace' } as const;

/** The effects in short. */
const brief = (effects: readonly BillingEffect[]): readonly string[] =>
  effects.map((effect) => {
    switch (effect.kind) {
      case 'invoice':
        return `${effect.type} ${effect.totalMinor} − ${effect.creditsAppliedMinor} = ${effect.dueMinor}`;
      case 'credit':
        return `credit ${effect.totalMinor}`;
      case 'assign':
        return `assign ${effect.planCode} + ${effect.extraSeats}`;
      case 'restrict':
        return effect.access;
      case 'charge':
        return `charge ${effect.amountMinor} #${effect.attempt}`;
      case 'notify':
        return `tell ${effect.notice}`;
      default:
        return effect.kind;
    }
  });

const apply = (state: SubscriptionState, command: BillingCommand, today: string): BillingTransition => {
  const outcome = applyCommand(state, command, today);
  if (outcome.outcome === 'refused') {
    throw new Error(outcome.refusal);
  }
  return outcome;
};
const summary = ({ state, effects }: BillingTransition) => [state.status, ...brief(effects)];
const change = (terms: SubscribedTerms): BillingCommand => ({ kind: 'change', terms });

describe('the states of a subscription', () => {
  it.each<readonly [string, SubscriptionState, BillingCommand, string, readonly string[]]>([
    [
      'a plan in the trial',
      trial,
      change(starter),
      '2037-06-10',
      ['active', 'assign STARTER + 0', 'subscription 1900 − 0 = 1900'],
    ],
    [
      'a plan after the trial',
      withFields(trial, { status: 'expired' }),
      change(starter),
      '2037-06-20',
      ['active', 'assign STARTER + 0', 'full', 'subscription 1900 − 0 = 1900'],
    ],
    [
      'a plan after the end',
      withFields(active, { status: 'cancelled' }),
      change(starter),
      '2037-09-10',
      ['active', 'assign STARTER + 0', 'full', 'subscription 1900 − 0 = 1900'],
    ],
    [
      'a larger plan',
      active,
      change(business),
      '2037-06-16',
      ['active', 'assign BUSINESS + 0', 'proration 4000 − 0 = 4000'],
    ],
    [
      'more seats, paid by credit',
      withFields(active, { creditMinor: 700 }),
      change({ ...starter, extraSeats: 2 }),
      '2037-06-16',
      ['active', 'assign STARTER + 2', 'proration 500 − 500 = 0'],
    ],
    [
      'annual billing',
      active,
      { ...change(annual), currentAtInterval: annual } as BillingCommand,
      '2037-06-16',
      ['active', 'assign STARTER + 0', 'proration 18050 − 0 = 18050'],
    ],
    ['a smaller plan', withFields(active, { terms: business }), change(starter), '2037-06-16', ['active']],
    ['cancelling', active, { kind: 'cancel', reason: 'Too dear' }, '2037-06-16', ['nonRenewing']],
    ['reactivating', withFields(active, { status: 'nonRenewing' }), { kind: 'reactivate' }, '2037-06-16', ['active']],
    ['pausing', active, { kind: 'pause' }, '2037-06-16', ['pausing']],
    [
      'cancelling a pause',
      withFields(active, { status: 'pausing', isPauseTold: true }),
      { kind: 'cancelPause' },
      '2037-06-30',
      ['active'],
    ],
    [
      'cancelling in place of a pause',
      withFields(active, { status: 'pausing' }),
      { kind: 'cancel', reason: 'Too dear' },
      '2037-06-16',
      ['nonRenewing'],
    ],
    [
      'resuming',
      withFields(active, { status: 'paused' }),
      { kind: 'resume' },
      '2037-09-10',
      ['active', 'full', 'tell resumed'],
    ],
    [
      'another plan during a pause',
      withFields(active, { status: 'paused', creditMinor: 400 }),
      change(business),
      '2037-09-10',
      ['active', 'assign BUSINESS + 0', 'full', 'subscription 9900 − 400 = 9500'],
    ],
    [
      'cancelling during a pause',
      withFields(active, { status: 'paused' }),
      { kind: 'cancel', reason: 'Too dear' },
      '2037-09-10',
      ['cancelled', 'tell ended'],
    ],
    [
      'an agreement during a pause',
      withFields(active, { status: 'paused' }),
      { kind: 'agree' },
      '2037-09-10',
      ['agreed', 'full'],
    ],
    [
      'a failed payment',
      withFields(active, { due }),
      { kind: 'paymentFailed' },
      '2037-07-01',
      ['pastDue', 'tell paymentFailed'],
    ],
    ['a payment', withFields(active, { due }), { kind: 'paid' }, '2037-07-01', ['active', 'settle']],
    [
      'a payment on a read-only portal',
      withFields(active, { status: 'unpaid', due: { ...due, failedOn: '2037-07-01', stage: 'readOnly' } }),
      { kind: 'paid' },
      '2037-07-12',
      ['active', 'settle', 'full', 'tell recovered'],
    ],
    [
      'cancelling without paying',
      withFields(active, { status: 'unpaid', due: { ...due, failedOn: '2037-07-01', stage: 'readOnly' } }),
      { kind: 'cancel', reason: 'Too dear' },
      '2037-07-12',
      ['cancelled', 'writeOff', 'tell ended'],
    ],
    [
      'a longer trial',
      withFields(trial, { isTrialEndTold: true }),
      { kind: 'extendTrial', days: 14, reason: 'Asked' },
      '2037-06-14',
      ['trialing', 'tell trialExtended'],
    ],
    [
      'a trial after its end',
      withFields(trial, { status: 'expired' }),
      { kind: 'extendTrial', days: 14, reason: 'Asked' },
      '2037-09-14',
      ['trialing', 'full', 'tell trialExtended'],
    ],
    ['an agreement', withFields(active, { due }), { kind: 'agree' }, '2037-07-02', ['agreed', 'writeOff']],
    [
      'an agreement on a read-only portal',
      withFields(trial, { status: 'expired' }),
      { kind: 'agree' },
      '2037-07-02',
      ['agreed', 'full'],
    ],
    [
      'money for nothing',
      active,
      { kind: 'received', amountMinor: 300 },
      '2037-06-02',
      ['active', 'credit 300', 'tell credited'],
    ],
  ])('%s', (_, state, command, today, expected) => {
    expect(summary(apply(state, command, today))).toEqual(expected);
  });

  it.each<readonly [string, SubscriptionState, BillingCommand]>([
    ['sameChoice', active, change(starter)],
    ['byAgreement', withFields(active, { status: 'agreed' }), change(business)],
    [
      'invoiceOpen',
      withFields(active, { status: 'pastDue', due: { ...due, failedOn: '2037-06-10' } }),
      change(business),
    ],
    ['paymentRunning', withFields(active, { due }), change(business)],
    ['alreadyCancelled', withFields(active, { status: 'nonRenewing' }), change(business)],
    ['alreadyCancelled', withFields(active, { status: 'nonRenewing' }), { kind: 'cancel', reason: '' }],
    ['paymentRunning', withFields(active, { due }), { kind: 'cancel', reason: '' }],
    ['nothingToCancel', trial, { kind: 'cancel', reason: '' }],
    ['ended', withFields(active, { status: 'cancelled' }), { kind: 'cancel', reason: '' }],
    ['byAgreement', withFields(active, { status: 'agreed' }), { kind: 'cancel', reason: '' }],
    ['ended', withFields(active, { status: 'cancelled' }), { kind: 'reactivate' }],
    ['notCancelled', active, { kind: 'reactivate' }],
    ['nothingScheduled', active, { kind: 'keep' }],
    ['pauseScheduled', withFields(active, { status: 'pausing' }), change(business)],
    ['pauseScheduled', withFields(active, { status: 'pausing' }), { kind: 'pause' }],
    ['alreadyPaused', withFields(active, { status: 'paused' }), { kind: 'pause' }],
    ['alreadyPaused', withFields(active, { status: 'paused' }), { kind: 'cancelPause' }],
    ['notPaused', active, { kind: 'cancelPause' }],
    ['notPaused', withFields(active, { status: 'pausing' }), { kind: 'resume' }],
    ['ended', withFields(active, { status: 'cancelled' }), { kind: 'resume' }],
    ['alreadyCancelled', withFields(active, { status: 'nonRenewing' }), { kind: 'pause' }],
    ['nothingToPause', trial, { kind: 'pause' }],
    ['byAgreement', withFields(active, { status: 'agreed' }), { kind: 'pause' }],
    ['paymentRunning', withFields(active, { due }), { kind: 'pause' }],
    [
      'invoiceOpen',
      withFields(active, { status: 'pastDue', due: { ...due, failedOn: '2037-06-10' } }),
      { kind: 'pause' },
    ],
    ['noTrial', active, { kind: 'extendTrial', days: 1, reason: '' }],
    ['noTrial', withFields(active, { status: 'cancelled' }), { kind: 'extendTrial', days: 1, reason: '' }],
    ['noTrial', withFields(trial, { trialEndsOn: undefined }), { kind: 'extendTrial', days: 1, reason: '' }],
    ['byAgreement', withFields(active, { status: 'agreed' }), { kind: 'extendTrial', days: 1, reason: '' }],
    ['extensionTooLong', trial, { kind: 'extendTrial', days: 91, reason: '' }],
    [
      'extendedBefore',
      withFields(trial, { trialExtension: { days: 1, reason: '' } }),
      { kind: 'extendTrial', days: 1, reason: '' },
    ],
    ['nothingDue', active, { kind: 'paid' }],
    ['nothingDue', active, { kind: 'paymentFailed' }],
  ])('refuse with %s', (refusal, state, command) => {
    expect(applyCommand(state, command, '2037-06-16')).toEqual({ outcome: 'refused', refusal });
  });

  it('keep the days of the trial free that a choice leaves', () => {
    const { state } = apply(trial, change(starter), '2037-06-10');
    expect(state.period).toEqual({ start: '2037-06-15', end: '2037-07-15' });
  });

  it('end a trial on its day, and nothing before it', () => {
    expect([summary(advanceTo(trial, '2037-06-14')), summary(advanceTo(trial, '2037-06-15'))]).toEqual([
      ['trialing', 'tell trialEnding'],
      ['expired', 'read-only', 'tell trialEnded'],
    ]);
  });

  it('apply a scheduled change at the end of the period, unless it was cancelled or replaced', () => {
    const upgraded = withFields(active, { terms: business });
    const scheduled = apply(upgraded, change(starter), '2037-06-16').state;
    expect([scheduled.scheduled?.effectiveOn, nextDayFor(scheduled, '2037-06-16')]).toEqual([
      '2037-07-01',
      '2037-07-01',
    ]);
    expect(summary(advanceTo(scheduled, '2037-07-01'))).toEqual([
      'active',
      'assign STARTER + 0',
      'renewal 1900 − 0 = 1900',
      'tell changed',
      'charge 1900 #1',
    ]);
    const kept = apply(scheduled, { kind: 'keep' }, '2037-06-20').state;
    expect(kept).toEqual(upgraded);
    expect(apply(scheduled, change(business), '2037-06-20').state).toEqual(upgraded);
    const replaced = apply(scheduled, change({ ...business, extraSeats: 1 }), '2037-06-20').state;
    expect(replaced.scheduled).toBeUndefined();
  });

  it('collect nothing for a period that credit pays', () => {
    const { state, effects } = advanceTo(withFields(active, { creditMinor: 2_000 }), '2037-07-01');
    expect([brief(effects), state.creditMinor, state.due]).toEqual([['renewal 1900 − 1900 = 0'], 100, undefined]);
  });

  it('end a cancelled subscription with its period', () => {
    const cancelled = withFields(active, { status: 'nonRenewing', cancelReason: 'Too dear' });
    expect([summary(advanceTo(cancelled, '2037-06-30')), summary(advanceTo(cancelled, '2037-07-01'))]).toEqual([
      ['nonRenewing'],
      ['cancelled', 'read-only', 'tell ended'],
    ]);
  });
});

describe('the calendar of a failed payment', () => {
  /** Everything that happens by a day where each attempt fails. */
  function failing(last: string): readonly string[] {
    const happened: string[] = [];
    let state = advanceTo(active, '2037-07-01').state;
    for (let today = '2037-07-01'; today <= last; today = nextDayFor(state, today) ?? '9999-12-31') {
      const step = advanceTo(state, today);
      state = step.state;
      const effects = [...step.effects];
      if (state.due?.isRunning === true) {
        const failed = apply(state, { kind: 'paymentFailed' }, today);
        state = failed.state;
        effects.push(...failed.effects);
      }
      happened.push(`${today} ${state.status}: ${brief(effects).join(', ')}`);
    }
    return happened;
  }

  it('repeats after 1, 3, 5, 7 and 14 days, restricts on the 8th, suspends on the 22nd and ends on the 45th', () => {
    expect(failing('2037-12-31')).toEqual([
      '2037-07-01 pastDue: tell paymentFailed',
      '2037-07-02 pastDue: charge 1900 #2',
      '2037-07-04 pastDue: charge 1900 #3, tell paymentFailed',
      '2037-07-06 pastDue: charge 1900 #4',
      '2037-07-08 pastDue: charge 1900 #5, tell paymentFailed',
      '2037-07-09 unpaid: read-only, tell readOnly',
      '2037-07-13 unpaid: tell paymentFailed',
      '2037-07-15 unpaid: charge 1900 #6',
      '2037-07-23 unpaid: tell suspended',
      '2037-08-15 cancelled: writeOff, tell endedUnpaid',
    ]);
  });

  it('bills nothing for the days between the end of the period and a late payment', () => {
    const late = withFields(active, {
      status: 'unpaid',
      period: { start: '2037-07-01', end: '2037-08-01' },
      due: { amountMinor: 1_900, attempts: 6, failedOn: '2037-07-01', stage: 'suspended' },
    });
    const paid = apply(late, { kind: 'paid' }, '2037-08-10');
    const renewed = advanceTo(paid.state, '2037-08-10');
    expect([brief(renewed.effects), renewed.state.period]).toEqual([
      ['renewal 1900 − 0 = 1900', 'charge 1900 #1'],
      { start: '2037-08-10', end: '2037-09-10' },
    ]);
  });
});

describe('a refund of the present period', () => {
  const tax = { name: 'VAT', basisPoints: 1_900 };
  const paid = apply(trial, { kind: 'change', terms: starter, tax }, '2037-06-15').state;
  const upgrade = (state: SubscriptionState) => {
    const { effects } = apply(state, { kind: 'change', terms: business, tax }, '2037-06-30');
    return effects.find((effect) => effect.kind === 'invoice');
  };

  it('is taken off the credit for its days as far as that is more than what is left of the payments', () => {
    expect(paid.charged).toEqual({ amountMinor: 2_261, refundedMinor: 0 });
    const whole = apply(paid, { kind: 'refunded', amountMinor: 2_261, totalMinor: 2_261 }, '2037-06-20').state;
    const part = apply(paid, { kind: 'refunded', amountMinor: 500, totalMinor: 2_261 }, '2037-06-20').state;
    // Half of the period is left: 9.50 and its tax are credited, and 49.50 and its tax are charged.
    expect([upgrade(paid)?.totalMinor, upgrade(part)?.totalMinor, upgrade(whole)?.totalMinor]).toEqual([
      5_891 - 1_131,
      5_891 - 1_131,
      5_891,
    ]);
    expect(upgrade(whole)?.lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['prorationCredit', -950],
      ['tax', -181],
      ['refund', 950],
      ['tax', 181],
      ['prorationCharge', 4_950],
      ['tax', 941],
    ]);
  });
});
