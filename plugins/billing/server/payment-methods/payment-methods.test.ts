import { sql } from '@tessera/core/server';
import type { PaymentMethodRole, TestMethodAction } from '../../contract';
import {
  changeMethodRole,
  listPayments,
  listPaymentMethods,
  openMethodsPage,
  removePaymentMethod,
} from '../../contract';
import type { BilledCompany, BillingTestBed } from '../billing-test-kit';
import { startBillingTestBed } from '../billing-test-kit';
import { readMethodsSoon } from './follow-methods';

describe('Means of payment', () => {
  let bed: BillingTestBed;
  let company: BilledCompany;

  beforeEach(async () => {
    bed = await startBillingTestBed();
    company = await bed.company();
  });
  afterEach(() => bed?.stop());

  const list = async (of = company) => (await bed.server.call(listPaymentMethods, {}, await of.as())).items;
  const roles = async () => (await list()).map(({ lastFour, role }) => `${lastFour} ${role}`);
  const setRole = async (id: string, role: PaymentMethodRole, of = company) =>
    bed.server.send(changeMethodRole, { params: { id }, body: { role } }, await of.as());
  const remove = async (id: string, of = company) =>
    bed.server.send(removePaymentMethod, { params: { id } }, await of.as());

  /** Presses a button of the page for means of payment. @returns the id of the card that is added. */
  async function add(action: TestMethodAction): Promise<string> {
    const { url } = await bed.server.call(openMethodsPage, {}, await company.as());
    const pressed = await bed.server.request({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `action=${action}`,
    });
    expect([pressed.status, pressed.headers['location']]).toEqual([
      303,
      expect.stringContaining('/settings/subscription'),
    ]);
    return (await list()).at(-1)?.id ?? '';
  }

  it('are listed without their number, added at a page, and have a default and a backup', async () => {
    expect(await list()).toEqual([]);
    await company.buy({});
    expect(await list()).toEqual([
      {
        ...{ id: 'test-always', kind: 'card', brand: 'Visa', lastFour: '4242' },
        ...{ expiryMonth: '2040-05', state: 'valid', role: 'default' },
      },
    ]);
    const second = await add('add-declined');
    expect(await roles()).toEqual(['4242 default', '0002 none']);
    expect((await setRole(second, 'backup')).status).toBe(200);
    expect(await roles()).toEqual(['4242 default', '0002 backup']);
    await setRole(second, 'default');
    expect(await roles()).toEqual(['4242 none', '0002 default']);
    const refused = [await remove(second), await setRole(second, 'none'), await setRole(second, 'backup')];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect((await remove('test-always')).json).toMatchObject({
      areKept: true,
      items: [{ id: second, role: 'default' }],
    });
    // The last one can be removed: renewals are then paid at a page.
    expect((await remove(second)).json).toEqual({ areKept: true, items: [] });
  });

  it('are shown and changed by admins of their company only', async () => {
    await company.buy({});
    const other = await bed.company();
    expect(await list(other)).toEqual([]);
    const foreign = [await setRole('test-always', 'backup', other), await remove('test-always', other)];
    expect(foreign.map(({ status }) => status)).toEqual([404, 404]);
    const member = await bed.server.people.member(company.portal);
    const as = { as: member, portal: company.portal };
    const byMember = [
      await bed.server.send(listPaymentMethods, {}, as),
      await bed.server.send(openMethodsPage, {}, as),
      await bed.server.send(changeMethodRole, { params: { id: 'test-always' }, body: { role: 'backup' } }, as),
      await bed.server.send(removePaymentMethod, { params: { id: 'test-always' } }, as),
    ];
    expect(byMember.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await roles()).toEqual(['4242 default']);
  });

  it('pay a renewal by the backup where the default fails, once', async () => {
    await company.buy({}, 'pay-once');
    await setRole(await add('add'), 'backup');
    await company.untilDay('2037-07-15', async () => (await company.rows<{ status: string }>('invoice')).length === 2);
    await company.until(async () => (await company.subscription())?.due === undefined);
    const { items } = await bed.server.call(listPayments, { query: {} }, await company.as());
    // Both charges of the attempt are of one moment of the clock, so their order is not told.
    expect(items.map(({ status, errorCode }) => `${status} ${errorCode ?? ''}`).toSorted()).toEqual([
      'captured ',
      'captured ',
      'failed card_declined',
    ]);
    expect((await company.subscription())?.status).toBe('active');
    expect(bed.told.some(({ title }) => title.includes('failed'))).toBe(false);
  });

  it('fail a renewal once where default and backup are declined', async () => {
    await company.buy({}, 'pay-once');
    await setRole(await add('add-declined'), 'backup');
    await company.untilDay('2037-07-15', async () => (await company.subscription())?.status === 'pastDue');
    expect((await company.subscription())?.due).toMatchObject({ attempts: 1 });
  });

  it('charge the one that was made the default', async () => {
    await company.buy({}, 'pay-once');
    await setRole(await add('add'), 'default');
    await company.untilDay('2037-07-15', async () => (await company.rows('payment')).length === 2);
    await company.until(async () => (await company.subscription())?.due === undefined);
    expect((await company.subscription())?.status).toBe('active');
  });

  it('are told of once, by notification and email, 30 days before a card expires that is charged', async () => {
    const ofCards = () => bed.told.filter(({ title }) => title.includes('card ending in'));
    await company.buy({ interval: 'year' });
    await company.work(async (context) => {
      const { db, clientId } = context;
      await db.run(sql`update test_method set expiry_month = '2037-08' where client_id = ${clientId}`);
      readMethodsSoon(context);
    });
    await company.untilDay('2037-08-01', () => true);
    expect(ofCards()).toEqual([]);
    await company.untilDay('2037-08-02', () => ofCards().length > 0);
    expect(ofCards().map(({ title }) => title)).toEqual([
      expect.stringMatching(
        /^The Visa card ending in 4242, which pays your invoices, can be used until Aug 31, 2037\./,
      ),
    ]);
    await company.work(async (context) => readMethodsSoon(context));
    await company.untilDay('2037-09-20', () => true);
    // One without a role is not charged, so nothing is said about it.
    await add('add-expiring');
    await company.untilDay('2037-09-22', () => true);
    expect(ofCards()).toHaveLength(1);
  });
});

describe('A gateway that keeps no means of payment', () => {
  it('says so', async () => {
    const razorpay = { apiBase: 'http://127.0.0.1:9', keyId: 'rzp_test_x', keySecret: 'x', webhookSecret: 'x' };
    const bed = await startBillingTestBed({ paymentGateway: 'razorpay', razorpay });
    try {
      const company = await bed.company();
      const as = await company.as();
      expect(await bed.server.call(listPaymentMethods, {}, as)).toEqual({ areKept: false, items: [] });
      const { status, json } = await bed.server.send(openMethodsPage, {}, as);
      expect([status, JSON.stringify(json)]).toEqual([400, expect.stringContaining('keeps no means of payment')]);
    } finally {
      await bed.stop();
    }
  });
});
