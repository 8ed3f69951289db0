import { sql } from '@tessera/core/server';
import { openMethodsPage, subscriptionChangedLive } from '../../../contract';
import type { BilledCompany } from '../../billing-test-kit';
import type { ChargebeeBed } from '../testing/chargebee-bed-test-kit';
import { startChargebeeBed } from '../testing/chargebee-bed-test-kit';

describe('Events of Chargebee about means of payment', () => {
  let chargebee: ChargebeeBed;
  let stub: ChargebeeBed['stub'];
  let bed: ChargebeeBed['bed'];
  let company: BilledCompany;

  beforeEach(async () => {
    chargebee = await startChargebeeBed();
    ({ stub, bed, company } = chargebee);
  });
  afterEach(() => chargebee?.stop());

  /** Opens the page for means of payment, which makes Chargebee know the company. @returns the customer. */
  async function open(of: BilledCompany): Promise<string> {
    await bed.server.call(openMethodsPage, {}, await of.as());
    return `tessera-${of.portal.clientId}`;
  }
  /** Buys the smallest plan at the page, which makes a customer of Chargebee's own. @returns the customer. */
  async function buy(): Promise<string> {
    const { checkout } = await company.confirm({});
    const { customer_id: customerId } = stub.pay(stub.orderOf(checkout?.id ?? ''));
    await bed.server.request({ method: 'GET', url: new URL(stub.orderOf(checkout?.id ?? '').redirectUrl).pathname });
    await bed.clock.advance(6 * 60_000);
    await company.until(async () => (await company.checkout(checkout?.id ?? '')).state === 'succeeded');
    return customerId;
  }
  const send = async (sent: ReturnType<ChargebeeBed['stub']['sourceEvent']>): Promise<number> =>
    (await bed.server.request({ method: 'POST', url: '/api/billing/events/chargebee', ...sent })).status;
  const events = async (of = company) =>
    (await of.rows<{ event_id: string; result: string }>('gateway_event')).map(
      ({ event_id: id, result }) => `${id} ${result}`,
    );
  const mandate = () =>
    company.work(async ({ db, clientId }) => {
      const row = await db.row(
        sql<{ mandate: string }>`select mandate from gateway_account where client_id = ${clientId}`,
      );
      return row?.mandate;
    });
  /** How often it was asked for a customer's means of payment. */
  const readings = () => stub.server.requests.filter(({ path }) => path === '/api/v2/payment_sources').length;
  /** How often open browsers of the admin were told to read again. */
  const publications = async () => {
    const { token } = company.portal.admin;
    const url = `/api/changes?cursor=0&clientid=${company.portal.clientId}`;
    const headers = { authorization: `Bearer ${token}` };
    const { text } = await bed.server.request({ method: 'GET', url, headers });
    return text.split(`"${subscriptionChangedLive.name}"`).length - 1;
  };

  it('let the product follow: the new default is charged from then on, and open browsers read again', async () => {
    const customerId = await open(company);
    const types = ['payment_source_added', 'card_updated', 'payment_source_deleted', 'customer_changed'];
    for (const [index, type] of types.entries()) {
      const before = await publications();
      stub.sources.set(customerId, []);
      stub.roles.delete(customerId);
      const card = stub.keep(customerId);
      expect(await send(stub.sourceEvent(customerId, { id: `e${index}`, type }))).toBe(204);
      await company.until(async () => (await mandate()) === `${customerId}/${card.id}`);
      expect(await publications()).toBeGreaterThan(before);
    }
    expect(await events()).toEqual(types.map((_, index) => `e${index} accepted`));
  });

  it('tell the admins of a card that expires at once, and once', async () => {
    const customerId = await buy();
    await company.until(() => stub.metaData.has(customerId));
    stub.sources.set(customerId, []);
    stub.roles.delete(customerId);
    stub.keep(customerId, { month: 6, year: 2037 });
    const ofCards = () => bed.told.filter(({ title }) => title.includes('card ending in 1111'));
    await send(stub.sourceEvent(customerId, { id: 'e1', type: 'payment_source_expiring' }));
    await company.until(() => ofCards().length > 0);
    const before = readings();
    await send(stub.sourceEvent(customerId, { id: 'e2', type: 'card_expiry_reminder' }));
    await company.until(() => readings() > before);
    await bed.server.settle();
    expect(ofCards()).toHaveLength(1);
  });

  it('name the company also by a customer that Chargebee has made, beside what other tools keep with it', async () => {
    const customerId = await buy();
    stub.metaData.set(customerId, { crm: { id: 7 } });
    const returned = await bed.server.call(openMethodsPage, {}, await company.as());
    expect(returned.url).not.toBe('');
    const [, { redirect_url: url = '' }] = chargebee.lastChange();
    await bed.server.request({ method: 'GET', url: new URL(url).pathname });
    await company.until(() => JSON.stringify(stub.metaData.get(customerId)).includes('tessera'));
    // The newest of all changes may be another one: each reading of the means of payment names the company.
    const newest = () =>
      stub.server.requests.findLast(
        ({ method, path }) => method === 'POST' && path.endsWith(`/customers/${customerId}`),
      );
    const own = newest();
    expect(stub.metaData.get(customerId)).toEqual({ crm: { id: 7 }, tessera: expect.stringMatching(/^[\w-]{38}$/) });
    await chargebee.library.customer.update(customerId, { meta_data: stub.metaData.get(customerId) });
    expect(newest()).not.toBe(own);
    expect(newest()?.body).toBe(own?.body);
  });

  it('are refused where they are forged, and have no effect again, for another customer, or about other things', async () => {
    const other = await bed.company();
    const [customerId, otherId] = [await open(company), await open(other)];
    stub.keep(customerId);
    expect(await send(stub.sourceEvent(customerId, { id: 'e1' }, 'forged'))).toBe(401);
    const event = stub.sourceEvent(customerId, { id: 'e1' });
    expect([await send(event), await send(event)]).toEqual([204, 204]);
    await company.until(() => readings() === 1);
    expect(await send(event)).toBe(204);
    // The reference of one company with the customer of another, and none.
    const data = stub.metaData.get(customerId);
    for (const [id, sent] of Object.entries({ e2: data, e3: {}, e4: { tessera: 4711 }, e5: undefined })) {
      expect(await send(stub.sourceEvent(otherId, { id, data: sent ?? [] }))).toBe(204);
    }
    expect(await send(stub.sourceEvent(customerId, { id: 'e6', type: 'customer_deleted' }))).toBe(204);
    await bed.clock.advance(60_000);
    await bed.server.settle();
    expect([await events(), await events(other), readings()]).toEqual([['e1 accepted'], [], 1]);
  });

  it('about a customer that the company no longer has are noted as refused', async () => {
    const customerId = await open(company);
    await company.work(({ db, clientId }) =>
      db.run(sql`update gateway_account set mandate = 'cust_new/pm_1' where client_id = ${clientId}`),
    );
    expect(await send(stub.sourceEvent(customerId, { id: 'e1' }))).toBe(204);
    await company.until(async () => (await events()).length === 1);
    await bed.server.settle();
    expect([await events(), readings()]).toEqual([['e1 refused'], 0]);
  });
});
