import {
  expect,
  expectAccessible,
  makePerson,
  openTaskPanel,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

test('a task is duplicated with its checklist, and completing it asks while sub-tasks are open', async ({
  page,
  server,
  snap,
}) => {
  const { founder, clientId } = await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  await waitForLive(page);
  const create = (body: object) => founder.post(`/tasks?clientid=${clientId}`, body);
  const { id: parentId = '' } = await create({ title: 'Open the branch', priority: 'high' });
  await create({ title: 'Rent a room', parentId });
  await founder.post(`/tasks/${parentId}/checklist?clientid=${clientId}`, { text: 'Sign the lease', position: 'a1' });

  const panel = await openTaskPanel(page, 'Open the branch');
  await panel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  // It has a sub-task, which is not copied here.
  const copying = page.getByRole('dialog', { name: 'Duplicate T-1' });
  await copying.getByRole('checkbox', { name: 'Also copy its sub-task' }).press(' ');
  await copying.getByRole('button', { name: 'Duplicate' }).click();
  await expect(copying).toBeHidden();
  const copy = page.getByRole('complementary', { name: 'Task T-3' });
  await expect(copy.getByRole('textbox', { name: 'Title' })).toHaveValue('Copy of Open the branch');
  await expect(copy.getByRole('checkbox', { name: 'Sign the lease' })).not.toBeChecked();
  await snap(page, 'task-copy');
  await copy.getByRole('button', { name: 'Close' }).click();

  await taskRow(page, 'Open the branch')
    .filter({ hasNotText: 'Copy' })
    .getByRole('button', { name: 'Complete T-1' })
    .click();
  const question = page.getByRole('dialog', { name: 'Complete T-1?' });
  await expect(question).toContainText('1 open sub-task, which stays open');
  await expectAccessible(page);
  await snap(page, 'complete-parent');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Complete T-1' })).toBeVisible();
  await page.getByRole('button', { name: 'Complete T-1' }).click();
  await question.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Complete T-1' })).toHaveCount(0);
  await page.goto(`${server.url}/tasks/${parentId}`);
  await expect(
    page.getByRole('complementary', { name: 'Task T-1' }).getByRole('button', { name: 'Reopen' }),
  ).toBeVisible();
});
