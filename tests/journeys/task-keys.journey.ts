import type { Locator, Page } from '@playwright/test';
import { createTask, expect, expectAccessible, makePerson, startCompany, taskRow, test } from '../support/journey';

/** Gives the line of a task the focus. */
async function focusRow(page: Page, title: string): Promise<Locator> {
  const row = taskRow(page, title);
  await row.focus();
  await expect(row).toBeFocused();
  return row;
}

/** Presses a key, and waits until what it opens has the focus: whatever is typed before then would go elsewhere. */
async function press(page: Page, key: string, name: string): Promise<Locator> {
  await page.keyboard.press(key);
  const dialog = page.getByRole('dialog', { name, exact: true });
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  return dialog;
}

const dialogs = [
  ['e', 'Edit T-2'],
  ['a', 'Owner of T-2'],
  ['d', 'Due date of T-2'],
  ['s', 'Status of T-2'],
  ['p', 'Priority of T-2'],
] as const;

test('e, a, d, s and p ask about the task that has the focus, and Esc gives it back to its line', async ({
  page,
  server,
  snap,
}) => {
  const ann = makePerson('Ann Marlow');
  await startCompany(page, server.url, ann, `Keys ${ann.email}`);
  await createTask(page, 'Order the caliper set');
  await createTask(page, 'Calibrate pilot unit 3');
  const row = await focusRow(page, 'Calibrate pilot unit 3');
  for (const [key, name] of dialogs) {
    await press(page, key, name);
    await snap(page, `task-key-${key}`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row).toBeFocused();
  }

  // The sheet lists them while they act, and the palette offers them first.
  await press(page, '?', 'Keyboard shortcuts');
  const acts = page.getByRole('region', { name: 'Actions for T-2' });
  await expect(acts.getByRole('listitem')).toHaveText([
    'Archive taskY',
    'Change due dateD',
    'Change labelsL',
    'Change ownerA',
    'Change priorityP',
    'Change statusS',
    'CompleteM',
    'EditE',
    'Start or stop timerT',
  ]);
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await press(page, 'Control+k', 'Command palette');
  await expect(page.getByRole('dialog').getByRole('group').first()).toHaveAccessibleName('Actions for T-2');
  await snap(page, 'palette-task');
  await page.keyboard.type('due date');
  await expect(page.getByRole('option').first()).toContainText('Change due date');
  await press(page, 'Enter', 'Due date of T-2');
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
});

test('what the keys ask for is saved, by the keyboard alone', async ({ page, server }) => {
  const ann = makePerson('Ann Marlow');
  await startCompany(page, server.url, ann, `Saved ${ann.email}`);
  await createTask(page, 'Order the caliper set');
  await createTask(page, 'Calibrate pilot unit 3');
  const row = await focusRow(page, 'Calibrate pilot unit 3');

  await press(page, 'a', 'Owner of T-2');
  await expect(page.getByRole('option', { name: /^Ann Marlow/ })).toBeVisible();
  await page.keyboard.type('ann');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('img', { name: 'Ann Marlow' })).toBeVisible();
  await expect(row).toBeFocused();

  await press(page, 'd', 'Due date of T-2');
  await page.keyboard.type('tomorrow');
  await page.keyboard.press('Enter');
  await expect(row.getByText('Tomorrow')).toBeVisible();
  await expect(row).toBeFocused();

  const dialog = await press(page, 'e', 'Edit T-2');
  await dialog.getByLabel('Title', { exact: true }).fill('Calibrate pilot unit 4');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const renamed = taskRow(page, 'Calibrate pilot unit 4');
  await expect(renamed).toBeFocused();

  // Done, it leaves the list of open tasks; its neighbour takes the focus over, and the keys are about that one.
  await press(page, 's', 'Status of T-2');
  await page.keyboard.type('d');
  await page.keyboard.press('Enter');
  await expect(renamed).toHaveCount(0);
  await expect(taskRow(page, 'Order the caliper set')).toBeFocused();

  // Of an open panel they are about its task, wherever in it the focus is.
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Task T-1' });
  await expect(panel.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await press(page, 's', 'Status of T-1');
  await page.keyboard.type('b');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(panel).toBeVisible();
  await expect.poll(() => panel.evaluate((box) => box.contains(document.activeElement))).toBe(true);
});
