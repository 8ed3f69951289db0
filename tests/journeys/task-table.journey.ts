import type { Locator, Page } from '@playwright/test';
import {
  brokenConnection,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  joinCompany,
  makePerson,
  startCompany,
  test,
  waitForLive,
} from '../support/journey';

/** The row of a task by its title. */
function rowOf(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('row').filter({ hasText: title });
}

/** A cell by the title of its task. */
function cellOf(page: Page, title: string, column: 'key' | 'title' | 'status' | 'owner'): Locator {
  return rowOf(page, title).locator(`[data-column="${column}"]`);
}

async function openTable(page: Page): Promise<void> {
  await page.getByTitle('Table', { exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible();
  await expect(page).toHaveURL(/view=table/);
}

test.describe('two people in one table', () => {
  test.use({ allowedNoise: brokenConnection });

  test('edit titles in place and statuses by keyboard, see each other’s at once, and choose their own columns', async ({
    page,
    newPerson,
    server,
    snap,
  }) => {
    const { url } = server;
    const ann = makePerson('Ann Marlow');
    const company = await startCompany(page, url, ann, `Table ${ann.email}`);
    const create = (title: string, more: object = {}) =>
      company.founder.post(`/tasks?clientid=${company.clientId}`, { title, ...more });
    await create('Order brass weights', { priority: 'high', dueOn: '2031-05-12' });
    await create('Calibrate the scale', { dueOn: '2031-05-13' });
    await create('Call the lab', { dueOn: '2031-05-14' });
    await openTable(page);
    await waitForLive(page);
    const second = await newPerson();
    await joinCompany(second, url, makePerson('Ben Okafor'), company);
    await openTable(second);
    await waitForLive(second);

    // A title by pointer.
    await cellOf(page, 'Order brass weights', 'title').click();
    const field = page.getByRole('textbox', { name: /^Title of T-/ });
    await expect(field).toBeFocused();
    await field.fill('Order steel weights');
    await page.keyboard.press('Enter');
    await expect(cellOf(page, 'Order steel weights', 'title')).toBeFocused();
    await expect(rowOf(second, 'Order steel weights')).toBeVisible();
    await expect(rowOf(second, 'Order brass weights')).toHaveCount(0);

    // By typing; Tab keeps the text, Esc drops it.
    await page.keyboard.press('ArrowDown');
    await expect(cellOf(page, 'Calibrate the scale', 'title')).toBeFocused();
    await page.keyboard.type('Check the scale');
    await page.keyboard.press('Tab');
    await expect(cellOf(page, 'Check the scale', 'status')).toBeFocused();
    await expect(rowOf(second, 'Check the scale')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('Sell');
    await page.keyboard.press('Escape');
    await expect(cellOf(page, 'Check the scale', 'title')).toBeFocused();

    // A status by keyboard; the focus returns to its cell.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /^Status of T-/ }).getByRole('listbox')).toBeVisible();
    await expectAccessible(page);
    await snap(page, 'task-table-status');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(cellOf(page, 'Check the scale', 'status')).toHaveText('In progress');
    await expect(cellOf(page, 'Check the scale', 'status')).toBeFocused();
    await expect(cellOf(second, 'Check the scale', 'status')).toHaveText('In progress');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(cellOf(second, 'Check the scale', 'status')).toHaveText('To do');

    // Rows are changed together.
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('toolbar', { name: '2 selected' })).toBeVisible();
    await page.keyboard.press('Escape');

    // The key opens the task.
    await cellOf(page, 'Call the lab', 'key').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: /^Task T-/ })).toBeVisible();
    await expect(page).toHaveURL(/\/tasks\/.+view=table/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary')).toHaveCount(0);

    // Columns are hidden and resized, and a reload keeps that; the colleague has theirs.
    await page.getByRole('button', { name: 'Choose columns' }).click();
    await page.getByRole('menuitem', { name: 'Owner' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Owner' })).toHaveCount(0);
    const handle = page.getByRole('separator', { name: 'Resize Status' });
    const box = await handle.boundingBox();
    await handle.hover();
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 44, box?.y ?? 0, { steps: 4 });
    await page.mouse.up();
    const width = await handle.getAttribute('aria-valuenow');
    expect(Number(width)).toBeGreaterThan(150);
    await page.reload();
    await expect(rowOf(page, 'Check the scale')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Owner' })).toHaveCount(0);
    await expect(page.getByRole('separator', { name: 'Resize Status' })).toHaveAttribute('aria-valuenow', width ?? '');
    await expect(second.getByRole('columnheader', { name: 'Owner' })).toBeVisible();
    await expectAccessible(page);
    await snap(page, 'task-table');
  });

  test('a title that is typed without a connection is kept and sent later', async ({ page, server }) => {
    const ann = makePerson('Ann Marlow');
    const company = await startCompany(page, server.url, ann, `Table ${ann.email}`);
    await company.founder.post(`/tasks?clientid=${company.clientId}`, { title: 'Order brass weights' });
    await openTable(page);
    await waitForLive(page);
    await page.context().setOffline(true);
    await cellOf(page, 'Order brass weights', 'title').click();
    await page.getByRole('textbox', { name: /^Title of T-/ }).fill('Order steel weights');
    await page.keyboard.press('Enter');
    await expect(rowOf(page, 'Order steel weights')).toBeVisible();
    await page.context().setOffline(false);
    await page.reload();
    await expect(rowOf(page, 'Order steel weights')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({
    ownEnvironment: { NARROW_MODE: 'responsive' },
    allowedNoise: brokenConnection,
    viewport: { width: 390, height: 844 },
  });

  test('the table scrolls sideways by itself, and titles stay in view', async ({ page, ownServer, snap }) => {
    const company = await startCompany(page, ownServer.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
    await company.founder.post(`/tasks?clientid=${company.clientId}`, { title: 'Order brass weights' });
    await openTable(page);
    await expectNoSidewaysScroll(page);
    await cellOf(page, 'Order brass weights', 'key').focus();
    await page.keyboard.press('End');
    await expect(rowOf(page, 'Order brass weights').locator('[data-column="due"]')).toBeInViewport();
    await expect(cellOf(page, 'Order brass weights', 'title')).toBeInViewport({ ratio: 1 });
    await expect(cellOf(page, 'Order brass weights', 'key')).not.toBeInViewport();
    await snap(page, 'task-table-phone');
  });
});
