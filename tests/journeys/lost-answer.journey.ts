import type { Page } from '@playwright/test';
import {
  brokenConnection,
  expect,
  openComposer,
  makePerson,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

/** Lets the next call that creates a task reach the server, and cuts the connection before its answer arrives. */
async function loseNextAnswer(page: Page): Promise<{ readonly statuses: readonly number[] }> {
  const statuses: number[] = [];
  await page.route(
    (address) => address.pathname === '/api/tasks',
    async (route) => {
      if (route.request().method() !== 'POST' || statuses.length > 0) {
        await route.fallback();
        return;
      }
      const answer = await route.fetch();
      statuses.push(answer.status());
      await route.abort('connectionreset');
    },
  );
  return { statuses };
}

test.describe('an answer that is lost on its way', () => {
  test.use({ allowedNoise: brokenConnection });

  test('is asked for again by the browser, and what was sent twice is done once', async ({ page, server }) => {
    const ann = makePerson('Ann Marlow');
    await startCompany(page, server.url, ann, `Lost ${ann.email}`);
    await waitForLive(page);
    const lost = await loseNextAnswer(page);

    const composer = await openComposer(page);
    await composer.getByLabel('Title').fill('Order brass weights');
    await composer.getByRole('button', { name: 'Create task' }).click();
    await expect(composer).toBeHidden();
    await expect(page.getByText('No connection. It will be sent when the connection is back.')).toBeVisible();
    expect(lost.statuses).toEqual([201]);
    await expect(page.getByText('1 change is not sent yet.')).toBeHidden();
    await expect(taskRow(page, 'Order brass weights')).toHaveCount(1);
    await page.reload();
    await expect(taskRow(page, 'Order brass weights')).toHaveCount(1);
  });
});
