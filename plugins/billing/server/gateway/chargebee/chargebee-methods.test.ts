import { sql } from '@tessera/core/server';
import { changeMethodRole, listPaymentMethods, openMethodsPage, removePaymentMethod } from '../../../contract';
import type { ChargebeeBed } from '../testing/chargebee-bed-test-kit';
import { startChargebeeBed } from '../testing/chargebee-bed-test-kit';

describe('Means of payment at Chargebee', () => {
  let chargebee: ChargebeeBed;
  let stub: ChargebeeBed['stub'];
  let bed: ChargebeeBed['bed'];
  let company: ChargebeeBed['company'];
  let library: ChargebeeBed['library'];
  let lastChange: ChargebeeBed['lastChange'];

  beforeEach(async () => {
    chargebee = await startChargebeeBed();
    ({ stub, bed, company, library, lastChange } = chargebee);
  });
  afterEach(() => chargebee?.stop());

  const list = async () => (await bed.server.call(listPaymentMethods, {}, await company.as())).items;
  const openPage = async () => bed.server.call(openMethodsPage, {}, await company.as());
  const mandate = () =>
    company.work(async ({ db, clientId }) => {
      const row = await db.row(
        sql<{ mandate: string }>`select mandate from gateway_account where client_id = ${clientId}`,
      );
      return row?.mandate;
    });
  const customerId = () => [...stub.sources.keys()][0] ?? '';

  it('are added at its page, also by a company that has not paid yet, and listed with their roles', async () => {
    expect(await list()).toEqual([]);
    const { url } = await openPage();
    await openPage();
    expect([url, [...stub.sources.keys()]]).toEqual([
      expect.stringContaining('https://stub.chargebee.example/pages/'),
      [`tessera-${company.portal.clientId}`],
    ]);
    const card = stub.keep(customerId());
    expect(await list()).toEqual([
      {
        ...{ id: card.id, kind: 'card', brand: 'American Express', lastFour: '1111' },
        ...{ expiryMonth: '2040-12', state: 'valid', role: 'default' },
      },
    ]);
    expect(await mandate()).toBe(`${customerId()}/`);
  });

  it('are read again when a person comes back from its page, and the new default is charged', async () => {
    await openPage();
    const card = stub.keep(customerId());
    const [, fields] = lastChange();
    const returned = await bed.server.request({ method: 'GET', url: new URL(fields['redirect_url'] ?? '').pathname });
    expect([returned.status, returned.headers['location']]).toEqual([303, '/settings/subscription']);
    await company.until(async () => (await mandate()) === `${customerId()}/${card.id}`);
  });

  it('are changed by the requests that its library sends', async () => {
    await openPage();
    const own = lastChange();
    const [, fields] = own;
    await library.hostedPage.managePaymentSources({
      customer: { id: customerId() },
      redirect_url: fields['redirect_url'] ?? '',
    });
    expect(lastChange()).toEqual(own);

    const [first, second] = [stub.keep(customerId()), stub.keep(customerId())];
    const { list: theirs } = await library.paymentSource.list({ customer_id: { is: customerId() } });
    expect(theirs.map(({ payment_source: source }) => source.id)).toEqual((await list()).map(({ id }) => id));

    await bed.server.call(
      changeMethodRole,
      { params: { id: second.id }, body: { role: 'backup' } },
      await company.as(),
    );
    const ownRole = lastChange();
    expect((await library.customer.retrieve(customerId())).customer).toMatchObject({
      primary_payment_source_id: first.id,
      backup_payment_source_id: second.id,
    });
    await library.customer.assignPaymentRole(customerId(), { payment_source_id: second.id, role: 'backup' });
    expect(lastChange()).toEqual(ownRole);

    await bed.server.call(removePaymentMethod, { params: { id: second.id } }, await company.as());
    const ownRemoval = lastChange();
    expect((await list()).map(({ id, role }) => [id, role])).toEqual([[first.id, 'default']]);
    await library.paymentSource.delete(second.id).catch(() => undefined);
    expect(lastChange()).toEqual(ownRemoval);
  });

  it('fail in words while it does not answer, and change nothing', async () => {
    await openPage();
    const card = stub.keep(customerId());
    stub.server.faults.push('down', 'down');
    const as = await company.as();
    const down = await bed.server.send(listPaymentMethods, {}, as);
    expect([down.status, down.json]).toMatchObject([503, { title: expect.stringContaining('does not respond') }]);
    expect((await list()).map(({ id }) => id)).toEqual([card.id]);
  });
});
