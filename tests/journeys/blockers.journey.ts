import type { Locator, Page } from '@playwright/test';
import {
  brokenConnection,
  createTask,
  expect,
  expectAccessible,
  makePerson,
  openTaskPanel,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

test.use({ allowedNoise: brokenConnection });

async function blockedBy(page: Page, panel: Locator, title: string): Promise<void> {
  await panel.getByRole('button', { name: 'Add relation' }).press('Enter');
  await expect(panel.getByRole('combobox', { name: 'Item' })).toBeFocused();
  await page.keyboard.type(title);
  await expect(page.getByRole('option', { name: new RegExp(title) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('list', { name: 'Blocked by' }).getByRole('link', { name: title })).toBeVisible();
}

test('a blocked task is completed only once that is confirmed: alone, among others, and without a connection', async ({
  page,
  server,
  snap,
}) => {
  await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  for (const title of ['Calibrate the scale', 'Order brass weights', 'Clean the bench']) {
    await createTask(page, title);
  }
  const panel = await openTaskPanel(page, 'Calibrate the scale');
  await blockedBy(page, panel, 'Order brass weights');
  await waitForLive(page);

  // The panel: the question names the blocker with its status; the answer no leaves the task as it was.
  await panel.getByRole('button', { name: 'Complete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Complete T-1?' });
  await expect(question.getByRole('region', { name: 'Blocked by 1 open task' })).toContainText(
    'T-2 Order brass weights – To do',
  );
  await expectAccessible(page);
  await snap(page, 'blockers');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Complete', exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();

  // Several: the others are changed at once, the blocked one is asked about.
  await taskRow(page, 'Calibrate the scale').focus();
  await page.keyboard.press('x');
  await taskRow(page, 'Clean the bench').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('s');
  await page.getByRole('option', { name: 'Done' }).click();
  const together = page.getByRole('dialog', { name: 'Complete 1 task?' });
  await expect(together.getByRole('region', { name: '1 task is blocked by open tasks' })).toContainText(
    'T-1 Calibrate the scale',
  );
  await expect(taskRow(page, 'Clean the bench')).toHaveCount(0);
  await snap(page, 'blockers-together');
  await together.getByRole('button', { name: 'Cancel' }).click();
  await expect(together).toBeHidden();
  await expect(taskRow(page, 'Calibrate the scale')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar', { name: /selected/ })).toHaveCount(0);

  // Without a connection it is shown as completed, and asked about when it is sent.
  await page.context().setOffline(true);
  await taskRow(page, 'Calibrate the scale').hover();
  await taskRow(page, 'Calibrate the scale').getByRole('button', { name: 'Complete T-1' }).click();
  await expect(taskRow(page, 'Calibrate the scale').getByRole('button', { name: 'Reopen T-1' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(question).toBeVisible({ timeout: 60_000 });
  await question.getByRole('button', { name: 'Complete' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('heading', { level: 1 }).first().hover();
  await expect(taskRow(page, 'Calibrate the scale')).toHaveCount(0);
});

test('items of a checklist get an owner and a due date by keyboard, and keep them as sub-tasks', async ({
  page,
  server,
  snap,
}) => {
  await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  await createTask(page, 'Open the branch');
  const panel = await openTaskPanel(page, 'Open the branch');
  const checklist = panel.getByRole('region', { name: 'Checklist' });
  await checklist.getByRole('button', { name: 'Add checklist' }).press('Enter');
  const field = checklist.getByRole('textbox', { name: 'Text of the item' });
  for (const text of ['Rent a room', 'Buy chairs']) {
    await field.fill(text);
    await field.press('Enter');
    await expect(checklist.getByRole('row', { name: text })).toBeVisible();
  }
  await field.press('Escape');

  await checklist.getByRole('button', { name: 'Set the owner of Rent a room' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Owner' }).getByRole('combobox', { name: 'Owner' })).toBeFocused();
  await snap(page, 'checklist-owner');
  await page.getByRole('option', { name: /Ann Marlow/ }).click();
  const owner = checklist.getByRole('button', { name: 'Owner of Rent a room: Ann Marlow' });
  await expect(owner).toBeVisible();
  await checklist.getByRole('button', { name: 'Set the due date of Rent a room' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Due date' }).last()).toBeFocused();
  await page.keyboard.type('yesterday');
  await page.keyboard.press('Enter');
  const due = checklist.getByRole('button', { name: /^Due date of Rent a room: Yesterday/ });
  await expect(due).toBeVisible();
  await expectAccessible(page);
  await snap(page, 'checklist-depth');

  await checklist.getByRole('button', { name: 'Move Rent a room' }).click();
  await page.getByRole('menuitem', { name: 'Convert to sub-task' }).click();
  const subTask = panel
    .getByRole('region', { name: 'Sub-tasks' })
    .getByRole('listitem')
    .filter({ hasText: 'Rent a room' });
  await expect(subTask.getByRole('img', { name: 'Ann Marlow' })).toBeVisible();
  await expect(subTask.getByText('Yesterday')).toBeVisible();
  await expect(checklist.getByRole('row', { name: 'Rent a room' })).toHaveCount(0);
});
