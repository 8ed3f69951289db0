import { expect, expectAccessible, makePerson, startCompany, test } from '../support/journey';

test('an admin finds the diagnostics, and both settings menus, in the product’s frame', async ({ page, server }) => {
  const ann = makePerson('Ann Marlow');
  await startCompany(page, server.url, ann, `Diagnosed ${ann.email}`);
  await page.goto(`${server.url}/settings/diagnostics`);
  await expect(page.getByText('same as the server')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Tasks / })).toContainText('Running');
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await expect(menu.getByRole('link', { name: 'Profile Settings' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'User Management' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Close settings' }).click();
  await expect(page).toHaveURL(/\/tasks/);
});
