import {
  createTask,
  expect,
  expectAccessible,
  joinCompany,
  makePerson,
  openTaskPanel,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

test('tasks are related by keyboard, seen from both sides in both browsers, opened and taken apart', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const company = await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  await createTask(page, 'Calibrate the scale');
  await createTask(page, 'Order brass weights');
  const second = await newPerson();
  await joinCompany(second, server.url, makePerson('Ben Okafor'), company);
  await expect(taskRow(second, 'Order brass weights')).toBeVisible();
  await waitForLive(second);
  const benPanel = await openTaskPanel(second, 'Order brass weights');

  const panel = await openTaskPanel(page, 'Calibrate the scale');
  const add = panel.getByRole('button', { name: 'Add relation' });
  await add.focus();
  await page.keyboard.press('Enter');
  const other = panel.getByRole('combobox', { name: 'Item' });
  await expect(other).toBeFocused();
  await page.keyboard.type('brass');
  await expect(page.getByRole('option', { name: /Order brass weights/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const blockedBy = panel.getByRole('list', { name: 'Blocked by' });
  await expect(blockedBy.getByRole('link', { name: 'Order brass weights' })).toBeVisible();
  await expect(
    benPanel.getByRole('list', { name: 'Blocks' }).getByRole('link', { name: 'Calibrate the scale' }),
  ).toBeVisible();
  await expectAccessible(page);
  await snap(page, 'relations');

  await blockedBy.getByRole('link', { name: 'Order brass weights' }).click();
  await expect(page.getByRole('complementary', { name: 'Task T-2' })).toBeVisible();
  await page
    .getByRole('complementary', { name: 'Task T-2' })
    .getByRole('button', { name: 'Remove the relation to Calibrate the scale' })
    .click();
  await expect(benPanel.getByRole('list', { name: 'Blocks' })).toHaveCount(0);
});
