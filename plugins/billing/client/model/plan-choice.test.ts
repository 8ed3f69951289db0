import { overviewFixture, subscriptionFixture } from '../billing-client-kit';
import type { ChoiceStart } from './plan-choice';
import {
  canChoosePlan,
  compareModules,
  isPresentChoice,
  readChoice,
  seatsOfChoice,
  toPlanChoice,
  writeChoice,
} from './plan-choice';

describe('A choice of a plan', () => {
  const read = (search: string, start: ChoiceStart, overview = overviewFixture()) =>
    writeChoice(readChoice(new URLSearchParams(search), start, overview));

  it('begins as its address says [R35]', () => {
    const starts: readonly ChoiceStart[] = ['larger', 'present', 'agreement', 'moreSeats', 'fewerSeats', 'annual'];
    expect(starts.map((start) => read('', start))).toEqual([
      '?plan=BUSINESS&interval=month&seats=2',
      '?plan=TEAM&interval=month&seats=2',
      '?plan=ENTERPRISE&interval=month&seats=2',
      '?plan=TEAM&interval=month&seats=3',
      '?plan=TEAM&interval=month&seats=1',
      '?plan=TEAM&interval=year&seats=2',
    ]);
  });

  it('begins during the trial with the smallest plan that has the seats in use', () => {
    const trial = overviewFixture({
      planCode: 'FREETRIAL',
      subscription: subscriptionFixture({ status: 'trialing', terms: undefined }),
      seats: { members: 6, pending: 1, limit: 10 },
    });
    expect(read('', 'larger', trial)).toBe('?plan=TEAM&interval=month&seats=0');
    const large = { ...trial, seats: { members: 60, pending: 1 } };
    expect(read('', 'present', large)).toBe('?plan=STARTER&interval=month&seats=0');
  });

  it('is kept by the address, which is not trusted', () => {
    expect(read('plan=STARTER&interval=year&seats=7', 'larger')).toBe('?plan=STARTER&interval=year&seats=7');
    expect(read('plan=SELFHOST&interval=week&seats=-1', 'present')).toBe('?plan=TEAM&interval=month&seats=2');
    expect(read('seats=20000', 'present')).toBe('?plan=TEAM&interval=month&seats=2');
  });

  it('says how many seats there are and are in use, and what modules come and go', () => {
    const overview = overviewFixture();
    const choice = { planCode: 'STARTER', interval: 'month', extraSeats: 1 } as const;
    expect(seatsOfChoice(choice, overview)).toEqual({ total: 6, used: 4 });
    expect(compareModules({ modules: ['Tasks', 'Teams'] }, ['Tasks', 'Meetings'])).toEqual({
      gained: ['Teams'],
      lost: ['Meetings'],
    });
    expect(toPlanChoice(choice)).toEqual(choice);
    expect(toPlanChoice({ ...choice, planCode: 'ENTERPRISE' })).toBeUndefined();
  });

  it('changes nothing where it is the present one, or the scheduled one', () => {
    const present = { planCode: 'TEAM', interval: 'month', extraSeats: 2 } as const;
    expect(isPresentChoice(present, overviewFixture())).toBe(true);
    expect(isPresentChoice({ ...present, extraSeats: 3 }, overviewFixture())).toBe(false);
    const { terms } = subscriptionFixture();
    const scheduled = { terms: { ...terms, ...present, planCode: 'STARTER' }, effectiveOn: '2037-07-01' };
    const subscription = { ...subscriptionFixture(), scheduled } as ReturnType<typeof subscriptionFixture>;
    expect(isPresentChoice(present, overviewFixture({ subscription }))).toBe(false);
    expect(isPresentChoice({ ...present, planCode: 'STARTER' }, overviewFixture({ subscription }))).toBe(true);
  });

  it('is possible unless something is open, cancelled or agreed', () => {
    const due = { amountMinor: 5_900, attempts: 1, stage: 'grace' } as const;
    expect(
      [
        overviewFixture(),
        overviewFixture({ takesPayments: false }),
        overviewFixture({ subscription: undefined }),
        overviewFixture({ subscription: undefined, planCode: 'FREETRIAL' }),
        overviewFixture({ subscription: subscriptionFixture({ status: 'agreed' }) }),
        overviewFixture({ subscription: subscriptionFixture({ status: 'nonRenewing' }) }),
        overviewFixture({ subscription: subscriptionFixture({ status: 'pausing' }) }),
        overviewFixture({ subscription: subscriptionFixture({ status: 'paused' }) }),
        overviewFixture({ subscription: subscriptionFixture({ due }) }),
        overviewFixture({ subscription: subscriptionFixture({ due: { ...due, failedOn: '2037-06-14' } }) }),
      ].map(canChoosePlan),
    ).toEqual(['yes', 'noPayments', 'agreed', 'yes', 'agreed', 'cancelled', 'pausing', 'yes', 'collecting', 'open']);
  });
});
