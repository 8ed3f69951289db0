import {
  brokenConnection,
  createTask,
  expect,
  makePerson,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

test.describe('a change on its way', () => {
  test.use({ allowedNoise: new RegExp(`${brokenConnection.source}|Storage is forbidden`, brokenConnection.flags) });

  test('is sent by the next tab when its own was closed before the request reached the server', async ({
    page,
    server,
  }) => {
    const ann = makePerson('Ann Marlow');
    await startCompany(page, server.url, ann, `Closed ${ann.email}`);
    await createTask(page, 'Calibrate the scale');
    await waitForLive(page);
    const reached = new Promise<void>((resolve) => {
      // Never answered: the request does not get to the server.
      void page.route(/\/api\/tasks\/[0-9a-f-]{36}/, async (route) => {
        if (route.request().method() === 'PATCH') {
          resolve();
        } else {
          await route.fallback();
        }
      });
    });
    await page.getByRole('button', { name: 'Complete T-1' }).click();
    await reached;
    const later = await page.context().newPage();
    await page.close();
    await later.goto(`${server.url}/tasks?state=all`);
    const row = taskRow(later, 'Calibrate the scale');
    await expect(row.getByRole('button', { name: 'Reopen T-1' })).toBeVisible();
    await expect(later.getByText(/not sent yet/)).toBeHidden();
    await later.reload();
    await expect(row.getByRole('button', { name: 'Reopen T-1' })).toBeVisible();
  });

  test('is saved where the browser forbids its database, and a waiting one asks to keep the tab open', async ({
    page,
    server,
  }) => {
    await page.addInitScript(() => {
      const forbid = (): never => {
        throw new DOMException('Storage is forbidden.', 'SecurityError');
      };
      Object.defineProperty(window, 'indexedDB', { value: { open: forbid } });
    });
    const ann = makePerson('Ann Marlow');
    await startCompany(page, server.url, ann, `Forbidden ${ann.email}`);
    await createTask(page, 'Calibrate the scale');
    await waitForLive(page);
    await page.context().setOffline(true);
    const bar = page.getByText(/^You’re offline/);
    await expect(bar).toBeVisible();
    await page.getByRole('button', { name: 'Complete T-1' }).click();
    await expect(bar).toContainText('1 change is not sent yet.');
    await expect(bar).toContainText('This browser can’t store them: keep this tab open until they are sent.');
    // The sentence goes when the change is on its way; a page that is left then ends the request.
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
    await page.context().setOffline(false);
    await expect(page.getByText(/not sent yet/)).toBeHidden();
    await saved;
    await page.goto(`${server.url}/tasks?state=all`);
    await expect(
      taskRow(page, 'Calibrate the scale').getByRole('button', {
        name: 'Reopen T-1',
      }),
    ).toBeVisible();
  });
});
