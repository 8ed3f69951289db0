import {
  brokenConnection,
  createTask,
  expect,
  expectAccessible,
  joinCompany,
  makePerson,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

test.use({ allowedNoise: brokenConnection });

test('several tasks are selected by keyboard and pointer, changed together, seen by others at once, and undone at once', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const company = await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  for (const title of ['Fix the scale', 'Call the lab', 'Order weights']) {
    await createTask(page, title);
  }
  const second = await newPerson();
  await joinCompany(second, server.url, makePerson('Ben Okafor'), company);
  await expect(taskRow(second, 'Order weights')).toBeVisible();
  await waitForLive(second);

  // Two by keyboard, one by its box; the row that was selected last has the keys.
  await taskRow(page, 'Fix the scale').focus();
  await page.keyboard.press('x');
  const bar = page.getByRole('toolbar', { name: 'One selected' });
  await expect(bar).toBeVisible();
  await taskRow(page, 'Order weights').hover();
  await taskRow(page, 'Order weights')
    .getByRole('checkbox', { name: /Select/ })
    .click();
  await expect(page.getByRole('toolbar', { name: '2 selected' })).toBeVisible();
  await expectAccessible(page);
  await snap(page, 'bulk-edit');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar', { name: /selected/ })).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('toolbar', { name: '3 selected' })).toBeVisible();

  await page.keyboard.press('p');
  await page.getByRole('dialog', { name: 'Priority of the selected tasks' }).waitFor();
  await page.getByRole('option', { name: 'High' }).click();
  await expect(page.getByText('3 tasks were changed.')).toBeVisible();
  for (const title of ['Fix the scale', 'Call the lab', 'Order weights']) {
    await expect(taskRow(second, title).getByRole('img', { name: 'High' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const title of ['Fix the scale', 'Call the lab', 'Order weights']) {
    await expect(taskRow(second, title).getByRole('img', { name: 'High' })).toHaveCount(0);
  }

  await page.getByRole('toolbar', { name: '3 selected' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('3 tasks were deleted.')).toBeVisible();
  await expect(taskRow(second, 'Call the lab')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(taskRow(second, 'Call the lab')).toBeVisible();

  // Without a connection each change is kept and sent afterwards.
  await page.context().setOffline(true);
  await taskRow(page, 'Call the lab').focus();
  await page.keyboard.press('x');
  await page.getByRole('toolbar', { name: 'One selected' }).getByRole('button', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'In progress' }).click();
  await expect(taskRow(page, 'Call the lab').getByRole('img', { name: 'In progress' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(taskRow(second, 'Call the lab').getByRole('img', { name: 'In progress' })).toBeVisible({
    timeout: 60_000,
  });
});
