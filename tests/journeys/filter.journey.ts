import { createTask, expect, makePerson, startCompany, taskRow, test } from '../support/journey';

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
