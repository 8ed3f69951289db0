import { sql } from '@tessera/core/server';
import type { BilledCompany, BillingTestBedOptions } from '../../billing-test-kit';
import { ordersOf } from '../../billing-test-kit';
import { writeTestEvent } from '../test-events';
import { findTestOrder, openTestHook } from '../test-gateway';
import { chargebeeOptions } from './chargebee-bed-test-kit';
import { ChargebeeStub } from './chargebee-stub-test-kit';
import { RazorpayStub } from './razorpay-stub-test-kit';
import type { StubServer } from './stub-server-test-kit';

/** What was paid, if not the amount and currency of the order. */
export interface PaidInstead {
  readonly amountMinor?: number;
  readonly currency?: string;
}

/** A request that the gateway sends to this server. */
export interface SentEvent {
  readonly method: 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the shared suite does at each gateway. */
export interface GatewayBench {
  readonly options: BillingTestBedOptions;
  /** The server of a provider; undefined for the test gateway, which is part of this server. */
  readonly server?: StubServer;
  /** A person at the gateway's page; `expire` lets it expire there. */
  act(company: BilledCompany, checkoutId: string, action: BenchAction, paid?: PaidInstead): Promise<void>;
  /** The event of an order as it is now. */
  event(company: BilledCompany, checkoutId: string, eventId: string): Promise<SentEvent>;
  /** A genuine event of the gateway at the address, or with the reference, of another company. */
  foreignEvent(company: BilledCompany, checkoutId: string, other: BilledCompany, otherId: string): Promise<SentEvent>;
  /** Where the page of a paid order leads back to. */
  returnUrl?(checkoutId: string): string;
  readonly mandates: { readonly good?: string; readonly bad: string };
  /** Charges that the gateway made without a person; undefined where it does not tell. */
  charges(): number | undefined;
  refunds(): number | undefined;
  stop(): Promise<void>;
}

export type BenchAction = 'pay' | 'fail' | 'cancel' | 'expire';

const loopback = ['127.0.0.0/8'] as const;

export const benches: Readonly<Record<'test' | 'razorpay' | 'chargebee', () => Promise<GatewayBench>>> = {
  test: startTestBench,
  razorpay: startRazorpayBench,
  chargebee: startChargebeeBench,
};

async function startTestBench(): Promise<GatewayBench> {
  const states = { pay: 'paid', fail: 'failed', cancel: 'cancelled', expire: 'open' } as const;
  const orderOf = async (company: BilledCompany, checkoutId: string) => {
    const order = await company.work(({ db, clientId }) => db.row(ordersOf(clientId, checkoutId)));
    if (order === undefined) {
      throw new Error('There is no order.');
    }
    return order;
  };
  const send = async (to: BilledCompany, company: BilledCompany, checkoutId: string, eventId: string) => {
    const order = await orderOf(company, checkoutId);
    const hook = await to.work((context) => openTestHook(context));
    const now = await to.work(async ({ clock }) => clock.now());
    const number = Number(eventId.replace(/\D/g, '')) + 1_000;
    const { path, ...rest } = writeTestEvent(order, hook ?? { token: '', secret: '' }, { number, now });
    return { method: 'POST' as const, url: path, ...rest };
  };
  return {
    options: { paymentGateway: 'test' },
    act: (company, checkoutId, action, { amountMinor, currency } = {}) =>
      company.work(async (context) => {
        const { db, clientId } = context;
        const { order_id: id } = await orderIn(context, checkoutId);
        const order = await findTestOrder(context, id);
        await db.run(sql`update test_order set state = ${states[action]}, mandate = 'test-always',
            amount_minor = ${amountMinor ?? order?.amount_minor ?? 0}, currency = ${currency ?? order?.currency ?? ''}
          where client_id = ${clientId} and order_id = ${id}`);
      }),
    event: (company, checkoutId, eventId) => send(company, company, checkoutId, eventId),
    foreignEvent: (company, checkoutId, other) => send(other, company, checkoutId, 'e9'),
    mandates: { good: 'test-always', bad: 'test-once' },
    charges: () => undefined,
    refunds: () => undefined,
    stop: async () => {},
  };

  async function orderIn({ db, clientId }: Parameters<typeof findTestOrder>[0], checkoutId: string) {
    const row = await db.row(ordersOf(clientId, checkoutId));
    if (row === undefined) {
      throw new Error('There is no order.');
    }
    return row;
  }
}

async function startRazorpayBench(): Promise<GatewayBench> {
  const stub = await RazorpayStub.start();
  const { keyId, keySecret, webhookSecret, server } = stub;
  const url = '/api/billing/events/razorpay';
  return {
    options: {
      paymentGateway: 'razorpay',
      razorpay: { apiBase: server.origin, keyId, keySecret, webhookSecret },
      outgoingAllowed: loopback,
    },
    server,
    act: async (_company, checkoutId, action, paid) => {
      const link = stub.linkOf(checkoutId);
      if (action === 'pay') {
        stub.pay(link, paid);
      } else if (action === 'fail') {
        stub.fail(link);
      } else {
        link.status = action === 'cancel' ? 'cancelled' : 'expired';
      }
    },
    event: async (_company, checkoutId, eventId) => ({
      method: 'POST',
      url,
      ...stub.event(stub.linkOf(checkoutId), eventId),
    }),
    foreignEvent: async (_company, checkoutId, _other, otherId) => ({
      method: 'POST',
      url,
      ...stub.event(stub.linkOf(checkoutId), 'foreign', stub.linkOf(otherId).notes),
    }),
    returnUrl: (checkoutId) => stub.returnUrl(stub.linkOf(checkoutId)),
    mandates: { bad: 'token_unknown' },
    charges: () => 0,
    refunds: () => [...stub.refunds.values()].flat().length,
    stop: () => server.stop(),
  };
}

async function startChargebeeBench(): Promise<GatewayBench> {
  const stub = await ChargebeeStub.start();
  const { server } = stub;
  stub.declined.add('pm_bad');
  const url = '/api/billing/events/chargebee';
  return {
    options: chargebeeOptions(stub),
    server,
    act: async (_company, checkoutId, action, paid) => {
      const order = stub.orderOf(checkoutId);
      if (action === 'pay') {
        stub.pay(order, paid);
      } else if (action === 'fail') {
        order.page.state = 'failed';
        order.page.failure_reason = 'card_error';
      } else if (action === 'cancel') {
        order.page.state = 'cancelled';
      }
    },
    event: async (_company, checkoutId, eventId) => ({
      method: 'POST',
      url,
      ...stub.event({ po_number: stub.orderOf(checkoutId).po }, eventId),
    }),
    // Chargebee's events do not name the page: the reference alone leads to the order, which is asked for.
    foreignEvent: async (_company, _checkoutId, _other, otherId) => {
      const { po } = stub.orderOf(otherId);
      return { method: 'POST', url, ...stub.event({ po_number: `${po.slice(0, -2)}xx` }, 'foreign') };
    },
    returnUrl: (checkoutId) => {
      const { page, redirectUrl } = stub.orderOf(checkoutId);
      return `${redirectUrl}?${new URLSearchParams({ id: page.id, state: page.state }).toString()}`;
    },
    mandates: { good: 'cust_1/pm_good', bad: 'cust_1/pm_bad' },
    charges: () => stub.invoices.size,
    refunds: () => stub.refunds.length,
    stop: () => server.stop(),
  };
}
