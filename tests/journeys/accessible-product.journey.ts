import {
  brokenConnection,
  expect,
  expectAccessible,
  joinCompany,
  keepAppearance,
  signedInScreenCheck,
  makePerson,
  startCompany,
  test,
  waitForLive,
} from '../support/journey';

test.describe('without a connection', () => {
  test.use({ allowedNoise: brokenConnection });

  test('the tasks without a connection are accessible, in both languages and both themes', async ({ page, server }) => {
    const ann = makePerson('Ann Marlow');
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await startCompany(page, server.url, ann, `Offline ${ann.email}`);
    const colours = async (): Promise<void> => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expectAccessible(page);
      }
    };
    for (const language of ['de', 'en'] as const) {
      await keepAppearance(page, server.url, { language });
      await page.goto(`${server.url}/tasks`);
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
      await page.context().setOffline(true);
      await expect(page.getByText(/^(You’re offline|Sie sind offline)/)).toBeVisible();
      await colours();
      await page.context().setOffline(false);
    }
  });
});

test('the dialogs that say who can change the plan are accessible', async ({ page, newPerson, server }) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  const company = await startCompany(page, url, ann, `Plan ${ann.email}`);
  const second = await newPerson();
  await joinCompany(second, url, makePerson('Eve Adisa'), company);
  await waitForLive(page);
  await waitForLive(second);
  await server.operator('plan', company.clientId, 'ENTERPRISE', '--modules', 'Meetings');
  await page.getByRole('button', { name: 'Upgrade Plan' }).click();
  await expect(page.getByRole('dialog', { name: 'Ask your operator to change the plan' })).toBeVisible();
  await (
    await signedInScreenCheck(page, url)
  )('whom an admin asks for another plan');
  await second.getByRole('button', { name: 'Upgrade Plan' }).click();
  const ask = second.getByRole('dialog', { name: 'Ask an admin to change the plan' });
  await expect(ask.getByRole('link', { name: ann.email })).toBeVisible();
  await (
    await signedInScreenCheck(second, url)
  )('whom a member asks for another plan');
});
