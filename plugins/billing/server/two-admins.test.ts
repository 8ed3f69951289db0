import { confirmChange, readBilling } from '../contract';
import type { BilledCompany, BillingTestBed } from './billing-test-kit';
import { startBillingTestBed } from './billing-test-kit';

interface AmountRow {
  readonly amount_minor?: number;
  readonly total_minor?: number;
  readonly due_minor?: number;
}

describe('Two admins who change the plan at once', () => {
  let bed: BillingTestBed;
  let company: BilledCompany;

  beforeEach(async () => {
    bed = await startBillingTestBed();
    company = await bed.company();
    // The free days of the trial would hide the proration.
    await company.untilDay('2037-06-15', async () => (await company.subscription())?.status === 'expired');
    await company.buy({ planCode: 'BUSINESS' });
  });
  afterEach(() => bed?.stop());

  it('are refused by an outdated preview also where it shows the same price, and go on with a new one', async () => {
    const first = await company.preview({ planCode: 'STARTER' });
    const second = await company.preview({ planCode: 'TEAM', extraSeats: 2 });
    expect([first.dueNowMinor, second.dueNowMinor, first.version]).toEqual([0, 0, second.version]);
    expect((await company.tryConfirm({ planCode: 'STARTER' }, 0, first.version)).status).toBe(200);
    const outdated = await company.tryConfirm({ planCode: 'TEAM', extraSeats: 2 }, 0, second.version);
    expect([outdated.status, outdated.json]).toMatchObject([400, { params: { field: 'version' } }]);
    expect((await company.subscription())?.scheduled?.terms.planCode).toBe('STARTER');
    expect((await company.confirm({ planCode: 'TEAM', extraSeats: 2 })).outcome).toBe('scheduled');
    expect((await company.subscription())?.scheduled?.terms).toMatchObject({ planCode: 'TEAM', extraSeats: 2 });
  });

  it('learn who ordered what was paid, also where the payment is settled by a job', async () => {
    const { checkout } = await company.confirm({ planCode: 'BUSINESS', extraSeats: 3 });
    await company.press(checkout?.url ?? '', 'pay');
    await company.until(async () => (await company.checkout(checkout?.id ?? '')).state === 'succeeded');
    const { fullName } = company.portal.admin;
    expect(await company.overview()).toMatchObject({ changedBy: fullName, isOwnChange: true });
    const other = await company.as(await bed.server.people.member(company.portal, { role: 'admin' }));
    const seen = await bed.server.call(readBilling, {}, other);
    expect(seen).toMatchObject({ changedBy: fullName });
    expect(seen).not.toHaveProperty('isOwnChange');
    // A period that ends has no person.
    await company.untilDay('2037-07-15', async () => (await company.rows('invoice')).length === 3);
    await company.until(async () => (await company.subscription())?.due === undefined);
    expect((await company.overview()).changedBy).toBeUndefined();
  });

  it('who both pay at a page get one change, and the other money as credit', async () => {
    const second = await bed.server.people.member(company.portal, { role: 'admin' });
    const preview = await company.preview({ planCode: 'BUSINESS', interval: 'year' });
    const body = { planCode: 'BUSINESS', interval: 'year', extraSeats: 0 } as const;
    const seats = await company.confirm({ planCode: 'BUSINESS', extraSeats: 3 });
    const { dueNowMinor, version } = preview;
    const annual = await bed.server.call(
      confirmChange,
      { body: { ...body, dueNowMinor, version } },
      await company.as(second),
    );
    await company.press(seats.checkout?.url ?? '', 'pay');
    await company.until(async () => (await company.checkout(seats.checkout?.id ?? '')).state === 'succeeded');
    await company.press(annual.checkout?.url ?? '', 'pay');
    await company.until(async () => (await company.checkout(annual.checkout?.id ?? '')).state === 'succeeded');
    const outcomes = [seats, annual].map(async ({ checkout }) => (await company.checkout(checkout?.id ?? '')).outcome);
    expect(await Promise.all(outcomes)).toEqual(['applied', 'credited']);
    const { subscription } = await company.overview();
    expect(subscription).toMatchObject({
      terms: { planCode: 'BUSINESS', interval: 'month', extraSeats: 3 },
      creditMinor: dueNowMinor,
    });
    const sum = async (table: string, column: keyof AmountRow) =>
      (await company.rows<AmountRow>(table)).reduce((total, row) => total + (row[column] ?? 0), 0);
    expect(await sum('payment', 'amount_minor')).toBe(
      (await sum('invoice', 'due_minor')) + (await sum('credit_note', 'total_minor')),
    );
  });
});
