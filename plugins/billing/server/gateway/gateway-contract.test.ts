import { sql } from '@tessera/core/server';
import type { TestResponse } from '@tessera/core/testing';
import type { BilledCompany, BillingTestBed, Confirmed } from '../billing-test-kit';
import { startBillingTestBed } from '../billing-test-kit';
import { reconcileCheckout } from '../open-checkout';
import { gatewayOf } from './choose-gateway';
import type { GatewayBench, SentEvent } from './testing/gateway-bench-test-kit';
import { benches } from './testing/gateway-bench-test-kit';

const lostAddress = (id: string) => sql`update checkout set gateway_order_id = null, url = null where id = ${id}::uuid`;

describe.each(['test', 'razorpay', 'chargebee'] as const)('The gateway %s', (name) => {
  let bench: GatewayBench;
  let bed: BillingTestBed;
  let company: BilledCompany;

  beforeEach(async () => {
    bench = await benches[name]();
    bed = await startBillingTestBed(bench.options);
    company = await bed.company();
  });
  afterEach(async () => {
    await bed?.stop();
    await bench?.stop();
  });

  const idOf = ({ checkout }: Confirmed): string => checkout?.id ?? '';
  const send = (event: SentEvent): Promise<TestResponse> => bed.server.request(event);
  const state = async (confirmed: Confirmed) => company.checkout(idOf(confirmed));
  const dues = async () => (await company.rows<{ due_minor: number }>('invoice')).map(({ due_minor: due }) => due);
  const payments = async () =>
    (await company.rows<{ status: string; error_code: string | null; amount_minor: number }>('payment')).map(
      ({ status, error_code: code, amount_minor: amount }) => [status, code, amount],
    );
  const tell = async (confirmed: Confirmed, eventId: string): Promise<number> =>
    (await send(await bench.event(company, idOf(confirmed), eventId))).status;
  const until = (confirmed: Confirmed, wanted: string): Promise<void> =>
    company.until(async () => (await state(confirmed)).state === wanted);

  it('settles a payment once, however often and in whichever order its events come', async () => {
    const confirmed = await company.confirm({});
    const early = await bench.event(company, idOf(confirmed), 'e1');
    await bench.act(company, idOf(confirmed), 'pay');
    const late = await bench.event(company, idOf(confirmed), 'e2');
    const statuses = [await send(late), await send(early), await send(late), await send(early)].map(
      (each) => each.status,
    );
    await until(confirmed, 'succeeded');
    await company.work((context) => reconcileCheckout(context, idOf(confirmed)));
    await bed.server.settle();
    expect([statuses, await dues(), (await state(confirmed)).outcome]).toEqual([
      [204, 204, 204, 204],
      [1_900],
      'applied',
    ]);
    expect((await company.overview()).planCode).toBe('STARTER');
    expect((await payments()).map(([status]) => status)).toEqual(['captured']);
  });

  it('notes a failure or a cancellation, and counts a payment that comes later', async () => {
    const failed = await company.confirm({});
    await bench.act(company, idOf(failed), 'fail');
    await tell(failed, 'e1');
    await until(failed, 'failed');
    const cancelled = await company.confirm({});
    await bench.act(company, idOf(cancelled), 'cancel');
    await tell(cancelled, 'e2');
    await until(cancelled, 'cancelled');
    expect([await dues(), (await company.overview()).planCode]).toEqual([[], 'FREETRIAL']);
    await bench.act(company, idOf(failed), 'pay');
    await tell(failed, 'e3');
    await until(failed, 'succeeded');
    expect(await dues()).toEqual([1_900]);
  });

  it('lets an unpaid page expire, and finds a late payment without an event', async () => {
    const confirmed = await company.confirm({});
    await bench.act(company, idOf(confirmed), 'expire');
    await bed.clock.advance(61 * 60_000);
    await until(confirmed, 'expired');
    expect(await dues()).toEqual([]);
    await bench.act(company, idOf(confirmed), 'pay');
    await bed.clock.advance(25 * 60 * 60_000);
    await until(confirmed, 'succeeded');
  });

  it.each([
    ['amount', { amountMinor: 100 }, 'amount_differs', 100],
    ['currency', { currency: 'EUR' }, 'currency_differs', 1_900],
  ])(
    'does not use money of another %s, tells of it once, and takes the right payment later',
    async (_, paid, code, amount) => {
      const confirmed = await company.confirm({});
      await bench.act(company, idOf(confirmed), 'pay', paid);
      await tell(confirmed, 'e1');
      await tell(confirmed, 'e2');
      await until(confirmed, 'refused');
      await company.work((context) => reconcileCheckout(context, idOf(confirmed)));
      await company.until(() => bed.told.length > 0);
      expect(await payments()).toEqual([['captured', code, amount]]);
      expect(await state(confirmed)).toMatchObject({ state: 'refused', hasUnusedPayment: true });
      expect([await dues(), bed.told.filter(({ title }) => title.startsWith('A payment was not used'))]).toMatchObject([
        [],
        [{ personId: company.portal.admin.personId }],
      ]);
      await bench.act(company, idOf(confirmed), 'pay', { amountMinor: 1_900, currency: 'USD' });
      await tell(confirmed, 'e3');
      await until(confirmed, 'succeeded');
      expect(await state(confirmed)).toMatchObject({ outcome: 'applied', hasUnusedPayment: true });
      expect(await dues()).toEqual([1_900]);
    },
  );

  it('refuses forged events, and events about an order of another company', async () => {
    const other = await bed.company();
    const [confirmed, foreign] = [await company.confirm({}), await other.confirm({})];
    await bench.act(company, idOf(confirmed), 'pay');
    const event = await bench.event(company, idOf(confirmed), 'e1');
    const signed = ['x-razorpay-signature', 'webhook-signature', 'authorization'];
    const forged = Object.entries(event.headers).map(([key, text]) => [key, signed.includes(key) ? 'forged' : text]);
    expect((await send({ ...event, headers: Object.fromEntries(forged) })).status).toBe(401);
    const misled = await bench.foreignEvent(company, idOf(confirmed), other, idOf(foreign));
    expect((await send(misled)).status).toBe(204);
    await bed.server.settle();
    expect([(await other.checkout(idOf(foreign))).state, (await other.overview()).planCode]).toEqual([
      'created',
      'FREETRIAL',
    ]);
    expect([(await state(confirmed)).state, await dues()]).toEqual(['created', []]);
  });

  it('finds an order whose address was lost by our own reference', async () => {
    const confirmed = await company.confirm({});
    await bench.act(company, idOf(confirmed), 'pay');
    await company.work(({ db }) => db.run(lostAddress(idOf(confirmed))));
    await bed.clock.advance(5 * 60_000);
    await until(confirmed, 'succeeded');
    const [row] = await company.rows<{ gateway_order_id: string | null; url: string | null }>('checkout');
    expect([typeof row?.gateway_order_id, typeof row?.url]).toEqual(['string', 'string']);
  });

  it('charges and refunds once for one key, and says where it cannot charge without a person', async () => {
    const confirmed = await company.confirm({});
    await bench.act(company, idOf(confirmed), 'pay');
    await tell(confirmed, 'e1');
    await until(confirmed, 'succeeded');
    const [paid] = await company.rows<{ gateway_payment_id: string }>('payment');
    const before = bench.charges() ?? 0;
    const declined = name === 'test' ? 'card_declined' : 'payment_processing_failed';
    const charge = (mandate: string, key: string) =>
      company.work((context) =>
        gatewayOf(context).charge(context, { mandate, amountMinor: 1_900, currency: 'USD', idempotencyKey: key }),
      );
    const bad = await charge(bench.mandates.bad, 'i1:1');
    const { good } = bench.mandates;
    const [first, second] = good === undefined ? [] : [await charge(good, 'i1:2'), await charge(good, 'i1:2')];
    const paidAs = { result: 'paid', amountMinor: 1_900, currency: 'USD', paymentId: first?.paymentId };
    expect([bad.result, first, second]).toEqual([
      'failed',
      ...(good === undefined ? [undefined, undefined] : [paidAs, paidAs]),
    ]);
    expect(bad.errorCode).toBe(good === undefined ? 'payer_required' : declined);
    expect((bench.charges() ?? before) - before).toBe(name === 'chargebee' ? 1 : 0);
    const refund = () =>
      company.work((context) =>
        gatewayOf(context).refund(context, {
          paymentId: paid?.gateway_payment_id ?? '',
          amountMinor: 900,
          currency: 'USD',
          idempotencyKey: 'credit-note-1',
        }),
      );
    const refunds = [await refund(), await refund()];
    expect([refunds[0]?.result, refunds[1]]).toEqual(['refunded', refunds[0]]);
    expect(bench.refunds() ?? 1).toBe(1);
  });
});
