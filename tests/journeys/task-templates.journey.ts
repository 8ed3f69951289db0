import type { Locator, Page } from '@playwright/test';
import {
  brokenConnection,
  expect,
  expectAccessible,
  expectRoom,
  joinCompany,
  makePerson,
  openComposer,
  openTaskPanel,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

test.use({ allowedNoise: brokenConnection });

/** The row of a template on its page. */
function templateRow(page: Page, name: string): Locator {
  return page.getByRole('grid', { name: 'Task templates' }).getByRole('row').filter({ hasText: name });
}

/** The row of a task by its key: those of its sub-tasks contain its title too. */
function rowOf(page: Page, key: string): Locator {
  return page.getByRole('main').getByRole('row', { name: `Select ${key} ` });
}

async function choose(page: Page, dialog: Locator, template: string): Promise<void> {
  await dialog.getByRole('button', { name: /Template/ }).click();
  await page.getByRole('option', { name: template, exact: true }).click();
}

test('a task becomes a template, which creates tasks with sub-tasks in every browser, and one undo removes them', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  const company = await startCompany(page, url, ann, `Templates ${ann.email}`);
  const second = await newPerson();
  await joinCompany(second, url, makePerson('Ben Okafor'), company);
  const { founder, clientId } = company;
  const create = (body: object) => founder.post(`/tasks?clientid=${clientId}`, body);
  const { id: parentId = '' } = await create({ title: 'Welcome Eva', priority: 'high' });
  const { id: laptop = '' } = await create({ title: 'Order a laptop', parentId });
  await create({ title: 'Choose a docking station', parentId: laptop });
  await create({ title: 'Plan the first week', parentId });
  await founder.post(`/tasks/${parentId}/checklist?clientid=${clientId}`, { text: 'Print the badge', position: 'a1' });
  await Promise.all([waitForLive(page), waitForLive(second)]);

  // Copied with its sub-tasks, and undone at once.
  const panel = await openTaskPanel(page, 'Welcome Eva');
  await panel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const copying = page.getByRole('dialog', { name: 'Duplicate T-1' });
  await expect(copying.getByRole('checkbox', { name: /Also copy its 2 sub-tasks/ })).toBeChecked();
  await expectAccessible(page);
  await snap(page, 'duplicate-with-sub-tasks');
  await copying.getByRole('button', { name: 'Duplicate' }).click();
  const copy = page.getByRole('complementary', { name: 'Task T-5' });
  await expect(copy.getByRole('link', { name: 'Plan the first week' })).toBeVisible();
  await expect(rowOf(second, 'T-5')).toContainText('0/2');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(taskRow(second, 'Copy of Welcome Eva')).toHaveCount(0);
  await expect(taskRow(second, 'Plan the first week')).toHaveCount(1);

  // Saved as a template, after a change.
  const original = page.getByRole('complementary', { name: 'Task T-1' });
  await original.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  const saving = page.getByRole('dialog', { name: 'Save T-1 as a template' });
  await saving.getByRole('textbox', { name: 'Name' }).fill('Welcome a colleague');
  await expect(saving.getByRole('button', { name: 'Choose a docking station', exact: true })).toBeVisible();
  await saving.getByRole('checkbox', { name: /^The owner is the person/ }).check();
  await expectAccessible(page);
  await snap(page, 'template-save');
  await saving.getByRole('button', { name: 'Save template' }).click();
  await expect(saving).toHaveCount(0);

  // Edited on its page: a sub-task with a date more; the other browser sees the page change.
  await page.goto(`${url}/settings/task-templates`);
  await second.goto(`${url}/settings/task-templates`);
  await expect(second.getByText('Welcome a colleague')).toBeVisible();
  await expect(second.getByText('4 tasks')).toBeVisible();
  await waitForLive(second);
  await expectAccessible(page);
  await templateRow(page, 'Welcome a colleague').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit template' });
  await editing.getByRole('button', { name: 'Add sub-task' }).last().click();
  await editing.getByRole('textbox', { name: 'Title' }).fill('Review after a month');
  await editing.getByRole('textbox', { name: /Due after days/ }).fill('30');
  await editing.getByRole('textbox', { name: /Time on that day/ }).fill('9:30');
  await editing.getByRole('textbox', { name: /Checklist/ }).fill('Feedback\nGoals');
  await expectAccessible(page);
  await snap(page, 'template-edit');
  await editing.getByRole('button', { name: 'Save template' }).click();
  await expect(editing).toHaveCount(0);
  await expect(second.getByText('5 tasks')).toBeVisible();
  await snap(page, 'templates-page');

  // Used in the other browser from the palette: what was typed stays, the rest is filled, and choosing none empties it.
  await second.goto(`${url}/tasks`);
  await waitForLive(second);
  await second.keyboard.press('Control+k');
  await second.getByRole('combobox', { name: /^Type a command/ }).fill('New task from template');
  await expect(second.getByRole('option', { name: /New task from template/ })).toBeVisible();
  await second.keyboard.press('Enter');
  const composer = second.getByRole('dialog', { name: 'Create task' });
  await composer.getByRole('textbox', { name: 'Title' }).fill('Welcome Noor');
  await choose(second, composer, 'Welcome a colleague');
  await expect(composer.getByRole('textbox', { name: 'Title' })).toHaveValue('Welcome Noor');
  await expect(composer.getByRole('button', { name: /High/ })).toBeVisible();
  await expect(composer.getByRole('combobox', { name: /Owner/ })).toHaveValue('Ben Okafor');
  await expect(composer.getByText('Adds 4 sub-tasks. Adds a checklist with 1 item.')).toBeVisible();
  await expectAccessible(second);
  await snap(second, 'template-use');
  await choose(second, composer, 'No template');
  await expect(composer.getByRole('button', { name: /High/ })).toHaveCount(0);
  await expect(composer.getByRole('textbox', { name: 'Title' })).toHaveValue('Welcome Noor');
  await choose(second, composer, 'Welcome a colleague');
  await composer.getByRole('button', { name: 'Create task' }).click();
  await expect(composer).toHaveCount(0);
  await expect(second.getByText('T-9 was created with 3 sub-tasks.')).toBeVisible();
  await page.goto(`${url}/tasks`);
  await expect(rowOf(page, 'T-9')).toContainText('0/3');
  await expect(taskRow(page, 'Review after a month')).toContainText('Welcome Noor');
  await second.getByRole('button', { name: 'Undo' }).click();
  await expect(taskRow(page, 'Welcome Noor')).toHaveCount(0);
  await expect(taskRow(page, 'Review after a month')).toHaveCount(0);

  // Without a connection the creation is kept, and brings its sub-tasks later.
  const form = await openComposer(second);
  await form.getByRole('button', { name: 'Use a template' }).click();
  await choose(second, form, 'Welcome a colleague');
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Welcome Eva');
  await form.getByRole('textbox', { name: 'Title' }).fill('Welcome Ida');
  await second.context().setOffline(true);
  await form.getByRole('button', { name: 'Create task' }).click();
  await expect(form).toHaveCount(0);
  await expect(taskRow(second, 'Welcome Ida')).toContainText('0/3');
  await second.context().setOffline(false);
  await expect(rowOf(page, 'T-14')).toContainText('0/3', { timeout: 90_000 });
  await expect(rowOf(page, 'T-14')).toContainText('Welcome Ida');

  // Deleted with an undo.
  await page.goto(`${url}/settings/task-templates`);
  await templateRow(page, 'Welcome a colleague').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText(/^Templates appear here/)).toBeVisible();
  await snap(page, 'templates-empty');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(templateRow(page, 'Welcome a colleague')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, ownEnvironment: { NARROW_MODE: 'responsive' } });

  test('a template is written in one column', async ({ page, ownServer: server, snap }) => {
    const ann = makePerson('Ann Marlow');
    await startCompany(page, server.url, ann, `Templates ${ann.email}`);
    await page.goto(`${server.url}/settings/task-templates`);
    await page.getByRole('button', { name: 'New template' }).click();
    const dialog = page.getByRole('dialog', { name: 'New template' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Receive goods from the second warehouse');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Receive goods');
    await expectRoom(page);
    await expectAccessible(page);
    await snap(page, 'template-phone');
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(templateRow(page, 'Receive goods')).toContainText('1 task');
  });
});
