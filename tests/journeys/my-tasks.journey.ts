import type { Locator, Page } from '@playwright/test';
import {
  brokenConnection,
  createTask,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  joinCompany,
  makePerson,
  openTaskPanel,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

/** A day some days from today, as `YYYY-MM-DD`. Companies of journeys are in Berlin. */
function dayFromNow(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(day);
}

/** The head of a group of rows. */
function headOf(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('row', { name: new RegExp(`^${name} \\d`) });
}

function scope(page: Page, name: string): Locator {
  return page.getByRole('radiogroup', { name: 'Whose tasks' }).getByText(name, { exact: true });
}

async function openMyTasks(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'My tasks' }).click();
  await expect(page.getByRole('heading', { name: 'My tasks', level: 1 })).toBeVisible();
}

test.describe('two people', () => {
  test.use({ allowedNoise: brokenConnection });

  test('see on their own pages what one hands to the other, watches, moves and completes, without a reload', async ({
    page,
    newPerson,
    server,
    snap,
  }) => {
    const { url } = server;
    const ann = makePerson('Ann Marlow');
    const company = await startCompany(page, url, ann, `Mine ${ann.email}`);
    const second = await newPerson();
    const ben = await joinCompany(second, url, makePerson('Ben Okafor'), company);
    const create = (title: string, more: object = {}) =>
      company.founder.post(`/tasks?clientid=${company.clientId}`, { title, ...more });
    await openMyTasks(second);
    await expect(second.getByText('No tasks are left for you to do.')).toBeVisible();
    await expectAccessible(second);
    await waitForLive(second);
    await page.keyboard.press('g');
    await page.keyboard.press('y');
    await expect(page).toHaveURL(/\/my-tasks$/);
    await waitForLive(page);

    // What Ann creates for Ben appears on his page in the group of its date, and on hers among what she handed over.
    await create('Order brass weights', { ownerId: ben.userId, dueOn: dayFromNow(3) });
    await create('Calibrate the scale', { ownerId: ben.userId, dueOn: dayFromNow(-3) });
    await create('Call the lab', { ownerId: ben.userId });
    await create('Read the manual', { dueOn: dayFromNow(3) });
    await expect(taskRow(second, 'Call the lab')).toBeVisible();
    await expect(taskRow(second, 'Order brass weights')).toBeVisible();
    await expect(taskRow(second, 'Calibrate the scale')).toBeVisible();
    await expect(headOf(second, 'Overdue')).toBeVisible();
    await expect(headOf(second, 'Upcoming')).toBeVisible();
    await expect(headOf(second, 'No due date')).toBeVisible();
    await expect(taskRow(second, 'Read the manual')).toHaveCount(0);
    await scope(page, 'Assigned by me').click();
    await expect(page).toHaveURL(/show=created/);
    await expect(taskRow(page, 'Order brass weights')).toBeVisible();
    await expect(taskRow(page, 'Read the manual')).toHaveCount(0);
    await expectAccessible(page);
    await snap(second, 'my-tasks');

    // Another date is another group.
    await expect(headOf(second, 'Later')).toHaveCount(0);
    const panel = await openTaskPanel(page, 'Order brass weights');
    await expect(page).toHaveURL(/\/my-tasks\/.+show=created/);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    const task = await create('Weigh the samples', { ownerId: ben.userId, dueOn: dayFromNow(3) });
    await expect(taskRow(second, 'Weigh the samples')).toBeVisible();
    await company.founder.patch(
      `/tasks/${task['id'] ?? ''}?clientid=${company.clientId}`,
      { dueOn: dayFromNow(30) },
      1,
    );
    await expect(headOf(second, 'Later')).toBeVisible();
    const rows = second.getByRole('main').getByRole('row');
    await expect(rows.filter({ hasText: /Later|Weigh the samples|No due date|Call the lab/ })).toContainText([
      'Later',
      'Weigh the samples',
      'No due date',
      'Call the lab',
    ]);

    // What one completes is gone from both pages once the pointer has left the list.
    await taskRow(second, 'Calibrate the scale')
      .getByRole('button', { name: /^Complete T-/ })
      .click();
    await second.getByRole('heading', { name: 'My tasks', level: 1 }).hover();
    await expect(taskRow(second, 'Calibrate the scale')).toHaveCount(0);
    await expect(headOf(second, 'Overdue')).toHaveCount(0);
    await expect(taskRow(page, 'Calibrate the scale')).toHaveCount(0);

    // Ben watches a task of others: in one tab he decides, the list of another follows.
    const third = await second.context().newPage();
    await third.goto(`${url}/my-tasks?show=watching`);
    await expect(third.getByText('You watch no open tasks.')).toBeVisible();
    await waitForLive(third);
    await second.goto(`${url}/tasks`);
    const benPanel = await openTaskPanel(second, 'Read the manual');
    await benPanel.getByRole('button', { name: 'Watch', exact: true }).click();
    await expect(taskRow(third, 'Read the manual')).toBeVisible();
    await expectAccessible(third);
    // The same filter on the page of all tasks.
    await second.goto(`${url}/tasks?watcher=me`);
    await expect(second.getByText('Watcher is me')).toBeVisible();
    await expect(taskRow(second, 'Read the manual')).toBeVisible();
    await expect(taskRow(second, 'Call the lab')).toHaveCount(0);
    // Without a connection the decision counts at once, and is sent afterwards.
    const watched = await openTaskPanel(second, 'Read the manual');
    await expect(watched.getByRole('button', { name: 'Stop watching' })).toBeVisible();
    await second.context().setOffline(true);
    await watched.getByRole('button', { name: 'Stop watching' }).click();
    await expect(taskRow(second, 'Read the manual')).toHaveCount(0);
    await second.context().setOffline(false);
    await expect(taskRow(third, 'Read the manual')).toHaveCount(0, { timeout: 60_000 });
  });

  test('find the checklist items that one gives to the other on the own page, and in the search', async ({
    page,
    newPerson,
    server,
    snap,
  }) => {
    const { url } = server;
    const ann = makePerson('Ann Marlow');
    const company = await startCompany(page, url, ann, `Items ${ann.email}`);
    const second = await newPerson();
    const ben = await joinCompany(second, url, makePerson('Ben Okafor'), company);
    const { founder, clientId } = company;
    const task = await founder.post(`/tasks?clientid=${clientId}`, { title: 'Plan the trip to the customer in Lyon' });
    await founder.post(`/tasks?clientid=${clientId}`, { title: 'Weigh the samples', ownerId: ben.userId });
    const taskId = String(task['id'] ?? '');
    const add = (text: string, more: object = {}) =>
      founder.post(`/tasks/${taskId}/checklist?clientid=${clientId}`, {
        ...{ text, position: 'V', ownerId: ben.userId },
        ...more,
      });
    await openMyTasks(second);
    await expect(taskRow(second, 'Weigh the samples')).toBeVisible();
    await waitForLive(second);
    const items = second.getByRole('region', { name: 'Checklist items' });
    await expect(items).toHaveCount(0);

    // They appear live, by due date, in a task that he has never opened.
    await add('Ask for vegetarian food');
    await add('Book the night train', { dueOn: dayFromNow(1) });
    await add('Renew the passport, which ends in the middle of the trip', { dueOn: dayFromNow(-2) });
    await expect(items.getByRole('listitem')).toHaveText([
      /Renew the passport.*Plan the trip/,
      /Book the night train.*Plan the trip.*Tomorrow/,
      /Ask for vegetarian food.*Plan the trip/,
    ]);
    await expectAccessible(second);
    await snap(second, 'my-checklist-items');

    // The task leads to its panel; what is completed there is gone here.
    await items
      .getByRole('link', { name: /Plan the trip/ })
      .first()
      .click();
    const panel = second.getByRole('complementary', { name: /^Task / });
    await panel.getByRole('checkbox', { name: 'Ask for vegetarian food' }).press(' ');
    await expect(items.getByRole('listitem')).toHaveCount(2);
    await panel.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(panel).toBeHidden();
    await items.getByRole('checkbox', { name: 'Book the night train' }).press(' ');
    await expect(second.getByText('Completed: Book the night train')).toBeVisible();
    await second.getByRole('heading', { name: 'My tasks', level: 1 }).click();
    await expect(items.getByRole('listitem')).toHaveCount(1);
    await second.getByRole('button', { name: 'Undo' }).click();
    await expect(items.getByRole('listitem')).toHaveCount(2);

    // The search finds the task by the text of an item.
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('combobox').fill('passport');
    await expect(palette.getByRole('option', { name: /Plan the trip/ })).toContainText('Checklist: Renew the passport');
    await snap(page, 'checklist-item-found');
    await page.keyboard.press('Escape');

    // A task that is completed takes its items along.
    await founder.patch(`/tasks/${taskId}?clientid=${clientId}`, { status: 'done' }, 1);
    await expect(items).toHaveCount(0);
  });

  test('create a task that is their own, by keyboard', async ({ page, server }) => {
    const ann = makePerson('Ann Marlow');
    await startCompany(page, server.url, ann, `Own ${ann.email}`);
    await openMyTasks(page);
    await createTask(page, 'Order brass weights');
    await expect(page).toHaveURL(/\/my-tasks$/);
    await taskRow(page, 'Order brass weights').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: /^Task / })).toContainText('Ann Marlow');
  });
});

