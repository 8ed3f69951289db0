import { Authenticator } from '../support/authenticator';
import {
  expect,
  expectAccessible,
  joinCompany,
  makePerson,
  signedInScreenCheck,
  signIn,
  startCompany,
  test,
} from '../support/journey';

test('an admin requires two-step verification; a member is led to the set-up and continues where they were', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  test.setTimeout(240_000);
  const { url } = server;
  const [ann, ben] = [makePerson('Ann Marlow'), makePerson('Ben Okafor')];
  const company = await startCompany(page, url, ann, `Policy ${ann.email}`);
  const second = await newPerson();
  await joinCompany(second, url, ben, company);
  await second.goto(`${url}/settings/profile-setting`);
  await expect(second.getByRole('region', { name: 'Two-step verification' })).toBeVisible();

  // The admin has not set it up either, so she is asked as well.
  await page.goto(`${url}/settings/security`);
  const check = await signedInScreenCheck(page, url);
  await check('security settings');
  await page.getByText('For everyone', { exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const preview = page.getByRole('dialog', { name: 'Require two-step verification?' });
  await expect(preview).toContainText('This affects 2 people');
  await expect(preview.getByRole('listitem')).toHaveText([/Ann Marlow/, /Ben Okafor/]);
  await expectAccessible(page);
  await snap(page, 'security-preview');
  await preview.getByRole('button', { name: 'Require it' }).click();

  // Both open browsers are led there at once, without a reload.
  for (const browser of [page, second]) {
    await expect(browser).toHaveURL(/\/portals/);
    await expect(browser.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
  }
  await expectAccessible(second);
  await snap(second, 'two-step-demanded');
  await second.goto(`${url}/settings/profile-setting`);
  await expect(second).toHaveURL(/\/portals/);

  await second.getByRole('button', { name: 'Set up' }).click();
  const dialog = second.getByRole('dialog', { name: 'Turn on two-step verification' });
  await dialog.getByLabel('Your password', { exact: true }).fill(ben.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const app = new Authenticator(await dialog.getByLabel('Or enter this key in the app').inputValue());
  await dialog.getByLabel('Code of the app').fill(app.code(new Date()));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await second.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(second).toHaveURL(/\/settings\/profile-setting/);
  await expect(second.getByRole('region', { name: 'Two-step verification' })).toContainText('10 recovery codes left');

  // A sign-in of the admin, who has not set it up, ends there too.
  const third = await newPerson();
  await signIn(third, url, ann);
  await expect(third.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
});
