import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { defineEndpoint, defineWebHook } from '../../../contract';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import type { TestPortal } from '../../../testing/test-people';
import { testPlugin } from '../../../testing/test-plugin';
import { rowsAsSystem } from '../../data/sql/system-statements';
import { sql } from '../../data/sql/tag';
import { operatorDependencies } from '../../application/installation-operations';
import { runOperatorCommand } from '../../operations/operator/operator-commands';
import { Vault } from '../../platform/vault/vault';
import type { PortalContext } from '../../request-context/call-context';
import { handleWebHook } from '../../request-context/endpoint-binding';
import { portalJobActor } from '../../request-context/system-actor';
import { openWebHookSecrets } from './web-hook-secrets';
import { WebHooks } from './web-hooks';

const hook = defineWebHook('orders.order-events');
const receive = defineEndpoint({
  id: 'orders.receive-event',
  method: 'POST',
  path: '/orders/:token',
  gate: { audience: 'public' },
  proof: hook,
  effect: 'write',
  kind: 'raw',
  status: 204,
  shape: { params: z.object({ token: z.string() }) },
});

/** Trusts a caller who knows the secret. */
const orders = testPlugin('orders', {
  gate: { audience: 'member' },
  endpoints: [
    handleWebHook(
      receive,
      { hook, verify: ({ header, secrets }) => ({ isGenuine: secrets.includes(header('x-secret') ?? '') }) },
      () => Promise.resolve(undefined),
    ),
  ],
});

describe('WebHooks', () => {
  let server: TestServer;
  let portal: TestPortal;

  beforeAll(async () => {
    // Six deliveries a minute.
    server = await startServer({ plugins: [orders], configuration: { rateLimitFactor: 0.01 } });
  });
  beforeEach(async () => {
    portal = await server.people.portal();
  });
  afterAll(() => server.stop());

  const inPortal = <T>(work: (context: PortalContext) => Promise<T>, { clientId } = portal): Promise<T> =>
    server.running.kernel.contexts.inPortal(
      { pluginId: 'orders', actor: portalJobActor(new Set()), requestId: 'test', mode: 'write', clientId },
      work,
    );
  const create = (secrets: readonly string[], subject = 'shop', of = portal) =>
    inPortal((context) => context.get(WebHooks).create(hook, { subject, secrets }), of);
  const deliver = async (token: string, remoteAddress: string, secret = 'open sesame') => {
    const response = await server.request({
      method: 'POST',
      url: `/api/orders/${token}`,
      headers: { 'x-secret': secret },
      remoteAddress,
    });
    return response.status;
  };
  const rowsOf = () =>
    rowsAsSystem(
      server.running.kernel.engine,
      sql<{ id: string; secrets: string }>`select * from core.web_hook where client_id = ${portal.clientId}
        order by subject`,
    );

  it('stores neither the token of an address nor its secrets in the clear, and opens secrets in their own row only', async () => {
    const token = await create(['open sesame']);
    await create(['other'], 'warehouse');
    const rows = await rowsOf();
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|open sesame`));
    const [shop, warehouse] = rows;
    const vault = server.running.kernel.get(Vault);
    expect(await openWebHookSecrets(vault, shop?.id ?? '', shop?.secrets ?? '')).toEqual(['open sesame']);
    await expect(openWebHookSecrets(vault, warehouse?.id ?? '', shop?.secrets ?? '')).rejects.toThrow('another one');
  });

  it('has one address for a subject; a second one is a conflict, and rotating a missing one is not found', async () => {
    await create([]);
    await expect(create([])).rejects.toMatchObject({ code: '23505' });
    const rotated = inPortal((context) => context.get(WebHooks).rotate(hook, { subject: 'none' }));
    await expect(rotated).rejects.toMatchObject({ code: 'not_found' });
    const changed = inPortal((context) => context.get(WebHooks).setSecrets(hook, 'none', []));
    await expect(changed).rejects.toMatchObject({ code: 'not_found' });
  });

  it('refuses hooks of another owner, and more or longer secrets than it keeps', async () => {
    const foreign = defineWebHook('tasks.events');
    const created = inPortal((context) => context.get(WebHooks).create(foreign, { subject: 'shop' }));
    await expect(created).rejects.toThrow('belong to another owner');
    await expect(create(Array.from({ length: 6 }, () => 'x'))).rejects.toThrow('at most 5 secrets');
    await expect(create(['x'.repeat(501)])).rejects.toThrow('1 to 500 characters');
  });

  it('limits deliveries by portal, from however many networks they come, and other portals separately', async () => {
    const token = await create(['open sesame']);
    const other = await server.people.portal();
    const theirs = await create(['open sesame'], 'shop', other);
    const statuses: number[] = [];
    for (let network = 1; network <= 7; network += 1) {
      statuses.push(await deliver(token, `192.0.2.${network}`));
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 204, 429]);
    expect(await deliver(theirs, '192.0.2.8')).toBe(204);
  });

  it('limits guesses of addresses by network', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess += 1) {
      statuses.push(await deliver(`${'x'.repeat(42)}${guess}`, '198.51.100.1'));
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 429]);
  });

  it('is deleted with its portal', async () => {
    const token = await create(['open sesame']);
    const { kernel } = server.running;
    expect(await deliver(token, '203.0.113.1')).toBe(204);
    const file = join(kernel.configuration.dataDir, `${randomUUID()}.archive`);
    const deleted = await runOperatorCommand(['portal', 'delete', portal.clientId, file], operatorDependencies(kernel));
    expect(deleted).toMatchObject({ code: 0 });
    expect([await deliver(token, '203.0.113.1'), await rowsOf()]).toEqual([404, []]);
  });
});
