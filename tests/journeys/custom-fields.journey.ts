import type { Page } from '@playwright/test';
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

/** Opens the dialog of a new field with a name and a kind. */
async function beginField(page: Page, name: string, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'New field' }).click();
  const dialog = page.getByRole('dialog', { name: 'New field' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: /Kind/ }).click();
  await page.getByRole('option', { name: kind, exact: true }).click();
}

async function addField(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'New field' });
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await expect(dialog).toHaveCount(0);
}

test('a company adds fields to tasks, fills them in together, also offline, and finds tasks by them', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  const company = await startCompany(page, url, ann, `Fields ${ann.email}`);
  const second = await newPerson();
  await joinCompany(second, url, makePerson('Ben Okafor'), company);
  await createTask(page, 'Fix the scale');
  await createTask(page, 'Call the lab');
  await expect(taskRow(second, 'Call the lab')).toBeVisible();
  await Promise.all([waitForLive(page), waitForLive(second)]);

  // The page of the fields: empty, then three, in another order.
  await page.goto(`${url}/settings/task-fields`);
  await expect(page.getByText(/^No fields yet/)).toBeVisible();
  await expectAccessible(page);
  await snap(page, 'custom-fields-empty');
  await beginField(page, 'Customer', 'Text');
  await addField(page);
  await beginField(page, 'Budget', 'Number');
  await page.getByRole('textbox', { name: /^Unit/ }).fill('€');
  await addField(page);
  await beginField(page, 'Sprint', 'One of several options');
  const dialog = page.getByRole('dialog', { name: 'New field' });
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await expect(dialog.getByText('Add at least one option.')).toBeVisible();
  for (const [index, name] of ['Alpha', 'Beta'].entries()) {
    await dialog.getByRole('button', { name: 'Add option' }).click();
    await dialog.getByRole('textbox', { name: `Option ${index + 1}` }).fill(name);
  }
  await expectAccessible(page);
  await snap(page, 'custom-fields-new');
  await addField(page);
  const rows = page.getByRole('grid', { name: 'Task fields' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await rows
    .filter({ hasText: 'Sprint' })
    .getByRole('button', { name: /Sprint/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: /Move to the top/ }).click();
  await expect(rows.first()).toContainText('Sprint');
  await expectAccessible(page);
  await snap(page, 'custom-fields-page');

  // Filled in by both, live for both.
  await page.goto(`${url}/tasks`);
  const panel = await openTaskPanel(page, 'Fix the scale');
  const theirs = await openTaskPanel(second, 'Fix the scale');
  await panel.getByRole('button', { name: /Sprint/ }).click();
  await page.getByRole('option', { name: 'Beta' }).click();
  await expect(theirs.getByRole('button', { name: /Beta Sprint|Sprint.*Beta/ })).toBeVisible();
  await theirs.getByRole('textbox', { name: 'Budget' }).fill('1250.5');
  await theirs.getByRole('textbox', { name: 'Budget' }).press('Enter');
  await expect(panel.getByRole('textbox', { name: 'Budget' })).toHaveValue('1,250.5');
  await expect(panel.getByText(/^Ben Okafor set “Budget” to 1250.5 €/)).toBeVisible();
  await expectAccessible(page);
  await snap(page, 'custom-fields-panel');

  // The same field by two people, one of them without a connection: the second is asked.
  await second.context().setOffline(true);
  await expect(second.getByText(/^You’re offline/)).toBeVisible();
  await theirs.getByRole('textbox', { name: 'Customer' }).fill('Lab Nord');
  await theirs.getByRole('textbox', { name: 'Customer' }).press('Enter');
  await expect(second.getByText(/^You’re offline/)).toContainText('1 change is not sent yet.');
  await panel.getByRole('textbox', { name: 'Customer' }).fill('Lab Süd');
  await panel.getByRole('textbox', { name: 'Customer' }).press('Enter');
  await expect(panel.getByText(/^Ann Marlow set “Customer” to Lab Süd/)).toBeVisible();
  await second.context().setOffline(false);
  const choice = theirs.getByRole('button', { name: /Keep mine|Keep yours|Use yours/i });
  await expect(choice).toBeVisible({ timeout: 90_000 });
  await expect(theirs.getByText('Lab Süd').first()).toBeVisible();
  await choice.click();
  await expect(panel.getByRole('textbox', { name: 'Customer' })).toHaveValue('Lab Nord');
  await panel.getByRole('button', { name: 'Close' }).click();

  // Filtered by the option, and kept in the address.
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Sprint…' }).press('Enter');
  const filter = page.getByRole('dialog', { name: 'Filter by Sprint' });
  await filter.getByRole('combobox', { name: 'Sprint' }).pressSequentially('Bet');
  const box = filter.getByRole('combobox', { name: 'Sprint' });
  await expect(box).toHaveAttribute('aria-activedescendant', /./);
  await box.press('Enter');
  await box.press('Escape');
  await expectAccessible(page);
  await filter.getByRole('button', { name: 'Apply filter' }).click();
  await expect(page.getByRole('button', { name: 'Remove filter Sprint is Beta' })).toBeVisible();
  await expect(taskRow(page, 'Fix the scale')).toBeVisible();
  await expect(taskRow(page, 'Call the lab')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove filter Sprint is Beta' })).toBeVisible();
  await expect(taskRow(page, 'Fix the scale')).toBeVisible();
  await snap(page, 'custom-fields-filter');
  // What another person enters appears.
  await theirs.getByRole('button', { name: 'Close' }).click();
  const lab = await openTaskPanel(second, 'Call the lab');
  await lab.getByRole('button', { name: /Sprint/ }).click();
  await second.getByRole('option', { name: 'Beta' }).click();
  await expect(taskRow(page, 'Call the lab')).toBeVisible();

  // A column of the table, edited in its cell.
  await page.getByTitle('Table', { exact: true }).click();
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('menuitem', { name: 'Budget' }).click();
  await page.keyboard.press('Escape');
  const row = page.getByRole('grid', { name: 'Tasks' }).getByRole('row').filter({ hasText: 'Fix the scale' });
  const cell = row.getByRole('gridcell').filter({ hasText: '1,250.5' });
  await expect(cell).toBeVisible();
  await cell.click();
  const field = page.getByRole('dialog', { name: 'Budget of T-1' }).getByRole('textbox', { name: 'Budget' });
  await field.fill('90');
  await field.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Budget of T-1' })).toHaveCount(0);
  await expect(row.getByRole('gridcell').filter({ hasText: '90' })).toBeVisible();
  await expectAccessible(page);
  await snap(page, 'custom-fields-table');
  await expectRoom(page);
});
