import { randomUUID } from 'node:crypto';
import type { TestResponse } from '@tessera/core/testing';
import { cancelSubscription, readCheckout } from '../contract';
import type { BilledCompany, BillingTestBed, Confirmed } from './billing-test-kit';
import { ordersOf, payOrders, startBillingTestBed } from './billing-test-kit';
import { writeTestEvent } from './gateway/test-events';
import type { TestOrderRow } from './gateway/test-gateway';
import { openTestHook } from './gateway/test-gateway';
import { reconcileCheckout } from './open-checkout';

describe('Settlement of a payment', () => {
  let bed: BillingTestBed;
  let company: BilledCompany;

  beforeEach(async () => {
    bed = await startBillingTestBed();
    company = await bed.company();
  });
  afterEach(() => bed?.stop());

  /** The order of a checkout, as the gateway would have it after a person acted. */
  async function orderOf({ checkout }: Confirmed, more: Partial<TestOrderRow> = {}): Promise<TestOrderRow> {
    const order = await company.work(({ db, clientId }) => db.row(ordersOf(clientId, checkout?.id ?? '')));
    if (order === undefined) {
      throw new Error('There is no order.');
    }
    return { ...order, state: 'paid', mandate: 'test-always', ...more };
  }

  /** Sends an event to this server as the gateway does. */
  async function send(order: TestOrderRow, number = 1, to = company): Promise<TestResponse> {
    const hook = await to.work((context) => openTestHook(context));
    if (hook === undefined) {
      throw new Error('There is no web hook.');
    }
    const { path, body, headers } = writeTestEvent(order, hook, { number, now: bed.clock.now() });
    return bed.server.request({ method: 'POST', url: path, headers, body });
  }

  const invoices = async () => (await company.rows<{ due_minor: number }>('invoice')).map(({ due_minor: due }) => due);
  const results = async () =>
    (await company.rows<{ result: string }>('gateway_event')).map(({ result }) => result).toSorted();
  const state = async ({ checkout }: Confirmed) => company.checkout(checkout?.id ?? '');
  it('applies once, however often and by whichever way the gateway tells of it', async () => {
    const confirmed = await company.confirm({});
    const order = await orderOf(confirmed);
    await company.press(confirmed.checkout?.url ?? '', 'pay');
    const statuses = [await send(order, 7), await send(order, 7), await send(order, 8)].map(({ status }) => status);
    await company.work((context) => reconcileCheckout(context, confirmed.checkout?.id ?? ''));
    await company.until(async () => (await state(confirmed)).state === 'succeeded');
    await bed.server.settle();
    expect([statuses, await invoices(), await results()]).toEqual([[204, 204, 204], [1_900], ['applied', 'repeated']]);
  });

  it('counts a payment that comes after a failure, and ignores a failure that comes after a payment', async () => {
    const confirmed = await company.confirm({});
    await send(await orderOf(confirmed, { state: 'failed' }), 1);
    expect((await state(confirmed)).state).toBe('failed');
    await send(await orderOf(confirmed), 2);
    await send(await orderOf(confirmed, { state: 'cancelled' }), 3);
    expect([await state(confirmed), await results(), await invoices()]).toEqual([
      { id: confirmed.checkout?.id, type: 'change', state: 'succeeded', outcome: 'applied' },
      ['applied', 'noted', 'repeated'],
      [1_900],
    ]);
    const payments = await company.rows<{ status: string }>('payment');
    expect(payments.map(({ status }) => status).toSorted()).toEqual(['captured', 'failed']);
  });

  it.each([
    ['amount', { amount_minor: 1 }],
    ['currency', { currency: 'EUR' }],
  ])('refuses and audits another %s than that of the order', async (_, forged) => {
    const confirmed = await company.confirm({});
    expect((await send(await orderOf(confirmed, forged))).status).toBe(204);
    expect([(await state(confirmed)).state, await invoices(), await results()]).toEqual(['refused', [], ['refused']]);
    expect((await company.overview()).planCode).toBe('FREETRIAL');
  });

  it('accepts no event without its signature, and none about an order of another company', async () => {
    const other = await bed.company();
    const confirmed = await company.confirm({});
    await other.confirm({});
    const order = await orderOf(confirmed);
    expect((await send(order, 1, other)).status).toBe(204);
    expect([(await state(confirmed)).state, (await other.overview()).planCode]).toEqual(['created', 'FREETRIAL']);
    const hook = await company.work((context) => openTestHook(context));
    const wrong = { token: hook?.token ?? '', secret: 'whsec_b3RoZXI=' };
    const { path, body, headers } = writeTestEvent(order, wrong, { number: 2, now: bed.clock.now() });
    const unsigned = await bed.server.request({ method: 'POST', url: path, headers, body });
    expect([unsigned.status, await invoices()]).toEqual([401, []]);
  });

  it('turns money into credit when another admin was faster, which pays the next bill', async () => {
    const first = await company.confirm({});
    const second = await company.confirm({ planCode: 'TEAM' });
    await send(await orderOf(first));
    await send(await orderOf(second), 2);
    expect((await state(second)).outcome).toBe('credited');
    const { subscription, planCode } = await company.overview();
    expect([planCode, subscription?.creditMinor]).toEqual(['STARTER', 4_900]);
    await company.untilDay('2037-07-15', async () => (await invoices()).length === 2);
    expect([await invoices(), (await company.subscription())?.creditMinor]).toEqual([[1_900, 0], 3_000]);
  });

  it('is made up for by asking the gateway, when its event is lost', async () => {
    const confirmed = await company.confirm({});
    await company.work(({ db, clientId }) => db.run(payOrders(clientId)));
    await bed.clock.advance(5 * 60_000);
    await company.until(async () => (await state(confirmed)).state === 'succeeded');
    expect((await company.overview()).planCode).toBe('STARTER');
  });

  it('grants nothing by the confirmation page, which members of other companies do not see', async () => {
    const confirmed = await company.confirm({});
    const params = { id: confirmed.checkout?.id ?? '' };
    const member = await bed.server.people.member(company.portal);
    const seen = await bed.server.call(readCheckout, { params }, { as: member, portal: company.portal });
    expect(seen).toEqual({ id: params.id, type: 'change', state: 'created' });
    const other = await bed.company();
    const foreign = await bed.server.send(readCheckout, { params }, await other.as());
    expect([foreign.status, (await company.overview()).planCode]).toEqual([404, 'FREETRIAL']);
    await bed.clock.advance(61 * 60_000);
    expect((await state(confirmed)).state).toBe('expired');
    expect((await company.press(confirmed.checkout?.url ?? '', 'pay')).status).toBe(410);
  });

  it('is refused to members, and to strangers who invent an address', async () => {
    const member = await bed.server.people.member(company.portal);
    const body = { reason: 'x' };
    const cancelled = await bed.server.send(cancelSubscription, { body }, { as: member, portal: company.portal });
    const invented = await company.press(`https://x.example/api/billing/test-payments/${randomUUID()}`, 'pay');
    expect([cancelled.status, invented.status]).toEqual([403, 404]);
  });
});
