import { randomUUID } from 'node:crypto';
import { limitPassed } from '../../../contract';
import type { TestPortal } from '../../../testing/test-people';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import { testPlugin } from '../../../testing/test-plugin';
import { onEvent } from '../../background/subscribers/event-subscription';
import { Entitlements } from '../../identity/entitlements/entitlements';
import { PlanLimits } from '../../identity/entitlements/plan-limits';
import { Attachments } from './attachments';

const gigabyte = 1_073_741_824;
const megabyte = 1_048_576;

describe('The storage of a plan', () => {
  const passed: unknown[] = [];
  const shelf = testPlugin('shelf', {
    gate: { audience: 'member' },
    subscriptions: [onEvent(limitPassed, async ({ data }) => void passed.push(data))],
  });
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ plugins: [shelf], configuration: { fileQuota: 3 * gigabyte } });
  });
  afterAll(() => server?.stop());

  const add = (portal: TestPortal, size: number) =>
    server.inPlugin({ pluginId: 'shelf', portal }, (context) =>
      context
        .get(Attachments)
        .reserve({ type: 'shelf.item', id: randomUUID() }, { name: 'a', type: 'text/plain', size, sha256: '' }),
    );
  const usage = (portal: TestPortal) =>
    server.inPlugin({ pluginId: 'shelf', portal }, (context) => context.get(PlanLimits).storage());
  const portalOn = async (code: string): Promise<TestPortal> => {
    const portal = await server.people.portal();
    await server.inPlugin({ pluginId: 'shelf', portal }, (context) =>
      context.get(Entitlements).assign(portal.clientId, { code }, 'test'),
    );
    return portal;
  };

  it('can be passed by a tenth, which is said once, and no further', async () => {
    const portal = await portalOn('FREETRIAL');
    await add(portal, gigabyte);
    await server.settle();
    expect(passed).toEqual([]);
    await add(portal, 50 * megabyte);
    await add(portal, 50 * megabyte);
    await server.settle();
    const hardLimit = Math.floor(gigabyte * 1.1);
    expect(passed).toEqual([{ what: 'storage', used: gigabyte + 50 * megabyte, limit: gigabyte, hardLimit }]);
    await expect(add(portal, 50 * megabyte)).rejects.toMatchObject({ code: 'plan_limit' });
    expect(await usage(portal)).toEqual({ bytes: gigabyte + 100 * megabyte, limit: gigabyte, hardLimit });
  });

  it('is never more than the quota of the installation, which counts alone for plans without their own', async () => {
    const [sold, own] = [await portalOn('BUSINESS'), await portalOn('SELFHOST')];
    const limits = { bytes: 0, limit: 3 * gigabyte, hardLimit: 3 * gigabyte };
    expect([await usage(sold), await usage(own)]).toEqual([limits, limits]);
  });
});
