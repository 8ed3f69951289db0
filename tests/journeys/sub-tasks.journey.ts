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
  test,
  waitForLive,
} from '../support/journey';

test.use({ allowedNoise: brokenConnection });

function subTasks(panel: Locator): Locator {
  return panel.getByRole('region', { name: 'Sub-tasks' });
}

function checklist(panel: Locator): Locator {
  return panel.getByRole('region', { name: 'Checklist' });
}

/** Adds lines one after the other with the keyboard alone. */
async function addLines(section: Locator, button: string, field: string, lines: readonly string[]): Promise<void> {
  await section.getByRole('button', { name: button }).press('Enter');
  for (const line of lines) {
    await section.getByRole('textbox', { name: field }).pressSequentially(line);
    await section.getByRole('textbox', { name: field }).press('Enter');
  }
  await section.getByRole('textbox', { name: field }).press('Escape');
}

/** From the row over its handle to the box. */
async function tickByKeyboard(page: Page, section: Locator, name: string): Promise<void> {
  await section.getByRole('row', { name }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(section.getByRole('checkbox', { name })).toBeFocused();
  await page.keyboard.press('Space');
}

/** Chooses the parent of the open task by its title. */
async function chooseParent(page: Page, panel: Locator, title: string): Promise<Locator> {
  await panel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Convert to sub-task of…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Convert T-\d+ to a sub-task$/ });
  await dialog.getByRole('combobox', { name: 'Parent task' }).pressSequentially(title);
  await page.getByRole('option', { name: title }).click();
  await dialog.getByRole('button', { name: 'Convert' }).click();
  return dialog;
}

test('sub-tasks and a checklist are made, ticked and sorted, and are the same for everyone', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  const company = await startCompany(page, url, ann, `Sub-tasks ${ann.email}`);
  const second = await newPerson();
  await joinCompany(second, url, makePerson('Ben Okafor'), company);
  await createTask(page, 'Open the branch');
  await createTask(page, 'Hire two people');
  await Promise.all([waitForLive(page), waitForLive(second)]);

  // Typed one after the other; the row in the other browser counts along.
  const panel = await openTaskPanel(page, 'Open the branch');
  await addLines(subTasks(panel), 'Add sub-task', 'Title of the sub-task', ['Rent a room', 'Buy chairs']);
  await expect(subTasks(panel).getByRole('link')).toHaveText(['Rent a room', 'Buy chairs']);
  await expect(second.getByText('0 of 2 sub-tasks done')).toHaveCount(1);
  await subTasks(panel)
    .getByRole('button', { name: /^Complete T-/ })
    .first()
    .press('Enter');
  await expect(subTasks(panel).getByRole('status')).toHaveText('1/2');
  await expect(second.getByText('1 of 2 sub-tasks done')).toHaveCount(1);
  await expectAccessible(page);
  await snap(page, 'sub-tasks-panel');

  // A task becomes a sub-task by the menu, and its path leads to the parent.
  await panel.getByRole('button', { name: 'Close' }).click();
  const hire = await openTaskPanel(page, 'Hire two people');
  await expect(await chooseParent(page, hire, 'Open the branch')).toBeHidden();
  const path = hire.getByRole('navigation', { name: 'Path' });
  await expect(path.getByRole('link', { name: 'Open the branch' })).toBeVisible();
  await expect(hire.getByText(/^Ann Marlow made it a sub-task of “T-\d+ Open the branch”/)).toBeVisible();
  await expect(second.getByText('1 of 3 sub-tasks done')).toHaveCount(1);
  await snap(page, 'sub-tasks-path');
  await path.getByRole('link', { name: 'Open the branch' }).press('Enter');
  await expect(subTasks(panel).getByRole('link', { name: 'Hire two people' })).toBeVisible();

  // A circle is refused with a sentence, and nothing changes.
  const dialog = await chooseParent(page, panel, 'Hire two people');
  await expect(page.getByText(/is this task itself or one of its sub-tasks/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('navigation', { name: 'Path' })).toHaveCount(0);

  // The checklist: one button first, then items; ticked and moved in one browser, seen in the other.
  const address = page.url();
  await second.goto(address);
  const theirs = second.getByRole('complementary', { name: /^Task T-/ });
  await addLines(checklist(panel), 'Add checklist', 'Text of the item', ['Call the bank', 'Measure the room', 'Sign']);
  await expect(checklist(theirs).getByRole('checkbox')).toHaveCount(3);
  await checklist(theirs).getByText('Measure the room').click();
  await expect(checklist(panel).getByRole('checkbox', { name: 'Measure the room' })).toBeChecked();
  await checklist(panel).getByRole('row', { name: 'Sign' }).focus();
  await checklist(panel).getByRole('row', { name: 'Sign' }).press('Alt+ArrowUp');
  await expect(checklist(theirs).getByRole('row')).toHaveText(['Call the bank', 'Sign', 'Measure the room']);
  await expectAccessible(page);
  await snap(page, 'checklist-panel');

  // Without a connection: shown here, and sent afterwards.
  await waitForLive(second);
  await second.context().setOffline(true);
  await expect(second.getByText(/^You’re offline/)).toBeVisible();
  await tickByKeyboard(second, checklist(theirs), 'Call the bank');
  await addLines(checklist(theirs), 'Add item', 'Text of the item', ['Order a sign']);
  await expect(checklist(theirs).getByRole('checkbox')).toHaveCount(4);
  await expect(second.getByText(/^You’re offline/)).toContainText('2 changes are not sent yet.');
  await expect(checklist(panel).getByRole('checkbox')).toHaveCount(3);
  await second.context().setOffline(false);
  await expect(checklist(panel).getByRole('checkbox')).toHaveCount(4, { timeout: 90_000 });
  await expect(checklist(panel).getByRole('checkbox', { name: 'Call the bank' })).toBeChecked({ timeout: 90_000 });

  // An item that needs an owner becomes a sub-task; one that is deleted comes back.
  await checklist(panel).getByRole('button', { name: 'Move Sign' }).click();
  await page.getByRole('menuitem', { name: 'Convert to sub-task' }).click();
  await expect(subTasks(panel).getByRole('link', { name: 'Sign' })).toBeVisible();
  await expect(checklist(theirs).getByRole('checkbox', { name: 'Sign', exact: true })).toHaveCount(0);
  await checklist(panel).getByRole('button', { name: 'Move Call the bank' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(checklist(theirs).getByRole('checkbox', { name: 'Call the bank' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(checklist(theirs).getByRole('checkbox', { name: 'Call the bank' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ ownEnvironment: { NARROW_MODE: 'responsive' } });

  test('both have room in the panel', async ({ page, ownServer, snap }) => {
    const ann = makePerson('Ann Marlow');
    await startCompany(page, ownServer.url, ann, `Phone ${ann.email}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await createTask(page, 'Open the branch');
    const panel = await openTaskPanel(page, 'Open the branch');
    const long = 'A text that is rather long, as people write them when they have a lot to say';
    await addLines(subTasks(panel), 'Add sub-task', 'Title of the sub-task', [long]);
    await expect(subTasks(panel).getByRole('link', { name: long })).toBeVisible();
    await addLines(checklist(panel), 'Add checklist', 'Text of the item', [long]);
    await expect(checklist(panel).getByRole('checkbox', { name: long })).toBeVisible();
    await expectRoom(page);
    await expectAccessible(page);
    await snap(page, 'sub-tasks-panel-390');
  });
});
