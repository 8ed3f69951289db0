import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { hasPostgres } from '../../core/testing/server/postgres-for-tests';
import { createDatabase } from '../../core/testing/server/postgres-test-database';
import { until } from '../../core/testing/server/until';
import { ChargebeeStub } from '../../plugins/billing/server/gateway/testing/chargebee-stub-test-kit';
import type { StubRequest } from '../../plugins/billing/server/gateway/testing/stub-server-test-kit';
import { Visitor } from '../support/installation/visitor';
import { JourneyServer } from '../support/journey/server';
import { httpDoor } from '../support/nodes/http-door';

const root = join(__dirname, '../..');
const build = 'dist';
const password = 'mellow-otter-plays';
const patience = 100_000;
const databases = hasPostgres() ? (['embedded', 'postgres'] as const) : (['embedded'] as const);

/** Where the process is killed: at the request that gets no answer. */
const places = [
  'while the default is charged',
  'between the failure of the default and the charge of the backup',
  'after the backup was charged, before this is recorded',
] as const;

/** The gateway is in the process of the test, so it remembers what it collected when the server is killed. */
describe.each(databases)('a renewal, when `kill -9` comes around the charge of the backup, on %s', (database) => {
  let stub: ChargebeeStub;
  let server: JourneyServer;
  let databaseUrl: string | undefined;
  let drop: (() => Promise<void>) | undefined;
  let ada: Visitor;

  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'core/tools/build.mjs'), '--if-stale'], { cwd: root });
    if (database === 'postgres') {
      ({ url: databaseUrl, drop } = await createDatabase());
    }
    stub = await ChargebeeStub.start();
    server = await JourneyServer.start({
      root,
      build,
      environment: {
        PAYMENT_GATEWAY: 'chargebee',
        CHARGEBEE_SITE: 'stub',
        CHARGEBEE_API_BASE: stub.server.origin,
        CHARGEBEE_API_KEY: stub.apiKey,
        CHARGEBEE_WEBHOOK_USER: stub.webhookUser,
        CHARGEBEE_WEBHOOK_PASSWORD: stub.webhookPassword,
        OUTGOING_ALLOW: '127.0.0.0/8',
        OUTGOING_ALLOW_HTTP: '1',
        // After which the jobs of the killed process are run by the next.
        JOB_LEASE_SECONDS: '3',
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      },
    });
    ada = new Visitor(httpDoor(server.url), '10.0.0.1');
    await ada.signUp('ada@example.com', password);
  }, patience);
  afterAll(async () => {
    await server?.remove();
    await stub?.server.stop();
    await drop?.();
  }, patience);

  /** In the database of the server that runs. */
  async function query<Row>(text: string): Promise<readonly Row[]> {
    const socket = encodeURIComponent(join(server.dataDir, 'postgres'));
    const client = new Client(databaseUrl ?? `postgres://postgres@localhost/postgres?host=${socket}`);
    await client.connect();
    const { rows } = await client.query(text);
    await client.end();
    return rows as readonly Row[];
  }

  /** Buys the smallest plan, and adds a backup; the default is declined from then on. */
  async function buy(clientId: string): Promise<{ readonly customerId: string; readonly backupId: string }> {
    await until(async () => (await ada.get(`/billing/subscription?clientid=${clientId}`)).body.subscription);
    const choice = { planCode: 'STARTER', interval: 'month', extraSeats: 0, dueNowMinor: 1_900 };
    const { checkout } = (await ada.post(`/billing/changes?clientid=${clientId}`, choice)).body;
    const order = stub.orderOf(checkout.id);
    const { customer_id: customerId } = stub.pay(order);
    const sent = stub.event({ po_number: order.po }, `paid-${checkout.id}`);
    await fetch(`${server.url}/api/billing/events/chargebee`, { method: 'POST', ...sent });
    await until(async () => {
      const { body } = await ada.get(`/billing/checkouts/${checkout.id}?clientid=${clientId}`);
      return body.state === 'succeeded';
    });
    const backupId = stub.keep(customerId).id;
    const { primary = '' } = stub.roles.get(customerId) ?? {};
    stub.roles.set(customerId, { primary, backup: backupId });
    stub.declined.add(primary);
    return { customerId, backupId };
  }

  /** Ends the paid period yesterday, and lets the job of its end run. */
  async function endPeriod(clientId: string): Promise<void> {
    const end = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
    const changes = JSON.stringify({ period: { start: '2020-01-01', end }, anchorDay: Number(end.slice(8)) });
    await query(`update billing.subscription set state = state || '${changes}'::jsonb where client_id = '${clientId}'`);
    await query(`update core.job set run_at = now() where kind = 'billing.advance-subscription'`);
  }

  it.each(places)(
    '%s, is paid once, and money and plan agree after the restart',
    async (place) => {
      const clientId = await ada.found(`Acme ${places.indexOf(place)}`);
      const { customerId, backupId } = await buy(clientId);
      const isCharge = ({ method, path, body }: StubRequest, source: string): boolean =>
        method === 'POST' &&
        path.endsWith('/create_for_charge_items_and_charges') &&
        new URLSearchParams(body).get('payment_source_id') === source;
      const { primary = '' } = stub.roles.get(customerId) ?? {};
      let isReached = false;
      let isDeclined = false;
      stub.server.stalls = (request) => {
        const isHere =
          place === places[0]
            ? isCharge(request, primary)
            : // Everything after the answer to the charge of the default: the job of the backup begins by listing.
              place === places[1]
              ? isDeclined
              : isCharge(request, backupId);
        isDeclined ||= isCharge(request, primary);
        isReached ||= isHere;
        return isHere;
      };
      await endPeriod(clientId);
      await until(() => isReached);
      const before = await query(`select status from billing.payment where client_id = '${clientId}' order by id`);
      await server.kill();
      stub.server.stalls = () => false;
      const collected = () =>
        [...stub.invoices.values()].filter(
          ({ customer_id: owner, status }) => owner === customerId && status === 'paid',
        );
      expect([before, collected().length]).toEqual(
        {
          [places[0]]: [[{ status: 'captured' }, { status: 'created' }], 1],
          [places[1]]: [[{ status: 'captured' }, { status: 'failed' }, { status: 'created' }], 1],
          [places[2]]: [[{ status: 'captured' }, { status: 'failed' }, { status: 'created' }], 2],
        }[place],
      );

      await server.start();
      const get = async (path: string) => (await ada.get(`/billing/${path}?clientid=${clientId}`)).body;
      await until(async () => {
        const { subscription } = await get('subscription');
        return subscription.due === undefined && subscription.status === 'active';
      });
      const [overview, invoices, payments] = [await get('subscription'), await get('invoices'), await get('payments')];
      expect(overview).toMatchObject({
        planCode: 'STARTER',
        access: 'full',
        subscription: { status: 'active', creditMinor: 0 },
      });
      expect(invoices.items).toMatchObject([
        { type: 'renewal', status: 'paid', dueMinor: 1_900 },
        { type: 'subscription', status: 'paid', dueMinor: 1_900 },
      ]);
      const statuses = payments.items.map((each: { status: string }) => each.status);
      expect(statuses.toSorted()).toEqual(['captured', 'captured', 'failed']);
      // What the gateway has collected is what the invoices say.
      expect(collected().map(({ amount_paid: paid }) => paid)).toEqual([1_900, 1_900]);
      // Jobs that run once more charge nothing.
      const again = `kind in ('billing.advance-subscription', 'billing.collect-invoice')`;
      await query(`update core.job set run_at = now() where ${again}`);
      await until(async () => (await query(`select 1 from core.job where run_at <= now() and ${again}`)).length === 0);
      expect(collected()).toHaveLength(2);
    },
    patience,
  );
});
