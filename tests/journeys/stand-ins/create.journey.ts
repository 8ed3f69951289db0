import {
  brokenConnection,
  expect,
  expectAccessible,
  makePerson,
  startCompany,
  test,
  waitForLive,
} from '../../support/journey';

// The server of its own ends before the page does.
test.use({
  ownEnvironment: { NARROW_MODE: 'responsive' },
  allowedNoise: brokenConnection,
});

test('what plugins create is chosen by c, a letter, a digit or the arrows, over any page, and by a button on a phone', async ({
  page,
  ownServer,
  snap,
}) => {
  const { url } = ownServer;
  const ann = makePerson('Ann Marlow');
  const { clientId } = await startCompany(page, url, ann, `Create ${ann.email}`);
  await waitForLive(page);
  const menu = page.getByRole('menu', { name: 'Create' });
  const project = page.getByRole('dialog', { name: 'Create project' });
  const task = page.getByRole('dialog', { name: 'Create task' });

  // The page's own creation is first; Esc leads back to where the focus was.
  const meetings = page.getByRole('link', { name: 'Meetings' });
  await meetings.focus();
  await page.keyboard.press('c');
  await expect(menu.getByRole('menuitem')).toHaveText(['Create taskT', 'Create projectP']);
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await snap(page, 'create-menu');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(meetings).toBeFocused();

  // A form opens over the page that is shown.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/meetings$/);
  await page.keyboard.press('c');
  await expect(menu).toBeVisible();
  await page.keyboard.press('p');
  await expect(project.getByRole('textbox', { name: 'Project name' })).toBeFocused();
  await expect(page).toHaveURL(/\/meetings$/);
  await snap(page, 'create-over-page');
  await page.keyboard.type('Recalibration');
  await page.keyboard.press('Escape');
  await expect(project).toHaveCount(0);

  // The last used one comes first on the page of another plugin, and has the text that was typed.
  await page.keyboard.press('c');
  await expect(menu.getByRole('menuitem')).toHaveText(['Create projectP', 'Create taskT']);
  await page.keyboard.press('Enter');
  await expect(project.getByRole('textbox', { name: 'Project name' })).toHaveValue('Recalibration');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'The project was created.' })).toBeVisible();
  await expect(project).toHaveCount(0);

  // One with an address of its own returns to the page, too.
  await page.keyboard.press('c');
  await expect(menu).toBeVisible();
  await page.keyboard.press('2');
  await expect(task.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(task).toHaveCount(0);
  await expect(page).toHaveURL(/\/meetings$/);

  await page.setViewportSize({ width: 390, height: 844 });
  const button = page.getByRole('banner').getByRole('button', { name: 'Create…' });
  await button.click();
  await expect(menu.getByRole('menuitem')).toHaveCount(2);
  await snap(page, 'create-menu-390');
  await menu.getByRole('menuitem', { name: 'Create project' }).click();
  await expect(project).toBeVisible();
  await page.goBack();
  await expect(project).toHaveCount(0);

  // A plan without projects leaves one creation, which has the key itself.
  await page.setViewportSize({ width: 1440, height: 900 });
  await ownServer.operator('plan', clientId, 'STARTER');
  await expect(button).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(task).toBeVisible();
});
