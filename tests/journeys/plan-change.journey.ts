import {
  createTask,
  expect,
  expectWithin,
  joinCompany,
  openComposer,
  makePerson,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

test('a plan change takes Tasks out of two open browsers within a second and gives it back with the text [R11.page] [R42.tasks] [R111]', async ({
  page,
  newPerson,
  server,
}) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  const ben = makePerson('Ben Okafor');
  const company = `Ferrow ${ann.email.split('.')[2]?.slice(0, 8) ?? ''}`;
  const ferrow = await startCompany(page, url, ann, company);
  await createTask(page, 'Order brass weights');
  const second = await newPerson();
  await joinCompany(second, url, ben, ferrow);
  await waitForLive(page);
  await waitForLive(second);

  const composer = await openComposer(page);
  await composer.getByLabel('Title').fill('A sentence that is not saved');
  const { clientId } = ferrow;
  const { token } = ferrow.founder;
  const marks = await Promise.all(
    [page, second].map((tab) => tab.evaluate(() => ((globalThis as { mark?: string }).mark = 'kept'))),
  );
  expect(marks).toEqual(['kept', 'kept']);

  await expectWithin(1_000, async (round) => {
    if (round > 1) {
      await server.operator('plan', clientId, 'BUSINESS');
      await Promise.all([page, second].map((tab) => expect(tab).toHaveURL(/\/tasks/)));
    }
    await server.operator('plan', clientId, 'ENTERPRISE', '--modules', 'Meetings');
    return async () => {
      await Promise.all([page, second].map((tab) => expect(tab).toHaveURL(/\/please-upgrade-plan/)));
    };
  });
  for (const tab of [page, second]) {
    await expect(tab.getByRole('heading', { name: 'You are not authorized to view this page' })).toBeVisible();
    await expect(tab.getByText('to access this page you need to upgrade your plan')).toBeVisible();
    await expect(tab.getByRole('navigation').getByRole('link', { name: 'Tasks' })).toHaveCount(0);
  }
  const refused = await page.request.get(`${url}/api/tasks?clientid=${clientId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'module_required', params: { module: 'Tasks' } });

  await expectWithin(1_000, async (round) => {
    if (round > 1) {
      await server.operator('plan', clientId, 'ENTERPRISE', '--modules', 'Meetings');
      await Promise.all([page, second].map((tab) => expect(tab).toHaveURL(/\/please-upgrade-plan/)));
    }
    await server.operator('plan', clientId, 'BUSINESS');
    return async () => {
      await Promise.all([page, second].map((tab) => expect(tab).toHaveURL(/\/tasks/)));
    };
  });
  await expect(taskRow(second, 'Order brass weights')).toBeVisible();
  await expect(composer.getByLabel('Title')).toHaveValue('A sentence that is not saved');
  await composer.getByRole('button', { name: 'Create task' }).click();
  await expect(taskRow(second, 'A sentence that is not saved')).toBeVisible();
  for (const tab of [page, second]) {
    expect(await tab.evaluate(() => (globalThis as { mark?: string }).mark)).toBe('kept');
  }
});

test('a portal that may only be read still shows everything and refuses to write in words [R111]', async ({
  page,
  server,
}) => {
  const ann = makePerson('Ann Marlow');
  const { clientId } = await startCompany(page, server.url, ann, 'Read Only Weights');
  await createTask(page, 'Written before');
  await waitForLive(page);
  const open = page.getByRole('main').getByRole('button', { name: 'Create task' });
  await open.click();
  const composer = page.getByRole('dialog', { name: 'Create task' });
  await server.operator('access', clientId, 'read-only');
  await composer.getByLabel('Title').fill('Kept although it is refused');
  await composer.getByRole('button', { name: 'Create task' }).click();
  await expect(composer.locator('.t-form-failure')).toContainText(/read/i);
  await expect(composer.getByLabel('Title')).toHaveValue('Kept although it is refused');
  await expect(page.getByText(/is read-only: you can view/)).toBeVisible();
  await expect(page.getByRole('main').getByText('Written before')).toBeVisible();
  await expect(page.locator('main button', { hasText: 'Create task' })).toBeHidden();
  await server.operator('access', clientId, 'full');
  await expect(page.locator('main button', { hasText: 'Create task' })).toBeVisible();
  await composer.getByRole('button', { name: 'Create task' }).click();
  await expect(taskRow(page, 'Kept although it is refused')).toBeVisible();
});

test('a plan without any module says so and signs out [R66]', async ({ page, server }) => {
  const ann = makePerson('Ann Marlow');
  const { clientId } = await startCompany(page, server.url, ann, 'No Modules At All');
  await waitForLive(page);
  await server.operator('plan', clientId, 'ENTERPRISE', '--modules', '');
  await expect(page.getByText("You don't have permissions to access any module. Please contact admin.")).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['IP_ADDRESS']);
});
