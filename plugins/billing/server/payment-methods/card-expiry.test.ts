import { firstDayWithout, methodState, warningDay } from './card-expiry';

describe('A card', () => {
  it('can be used until the last day of its month', () => {
    expect(['2037-02', '2037-12'].map(firstDayWithout)).toEqual(['2037-03-01', '2038-01-01']);
  });

  it('counts as expiring for 30 days before it, and other means of payment never do', () => {
    expect(warningDay('2037-08')).toBe('2037-08-02');
    expect(
      ['2037-08-01', '2037-08-02', '2037-08-31', '2037-09-01'].map((today) => methodState('2037-08', today)),
    ).toEqual(['valid', 'expiring', 'expiring', 'expired']);
    expect(methodState(undefined, '2037-09-01')).toBe('valid');
  });
});
