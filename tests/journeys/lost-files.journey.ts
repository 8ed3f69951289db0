import type { Page } from '@playwright/test';
import { brokenConnection, expect, openComposer, makePerson, startCompany, taskRow, test } from '../support/journey';

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
  await expect(page.locator('html')).not.toHaveAttribute('data-prerendered');
}

test.describe('files of the product that do not load', () => {
  test.use({ allowedNoise: brokenConnection });

  test('leave a message in words on a page of the way in, whose first toast comes without a network', async ({
    page,
    context,
  }) => {
    await openFresh(page, '/accept-invitation?email=ola%40x.example');
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
    await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
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
    await expect(second.getByRole('dialog', { name: /Command palette/ })).toContainText('Couldn’t load');
    await second.keyboard.press('Escape');
    await second.keyboard.press('?');
    await expect(second.getByRole('dialog', { name: /Keyboard shortcuts/ })).toContainText('Couldn’t load');
    await second.keyboard.press('Escape');
    await second.getByRole('combobox', { name: /Search/ }).fill('zinc');
    await expect(second.getByText('Couldn’t load search')).toBeVisible();
    await second.getByRole('combobox', { name: /Search/ }).fill('');
    await header.getByRole('button', { name: 'Your profile and settings' }).click();
    await second.getByRole('menuitem', { name: 'Manage Your Account' }).click();
    await expect(second.getByRole('alert').filter({ hasText: 'Couldn’t load this page' })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Your profile and settings' })).toBeVisible();

    await findFiles(second);
    await second.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(second.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
    await second.keyboard.press('ControlOrMeta+K');
    await expect(second.getByRole('option').first()).toBeVisible();
  });

  test('reload the page once where a deploy has removed them, with what was typed', async ({
    page,
    server,
    context,
  }) => {
    await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
    const second = await context.newPage();
    await second.clock.install();
    await second.clock.pauseAt(Date.now() + 60_000);
    await openFresh(second, `${server.url}/tasks?new=1`);
    const title = second.getByRole('textbox', { name: 'Title' });
    await title.fill('Order brass weights');
    await second.keyboard.press('Escape');
    await loseFiles(second, 'missing', /\/assets\/(?:palette|shortcut-sheet)-.*\.js$/);
    // Answered without the server: a request for the build may still be under way when the test ends.
    await second.route(`${server.url}/`, (route) => route.fulfill({ headers: { 'x-build': 'next' } }));
    await second.clock.resume();
    const reloaded = second.waitForEvent('load');
    await second.keyboard.press('ControlOrMeta+K');
    await reloaded;
    await expect(second.getByRole('button', { name: 'Continue your draft' })).toBeVisible();

    // The new page lacks them too, and has been reloaded for this build: it stays.
    await second.evaluate(() => document.body.setAttribute('data-same-page', ''));
    await second.keyboard.press('ControlOrMeta+K');
    await expect(second.getByRole('dialog', { name: /Command palette/ })).toContainText('Couldn’t load');
    await expect(second.locator('body[data-same-page]')).toBeVisible();
  });

  test('leave the header as it is where a plugin needs them, such as to invite people', async ({
    page,
    server,
    context,
  }) => {
    await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
    await openFresh(page, `${server.url}/tasks`);
    await expect(page.getByRole('button', { name: 'Create task' }).first()).toBeVisible();
    await loseFiles(page, 'refused', /\/assets\/members-invite-people-dialog-.*\.js$/);
    await page.keyboard.press('ControlOrMeta+K');
    await page.getByRole('combobox', { name: /Type a command/ }).fill('invite');
    await page.getByRole('option', { name: /Invite people/ }).click();
    const failed = page.getByRole('dialog', { name: 'Couldn’t load Members' });
    await expect(failed).toBeVisible();
    await expect(page.getByRole('banner').getByRole('alert')).toHaveCount(0);
    await context.setOffline(true);
    await expect(failed).toContainText('You’re offline.');
    await findFiles(page);
    await context.setOffline(false);
    await expect(page.getByRole('dialog', { name: 'Invite people' })).toBeVisible();
  });
});

test('a row of the list and a result of the search open in a new tab', async ({ page, server, context }) => {
  await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  const composer = await openComposer(page);
  await composer.getByLabel('Title').fill('Order brass weights');
  await composer.getByRole('button', { name: 'Create task' }).click();
  const row = taskRow(page, 'Order brass weights');
  await expect(row).toBeVisible();
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    row.getByRole('link', { name: 'Order brass weights' }).click({ button: 'middle' }),
  ]);
  await expect(opened.getByRole('complementary', { name: /T-1/ })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/tasks');

  const search = page.getByRole('combobox', { name: 'Search in Tasks' });
  await search.fill('brass');
  const [found] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('option', { name: /Order brass weights/ }).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(found.getByRole('complementary', { name: /T-1/ })).toBeVisible();
  await expect(search).toBeFocused();
});
