import type { Page } from '@playwright/test';
import {
  createTask,
  expect,
  joinCompany,
  makePerson,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

test('a search in the list that finds nothing offers to show everything again', async ({ page, server }) => {
  await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  await createTask(page, 'Order brass weights');
  const find = page.getByRole('searchbox', { name: 'Find in tasks' });
  await find.fill('quicksilver');
  await expect(page.getByRole('paragraph').filter({ hasText: 'No tasks match.' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all open tasks' }).click();
  await expect(taskRow(page, 'Order brass weights')).toBeVisible();
  await expect(find).toHaveValue('');
});

test('a change elsewhere moves a task into and out of a filter, its group and its count', async ({
  page,
  newPerson,
  server,
}) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  const company = await startCompany(page, url, ann, `Views ${ann.email}`);
  const second = await newPerson();
  const ben = await joinCompany(second, url, makePerson('Ben Okafor'), company);
  const group = (on: Page, name: string, count: number) =>
    on.getByRole('row', { name: `${name} ${count}`, exact: true });
  const create = (title: string) => company.founder.post(`/tasks?clientid=${company.clientId}`, { title });
  const { id = '' } = await create('Order brass weights');
  await create('Calibrate the scale');
  const path = `/tasks/${id}?clientid=${company.clientId}`;

  await page.getByRole('button', { name: 'Group by: Due date' }).click();
  await page.getByRole('menuitem', { name: 'Status' }).click();
  await expect(group(page, 'To do', 2)).toBeVisible();
  await waitForLive(page);
  await second.goto(`${url}/tasks?group=owner`);
  await expect(group(second, 'No owner', 2)).toBeVisible();
  await waitForLive(second);
  await ben.patch(path, { status: 'in-review', ownerId: ben.userId }, 1);
  await expect(group(page, 'To do', 1)).toBeVisible();
  await expect(group(page, 'In review', 1)).toBeVisible();
  await expect(group(second, 'Ben Okafor', 1)).toBeVisible();
  await expect(group(second, 'No owner', 1)).toBeVisible();

  // The filter survives a reload and is undone by Back, as every step in the history.
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  await filter.press('Enter');
  await page.getByRole('menuitem', { name: 'In review' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/status=in-review&group=status|group=status&status=in-review/);
  await expect(taskRow(page, 'Calibrate the scale')).toHaveCount(0);
  await page.reload();
  await expect(taskRow(page, 'Order brass weights')).toBeVisible();
  await waitForLive(page);
  await ben.patch(path, { status: 'blocked' }, 2);
  await expect(taskRow(page, 'Order brass weights')).toHaveCount(0);
  await expect(page.getByRole('paragraph').filter({ hasText: 'No tasks match.' })).toBeVisible();
  await ben.patch(path, { status: 'in-review' }, 3);
  await expect(taskRow(page, 'Order brass weights')).toBeVisible();
  await page.goBack();
  await expect(taskRow(page, 'Calibrate the scale')).toBeVisible();

  await page.goto(`${url}/tasks?owner=${ben.userId}&creator=me`);
  await page.getByRole('button', { name: 'Remove filter Owner is Ben Okafor' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove filter Creator is me' })).toBeFocused();
  await expect(taskRow(page, 'Calibrate the scale')).toBeVisible();
});
