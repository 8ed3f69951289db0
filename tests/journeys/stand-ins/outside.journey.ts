import { expect, expectAccessible, makePerson, startCompany, test, waitForLive } from '../../support/journey';

test('a package from outside shows its menu entry and its page, works, and comes and goes with its module', async ({
  page,
  server,
  snap,
}) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  const { clientId } = await startCompany(page, url, ann, `Outside ${ann.email}`);
  await waitForLive(page);
  const menu = page.getByRole('navigation', { name: 'Main' });

  // In no plan of the catalogue: a portal gets it by agreement.
  await expect(menu.getByRole('link', { name: 'Tasks', exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Kudos' })).toHaveCount(0);
  await server.operator('plan', clientId, 'ENTERPRISE', '--modules', 'Tasks,Kudos');
  await menu.getByRole('link', { name: 'Kudos' }).click();
  await expect(page).toHaveURL(`${url}/kudos`);
  await expect(page.getByText('Entries appear here for everyone in the company.')).toBeVisible();
  await snap(page, 'outside-empty');
  await page.getByRole('button', { name: 'Add entry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add entry' });
  await dialog.getByLabel('Title').fill('Ben weighed everything twice');
  await snap(page, 'outside-dialog');
  await dialog.getByRole('button', { name: 'Add entry' }).click();
  await expect(page.getByRole('row', { name: 'Ben weighed everything twice' })).toBeVisible();
  await expectAccessible(page);
  await snap(page, 'outside-list');

  await server.operator('plan', clientId, 'ENTERPRISE', '--modules', 'Tasks');
  await expect(page).toHaveURL(/\/please-upgrade-plan/);
  await expect(menu.getByRole('link', { name: 'Tasks', exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Kudos' })).toHaveCount(0);
  const token = (await page.evaluate(() => localStorage.getItem('AccessToken'))) ?? '';
  const refused = await page.request.get(`${url}/api/kudos/entries?clientid=${clientId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'module_required', params: { module: 'Kudos' } });

  await server.operator('plan', clientId, 'ENTERPRISE', '--modules', 'Tasks,Kudos');
  await expect(page).toHaveURL(`${url}/kudos`);
  await expect(menu.getByRole('link', { name: 'Kudos' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Ben weighed everything twice' })).toBeVisible();
});
