import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { hasPostgres } from '../../core/testing/server/postgres-for-tests';
import { createDatabase } from '../../core/testing/server/postgres-test-database';
import { until } from '../../core/testing/server/until';
import { Visitor } from '../support/installation/visitor';
import { JourneyServer } from '../support/journey/server';
import { httpDoor } from '../support/nodes/http-door';

const root = join(__dirname, '../..');
const build = 'dist';
const password = 'mellow-otter-plays';
const patience = 100_000;
const databases = hasPostgres() ? (['embedded', 'postgres'] as const) : (['embedded'] as const);

describe.each(databases)('a payment, when `kill -9` comes before it is settled, on %s', (database) => {
  let server: JourneyServer;
  let databaseUrl: string | undefined;
  let drop: (() => Promise<void>) | undefined;
  let ada: Visitor;
  let clientId: string;

  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'core/tools/build.mjs'), '--if-stale'], { cwd: root });
    if (database === 'postgres') {
      ({ url: databaseUrl, drop } = await createDatabase());
    }
    server = await JourneyServer.start({
      root,
      build,
      environment: {
        PAYMENT_GATEWAY: 'test',
        // After which the jobs of the killed process are run by the next.
        JOB_LEASE_SECONDS: '3',
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      },
    });
    ada = new Visitor(httpDoor(server.url), '10.0.0.1');
    await ada.signUp('ada@example.com', password);
    clientId = await ada.found('Acme');
  }, patience);
  afterAll(async () => {
    await server?.remove();
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

  /** Holds the row of the subscription, for which every settlement waits. */
  async function blockSettlement(): Promise<{ release(): Promise<void> }> {
    const socket = encodeURIComponent(join(server.dataDir, 'postgres'));
    const client = new Client(databaseUrl ?? `postgres://postgres@localhost/postgres?host=${socket}`);
    // The embedded database ends with its server.
    client.on('error', () => {});
    await client.connect();
    await client.query(`begin`);
    await client.query(`select 1 from billing.subscription where client_id = '${clientId}' for update`);
    return { release: () => client.end().catch(() => {}) };
  }

  const get = async (path: string) => (await ada.get(`/billing/${path}?clientid=${clientId}`)).body;

  it(
    'agrees with the plan after the restart: the order is asked for, applied once, and the audit log tells it',
    async () => {
      await until(async () => (await get('subscription')).subscription !== undefined);
      const preview = await ada.get(
        `/billing/preview?clientid=${clientId}&planCode=STARTER&interval=month&extraSeats=0`,
      );
      const { dueNowMinor } = preview.body;
      const choice = { planCode: 'STARTER', interval: 'month', extraSeats: 0, dueNowMinor };
      const { checkout } = (await ada.post(`/billing/changes?clientid=${clientId}`, choice)).body;

      // The settlement of the event waits for this lock; so the kill comes between the payment and its settlement.
      const blocked = await blockSettlement();
      const paid = await fetch(checkout.url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'action=pay',
        redirect: 'manual',
      });
      expect(paid.status).toBe(303);
      await until(async () => (await query(`select 1 from billing.test_order where state = 'paid'`)).length === 1);
      expect(await query('select state from billing.checkout')).toEqual([{ state: 'created' }]);
      await server.kill();
      await blocked.release();

      await server.start();
      // What is left are the jobs that were committed with the order and with the payment; the test does not wait for their time.
      await query(
        `update core.job set run_at = now() where kind in ('billing.reconcile-checkout', 'billing.send-test-event')`,
      );
      await until(async () => (await get(`checkouts/${checkout.id}`)).state === 'succeeded');

      const [overview, invoices, payments] = [await get('subscription'), await get('invoices'), await get('payments')];
      expect(overview).toMatchObject({ planCode: 'STARTER', subscription: { terms: { planCode: 'STARTER' } } });
      expect(invoices.items).toMatchObject([{ status: 'paid', dueMinor: dueNowMinor }]);
      expect(payments.items).toMatchObject([{ status: 'captured', amountMinor: dueNowMinor }]);
      const audited = await query<{ action: string }>(
        `select action from core.audit where action like 'billing.%' and client_id = '${clientId}' order by position`,
      );
      expect(audited.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['billing.checkout.open', 'billing.payment.settle', 'billing.subscription.change']),
      );
      expect(audited.filter(({ action }) => action === 'billing.payment.settle')).toHaveLength(1);
    },
    patience,
  );
});
