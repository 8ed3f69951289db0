import { createTask, expect, makePerson, startCompany, taskRow, test } from '../support/journey';

test('the address of the tasks holds filter, order and task, through Back and a reload', async ({
  page,
  server,
  snap,
}) => {
  const { url } = server;
  await startCompany(page, url, makePerson('Ada Lovelace'), 'Ferrow Instruments');
  await createTask(page, 'Fix the pump');
  await page.getByText('All', { exact: true }).click();
  await expect(page).toHaveURL(`${url}/tasks?state=all`);
  await page.getByRole('button', { name: 'Due date', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Priority' }).click();
  await expect(page).toHaveURL(`${url}/tasks?state=all&sort=priority`);
  await taskRow(page, 'Fix the pump').press('Space');
  await expect(page).toHaveURL(/\/tasks\/[\w-]+\?state=all&sort=priority/);
  await expect(page).toHaveTitle('T-1 Fix the pump · Tessera');
  await page.reload();
  await expect(page).toHaveTitle('T-1 Fix the pump · Tessera');
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked();
  await snap(page, 'task-address');
  await page.goBack();
  await expect(page).toHaveTitle('Tasks · Tessera');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`${url}/tasks`);
  await expect(page.getByRole('radio', { name: 'Open' })).toBeChecked();

  await page.getByRole('button', { name: 'Complete T-1' }).click();
  await page.getByRole('button', { name: 'Reopen T-1' }).click();
  await expect(page.getByRole('button', { name: 'Complete T-1' })).toBeVisible();
});
