import type { Locator, Page } from '@playwright/test';
import {
  brokenConnection,
  createTask,
  expect,
  expectAccessible,
  expectRoom,
  joinCompany,
  makePerson,
  openTaskPanel,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

test.use({ allowedNoise: brokenConnection });

/** The rows of a category on the page of the statuses. */
function rowsOf(page: Page, category: string): Locator {
  return page.getByRole('grid', { name: category, exact: true }).getByRole('row');
}

async function openMenu(page: Page, category: string, name: string): Promise<void> {
  const row = rowsOf(page, category).filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await row.getByRole('button').last().click();
}

test('a company makes statuses its own, and every list, board and browser follows', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  const company = await startCompany(page, url, ann, `Statuses ${ann.email}`);
  const second = await newPerson();
  await joinCompany(second, url, makePerson('Ben Okafor'), company);
  await createTask(page, 'Fix the scale');
  await createTask(page, 'Call the lab');
  await expect(taskRow(second, 'Call the lab')).toBeVisible();
  await Promise.all([waitForLive(page), waitForLive(second)]);
  await second.goto(`${url}/tasks?view=board`);
  await expect(second.getByRole('group', { name: 'To do', exact: true })).toBeVisible();

  // Added and ordered.
  await page.goto(`${url}/settings/task-statuses`);
  await expect(rowsOf(page, 'Started')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add status to “Started”' }).click();
  const dialog = page.getByRole('dialog', { name: 'New status' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('in review');
  await dialog.getByRole('button', { name: 'Add status' }).click();
  await expect(dialog.getByText('There is a status “In review” already. Choose another name.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Testing');
  await expectAccessible(page);
  await snap(page, 'statuses-new');
  await dialog.getByRole('button', { name: 'Add status' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowsOf(page, 'Started')).toHaveCount(3);
  await openMenu(page, 'Started', 'Testing');
  await page.getByRole('menuitem', { name: /Move to the top/ }).click();
  await expect(rowsOf(page, 'Started').first()).toContainText('Testing');
  await openMenu(page, 'Completed', 'Done');
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const naming = page.getByRole('dialog', { name: 'Rename “Done”' });
  await naming.getByRole('textbox', { name: 'Name' }).fill('Shipped');
  await naming.getByRole('button', { name: 'Save name' }).click();
  await expect(rowsOf(page, 'Completed')).toContainText(['Shipped']);
  await expectAccessible(page);
  await snap(page, 'statuses-page');

  // The other browser's board has them without a reload.
  await expect(second.getByRole('group', { name: 'Testing', exact: true })).toBeVisible();
  await expect(second.getByRole('group', { name: 'Shipped', exact: true })).toBeVisible();
  await snap(second, 'statuses-board');

  // A task gets it; both see its name.
  await page.goto(`${url}/tasks`);
  const panel = await openTaskPanel(page, 'Fix the scale');
  await panel.getByRole('button', { name: /Status/ }).click();
  await page.getByRole('option', { name: 'Testing', exact: true }).click();
  await expect(panel.getByText(/^Ann Marlow moved to Testing|Testing/).first()).toBeVisible();
  await expect(second.getByRole('group', { name: 'Testing', exact: true }).getByText('Fix the scale')).toBeVisible();
  await expect(panel.getByText(/Ann Marlow .*Testing/)).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();

  // Filtered by it, and grouped.
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Testing', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Remove filter Status is Testing' })).toBeVisible();
  await expect(taskRow(page, 'Fix the scale')).toBeVisible();
  await expect(taskRow(page, 'Call the lab')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove filter Status is Testing' }).click();

  // Deleted: its task moves, and what is chosen without a connection moves too.
  await second.goto(`${url}/tasks`);
  await waitForLive(second);
  const theirs = await openTaskPanel(second, 'Call the lab');
  await theirs.getByRole('button', { name: /Status/ }).click();
  await expect(second.getByRole('option', { name: 'Testing', exact: true })).toBeVisible();
  await second.keyboard.press('Escape');
  await second.context().setOffline(true);
  await expect(second.getByText(/^You’re offline/)).toBeVisible();
  await theirs.getByRole('button', { name: /Status/ }).click();
  await second.getByRole('option', { name: 'Testing', exact: true }).click();
  await expect(second.getByText(/^You’re offline/)).toContainText('1 change is not sent yet.');

  await page.goto(`${url}/settings/task-statuses`);
  await openMenu(page, 'Started', 'Testing');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const leaving = page.getByRole('dialog', { name: 'Delete “Testing”?' });
  await expect(leaving.getByText('1 task has this status and gets another one.')).toBeVisible();
  await leaving.getByRole('button', { name: /Status instead/ }).click();
  await page.getByRole('option', { name: 'In review' }).click();
  await expectAccessible(page);
  await snap(page, 'statuses-delete');
  await leaving.getByRole('button', { name: 'Delete status' }).click();
  await expect(rowsOf(page, 'Started')).toHaveCount(2, { timeout: 60_000 });
  await second.context().setOffline(false);
  await expect(theirs.getByRole('button', { name: /In review/ })).toBeVisible({ timeout: 90_000 });
  await theirs.getByRole('button', { name: 'Close' }).click();
  await openTaskPanel(second, 'Fix the scale');
  await expect(theirs.getByRole('button', { name: /In review/ })).toBeVisible();

  // A member reads the page and changes nothing.
  await second.goto(`${url}/settings/task-statuses`);
  await expect(second.getByText('Shipped')).toBeVisible();
  await expect(second.getByRole('button', { name: /^Add status/ })).toHaveCount(0);
  await expectAccessible(second);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, ownEnvironment: { NARROW_MODE: 'responsive' } });

  test('the page of the statuses has room for long names', async ({ page, ownServer: server, snap }) => {
    const ann = makePerson('Ann Marlow');
    await startCompany(page, server.url, ann, `Statuses ${ann.email}`);
    await page.goto(`${server.url}/settings/task-statuses`);
    await page.getByRole('button', { name: 'Add status to “Started”' }).click();
    const dialog = page.getByRole('dialog', { name: 'New status' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Waits for the second laboratory in town');
    await dialog.getByRole('button', { name: 'Add status' }).click();
    await expect(rowsOf(page, 'Started')).toHaveCount(3);
    await expectRoom(page);
    await expectAccessible(page);
    await snap(page, 'statuses-phone');
  });
});
