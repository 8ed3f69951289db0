import { confirmChange, listInvoices, readInvoice } from '../../contract';
import type { BilledCompany, BillingTestBed } from '../billing-test-kit';
import { startBillingTestBed } from '../billing-test-kit';

describe('A coupon', () => {
  let bed: BillingTestBed;
  let company: BilledCompany;

  beforeEach(async () => {
    bed = await startBillingTestBed();
    company = await bed.company();
  });
  afterEach(() => bed?.stop());

  const add = (...words: string[]) => bed.server.operate('billing', 'coupon-add', ...words);
  const list = async () => (await bed.server.operate('billing', 'coupon-list')).lines;

  it('reduces its periods, with its own lines, and is then gone', async () => {
    await add('welcome', '--percent', '50', '--periods', '2');
    const preview = await company.preview({ coupon: 'welcome ' });
    expect([preview.dueNowMinor, preview.nextBill.amountMinor, preview.couponProblem]).toEqual([950, 950, undefined]);
    await company.buy({ coupon: 'WELCOME' });
    await company.untilDay('2037-07-15', async () => (await company.rows('invoice')).length === 2);
    await company.untilDay('2037-08-15', async () => (await company.rows('invoice')).length === 3);
    const as = await company.as();
    const { items } = await bed.server.call(listInvoices, { query: {} }, as);
    expect(items.map(({ totalMinor }) => totalMinor)).toEqual([1_900, 950, 950]);
    const details = await bed.server.call(readInvoice, { params: { id: items.at(-1)?.id ?? '' } }, as);
    expect(details).toMatchObject({ subtotalMinor: 1_900, discountMinor: -950, totalMinor: 950 });
    expect(details.lines.map(({ kind, coupon }) => [kind, coupon])).toEqual([
      ['recurring', undefined],
      ['discount', 'WELCOME'],
    ]);
    expect(await list()).toEqual(['WELCOME, 50%, 2 periods, 1 redeemed']);
  });

  it('of more than the price makes a plan free, and never pays out', async () => {
    await add('FREE', '--amount', '30.00', '--periods', '1');
    const { dueNowMinor } = await company.preview({ coupon: 'FREE' });
    expect(dueNowMinor).toBe(0);
    expect((await company.confirm({ coupon: 'FREE' })).outcome).toBe('applied');
    expect(await company.rows('invoice')).toMatchObject([{ total_minor: 0, discount_minor: -1_900, status: 'paid' }]);
    // Its days are worth nothing, and those of the larger plan in the same period are reduced as they were.
    expect((await company.preview({ planCode: 'TEAM' })).totalMinor).toBe(1_900);
    expect((await company.subscription())?.creditMinor).toBe(0);
  });

  it.each([
    ['unknown', [], 'NONE', /^There is no coupon/],
    ['over', ['--until', '2037-05-31'], 'C1', /has expired/],
    ['for another plan', ['--plans', 'TEAM,business'], 'C1', /for another plan/],
  ])('that is %s is refused in words, and the price is that without it', async (_, options, code, words) => {
    await add('C1', '--percent', '10', ...options);
    const { dueNowMinor, couponProblem } = await company.preview({ coupon: code });
    expect([dueNowMinor, couponProblem]).toEqual([1_900, expect.stringMatching(words)]);
    expect((await company.tryConfirm({ coupon: code }, 1_900)).json).toMatchObject({ code: 'validation_failed' });
  });

  it('is redeemed once by a company, and no more often than it may, by all that confirm at once', async () => {
    await add('LAST', '--percent', '10', '--max', '2');
    const companies = [company, await bed.company(), await bed.company(), await bed.company()];
    const body = { planCode: 'STARTER', interval: 'month', extraSeats: 0, coupon: 'LAST', dueNowMinor: 1_710 } as const;
    const answers = await Promise.all(
      companies.map(async (each) => bed.server.send(confirmChange, { body }, await each.as())),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400]);
    const winner = companies[answers.findIndex(({ status }) => status === 200)] ?? company;
    // The same company reserves it once, however often it opens the payment page.
    await winner.buy({ coupon: 'LAST' });
    expect(await list()).toEqual(['LAST, 10%, each period, 2 of 2 redeemed']);
    expect((await winner.preview({ planCode: 'TEAM', coupon: 'LAST' })).couponProblem).toMatch(
      /used this coupon before/,
    );
  });

  it('is given back when the order is not paid', async () => {
    await add('LAST', '--percent', '10', '--max', '1');
    await company.confirm({ coupon: 'LAST' });
    const other = await bed.company();
    expect((await other.preview({ coupon: 'LAST' })).couponProblem).toMatch(/used up/);
    await bed.clock.advance(27 * 3_600_000);
    await company.until(async () => (await list())[0] === 'LAST, 10%, each period, 0 of 1 redeemed');
    expect((await other.preview({ coupon: 'LAST' })).couponProblem).toBeUndefined();
  });

  it('is added once, with what it needs, and can be ended', async () => {
    const answers = [
      await add('A', '--percent', '10'),
      await add('a', '--percent', '20'),
      await add('B'),
      await add('B', '--percent', '10', '--amount', '1'),
      await add('B', '--percent', '101'),
      await add('B', '--amount', '5', '--plans', 'GOLD'),
      await bed.server.operate('billing', 'coupon-end', 'a'),
      await bed.server.operate('billing', 'coupon-end', 'b'),
    ];
    expect(answers.map(({ code }) => code)).toEqual([0, 1, 1, 1, 1, 1, 0, 1]);
    expect((await company.preview({ coupon: 'A' })).couponProblem).toMatch(/expired/);
    expect(await list()).toEqual(['A, 10%, each period, 0 redeemed, ended']);
  });
});
