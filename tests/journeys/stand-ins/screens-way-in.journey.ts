import {
  codeIn,
  expect,
  keepAppearance,
  mailTo,
  screenCheck,
  screenTour,
  makePerson,
  test,
  tourWindow,
} from '../../support/journey';

const invitation = 'accept-invitation?clientId=x&email=a%40b.example';

test('every screen of the way in is accessible, has its texts from catalogues, and has room for longer ones', async ({
  page,
  server,
}) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  const company = `Axe ${ann.email}`;
  const data = [company, ann.email, ann.fullName, 'a@b.example', 'AM'];
  await page.setViewportSize(tourWindow);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const chooseLanguage = async (language: string): Promise<void> => {
    await page.locator('select').selectOption(language);
  };
  const check = screenTour(page, chooseLanguage, data);
  const open = async (address: string): Promise<void> => {
    await page.goto(`${url}/${address}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  };
  for (const address of [
    'login',
    'register',
    'resetpasswordemail',
    'resetpasswordotp',
    'resetpassword',
    'verify-otp',
    invitation,
    'confirmation',
    'auth/callback?error=access_denied',
  ]) {
    await open(address);
    await check(address);
  }
  // On a phone all others show the landing page, which is checked below.
  await page.setViewportSize({ width: 390, height: 844 });
  const checkNarrow = screenCheck(page, chooseLanguage);
  for (const address of ['resetpasswordemail', 'resetpasswordotp', 'resetpassword', 'verify-otp', invitation]) {
    await open(address);
    await checkNarrow(`${address}, narrow`);
  }
  await page.setViewportSize(tourWindow);
  await open('login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await check('login with missing fields', { again: () => page.locator('main button[type=submit]').click() });
  await page.getByLabel('Email').fill(ann.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await check('login that was refused', { hasFixedText: true });
  await open('register');
  await page.getByLabel('Full name').fill(ann.fullName);
  await page.getByLabel('Email').fill(ann.email);
  await page.getByLabel('Password', { exact: true }).fill(ann.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/verify-otp/);
  await page.getByLabel('Code', { exact: true }).fill(codeIn(await mailTo(url, ann.email, /confirm/i)));
  await expect(page).toHaveURL(/\/profileadmin/);

  // The steps of onboarding have no choice of the language: the page loads with the one that was chosen elsewhere.
  const speak = async (language: string): Promise<void> => {
    await keepAppearance(page, url, { language });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  const steps = screenTour(page, speak, data);
  for (const step of ['profileadmin', 'officeteams', 'projects']) {
    await expect(page).toHaveURL(new RegExp(`/${step}`));
    await steps(step);
    if (step === 'projects') {
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByRole('link', { name: /Android/ })).toBeVisible();
      await screenCheck(page, speak)('landing page of a narrow screen');
    }
    if (step === 'profileadmin') {
      await expect(page.getByText(/^now \d{1,2}:\d\d/)).toBeVisible();
      await page.getByLabel('Company name').fill(company);
      await page.getByRole('button', { name: 'Continue to office teams' }).click();
    }
    if (step === 'officeteams') {
      await page.getByRole('button', { name: 'Skip for now' }).click();
    }
  }
});
