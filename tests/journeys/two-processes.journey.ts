import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasPostgres } from '../../core/testing/server/postgres-for-tests';
import {
  brokenConnection,
  createTask,
  expect,
  expectSeenAtOnce,
  joinCompany,
  liveConnections,
  makePerson,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';
import { Nodes } from '../support/nodes/nodes';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

test.describe('a company’s first hour on two processes', () => {
  test.use({ allowedNoise: brokenConnection });
  test.skip(!hasPostgres(), 'Several processes need PostgreSQL.');

  test('two people at different processes see each other’s tasks within a second, also when one process is killed between them [R07] [R08] [R23]', async ({
    page,
    newPerson,
    build,
  }) => {
    const nodes = await Nodes.start({ root, build });
    try {
      const { url } = nodes;
      const [first, other] = [nodes.node(0), nodes.node(1)];
      const ann = makePerson('Ann Marlow');
      const ben = makePerson('Ben Okafor');
      const company = await startCompany(page, url, ann, 'Ferrow Instruments');
      await createTask(page, 'Draft the calibration certificate');
      const second = await newPerson();
      await joinCompany(second, url, ben, company);
      await expect(taskRow(second, 'Draft the calibration certificate')).toBeVisible();
      await waitForLive(page);
      await waitForLive(second);
      // The balancer has no sticky sessions, so both may be connected to one process: then one of them reloads.
      await expect(async () => {
        const held = [await liveConnections(first.url), await liveConnections(other.url)];
        if (held[0] === 2 || held[1] === 2) {
          await second.reload();
          await waitForLive(second);
        }
        expect(held).toEqual([1, 1]);
      }).toPass({ timeout: 120_000 });

      await expectSeenAtOnce(second, page, 'Send pilot unit to Utrecht');
      await expectSeenAtOnce(page, second, 'Order brass weights');

      const tabs = [page, second];
      await Promise.all(tabs.map((tab) => tab.evaluate(() => ((globalThis as { mark?: string }).mark = 'kept'))));
      await first.kill();
      // Without a click, new tasks reach both browsers, also the one that has lost its connection.
      await createTask(second, 'Written while one process is gone');
      await createTask(page, 'Written by the other person meanwhile');
      for (const tab of tabs) {
        await expect(tab.locator('[data-live]')).toHaveAttribute('data-live', 'connected', { timeout: 90_000 });
        await expect(taskRow(tab, 'Written while one process is gone')).toBeVisible();
        await expect(taskRow(tab, 'Written by the other person meanwhile')).toBeVisible();
      }
      expect(await liveConnections(other.url)).toBe(2);

      await first.start();
      await expectSeenAtOnce(page, second, 'Both processes are there again');
      const titles = [
        'Draft the calibration certificate',
        'Send pilot unit to Utrecht 1',
        'Order brass weights 1',
        'Written while one process is gone',
        'Written by the other person meanwhile',
        'Both processes are there again 1',
      ];
      for (const tab of tabs) {
        for (const title of titles) {
          await expect(taskRow(tab, title)).toHaveCount(1);
        }
        expect(await tab.evaluate(() => (globalThis as { mark?: string }).mark)).toBe('kept');
      }
    } finally {
      await nodes.stop();
    }
  });
});
