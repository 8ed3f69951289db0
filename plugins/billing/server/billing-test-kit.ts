import { Entitlements, sql } from '@tessera/core/server';
import type { PaymentSettings, PortalContext, SellerSettings } from '@tessera/core/server';
import type { TestPerson, TestPortal, TestRequestOptions, TestResponse, TestServer } from '@tessera/core/testing';
import { FakeClock, startServer, testPlugin } from '@tessera/core/testing';
import type { BillingOverview, Checkout, PlanChoice, Subscription } from '../contract';
import { confirmChange, previewChange, readBilling, readCheckout } from '../contract';
import type { TestPaymentAction } from '../contract';
import type { TestOrderRow } from './gateway/test-gateway';
import { plugin } from './plugin';

/** Milliseconds for jobs on a busy machine. */
const patience = 20_000;
const hour = 3_600_000;

/** The answer to a confirmed choice. */
export interface Confirmed {
  readonly outcome: 'applied' | 'scheduled' | 'checkout';
  readonly checkout?: { readonly id: string; readonly url: string } | undefined;
  readonly subscription: Subscription;
}

export interface BillingTestBed {
  readonly server: TestServer;
  readonly clock: FakeClock;
  /** Titles of notifications with their persons. */
  readonly told: readonly { readonly personId: string; readonly title: string }[];
  /** A company that starts its trial now, or that is on another plan. */
  company(planCode?: string): Promise<BilledCompany>;
  stop(): Promise<void>;
}

export interface BillingTestBedOptions extends Pick<PaymentSettings, 'razorpay' | 'chargebee'> {
  readonly paymentGateway?: PaymentSettings['gateway'];
  readonly publicUrl?: string;
  readonly outgoingAllowed?: readonly string[];
  readonly seller?: SellerSettings;
}

/** A server that takes payments at the test gateway. It is noon in UTC of 1 June 2037. */
export async function startBillingTestBed(options: BillingTestBedOptions = {}): Promise<BillingTestBed> {
  const { paymentGateway = 'test', ...configuration } = options;
  const clock = new FakeClock('2037-06-01T12:00:00.000Z');
  const told: { readonly personId: string; readonly title: string }[] = [];
  const probe = testPlugin('probe', {
    gate: { audience: 'member' },
    notificationSinks: [
      {
        id: 'probe.sink',
        deliver: async (deliveries, context) => {
          for (const { personId, notifications, recipient } of deliveries) {
            told.push(
              ...notifications.map(({ title }) => ({ personId, title: context.translateFor(recipient, title) })),
            );
          }
        },
      },
    ],
  });
  const server = await startServer({
    plugins: [plugin, probe],
    clock,
    configuration: { paymentGateway, ...configuration },
  });
  return {
    server,
    clock,
    told,
    company: async (planCode = 'FREETRIAL') => {
      const company = new BilledCompany(server, clock, await server.people.portal({ timeZone: 'Europe/Berlin' }));
      await company.assign(planCode);
      return company;
    },
    stop: () => server.stop(),
  };
}

/** A portal with its admin. */
export class BilledCompany {
  constructor(
    readonly server: TestServer,
    private readonly clock: FakeClock,
    readonly portal: TestPortal,
  ) {}

  /** In a session of its own: the time may have ended that of the person. */
  async as(person: TestPerson = this.portal.admin): Promise<TestRequestOptions> {
    const token = await this.server.people.session(person.personId);
    return { as: { ...person, token }, portal: this.portal };
  }

  /** Assigns a plan as an operator does; resolves when the plugin has followed. */
  async assign(code: string): Promise<void> {
    await this.work((context) => context.get(Entitlements).assign(this.portal.clientId, { code }, 'test'));
    await this.server.settle();
  }

  async overview(): Promise<BillingOverview> {
    return this.server.call(readBilling, {}, await this.as());
  }

  async subscription(): Promise<Subscription | undefined> {
    return (await this.overview()).subscription;
  }

  async preview(choice: Partial<PlanChoice>) {
    return this.server.call(previewChange, { query: { ...starter, ...choice } }, await this.as());
  }

  /** Confirms a choice at the price of its preview. */
  async confirm(choice: Partial<PlanChoice>): Promise<Confirmed> {
    const { dueNowMinor, version } = await this.preview(choice);
    return this.server.call(confirmChange, { body: { ...starter, ...choice, dueNowMinor, version } }, await this.as());
  }

  async tryConfirm(choice: Partial<PlanChoice>, dueNowMinor: number, version?: number): Promise<TestResponse> {
    return this.server.send(confirmChange, { body: { ...starter, ...choice, dueNowMinor, version } }, await this.as());
  }

  /** Presses a button of the test gateway's page. */
  press(url: string, action: TestPaymentAction): Promise<TestResponse> {
    return this.server.request({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `action=${action}`,
    });
  }

  async checkout(id: string): Promise<Checkout> {
    return this.server.call(readCheckout, { params: { id } }, await this.as());
  }

  /** Chooses and pays; resolves when it is settled. */
  async buy(choice: Partial<PlanChoice>, action: TestPaymentAction = 'pay'): Promise<Confirmed> {
    const confirmed = await this.confirm(choice);
    const { checkout } = confirmed;
    if (checkout !== undefined) {
      await this.press(checkout.url, action);
      await this.until(async () => (await this.checkout(checkout.id)).state !== 'created');
    }
    return confirmed;
  }

  /** Waits for a condition that jobs bring about. */
  async until(isMet: () => boolean | Promise<boolean>): Promise<void> {
    const end = Date.now() + patience;
    while (!(await isMet())) {
      if (Date.now() > end) {
        throw new Error('The jobs did not run.');
      }
      await this.clock.advance(1_000);
      await this.server.settle();
      // Jobs are read from the database, which takes real time.
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Advances the time to noon in UTC of a date, and waits for a condition. */
  async untilDay(date: string, isMet: () => boolean | Promise<boolean>): Promise<void> {
    const wait = Date.parse(`${date}T12:00:00Z`) - this.clock.now().getTime();
    await this.clock.advance(Math.max(hour, wait));
    await this.until(isMet);
  }

  /** Rows of a table of the plugin, the oldest first. */
  rows<Row>(table: string): Promise<readonly Row[]> {
    return this.work(({ db, clientId }) =>
      db.rows(sql<Row>`select * from ${sql.id(table)} where client_id = ${clientId} order by id`),
    );
  }

  work<T>(act: (context: PortalContext) => Promise<T>): Promise<T> {
    return this.server.inPlugin({ pluginId: 'billing', portal: this.portal }, act);
  }
}

/** The smallest choice. */
const starter: PlanChoice = { planCode: 'STARTER', interval: 'month', extraSeats: 0 };

/** The order of a checkout at the test gateway. */
export function ordersOf(clientId: string, checkoutId: string) {
  return sql<TestOrderRow>`select * from test_order where client_id = ${clientId} and checkout_id = ${checkoutId}::uuid`;
}

/** Pays all orders of a portal at the test gateway, whose events are lost. */
export function payOrders(clientId: string) {
  return sql`update test_order set state = 'paid', mandate = 'test-always' where client_id = ${clientId}`;
}

/** Ends the paid period of a portal on the day of its beginning. */
export function endPeriod(clientId: string) {
  return sql`update subscription set state = jsonb_set(state, '{period}',
    '{"start": "2037-05-01", "end": "2037-06-01"}'::jsonb) where client_id = ${clientId}`;
}
