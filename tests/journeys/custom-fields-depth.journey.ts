import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  createTask,
  expect,
  expectAccessible,
  expectRoom,
  makePerson,
  startCompany,
  taskRow,
  test,
} from '../support/journey';

async function addField(page: Page, name: string, kind: string, options: readonly string[] = []): Promise<void> {
  await page.getByRole('button', { name: 'New field' }).click();
  const dialog = page.getByRole('dialog', { name: 'New field' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: /Kind/ }).click();
  await page.getByRole('option', { name: kind, exact: true }).click();
  for (const [index, option] of options.entries()) {
    await dialog.getByRole('button', { name: 'Add option' }).click();
    await dialog.getByRole('textbox', { name: `Option ${index + 1}` }).fill(option);
  }
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await expect(dialog).toHaveCount(0);
}

async function exportCsv(page: Page): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Export or import' }).click();
  const item = page.getByRole('menuitem', { name: /^CSV/ });
  const [file] = await Promise.all([page.waitForEvent('download'), item.click()]);
  return (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
}

async function importCsv(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Export or import' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Import from CSV…' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Import tasks' })).toBeVisible();
  const buffer = Buffer.from(text);
  await page.locator('input[type="file"]').setInputFiles({ name: 'tasks.csv', mimeType: 'text/csv', buffer });
}

/** The values of the company's fields in an exported row, which are its last cells. */
function customCells(line: string | undefined): string {
  return /((?:"[^"]*"|[^,]*)(?:,(?:"[^"]*"|[^,]*)){3})$/.exec(line ?? '')?.[1] ?? '';
}

