import type { Page } from '@playwright/test';
import { brokenConnection, expect, somebody, startCompany, test } from '../support/journey';

/** No file of code that is not in the page yet arrives; what is there stays. */
async function loseFiles(page: Page, how: 'refused' | 'missing', pattern = /\/assets\/.*\.js$/): Promise<void> {
  await page.route(pattern, (route) =>
    how === 'refused' ? route.abort('connectionrefused') : route.fulfill({ status: 404, body: 'Not found' }),
  );
}

async function findFiles(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
}

/** Requests every file anew, as a browser does that has not been here before. */
async function openFresh(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('#root')).not.toBeEmpty();
}

test.describe('files of the product that do not load', () => {
  test.use({ allowedNoise: brokenConnection });

  test('leave a message in words on a page of the way in, whose first toast comes without a network', async ({
    page,
    context,
  }) => {
    await openFresh(page, '/accept-invitation?token=none');
    const accept = page.getByRole('button', { name: 'Accept' });
    await expect(accept).toBeVisible();
    await context.setOffline(true);
    await accept.click();
    await expect(page.getByText('No Internet Connection.').first()).toBeVisible();
    await expect(accept).toBeVisible();
  });

  test('leave the work area in place, and are requested again when the server is back', async ({
    page,
    newPerson,
    server,
  }) => {
    await startCompany(page, server.url, somebody('Ann Marlow'), 'Ferrow Instruments');
    const second = await newPerson({ storageState: await page.context().storageState() });
    // Nothing is loaded in advance: its clock stands still.
    await second.clock.install();
    await second.clock.pauseAt(Date.now() + 60_000);
    await openFresh(second, `${server.url}/tasks`);
    const create = second.getByRole('button', { name: 'Create task' });
    await expect(create.first()).toBeVisible();
    await loseFiles(second, 'refused');
    await second.clock.resume();
    const header = second.getByRole('banner');

    await second.keyboard.press('ControlOrMeta+K');
    await expect(second.getByRole('dialog', { name: /Command palette/ })).toContainText("couldn't be loaded");
    await second.keyboard.press('Escape');
    await second.keyboard.press('?');
    await expect(second.getByRole('dialog', { name: /Keyboard shortcuts/ })).toContainText("couldn't be loaded");
    await second.keyboard.press('Escape');
    await second.getByRole('combobox', { name: /Search/ }).fill('zinc');
    await expect(second.getByText("Search couldn't be loaded")).toBeVisible();
    await second.getByRole('combobox', { name: /Search/ }).fill('');
    await header.getByRole('button', { name: 'Your profile and settings' }).click();
    await second.getByRole('menuitem', { name: 'Manage Your Account' }).click();
    await expect(second.getByRole('alert').filter({ hasText: 'This page could not be loaded' })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Your profile and settings' })).toBeVisible();

    await findFiles(second);
    await second.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(second.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
    await second.keyboard.press('ControlOrMeta+K');
    await expect(second.getByRole('option').first()).toBeVisible();
  });
});
