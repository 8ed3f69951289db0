import { overviewFixture, subscriptionFixture } from '../billing-client-kit';
import { daysUntil, nameBillingDay, nameBillingDays } from './billing-days';
import { dunningCalendar } from './dunning-calendar';
import { nextBillOf } from './next-bill';
import { layTiles } from './seat-tiles';

describe('What the screens of billing say', () => {
  it('names days of the company’s calendar, whatever the zone of the reader', () => {
    expect([nameBillingDay('2037-07-01', 'en-GB'), nameBillingDay('2037-07-01', 'de')]).toEqual([
      '1 July 2037',
      '1. Juli 2037',
    ]);
    expect(nameBillingDays('2037-06-01', '2037-07-01', 'en-GB')).toMatch(/^1\s*–\s*30 June 2037$/);
    expect(nameBillingDays('2037-06-01', '2037-06-02', 'en-GB')).toBe('1 June 2037');
    expect([daysUntil('2037-06-15', '2037-06-01'), daysUntil('2037-06-01', '2037-06-15')]).toEqual([14, 0]);
  });

  it('lists what happens while an invoice is open, with the days that are over', () => {
    const days = dunningCalendar('2037-07-01', '2037-07-04').map(
      ({ day, event, isOver }) => `${day} ${event}${isOver ? ' over' : ''}`,
    );
    expect(days).toEqual([
      '2037-07-01 failed over',
      '2037-07-02 retry over',
      '2037-07-04 retry',
      '2037-07-06 retry',
      '2037-07-08 retry',
      '2037-07-09 readOnly',
      '2037-07-15 retry',
      '2037-07-23 suspended',
      '2037-08-15 ended',
    ]);
  });

  it('computes the next bill from the terms of the next period, less the credit', () => {
    expect(nextBillOf(subscriptionFixture({ creditMinor: 1_000 }), overviewFixture())).toMatchObject({
      on: '2037-07-01',
      lines: [
        { item: 'plan', quantity: 1, amountMinor: 4_900 },
        { item: 'seats', quantity: 2, amountMinor: 1_000 },
      ],
      totalMinor: 5_900,
      creditMinor: 1_000,
      dueMinor: 4_900,
    });
    const crowded = overviewFixture({ seats: { members: 12, pending: 1, limit: 12, hardLimit: 13 } });
    expect(nextBillOf(subscriptionFixture(), crowded)?.lines).toMatchObject([{}, { quantity: 3, amountMinor: 1_500 }]);
    const smaller = { planCode: 'STARTER', interval: 'month', planPriceMinor: 1_900, seatPriceMinor: 500 } as const;
    const scheduled = { terms: { ...smaller, extraSeats: 0 }, effectiveOn: '2037-07-01' };
    expect(nextBillOf(subscriptionFixture({ scheduled, creditMinor: 5_000 }), overviewFixture())).toMatchObject({
      totalMinor: 1_900,
      creditMinor: 1_900,
      dueMinor: 0,
    });
    expect(nextBillOf(subscriptionFixture({ status: 'nonRenewing' }), overviewFixture())).toBeUndefined();
  });

  it('lays a tile for each seat, and shares of them where there are many', () => {
    expect(layTiles({ members: 2, pending: 1, limit: 5 })).toEqual(['member', 'member', 'pending', 'free', 'free']);
    const many = layTiles({ members: 1_000, pending: 1, limit: 2_000 });
    expect([many.length, many.filter((tile) => tile === 'member').length, many.includes('pending')]).toEqual([
      120,
      60,
      true,
    ]);
    expect(layTiles({ members: 3, pending: 0, limit: 2 })).toHaveLength(3);
    expect(layTiles({ members: 3, pending: 0, limit: undefined })).toHaveLength(3);
  });
});