test('fields of the company are filled in for new tasks and for several, sort and group the list, and are imported', async ({
  page,
  server,
  snap,
}) => {
  const ann = makePerson('Ann Marlow');
  await startCompany(page, server.url, ann, 'Ferrow Instruments');
  await createTask(page, 'Call the lab');
  await createTask(page, 'Fix the scale');
  await page.goto(`${server.url}/settings/task-fields`);
  await addField(page, 'Sprint', 'One of several options', ['Zulu', 'Alpha']);
  await addField(page, 'Points', 'Number');
  await addField(page, 'Areas', 'Several options', ['Web, App', 'Lab']);
  await addField(page, 'Design', 'Link');

  // A new task, with a link that is none at first.
  await page.goto(`${server.url}/tasks`);
  await page
    .getByRole('button', { name: /^Create task/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Create task' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Order brass weights');
  await dialog.getByRole('button', { name: 'More fields' }).click();
  await expect(dialog.getByRole('button', { name: /Sprint/ })).toBeFocused();
  await dialog.getByRole('button', { name: /Sprint/ }).click();
  await page.getByRole('option', { name: 'Alpha' }).click();
  await dialog.getByRole('textbox', { name: /Points/ }).fill('12.5');
  await dialog.getByRole('textbox', { name: /Design/ }).fill('figma');
  await dialog.getByRole('button', { name: 'Create task' }).click();
  await expect(dialog.getByText('Enter an address that begins with https:// or http://.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: /Design/ })).toBeFocused();
  await expectAccessible(page);
  await snap(page, 'fields-depth-new');
  // What was entered is kept when the dialog is closed.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Create task/ })
    .first()
    .click();
  await expect(dialog.getByRole('textbox', { name: /Points/ })).toHaveValue('12.5');
  await dialog.getByRole('textbox', { name: /Design/ }).fill('https://figma.example/1');
  await dialog.getByRole('button', { name: 'Create task' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(taskRow(page, 'Order brass weights')).toBeVisible();

  // Two tasks at once, and undone.
  for (const title of ['Call the lab', 'Fix the scale']) {
    await taskRow(page, title).focus();
    await page.keyboard.press('x');
  }
  const bar = page.getByRole('toolbar', { name: '2 selected' });
  await bar.getByRole('button', { name: 'Fields' }).click();
  await page.getByRole('menuitem', { name: 'Points' }).click();
  const popover = page.getByRole('dialog', { name: 'Points of the selected tasks' });
  await popover.getByRole('textbox', { name: 'Points' }).fill('3');
  await expectAccessible(page);
  await snap(page, 'fields-depth-bulk');
  await popover.getByRole('textbox', { name: 'Points' }).press('Enter');
  await expect(popover).toHaveCount(0);
  await expect(page.getByText('2 tasks were changed.')).toBeVisible();
  await page.getByTitle('Table', { exact: true }).click();
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('menuitem', { name: 'Points' }).click();
  await page.keyboard.press('Escape');
  const grid = page.getByRole('grid', { name: 'Tasks' });
  const rowOf = (title: string) => grid.getByRole('row').filter({ hasText: title });
  await expect(rowOf('Call the lab').getByRole('gridcell').filter({ hasText: /^3$/ })).toBeVisible();

  // Sorted by the column, in both directions.
  const order = async (): Promise<readonly string[]> =>
    (await grid.getByRole('row').allInnerTexts()).flatMap(
      (text) => /Order brass weights|Call the lab|Fix the scale/.exec(text)?.[0] ?? [],
    );
  await page
    .getByRole('columnheader', { name: /^Points/ })
    .getByRole('button', { name: /Points/ })
    .first()
    .click();
  await expect.poll(order).toEqual(['Call the lab', 'Fix the scale', 'Order brass weights']);
  await page
    .getByRole('columnheader', { name: /^Points/ })
    .getByRole('button', { name: /Points/ })
    .first()
    .click();
  await expect.poll(order).toEqual(['Order brass weights', 'Fix the scale', 'Call the lab']);
  await expect(page).toHaveURL(/fieldSort=[0-9a-f-]+(?::|%3A)desc/);
  await snap(page, 'fields-depth-table');
  await page.keyboard.press('Control+z');
  await expect(rowOf('Call the lab').getByRole('gridcell').filter({ hasText: /^3$/ })).toHaveCount(0);

  // In groups of the list.
  await page.getByTitle('List', { exact: true }).click();
  await page
    .getByRole('button', { name: /^Grouped by|^Group/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Sprint' }).click();
  await expect(page.getByText('Without “Sprint”')).toBeVisible();
  await expect(page.getByText('Alpha', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await snap(page, 'fields-depth-groups');

  // Exported, imported and exported again: the values are the same.
  const first = await exportCsv(page);
  const line = first.find((each) => each.includes('Order brass weights'));
  expect(customCells(line)).toBe('Alpha,12.5,,https://figma.example/1');
  const rows = [
    'Title,Sprint,Points,Areas,Design',
    'From the file,zulu,"1,234.5","Lab, Web, App",https://x.example/',
    'With a fault,Alpha,many,,',
  ];
  await importCsv(page, rows.join('\r\n'));
  const wizard = page.getByRole('dialog', { name: 'Import tasks' });
  await expect(wizard.getByRole('button', { name: 'Field for Points' })).toContainText('Points');
  await expect(wizard.getByRole('button', { name: 'Field for Areas' })).toContainText('Areas');
  await wizard.getByRole('button', { name: 'Continue' }).click();
  await expect(wizard.getByText(/“many” isn’t a number/)).toBeVisible();
  await expect(wizard.getByRole('region', { name: /first rows/ }).last()).toContainText('1,234.5');
  await expectAccessible(page);
  await snap(page, 'fields-depth-import');
  await wizard.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(wizard.getByRole('group', { name: 'Result' }).getByText('1 row was imported')).toBeVisible();
  await wizard
    .getByRole('button', { name: /Close|Done/ })
    .last()
    .click();
  await expect(wizard).toHaveCount(0);
  await expect(taskRow(page, 'From the file')).toBeVisible();
  const second = await exportCsv(page);
  const imported = second.find((each) => each.includes('From the file'));
  expect(customCells(imported)).toBe('Zulu,1234.5,"Lab, Web, App",https://x.example/');
  await importCsv(page, [second[0], imported?.replace('From the file', 'Once more')].join('\r\n'));
  await wizard.getByRole('button', { name: 'Continue' }).click();
  await wizard.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(wizard.getByRole('group', { name: 'Result' }).getByText('1 row was imported')).toBeVisible();
  await wizard
    .getByRole('button', { name: /Close|Done/ })
    .last()
    .click();
  await expect(wizard).toHaveCount(0);
  const third = await exportCsv(page);
  expect(customCells(third.find((each) => each.includes('Once more')))).toBe(customCells(imported));

  // A list by a field that does not exist falls back in words.
  await page.goto(`${server.url}/tasks?fieldSort=01900000-0000-7000-8000-000000000001`);
  await expect(page.getByText(/^The field by which this list was sorted was deleted/)).toBeVisible();
  await expect(taskRow(page, 'Call the lab')).toBeVisible();
  await expectRoom(page);
});
