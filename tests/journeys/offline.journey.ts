import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import {
  brokenConnection,
  createTask,
  expect,
  expectAccessible,
  expectRoom,
  makePerson,
  openComposer,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

/** Sends a request and resolves with the status of its response. */
type Send = (method: string, path: string) => Promise<number>;

/** The same person at another device. */
async function otherDevice(page: Page, url: string): Promise<Send> {
  const [token, clientId] = await page.evaluate(() =>
    ['AccessToken', 'ClientID'].map((name) => localStorage.getItem(name) ?? ''),
  );
  return async (method, path) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    return (await fetch(`${url}/api${path}?clientid=${clientId}`, { method, headers })).status;
  };
}

/** The id of a task, from its row's link. */
async function idOf(page: Page, title: string): Promise<string> {
  const address = await taskRow(page, title).getByRole('link').first().getAttribute('href');
  const [id] = /[0-9a-f-]{36}/.exec(address ?? '') ?? [];
  expect(id, address ?? 'no link').toBeDefined();
  return id ?? '';
}

async function complete(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: `Complete ${key}` }).click();
}

async function reopen(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/tasks?state=all`);
  await waitForLive(page);
  return page;
}

test.describe('ten minutes without a network', () => {
  test.use({ allowedNoise: brokenConnection, ownEnvironment: { NARROW_MODE: 'responsive' } });

  test('nothing is lost: what was done is sent after a restart of the server and in a new tab, and what is refused waits for a decision', async ({
    page,
    ownServer,
    snap,
  }) => {
    const { url } = ownServer;
    const context = page.context();
    const ann = makePerson('Ann Marlow');
    await page.clock.install();
    await startCompany(page, url, ann, `Offline ${ann.email}`);
    for (const title of ['Calibrate the scale', 'Call the lab', 'Book the van']) {
      await createTask(page, title);
    }
    await waitForLive(page);
    const send = await otherDevice(page, url);
    const [lab, van] = [await idOf(page, 'Call the lab'), await idOf(page, 'Book the van')];
    const bar = page.getByText(/^You’re offline/);

    await context.setOffline(true);
    await expect(bar).toBeVisible();
    await complete(page, 'T-1');
    await expect(bar).toContainText('1 change is not sent yet.');
    await page.clock.fastForward('05:00');
    await complete(page, 'T-2');
    await expect(bar).toContainText('2 changes are not sent yet.');
    await complete(page, 'T-3');
    await expect(bar).toContainText('3 changes are not sent yet.');
    const composer = await openComposer(page);
    await composer.getByLabel('Title').fill('Order brass weights');
    await composer.getByRole('button', { name: 'Create task' }).click();
    await expect(composer).toBeHidden();
    await expect(bar).toContainText('4 changes are not sent yet.');
    const unsent = taskRow(page, 'Order brass weights');
    await expect(unsent).toContainText('Not sent yet');
    await snap(page, 'unsent-row');
    await unsent.getByRole('link').click();
    const panel = page.getByRole('complementary', { name: 'Task Order brass weights' });
    await panel.getByRole('textbox', { name: 'Title' }).fill('Order ten brass weights');
    await panel.getByRole('textbox', { name: 'Title' }).press('Enter');
    await expect(taskRow(page, 'Order ten brass weights')).toContainText('Not sent yet');
    await snap(page, 'unsent-panel');
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectRoom(page);
    await snap(page, 'unsent-panel-narrow');
    await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
    await snap(page, 'unsent-row-narrow');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(bar).toContainText('4 changes are not sent yet.');
    expect(await Promise.all([send('DELETE', `/tasks/${lab}`), send('DELETE', `/tasks/${van}`)])).toEqual([204, 204]);
    await ownServer.kill();
    await page.clock.fastForward('05:00');
    await page.getByRole('button', { name: 'Show' }).click();
    const offlineList = page.getByRole('dialog', { name: 'Unsent changes' });
    await expect(offlineList.getByRole('listitem')).toHaveCount(4);
    await expect(offlineList).toContainText('New: Order ten brass weights');
    await snap(page, 'unsent-offline');
    await expectAccessible(page);
    await page.close();
    await ownServer.start();
    await context.setOffline(false);

    const later = await reopen(context, url);
    await expect(later.getByText(/^2 changes were not saved\.$/)).toBeVisible();
    await expect(taskRow(later, 'Order ten brass weights').getByText('T-4')).toBeVisible();
    await expect(taskRow(later, 'Calibrate the scale').getByRole('button', { name: 'Reopen T-1' })).toBeVisible();

    await later.getByRole('button', { name: 'Show' }).click();
    const list = later.getByRole('dialog', { name: 'Unsent changes' });
    const refused = list.getByRole('listitem');
    await expect(refused).toHaveCount(2);
    for (const row of await refused.all()) {
      await expect(row).toContainText('Not saved');
    }
    await snap(later, 'unsent-refused');
    await later.setViewportSize({ width: 390, height: 844 });
    await expectRoom(later);
    await snap(later, 'unsent-narrow');
    await later.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(later);
    expect(await send('POST', `/tasks/${lab}/restore`)).toBe(200);
    await refused
      .first()
      .getByRole('button', { name: /^Retry/ })
      .click();
    await expect(refused).toHaveCount(1);
    await refused.getByRole('button', { name: /^Discard/ }).click();
    await later.getByRole('dialog', { name: 'Discard this change?' }).getByRole('button', { name: 'Discard' }).click();
    await expect(list).toContainText('Everything is saved.');
    await list.getByRole('button', { name: 'Close' }).click();
    await expect(taskRow(later, 'Call the lab').getByRole('button', { name: 'Reopen T-2' })).toBeVisible();
    await expect(later.getByText(/not saved/)).toHaveCount(0);
    await later.reload();
    await expect(taskRow(later, 'Order ten brass weights')).toHaveCount(1);
    await expect(later.getByRole('button', { name: 'Show' })).toHaveCount(0);
  });
});