test.describe('on a phone', () => {
  test.use({
    ownEnvironment: { NARROW_MODE: 'responsive' },
    allowedNoise: brokenConnection,
    viewport: { width: 390, height: 844 },
  });

  test('the three lists fit, and say what is missing', async ({ page, ownServer, snap }) => {
    const company = await startCompany(page, ownServer.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
    await company.founder.post(`/tasks?clientid=${company.clientId}`, {
      title: 'Order brass weights',
      ownerId: company.founder.userId,
      dueOn: dayFromNow(3),
    });
    await page.goto(`${ownServer.url}/my-tasks`);
    await expect(taskRow(page, 'Order brass weights')).toBeVisible();
    const { id = '' } = await company.founder.post(`/tasks?clientid=${company.clientId}`, {
      title: 'Plan the trip to the customer in Lyon, and back again by way of Geneva',
    });
    await company.founder.post(`/tasks/${id}/checklist?clientid=${company.clientId}`, {
      ...{ text: 'Renew the passport, which ends in the middle of the trip', position: 'V' },
      ...{ ownerId: company.founder.userId, dueOn: dayFromNow(-2) },
    });
    await page.reload();
    await expect(page.getByRole('region', { name: 'Checklist items' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await snap(page, 'my-tasks-phone');
    // Who is given an item watches its task.
    await company.founder.patch(`/tasks/${id}?clientid=${company.clientId}`, { status: 'done' }, 1);
    await page.reload();
    await scope(page, 'Assigned by me').click();
    await expect(page.getByText('You are waiting for no one.')).toBeVisible();
    await scope(page, 'Watching').click();
    await expect(page.getByText('You watch no open tasks.')).toBeVisible();
    await expectAccessible(page);
  });
});
