import type { TestResponse } from '@tessera/core/testing';
import { payInvoice, returnFromPayment } from '../../contract';
import type { BilledCompany, BillingTestBed, Confirmed } from '../billing-test-kit';
import { startBillingTestBed } from '../billing-test-kit';
import { gatewayOf } from './choose-gateway';
import { ChargebeeStub } from './testing/chargebee-stub-test-kit';
import type { GatewayBench } from './testing/gateway-bench-test-kit';
import { benches } from './testing/gateway-bench-test-kit';
import type { StubFault } from './testing/stub-server-test-kit';

/** The gateway's time limit is real time. */
const patience = 60_000;

describe.each(['razorpay', 'chargebee'] as const)('A checkout, while %s is broken,', (name) => {
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

  const checkouts = () => company.rows<{ id: string; state: string; gateway_order_id: string | null }>('checkout');
  const dues = async () => (await company.rows<{ due_minor: number }>('invoice')).map(({ due_minor: due }) => due);
  const idOf = ({ checkout }: Confirmed): string => checkout?.id ?? '';
  const pages = () => bench.server?.requests.filter(({ method }) => method === 'POST').length;

  /** The order got its page although the answer with it was lost. */
  async function recovered(id: string): Promise<string> {
    await company.until(async () => (await checkouts())[0]?.gateway_order_id !== null);
    return id;
  }

  /** The order never reached the gateway; the admin tries again after it has ended. */
  async function again(id: string): Promise<string> {
    await bed.clock.advance(61 * 60_000);
    await company.until(async () => (await company.checkout(id)).state === 'failed');
    return idOf(await company.confirm({}));
  }

  it.each<[StubFault, boolean]>([
    ['down', false],
    ['error', false],
    ['lost', true],
    ['garbage', true],
    ['half', true],
  ])(
    'fails in words when its answer is %s, and the order is found or ended',
    async (fault, isKnownThere) => {
      bench.server?.faults.push(fault, 'down', 'down');
      const refused = await company.tryConfirm({}, 1_900);
      expect([refused.status, refused.json]).toMatchObject([
        503,
        { code: 'plugin_unavailable', title: expect.stringContaining('The payment provider does not respond.') },
      ]);
      expect(JSON.stringify(refused.json)).not.toContain('secret');
      bench.server?.faults.splice(0);
      const [lost] = await checkouts();
      const lostId = lost?.id ?? '';
      await bed.clock.advance(5 * 60_000);
      const id = isKnownThere ? await recovered(lostId) : await again(lostId);
      await bench.act(company, id, 'pay');
      await bed.clock.advance(15 * 60_000);
      await company.until(async () => (await company.checkout(id)).state === 'succeeded');
      expect(await dues()).toEqual([1_900]);
    },
    patience,
  );

  it(
    'waits no longer than its time limit, and uses the page that was created meanwhile',
    async () => {
      bench.server?.faults.push('slow');
      const confirmed = await company.confirm({});
      expect([confirmed.outcome, (await checkouts())[0]?.gateway_order_id]).toEqual(['checkout', expect.any(String)]);
      // Razorpay is asked for the link by its reference; Chargebee gives the same page for the same key.
      expect(pages()).toBe(name === 'razorpay' ? 1 : 2);
    },
    patience,
  );

  it('is settled when the gateway answers again, however long that takes', async () => {
    const confirmed = await company.confirm({});
    await bench.act(company, idOf(confirmed), 'pay');
    const faults: readonly StubFault[] = ['down', 'error', 'garbage', 'half'];
    bench.server?.faults.push(...faults.flatMap((fault) => [fault, fault]));
    for (let looks = 0; looks < faults.length; looks += 1) {
      await bed.clock.advance(26 * 60 * 60_000);
      await company.until(() => (bench.server?.faults.length ?? 0) <= 2 * (faults.length - looks - 1));
    }
    await bed.clock.advance(26 * 60 * 60_000);
    await company.until(async () => (await company.checkout(idOf(confirmed))).state === 'succeeded');
    expect(await dues()).toEqual([1_900]);
  });

  it('ends an order that the gateway refuses, and says so', async () => {
    await bed.stop();
    const { razorpay, chargebee } = bench.options;
    bed = await startBillingTestBed({
      ...bench.options,
      ...(razorpay === undefined ? {} : { razorpay: { ...razorpay, keySecret: 'wrong' } }),
      ...(chargebee === undefined ? {} : { chargebee: { ...chargebee, apiKey: 'wrong' } }),
    });
    company = await bed.company();
    const refused = await company.tryConfirm({}, 1_900);
    expect([refused.status, refused.json]).toMatchObject([
      503,
      { title: expect.stringContaining('refused the request. Nothing was charged.') },
    ]);
    expect((await checkouts()).map(({ state }) => state)).toEqual(['failed']);
  });

  it('asks the admin for an invoice that cannot be charged, who pays it at a page', async () => {
    const confirmed = await company.confirm({});
    await bench.act(company, idOf(confirmed), 'pay');
    await bed.clock.advance(5 * 60_000);
    await company.until(async () => (await company.checkout(idOf(confirmed))).state === 'succeeded');
    const after = async () => (await company.subscription())?.status;
    await company.untilDay('2037-07-15', async () => (await dues()).length === 2);
    const openInvoices = async () =>
      (await company.rows<{ id: string; status: string }>('invoice')).filter((each) => each.status === 'open');
    // While a charge runs, the invoice is open and the subscription active.
    await company.until(async () => (await after()) === 'pastDue' || (await openInvoices()).length === 0);
    const open = await openInvoices();
    for (const { id } of open) {
      const page = await bed.server.call(payInvoice, { params: { id } }, await company.as());
      await bench.act(company, page.id, 'pay');
      await bed.clock.advance(5 * 60_000);
    }
    await company.until(async () => (await after()) === 'active');
    expect([open.length, await dues()]).toEqual([name === 'razorpay' ? 1 : 0, [1_900, 1_900]]);
  });

  it('refunds once where the answer to a refund is lost', async () => {
    const confirmed = await company.confirm({});
    await bench.act(company, idOf(confirmed), 'pay');
    await bed.clock.advance(5 * 60_000);
    await company.until(async () => (await company.checkout(idOf(confirmed))).state === 'succeeded');
    const [paid] = await company.rows<{ gateway_payment_id: string }>('payment');
    const refund = {
      paymentId: paid?.gateway_payment_id ?? '',
      amountMinor: 900,
      currency: 'USD',
      idempotencyKey: 'c1',
    };
    const send = () => company.work((context) => gatewayOf(context).refund(context, refund));
    // After a payment the means of payment are read, and the customer gets our reference: those requests are not to meet
    // the faults. The reference is sent last.
    const isClaimed = () =>
      bench.server?.requests.some(({ method, path }) => method === 'POST' && /customers\/[^/]+$/.test(path)) === true;
    await company.until(() => name === 'razorpay' || isClaimed());
    bench.server?.faults.push('none', 'lost', 'down');
    await expect(send()).rejects.toMatchObject({ code: 'plugin_unavailable' });
    bench.server?.faults.splice(0);
    expect([(await send()).result, bench.refunds()]).toEqual(['refunded', 1]);
  });

  it('is settled at once by the return of a person, whose fields are compared with the stored order', async () => {
    const confirmed = await company.confirm({});
    await bench.act(company, idOf(confirmed), 'pay');
    const [forged, genuine] = await returns(idOf(confirmed));
    const target = { status: 303, location: expect.stringContaining(`/payment-confirmation/${idOf(confirmed)}`) };
    expect(follow(await bed.server.request({ method: 'GET', url: forged }))).toMatchObject(target);
    await bed.server.settle();
    expect((await company.checkout(idOf(confirmed))).state).toBe('created');
    expect(follow(await bed.server.request({ method: 'GET', url: genuine }))).toMatchObject(target);
    await company.until(async () => (await company.checkout(idOf(confirmed))).state === 'succeeded');
  });

  /** A forged and a genuine return, as paths. */
  async function returns(checkoutId: string): Promise<readonly [string, string]> {
    const url = new URL(bench.returnUrl?.(checkoutId) ?? '');
    expect(url.pathname).toMatch(new RegExp(`^/api${returnFromPayment.path.replace(':token', '[^/]+')}$`));
    const path = `${url.pathname}${url.search}`;
    return [path.replace(/(signature=|[?&]id=)[^&]+/, '$1forged'), path];
  }

  const follow = ({ status, headers }: TestResponse) => ({ status, location: headers['location'] });
});

describe('A charge without a person', () => {
  it('is made once where its answer is lost, though the gateway has forgotten the key', async () => {
    const stub = await ChargebeeStub.start();
    const { apiKey, webhookUser, webhookPassword, server } = stub;
    const bed = await startBillingTestBed({
      paymentGateway: 'chargebee',
      chargebee: { apiBase: server.origin, apiKey, webhookUser, webhookPassword },
      outgoingAllowed: ['127.0.0.0/8'],
    });
    try {
      const company = await bed.company();
      const charge = { mandate: 'cust_1/pm_1', amountMinor: 1_900, currency: 'USD', idempotencyKey: 'i1:1' };
      const send = () => company.work((context) => gatewayOf(context).charge(context, charge));
      server.faults.push('none', 'lost', 'down');
      await expect(send()).rejects.toMatchObject({ code: 'plugin_unavailable' });
      server.faults.splice(0);
      stub.forgetKeys();
      expect([(await send()).result, stub.invoices.size]).toEqual(['paid', 1]);
    } finally {
      await bed.stop();
      await server.stop();
    }
  });
});
