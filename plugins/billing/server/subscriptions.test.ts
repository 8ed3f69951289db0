import { Entitlements, sql } from '@tessera/core/server';
import {
  cancelPause,
  cancelSubscription,
  changePauseEnd,
  keepPlan,
  listInvoices,
  listPayments,
  pauseSubscription,
  payInvoice,
  readInvoice,
  reactivateSubscription,
  resumeSubscription,
} from '../contract';
import type { BilledCompany, BillingTestBed } from './billing-test-kit';
import { startBillingTestBed } from './billing-test-kit';

interface InvoiceRow {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly total_minor: number;
  readonly due_minor: number;
}

describe('Subscriptions', () => {
  let bed: BillingTestBed;
  let company: BilledCompany;

  beforeEach(async () => {
    bed = await startBillingTestBed();
    company = await bed.company();
  });
  afterEach(() => bed?.stop());

  const invoices = async () =>
    (await company.rows<InvoiceRow>('invoice')).map(({ status, due_minor: due }) => `${status} ${due}`);
  const access = async () => (await company.overview()).access;

  it('begin with the trial, which ends after 14 days and leaves the company read-only with its modules', async () => {
    expect(await company.subscription()).toMatchObject({ status: 'trialing', trialEndsOn: '2037-06-15' });
    await company.untilDay('2037-06-12', () => bed.told.length > 0);
    await company.untilDay('2037-06-14', () => true);
    expect(await access()).toBe('full');
    await company.untilDay('2037-06-15', async () => (await company.subscription())?.status === 'expired');
    expect(await access()).toBe('read-only');
    const { modules } = await company.work((context) => context.get(Entitlements).of(company.portal.clientId));
    expect(modules.size).toBe(6);
    await company.until(() => bed.told.length > 1);
    expect(bed.told.map(({ title }) => title)).toEqual([
      'The trial ends on Jun 15, 2037. Choose a plan to keep full access.',
      'The trial has ended. The company is read-only until you choose a plan.',
    ]);
  });

  it('are bought at a page, also on a read-only company, and change modules and access with the payment', async () => {
    await company.untilDay('2037-06-15', async () => (await company.subscription())?.status === 'expired');
    const { checkout, outcome } = await company.confirm({});
    expect([outcome, await access()]).toEqual(['checkout', 'read-only']);
    expect((await company.checkout(checkout?.id ?? '')).state).toBe('created');
    const shown = await company.server.request({ method: 'GET', url: new URL(checkout?.url ?? '').pathname });
    expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('Test payment of 19.00 USD')]);
    const pressed = await company.press(checkout?.url ?? '', 'pay');
    expect([pressed.status, pressed.headers['location']]).toEqual([
      303,
      expect.stringContaining(`/payment-confirmation/${checkout?.id}`),
    ]);
    await company.until(async () => (await company.checkout(checkout?.id ?? '')).state === 'succeeded');
    const { subscription, planCode, seats } = await company.overview();
    expect([planCode, await access(), seats.limit]).toEqual(['STARTER', 'full', 5]);
    expect(subscription).toMatchObject({ status: 'active', periodStart: '2037-06-15', periodEnd: '2037-07-15' });
    expect(await invoices()).toEqual(['paid 1900']);
  });

  it('charge an upgrade to the cent as previewed, with the arithmetic of each line', async () => {
    await company.untilDay('2037-06-15', async () => (await company.subscription())?.status === 'expired');
    await company.buy({});
    await company.untilDay('2037-06-25', () => true);
    const preview = await company.preview({ planCode: 'BUSINESS', extraSeats: 3 });
    expect(preview).toMatchObject({
      timing: 'now',
      dueNowMinor: 6_333,
      lines: [
        {
          kind: 'prorationCredit',
          item: 'plan',
          days: 20,
          ofDays: 30,
          unitMinor: 1_900,
          quantity: 1,
          amountMinor: -1_267,
        },
        {
          kind: 'prorationCharge',
          item: 'plan',
          days: 20,
          ofDays: 30,
          unitMinor: 9_900,
          quantity: 1,
          amountMinor: 6_600,
        },
        {
          kind: 'prorationCharge',
          item: 'seats',
          days: 20,
          ofDays: 30,
          unitMinor: 500,
          quantity: 3,
          amountMinor: 1_000,
        },
      ],
      nextBill: { on: '2037-07-15', amountMinor: 11_400 },
    });
    await company.buy({ planCode: 'BUSINESS', extraSeats: 3 });
    expect(await invoices()).toEqual(['paid 1900', `paid ${preview.dueNowMinor}`]);
    expect((await company.overview()).seats.limit).toBe(28);
    const options = await company.as();
    const { items } = await company.server.call(listInvoices, { query: {} }, options);
    const details = await company.server.call(readInvoice, { params: { id: items[0]?.id ?? '' } }, options);
    expect(details.lines).toEqual(preview.lines);
    const payments = await company.server.call(listPayments, { query: {} }, options);
    expect(
      payments.items.map(({ amountMinor, status, invoiceNumber }) => [amountMinor, status, invoiceNumber]),
    ).toEqual([
      [6_333, 'captured', '2037-000002'],
      [1_900, 'captured', '2037-000001'],
    ]);
  });

  it('schedule a downgrade for the end of the period, which can be cancelled', async () => {
    await company.buy({ planCode: 'TEAM' });
    const scheduled = await company.confirm({});
    expect([scheduled.outcome, scheduled.subscription.scheduled?.effectiveOn]).toEqual(['scheduled', '2037-07-15']);
    expect((await company.server.call(keepPlan, {}, await company.as())).scheduled).toBeUndefined();
    await company.confirm({});
    expect((await company.overview()).planCode).toBe('TEAM');
    await company.untilDay('2037-07-15', async () => (await company.overview()).planCode === 'STARTER');
    await company.until(async () => (await invoices()).at(-1) === 'paid 1900');
  });

  it('refuse fewer seats than are in use, another price and the plan that is there already', async () => {
    await company.buy({ planCode: 'STARTER', extraSeats: 1 });
    for (let count = 0; count < 5; count += 1) {
      await company.server.people.member(company.portal);
    }
    const refused = async (choice: object, due: number) => {
      const { status, json } = await company.tryConfirm(choice, due);
      return [status, (json as { readonly errors: readonly string[] }).errors[0]];
    };
    expect([await refused({}, 0), await refused({ planCode: 'TEAM' }, 1), await refused({ extraSeats: 1 }, 0)]).toEqual(
      [
        [400, '6 seats are in use, but this choice has 5. Remove people or invitations first.'],
        [400, 'The price is different by now. Look at the preview again.'],
        [400, 'The company already has this plan with these seats.'],
      ],
    );
  });

  it('end with the paid period after a cancellation, and can be reactivated until then', async () => {
    await company.buy({});
    const options = await company.as();
    const cancelled = await company.server.call(cancelSubscription, { body: { reason: 'Too dear' } }, options);
    expect(cancelled).toMatchObject({ status: 'nonRenewing', cancelReason: 'Too dear' });
    expect((await company.server.call(reactivateSubscription, {}, options)).status).toBe('active');
    await company.server.call(cancelSubscription, { body: { reason: 'Too dear' } }, options);
    await company.untilDay('2037-07-15', async () => (await company.subscription())?.status === 'cancelled');
    expect([await access(), await invoices()]).toEqual(['read-only', ['paid 1900']]);
    await company.buy({ interval: 'year' });
    expect([await access(), await company.subscription()]).toMatchObject([
      'full',
      { status: 'active', periodEnd: '2038-07-15' },
    ]);
  });

  it('restrict after a week of failed payments, and recover when the invoice is paid', async () => {
    await company.buy({}, 'pay-once');
    await company.untilDay('2037-07-15', async () => (await company.subscription())?.status === 'pastDue');
    expect([await access(), await invoices()]).toEqual(['full', ['paid 1900', 'open 1900']]);
    await company.untilDay('2037-07-23', async () => (await company.subscription())?.status === 'unpaid');
    expect(await access()).toBe('read-only');
    const [, open] = await company.rows<InvoiceRow>('invoice');
    const { url } = await company.server.call(payInvoice, { params: { id: open?.id ?? '' } }, await company.as());
    await company.press(url, 'pay');
    await company.until(async () => (await company.subscription())?.status === 'active');
    expect([await access(), await invoices()]).toEqual(['full', ['paid 1900', 'paid 1900']]);
    await company.untilDay('2037-08-15', async () => (await invoices()).length === 3);
    await company.until(async () => (await invoices()).at(-1) === 'paid 1900');
    expect((await company.subscription())?.periodEnd).toBe('2037-09-15');
  });

  it('pause at the end of the paid period, bill nothing meanwhile, and begin a new period when they are resumed', async () => {
    await company.buy({});
    const call = async (endpoint: typeof cancelPause | typeof resumeSubscription) =>
      company.server.call(endpoint, {}, await company.as());
    const pause = async () => company.server.call(pauseSubscription, { body: {} }, await company.as());
    expect((await pause()).status).toBe('pausing');
    expect((await call(cancelPause)).status).toBe('active');
    await pause();
    expect([(await company.tryConfirm({ planCode: 'TEAM' }, 1)).status, await access()]).toEqual([400, 'full']);
    await company.untilDay('2037-07-12', () => bed.told.some(({ title }) => title.includes('pauses on Jul 15, 2037')));
    await company.untilDay('2037-07-15', async () => (await company.subscription())?.status === 'paused');
    expect(await access()).toBe('read-only');
    await company.untilDay('2037-12-20', () =>
      bed.told.some(({ title }) => title.startsWith('The subscription is paused')),
    );
    expect(await invoices()).toEqual(['paid 1900']);
    const resumed = await call(resumeSubscription);
    expect(resumed).toMatchObject({ status: 'active', periodStart: '2037-12-20', periodEnd: '2038-01-20' });
    expect(await access()).toBe('full');
    await company.until(async () => (await invoices()).at(-1) === 'paid 1900');
    expect(await invoices()).toHaveLength(2);
    const audited = await company.work(({ db, clientId }) =>
      db.rows(sql<{ command: string }>`select command from subscription_change where client_id = ${clientId}
        and command <> 'clock'`),
    );
    expect(audited.map(({ command }) => command).toSorted()).toEqual([
      'cancelPause',
      'change',
      'paid',
      'pause',
      'pause',
      'resume',
    ]);
  });

  it('continue on the day on which a pause ends, at the company’s midnight, with one invoice, and tell the admins', async () => {
    await company.buy({});
    const options = await company.as();
    const pause = (resumesOn?: string) =>
      company.server.send(pauseSubscription, { body: resumesOn === undefined ? {} : { resumesOn } }, options);
    expect([(await pause('2037-07-15')).status, (await pause('2037-02-30')).status]).toEqual([400, 400]);
    expect((await pause('2037-08-20')).json).toMatchObject({ status: 'pausing', resumesOn: '2037-08-20' });
    const later = { body: { resumesOn: '2037-09-01' } };
    expect(await company.server.call(changePauseEnd, later, options)).toMatchObject({ resumesOn: '2037-09-01' });
    await company.untilDay('2037-07-12', () => bed.told.some(({ title }) => title.includes('pauses on Jul 15, 2037')));
    await company.untilDay('2037-07-15', async () => (await company.subscription())?.status === 'paused');
    expect(await access()).toBe('read-only');
    await company.untilDay('2037-08-29', () => bed.told.some(({ title }) => title.includes('ends on Sep 1, 2037')));
    // 23:59 in Berlin, and some minutes later.
    await bed.clock.advance(Date.parse('2037-08-31T21:59:00Z') - bed.clock.now().getTime());
    await bed.server.settle();
    expect([(await company.subscription())?.status, await access()]).toEqual(['paused', 'read-only']);
    await bed.clock.advance(7 * 60_000);
    await company.until(async () => (await invoices()).length === 2 && (await invoices()).at(-1) === 'paid 1900');
    expect(await company.overview()).toMatchObject({
      access: 'full',
      subscription: { status: 'active', periodStart: '2037-09-01', periodEnd: '2037-10-01' },
    });
    await company.until(() => bed.told.some(({ title }) => title.startsWith('The subscription continues.')));
    const told = bed.told.map(({ title }) => title).filter((title) => /paus|continues/.test(title));
    expect(told).toEqual([
      expect.stringMatching(/^The subscription pauses on Jul 15, 2037\..* continues on Sep 1, 2037\.$/),
      expect.stringMatching(/^The subscription is paused\..* continues on Sep 1, 2037\.$/),
      expect.stringMatching(/^The pause of the subscription ends on Sep 1, 2037\./),
      expect.stringMatching(/^The subscription continues\./),
    ]);
  });

  it('are not paused or resumed by members, nor by admins of other companies', async () => {
    await company.buy({});
    const other = await bed.company();
    const member = await company.server.people.member(company.portal);
    const endpoints = [cancelPause, resumeSubscription];
    for (const endpoint of endpoints) {
      const asMember = await company.server.send(endpoint, {}, { as: member, portal: company.portal });
      const asOther = await company.server.send(endpoint, {}, { ...(await other.as()), portal: company.portal });
      expect([asMember.status, asOther.status]).toEqual([403, 403]);
    }
    const parts = { body: { resumesOn: '2037-09-01' } };
    for (const endpoint of [pauseSubscription, changePauseEnd]) {
      const asMember = await company.server.send(endpoint, parts, { as: member, portal: company.portal });
      const asOther = await company.server.send(endpoint, parts, { ...(await other.as()), portal: company.portal });
      expect([asMember.status, asOther.status]).toEqual([403, 403]);
    }
    expect((await company.subscription())?.status).toBe('active');
  });

  it('follow an operator’s plan, after which nothing ends', async () => {
    await company.assign('ENTERPRISE');
    expect((await company.subscription())?.status).toBe('agreed');
    await company.untilDay('2037-08-01', () => true);
    expect([await access(), (await company.tryConfirm({}, 1_900)).status]).toEqual(['full', 400]);
  });

  it('number invoices without gaps across companies, and never change a final one', async () => {
    const other = await bed.company();
    await company.buy({});
    await other.buy({});
    await company.buy({ planCode: 'TEAM' });
    const numbers = async (each: BilledCompany) => (await each.rows<InvoiceRow>('invoice')).map(({ number }) => number);
    expect([await numbers(company), await numbers(other)]).toEqual([['2037-000001', '2037-000003'], ['2037-000002']]);
    const forged = company.work(({ db, clientId }) =>
      db.run(sql`update invoice set total_minor = 1, subtotal_minor = 1, due_minor = 1 where client_id = ${clientId}`),
    );
    await expect(forged).rejects.toThrow('is final');
  });
});

describe('An installation that takes no payments', () => {
  it('ends nothing, and says so to those who choose a plan', async () => {
    const bed = await startBillingTestBed({ paymentGateway: 'none' });
    try {
      const company = await bed.company();
      expect(await company.overview()).toMatchObject({ takesPayments: false, plans: [], access: 'full' });
      expect(await company.subscription()).toBeUndefined();
      await company.untilDay('2037-08-01', () => true);
      const { status, json } = await company.tryConfirm({}, 1_900);
      expect([status, JSON.stringify(json), (await company.overview()).access]).toEqual([
        400,
        expect.stringContaining('This installation takes no payments.'),
        'full',
      ]);
    } finally {
      await bed.stop();
    }
  });
});
