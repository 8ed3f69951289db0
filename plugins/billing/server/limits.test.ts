import { Members } from '@tessera/core/server';
import type { BilledCompany, BillingTestBed } from './billing-test-kit';
import { startBillingTestBed } from './billing-test-kit';

describe('The limits of a plan', () => {
  let bed: BillingTestBed;
  let company: BilledCompany;

  beforeEach(async () => {
    bed = await startBillingTestBed();
    company = await bed.company();
    await company.buy({ planCode: 'TEAM' });
  });
  afterEach(() => bed?.stop());

  let invited = 0;
  const invite = (count: number) =>
    bed.server.inPlugin({ pluginId: 'billing', portal: company.portal, by: company.portal.admin }, (context) =>
      context.get(Members).invite(
        Array.from({ length: count }, () => {
          invited += 1;
          return { email: `person${invited}@limits.example`, role: 'member' as const };
        }),
      ),
    );

  it('can be passed by a tenth of the seats, of which admins are told once, and no further', async () => {
    await invite(9);
    expect((await company.overview()).seats).toEqual({ members: 1, pending: 9, limit: 10, hardLimit: 11 });
    expect(bed.told.filter(({ title }) => title.includes('seats are in use'))).toEqual([]);
    expect((await invite(2)).map(({ outcome }) => outcome)).toEqual(['invited', 'refused']);
    await company.until(() => bed.told.some(({ title }) => title.includes('seats are in use')));
    const titles = bed.told.map(({ title }) => title).filter((title) => title.includes('seats are in use'));
    expect(titles).toEqual([
      '11 seats are in use, and your plan has 10. You can use up to 11. Seats beyond the plan are added to the next invoice.',
    ]);
  });

  it('name how many members were not active for 30 days', async () => {
    for (let count = 0; count < 2; count += 1) {
      await bed.server.people.member(company.portal);
    }
    await company.untilDay('2037-06-29', () => true);
    expect((await company.overview()).idleMembers).toBeUndefined();
    await company.untilDay('2037-07-02', () => true);
    // The admin opens the company with the request itself.
    expect((await company.overview()).idleMembers).toEqual({ count: 2, isCapped: false });
  });

  it('grow with the renewal to the seats in use, which are on its invoice', async () => {
    for (let count = 0; count < 10; count += 1) {
      await bed.server.people.member(company.portal);
    }
    await company.untilDay('2037-07-15', async () => (await company.rows('invoice')).length === 2);
    const [, renewal] = await company.rows<{
      total_minor: number;
      lines: readonly { item: string; quantity: number }[];
    }>('invoice');
    expect([renewal?.total_minor, renewal?.lines.map(({ item, quantity }) => [item, quantity])]).toEqual([
      5_400,
      [
        ['plan', 1],
        ['seats', 1],
      ],
    ]);
    const { subscription, seats } = await company.overview();
    expect([subscription?.terms?.extraSeats, seats.limit]).toEqual([1, 11]);
    await company.until(() => bed.told.some(({ title }) => title.startsWith('More seats were in use')));
  });

  it('are those of the plan for storage too', async () => {
    expect((await company.overview()).storage).toEqual({ bytes: 0, limit: 1_073_741_824, hardLimit: 1_073_741_824 });
  });
});
