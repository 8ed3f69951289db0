import type { ChosenTerms } from '../../contract/subscription-model';
import { rebaseChoice } from './rebase-choice';

describe('A choice, when the subscription changes in another browser', () => {
  const former: ChosenTerms = {
    ...{ planCode: 'STARTER', interval: 'month', extraSeats: 0 },
    ...{ planPriceMinor: 1_900, seatPriceMinor: 500 },
  };

  it('keeps what was chosen, and follows where nothing was', () => {
    const larger: ChosenTerms = { ...former, planCode: 'BUSINESS' };
    const seats = { planCode: 'STARTER', interval: 'month', extraSeats: 3 } as const;
    expect(rebaseChoice(seats, former, larger)).toEqual({ ...seats, planCode: 'BUSINESS' });
    const plan = { planCode: 'TEAM', interval: 'month', extraSeats: 0 } as const;
    expect(rebaseChoice(plan, former, larger)).toEqual(plan);
    expect(rebaseChoice(plan, former, { ...former, extraSeats: 5, interval: 'year' })).toEqual({
      ...plan,
      ...{ interval: 'year', extraSeats: 5 },
    });
  });

  it('stays as it is where there was, or is, no plan', () => {
    const choice = { planCode: 'STARTER', interval: 'month', extraSeats: 1 } as const;
    expect([rebaseChoice(choice, undefined, former), rebaseChoice(choice, former, undefined)]).toEqual([
      choice,
      choice,
    ]);
  });
});
