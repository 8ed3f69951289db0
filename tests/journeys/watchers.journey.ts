import {
  brokenConnection,
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

test.use({ allowedNoise: brokenConnection });

test('a person watches a task of others, is told when it is done, and stops watching', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const company = await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  await createTask(page, 'Calibrate the scale');
  const second = await newPerson();
  await joinCompany(second, server.url, makePerson('Ben Okafor'), company);
  await expect(taskRow(second, 'Calibrate the scale')).toBeVisible();
  await waitForLive(second);

  const panel = await openTaskPanel(page, 'Calibrate the scale');
  await expect(panel.getByRole('img', { name: 'Watched by Ann Marlow' })).toBeVisible();
  const benPanel = await openTaskPanel(second, 'Calibrate the scale');
  await benPanel.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(benPanel.getByRole('button', { name: 'Stop watching' })).toBeVisible();
  await expect(panel.getByRole('img', { name: 'Watched by 2 people: Ann Marlow and Ben Okafor' })).toBeVisible();
  await expectAccessible(second);
  await snap(second, 'watchers');

  await panel.getByRole('button', { name: 'Complete' }).click();
  const bell = second.getByRole('banner').getByRole('button', { name: 'Notifications, 1 unread' });
  await expect(bell).toBeVisible();
  await bell.click();
  const row = second.getByRole('dialog', { name: 'Notifications' }).getByRole('row');
  await expect(row).toContainText('“Calibrate the scale” was completed');
  await second.keyboard.press('Escape');

  // Without a connection the decision is kept, and sent afterwards.
  await second.context().setOffline(true);
  await benPanel.getByRole('button', { name: 'Stop watching' }).click();
  await expect(benPanel.getByRole('button', { name: 'Watch', exact: true })).toBeVisible();
  await second.context().setOffline(false);
  await expect(panel.getByRole('img', { name: 'Watched by Ann Marlow' })).toBeVisible({ timeout: 60_000 });
});
