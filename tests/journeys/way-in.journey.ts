import {
  codeIn,
  createTask,
  expect,
  expectAccessible,
  mailTo,
  openProfileMenu,
  register,
  screenCheck,
  signedInScreenCheck,
  signIn,
  signUpOnScreen,
  makePerson,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

test('a forgotten password is changed in three steps, and the old one no longer works [R09] [R10] [R86]', async ({
  page,
  newPerson,
  server,
}) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  await startCompany(page, url, ann, `Reset ${ann.email}`);

  const other = await newPerson();
  await other.goto(`${url}/login`);
  await other.getByLabel('Email').fill(ann.email);
  await other.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(other).toHaveURL(/\/resetpasswordemail/);
  await expect(other.getByLabel('Email')).toHaveValue(ann.email);
  await other.getByRole('button', { name: 'Send code' }).click();
  await expect(other).toHaveURL(/\/resetpasswordotp/);
  await other.getByLabel('Code', { exact: true }).fill(codeIn(await mailTo(url, ann.email, /password/i)));
  await expect(other).toHaveURL(/\/resetpassword\?/);
  await other.getByLabel('New password', { exact: true }).fill('another set of weights');
  await other.getByRole('button', { name: 'Change password' }).click();
  await expect(other).toHaveURL(/\/confirmation/);
  await expect(other.getByRole('heading', { name: 'Your password was changed' })).toBeVisible();
  await expectAccessible(other);

  await signIn(other, url, ann);
  await expect(other.getByRole('alert')).toBeVisible();
  await expect(other.getByLabel('Email')).toHaveValue(ann.email);
  await signIn(other, url, { ...ann, password: 'another set of weights' });
  await expect(other).toHaveURL(/\/tasks/);

  // The session of the first browser ended with the old password, and it has left by itself.
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('AccessToken'))).toBeNull();
});

test('a member of two companies chooses one and switches between them [R13] [R44.switch] [R112]', async ({
  page,
  newPerson,
  server,
}) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  const ben = makePerson('Ben Okafor');
  const first = `Acre ${ann.email.split('.').at(-2) ?? ''}`;
  const second = `Brass ${ben.email.split('.').at(-2) ?? ''}`;
  const { founder, clientId } = await startCompany(page, url, ann, first);
  await createTask(page, 'Only in the first company');
  const other = await newPerson();
  await startCompany(other, url, ben, second);
  await other.goto(await founder.invite(clientId, ben.email));
  await other.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(other.getByText('Invitation accepted successfully.')).toBeVisible();

  const fresh = await newPerson();
  await signIn(fresh, url, ben);
  await expect(fresh).toHaveURL(/\/portals/);
  const choice = screenCheck(fresh, async (language) => {
    await fresh.getByRole('combobox', { name: /^(Language|Sprache)$/ }).selectOption(language);
  });
  await choice('choice of portals');
  await fresh.getByRole('button', { name: first }).click();
  await expect(fresh).toHaveURL(/\/tasks/);
  await expect(taskRow(fresh, 'Only in the first company')).toBeVisible();
  await waitForLive(fresh);
  const check = await signedInScreenCheck(fresh, url);
  await fresh.getByRole('button', { name: /^Current company/ }).click();
  await expect(fresh.getByRole('menu')).toBeVisible();
  await check('menu of portals');
  await fresh.keyboard.press('Escape');
  // An admin there, but a member here.
  await fresh.goto(`${url}/settings/User`);
  await expect(fresh).toHaveURL(/\/unauthorized/);
  await openProfileMenu(fresh);
  await fresh.getByRole('menuitem', { name: 'Switch Portal' }).click();
  await expect(fresh).toHaveURL(/\/portals/);
  await fresh.getByRole('button', { name: second }).click();
  await expect(fresh).toHaveURL(/\/tasks/);
  await expect(fresh.getByRole('banner')).toContainText(second);
  await expect(taskRow(fresh, 'Only in the first company')).toHaveCount(0);
});

test('onboarding goes on where another device left off [R41.close] [R55] [R61]', async ({
  page,
  newPerson,
  server,
}) => {
  const ann = makePerson('Ann Marlow');
  await register(page, server.url, ann);
  await page.getByLabel('Company name').fill(`Resumed ${ann.email}`);
  await page.getByRole('button', { name: 'Continue to office teams' }).click();
  await expect(page).toHaveURL(/\/officeteams/);

  const phone = await newPerson();
  await phone.goto(`${server.url}/officeteams`);
  await expect(phone).toHaveURL(/\/login/);
  await signIn(phone, server.url, ann);
  await expect(phone).toHaveURL(/\/officeteams/);
  await phone.getByRole('button', { name: 'Skip for now' }).click();
  await expect(phone).toHaveURL(/\/projects/);
  await phone.getByRole('button', { name: 'Skip for now' }).click();
  await expect(phone).toHaveURL(/\/finish/);
  await page.goto(`${server.url}/projects`);
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL(/\/finish/);
  await phone.getByRole('button', { name: 'Finish without inviting' }).click();
  await expect(phone).toHaveURL(/\/tasks/);
});

test('the call-back of a work account says what happened and leads back [R16.refusal]', async ({ page, server }) => {
  await page.goto(`${server.url}/auth/callback?error=access_denied`);
  await expect(page.getByText('You left before sign-in was finished.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('signing out leaves the address placeholder only, and the old token is refused [R62]', async ({
  page,
  server,
}) => {
  const ann = makePerson('Ann Marlow');
  await signUpOnScreen(page, server.url, ann, `Bye ${ann.email}`);
  const token = await page.evaluate(() => localStorage.getItem('AccessToken'));
  await openProfileMenu(page);
  // The browser does not wait for the answer, so that signing out works without a network too.
  const ended = page.waitForResponse((response) => response.url().includes('/auth/logout'));
  await page.getByRole('menuitem', { name: /sign out/i }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['IP_ADDRESS']);
  expect((await ended).status()).toBe(204);
  const answer = await page.request.get(`${server.url}/api/users/profile`, {
    headers: { authorization: `Bearer ${token ?? ''}` },
  });
  expect(answer.status()).toBe(401);
});
