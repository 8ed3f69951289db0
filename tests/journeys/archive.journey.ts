import type { Locator, Page } from '@playwright/test';
import {
  brokenConnection,
  expect,
  expectAccessible,
  joinCompany,
  makePerson,
  openTaskPanel,
  startCompany,
  test,
  waitForLive,
} from '../support/journey';

test.use({ allowedNoise: brokenConnection });

/** The row of a task itself, not that of a sub-task, which names its parent. */
function taskRow(page: Page, title: string): Locator {
  const link = page.getByRole('link', { name: title, exact: true });
  return page.getByRole('main').getByRole('row').filter({ has: link });
}

/** Focuses the row of a task and presses the key of the archive. */
async function pressArchive(page: Page, title: string): Promise<void> {
  await taskRow(page, title).focus();
  await page.keyboard.press('y');
}

test('tasks are archived by key, menu and selection, seen by others at once, found again and brought back', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const company = await startCompany(page, url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  const { founder, clientId } = company;
  const create = (title: string, more: object = {}) => founder.post(`/tasks?clientid=${clientId}`, { title, ...more });
  await create('Weigh the samples');
  await create('Sort the shelves');
  await create('Offer to Globex', { status: 'done' });
  await create('Offer to Initech');
  const { id: parentId = '' } = await create('Move the laboratory');
  await create('Pack the scales', { parentId });
  const second = await newPerson();
  await joinCompany(second, url, makePerson('Ben Okafor'), company);
  await page.goto(`${url}/tasks?state=all`);
  await second.goto(`${url}/tasks?state=all`);
  await expect(taskRow(second, 'Weigh the samples')).toBeVisible();
  await waitForLive(second);

  // By key, and back by Undo.
  await pressArchive(page, 'Weigh the samples');
  await expect(page.getByText('T-1 was archived.')).toBeVisible();
  await expect(taskRow(page, 'Weigh the samples')).toHaveCount(0);
  await expect(taskRow(second, 'Weigh the samples')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(taskRow(page, 'Weigh the samples')).toBeVisible();
  await expect(taskRow(second, 'Weigh the samples')).toBeVisible();

  // By the menu of the panel, which says who archived it, and can then change nothing.
  const panel = await openTaskPanel(page, 'Sort the shelves');
  await panel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
  const notice = panel.getByRole('status').filter({ hasText: /Archived on .* by Ann Marlow/ });
  await expect(notice).toBeVisible();
  await expect(taskRow(second, 'Sort the shelves')).toHaveCount(0);
  await expect(panel.getByRole('textbox', { name: 'Title' })).not.toBeEditable();
  await expect(panel.getByRole('button', { name: 'Complete' })).toHaveCount(0);
  await expect(panel.getByText('Ann Marlow archived the task')).toBeVisible();
  await expectAccessible(page);
  await snap(page, 'archive-panel');
  await page.keyboard.press('Escape');

  // A parent with what is below it, after a question.
  await pressArchive(page, 'Move the laboratory');
  const question = page.getByRole('dialog', { name: 'Archive T-5 with its sub-tasks?' });
  await expect(question).toContainText('1 sub-task is still open.');
  await snap(page, 'archive-question');
  await question.getByRole('button', { name: 'Archive all' }).click();
  await expect(question).toHaveCount(0);
  await expect(taskRow(page, 'Pack the scales')).toHaveCount(0);
  await expect(taskRow(second, 'Move the laboratory')).toHaveCount(0);

  // Several by the bar.
  for (const title of ['Offer to Globex', 'Offer to Initech']) {
    await taskRow(page, title).focus();
    await page.keyboard.press('x');
  }
  await page.getByRole('toolbar', { name: '2 selected' }).getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('2 tasks were archived.')).toBeVisible();
  await expect(taskRow(second, 'Offer to Globex')).toHaveCount(0);

  // Without a connection it is kept, and sent afterwards.
  await page.context().setOffline(true);
  await pressArchive(page, 'Weigh the samples');
  await expect(taskRow(page, 'Weigh the samples')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(taskRow(second, 'Weigh the samples')).toHaveCount(0, { timeout: 60_000 });

  // The other person finds them in their list, and by search, marked.
  await second.getByRole('button', { name: 'Views' }).click();
  await second
    .getByRole('menuitemradio', { name: 'Archived' })
    .or(second.getByRole('menuitem', { name: 'Archived' }))
    .click();
  await expect(second.getByRole('radio', { name: 'Archived' })).toBeChecked();
  await expect(second.getByRole('main').getByRole('row')).toHaveCount(6);
  await expectAccessible(second);
  await snap(second, 'archive-list');
  await second.keyboard.press('Control+k');
  const palette = second.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('shelves is:archived');
  await expect(palette.getByRole('option', { name: /Sort the shelves/ })).toContainText('Archived');
  await snap(second, 'archive-palette');
  await second.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);

  // Back by the bar, by key and by the notice.
  await page.goto(`${url}/tasks?state=all`);
  await waitForLive(page);
  await taskRow(second, 'Offer to Globex').focus();
  await second.keyboard.press('x');
  await taskRow(second, 'Offer to Initech').focus();
  await second.keyboard.press('x');
  await second.getByRole('toolbar', { name: '2 selected' }).getByRole('button', { name: 'Unarchive' }).click();
  await expect(second.getByText('2 tasks were unarchived.')).toBeVisible();
  await expect(taskRow(page, 'Offer to Globex')).toBeVisible();
  await pressArchive(second, 'Move the laboratory');
  await expect(taskRow(page, 'Pack the scales')).toBeVisible();
  await expect(taskRow(second, 'Pack the scales')).toHaveCount(0);
  const hers = await openTaskPanel(second, 'Sort the shelves');
  await hers.getByRole('button', { name: 'Unarchive' }).click();
  await expect(hers.getByRole('textbox', { name: 'Title' })).toHaveValue('Sort the shelves');
  await expect(taskRow(page, 'Sort the shelves')).toBeVisible();

  // Later ones leave by themselves, once an admin says after how long.
  await page.goto(`${url}/settings/task-archive`);
  await page.getByRole('button', { name: /Archive completed and cancelled tasks/ }).click();
  await page.getByRole('option', { name: 'After 6 months without a change' }).click();
  await snap(page, 'archive-setting');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: /Archive completed and cancelled tasks/ })).toContainText('6 months');
});
