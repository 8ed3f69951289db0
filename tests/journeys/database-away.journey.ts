import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { hasPostgres } from '../../core/testing/server/postgres-for-tests';
import {
  brokenConnection,
  createTask,
  expect,
  openComposer,
  makePerson,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';
import { Nodes } from '../support/nodes/nodes';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const sentence = 'Something went wrong, Please try again later.';
/** A silent network costs ten seconds before anybody knows, and a busy machine as much again. */
const patience = { timeout: 90_000 };

/** The same person at another device: writes tasks, each under a key of its own. */
async function otherDevice(nodes: Nodes, page: Page): Promise<(title: string, key?: string) => Promise<number>> {
  const [token, clientId] = await page.evaluate(() =>
    ['AccessToken', 'ClientID'].map((name) => localStorage.getItem(name) ?? ''),
  );
  const visitor = Object.assign(nodes.visitor(), { token });
  return async (title, key = randomUUID()) =>
    (await visitor.post(`/tasks?clientid=${clientId}`, { title }, key)).status;
}

test.describe('while the database is away', () => {
  test.use({ allowedNoise: brokenConnection });
  test.skip(!hasPostgres(), 'No PostgreSQL server answers whose connection could be cut.');

  for (const how of ['refuse', 'silence'] as const) {
    test(`a person is told in one sentence and keeps what they typed, and goes on without a reload when it is back, after it did ${how} [R23] [R68.other]`, async ({
      page,
      build,
    }) => {
      const nodes = await Nodes.start({ root, build, count: 1 });
      try {
        await startCompany(page, nodes.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
        await createTask(page, 'Draft the calibration certificate');
        await waitForLive(page);
        const write = await otherDevice(nodes, page);
        expect(await write('Acknowledged just before')).toBe(201);
        await expect(taskRow(page, 'Acknowledged just before')).toBeVisible();
        await page.evaluate(() => void ((globalThis as { mark?: string }).mark = 'kept'));
        const composer = await openComposer(page);
        const title = composer.getByLabel('Title');
        const description = composer.getByLabel('Description');
        const create = composer.getByRole('button', { name: 'Create task' });
        await title.fill('Order brass weights');
        await description.fill('Class F1, with certificate');

        nodes.lines.database[how]();
        const key = randomUUID();
        await expect.poll(() => write('Written on another device meanwhile', key), patience).toBe(503);
        await create.click();
        await expect(composer.locator('.t-form-failure')).toHaveText(sentence, patience);
        await expect(page.getByText(sentence)).toHaveCount(1);
        await expect(title).toHaveValue('Order brass weights');
        await expect(description).toHaveValue('Class F1, with certificate');
        // The list is still shown, the session goes on, and the connection to the server is up.
        await expect(page.locator('main')).toContainText('Draft the calibration certificate');
        await expect(page.locator('main')).toContainText('Acknowledged just before');
        await expect(page.locator('[data-live]')).toHaveAttribute('data-live', 'connected');
        await title.fill('Order twelve brass weights');

        nodes.lines.database.open();
        await expect.poll(() => write('Written on another device meanwhile', key), patience).toBe(201);
        await expect(page.locator('main')).toContainText('Written on another device meanwhile', patience);
        await expect(title).toHaveValue('Order twelve brass weights');
        await create.click();
        await expect(composer).toBeHidden(patience);
        expect(await write('Live afterwards')).toBe(201);

        for (const each of [
          'Draft the calibration certificate',
          'Acknowledged just before',
          'Written on another device meanwhile',
          'Order twelve brass weights',
          'Live afterwards',
        ]) {
          await expect(taskRow(page, each)).toHaveCount(1, patience);
        }
        await expect(page.getByRole('heading', { name: 'Tasks', level: 1 }).locator('..')).toContainText('5');
        await expect(page.locator('[data-live]')).toHaveAttribute('data-live', 'connected');
        expect(await page.evaluate(() => (globalThis as { mark?: string }).mark)).toBe('kept');
        // What was kept has become the task, and waits no longer.
        await expect((await openComposer(page)).getByLabel('Title')).toHaveValue('');
      } finally {
        await nodes.stop();
      }
    });
  }
});
