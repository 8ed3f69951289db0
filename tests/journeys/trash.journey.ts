import {
  expect,
  expectAccessible,
  joinCompany,
  makePerson,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

test('deleted tasks are listed for everyone, live, and restored by who may [R101.delete]', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const company = await startCompany(page, url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  const { founder, clientId } = company;
  const second = await newPerson();
  const ben = await joinCompany(second, url, makePerson('Ben Okafor'), company);
  const create = (title: string) => founder.post(`/tasks?clientid=${clientId}`, { title });
  const [{ id: weights = '' }, { id: scale = '' }] = [await create('Order weights'), await create('Repair the scale')];
  await ben.post(`/tasks?clientid=${clientId}`, { title: 'Call the lab' });
  await founder.delete(`/tasks/${weights}?clientid=${clientId}`);

  await second.goto(`${url}/settings/deleted-tasks`);
  await waitForLive(second);
  await expect(second.getByRole('heading', { name: 'Deleted tasks', level: 1 })).toBeVisible();
  await expect(taskRow(second, 'Order weights')).toContainText('T-1');
  // Neither the creator nor the owner, nor an admin.
  await expect(taskRow(second, 'Order weights').getByRole('button')).toHaveCount(0);

  await page.goto(`${url}/settings/deleted-tasks`);
  await waitForLive(page);
  await founder.delete(`/tasks/${scale}?clientid=${clientId}`);
  await expect(second.getByRole('main').getByRole('row')).toHaveText([/Repair the scale/, /Order weights/]);
  await expectAccessible(page);
  await snap(page, 'deleted-tasks');
  await page.getByRole('button', { name: 'Restore T-1' }).click();
  await expect(taskRow(page, 'Order weights')).toHaveCount(0);
  await expect(taskRow(second, 'Order weights')).toHaveCount(0);
  await page.goto(`${url}/tasks`);
  await expect(taskRow(page, 'Order weights')).toBeVisible();
});
