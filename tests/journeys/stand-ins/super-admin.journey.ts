import type { Page } from '@playwright/test';
import {
  createSuperAdmin,
  expect,
  expectAccessible,
  joinCompany,
  makePerson,
  setUpSuperAdmin,
  startCompany,
  test,
  waitForLive,
} from '../../support/journey';

async function menuEntries(page: Page): Promise<readonly string[]> {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
}

test('a super-admin changes the plan of a company with a reason; the menu of a member follows at once', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const [ann, ben] = [makePerson('Ann Marlow'), makePerson('Ben Okafor')];
  const name = `Plan ${ann.email}`;
  const admin = await newPerson();
  const company = await startCompany(admin, url, ann, name);
  const member = await newPerson();
  await joinCompany(member, url, ben, company);
  await waitForLive(member);
  await expect.poll(() => menuEntries(member)).toEqual(['My tasks', 'Tasks', 'Meetings', 'Teams', 'Projects']);
  await member.evaluate(() => ((globalThis as { mark?: string }).mark = 'kept'));

  await page.goto(`${url}/superadmin/login`);
  await setUpSuperAdmin(page, await createSuperAdmin(server, `root.${ann.email}`));
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByRole('searchbox', { name: 'Find by name' }).fill(name);
  const row = page.getByRole('grid', { name: 'Companies' }).getByRole('row');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('2 of 10 seats');
  await row.click();
  const dialog = page.getByRole('dialog', { name: `Change plan of ${name}` });
  await dialog.getByRole('button', { name: /New plan/ }).click();
  await page.getByRole('option', { name: 'Starter' }).click();
  const lost = dialog.getByRole('status').getByRole('listitem');
  await expect(lost).toHaveText(['Teams', 'Projects', 'Performance Analytics', 'Engagement Analytics']);
  await dialog.getByRole('button', { name: 'Change plan' }).click();
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Agreed by phone');
  await expectAccessible(page);
  await snap(page, 'super-admin-plan');
  await dialog.getByRole('button', { name: 'Change plan' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Starter');
  await expect(row).toContainText('2 of 5 seats');

  await expect.poll(() => menuEntries(member)).toEqual(['My tasks', 'Tasks', 'Meetings']);
  expect(await member.evaluate(() => (globalThis as { mark?: string }).mark)).toBe('kept');

  // Their admin reads who changed it and why.
  await admin.goto(`${url}/settings/audit-log?action=core.plan.assign`);
  const entry = admin.getByRole('grid', { name: 'Audit log' }).getByRole('row').first();
  await expect(entry).toContainText('Super admin');
  await entry.click();
  await expect(admin.getByRole('dialog')).toContainText('Agreed by phone');
});
