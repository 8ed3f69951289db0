import type { Page } from '@playwright/test';
import {
  createTask,
  expect,
  expectAccessible,
  joinCompany,
  makePerson,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

/** Opens the menu of saved views, whatever its button says: the name of the view that is shown. */
async function openViews(page: Page, button = 'Views'): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Save as view…' })).toBeVisible();
}

test('filters are saved as a view, shared, changed and deleted with undo, and colleagues see it at once', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const company = await startCompany(page, url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  await createTask(page, 'Call the lab');
  const second = await newPerson();
  await joinCompany(second, url, makePerson('Ben Okafor'), company);
  await waitForLive(second);

  await page.goto(`${url}/tasks?owner=none&sort=updated`);
  await expect(taskRow(page, 'Call the lab')).toBeVisible();
  await openViews(page);
  await page.getByRole('menuitem', { name: 'Save as view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Unowned');
  await dialog.getByRole('checkbox', { name: 'Share with everyone in the company' }).check();
  await expectAccessible(page);
  await snap(page, 'saved-view-new');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('button', { name: 'Unowned', exact: true })).toBeVisible();

  // The colleague has it, and its address is that of its filters.
  await openViews(second);
  await expectAccessible(second);
  await snap(second, 'saved-views');
  await second.getByRole('menuitem', { name: 'Unowned' }).click();
  await expect(second).toHaveURL(/owner=none/);
  await expect(second).toHaveURL(/sort=updated/);
  await expect(second.getByRole('main').getByRole('button', { name: 'Unowned', exact: true })).toBeVisible();
  await openViews(second, 'Unowned');
  await expect(second.getByRole('menuitem', { name: /^(Rename|Delete)/ })).toHaveCount(0);
  await second.keyboard.press('Escape');

  // Changed filters are saved to the same view; a new name reaches the other browser at once.
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('All', { exact: true }).click();
  await openViews(page);
  await page.getByRole('menuitem', { name: 'Save changes to “Unowned”' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Unowned', exact: true })).toBeVisible();
  await openViews(page, 'Unowned');
  await page.getByRole('menuitem', { name: 'Rename or share “Unowned”…' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Without an owner');
  await page.keyboard.press('Enter');
  await openViews(second);
  await second.getByRole('menuitem', { name: 'Without an owner' }).click();
  await expect(second).toHaveURL(/state=all/);

  await openViews(page, 'Without an owner');
  await page.getByRole('menuitem', { name: 'Delete “Without an owner”' }).click();
  await expect(second.getByRole('main').getByRole('button', { name: 'Views', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(second.getByRole('main').getByRole('button', { name: 'Without an owner', exact: true })).toBeVisible();
});
