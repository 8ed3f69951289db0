import type { Page } from '@playwright/test';
import {
  expect,
  joinCompany,
  openProfileMenu,
  makePerson,
  startCompany,
  test,
  waitForLive,
} from '../../support/journey';

async function menuEntries(page: Page): Promise<readonly string[]> {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
}

test('menus, settings and routes of every module follow the plan, live and by role [R42.modules] [R43.active] [R44.menu] [R57] [R111 stand-in]', async ({
  page,
  newPerson,
  server,
}) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  const ben = makePerson('Ben Okafor');
  const company = await startCompany(page, url, ann, `Menus ${ann.email}`);
  const member = await newPerson();
  await joinCompany(member, url, ben, company);
  const { clientId } = company;
  await waitForLive(page);
  await waitForLive(member);

  await expect
    .poll(() => menuEntries(page))
    .toEqual(['My tasks', 'Tasks', 'Meetings', 'Teams', 'Projects', 'Analytics', 'Settings']);
  await expect.poll(() => menuEntries(member)).toEqual(['My tasks', 'Tasks', 'Meetings', 'Teams', 'Projects']);
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')).toHaveText('Tasks');
  await page.getByRole('link', { name: 'Meetings' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')).toHaveText('Meetings');

  await member.goto(`${url}/analytics`);
  await expect(member).toHaveURL(/\/unauthorized/);

  await server.operator('plan', clientId, 'STARTER');
  await expect.poll(() => menuEntries(page)).toEqual(['My tasks', 'Tasks', 'Meetings']);
  // The rule of the side menu would lock the admin of a small plan out of billing: the profile menu does not.
  await openProfileMenu(page);
  await expect(page.getByRole('menuitem', { name: 'Manage Your Account' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Plan and billing' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'User Management' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Switch Portal' })).toHaveCount(0);
  await expect(page.getByRole('menuitem', { name: 'Help and Support' })).toHaveAttribute('target', '_blank');
  await page.keyboard.press('Escape');

  for (const address of ['/project/all', '/analytics', '/engagement/scores']) {
    await page.goto(`${url}${address}`);
    await expect(page).toHaveURL(/\/please-upgrade-plan/);
  }
});

test('“Upgrade Plan” leads to the plans where a plugin offers them [R11.page stand-in] [R58 stand-in]', async ({
  page,
  server,
}) => {
  const ann = makePerson('Ann Marlow');
  const { clientId } = await startCompany(page, server.url, ann, `Upgrade ${ann.email}`);
  await server.operator('plan', clientId, 'STARTER');
  await page.goto(`${server.url}/project/all`);
  await expect(page).toHaveURL(/\/please-upgrade-plan/);
  await page.getByRole('link', { name: 'Upgrade Plan' }).click();
  await expect(page).toHaveURL(/\/plans$/);
  await expect(page.getByRole('heading', { name: 'Plans' })).toBeVisible();
});
