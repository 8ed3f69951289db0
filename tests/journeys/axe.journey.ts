import {
  brokenConnection,
  codeIn,
  createTask,
  expect,
  expectAccessible,
  keepAppearance,
  mailTo,
  openComposer,
  screenCheck,
  signedInScreenCheck,
  somebody,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

test('axe finds nothing on any screen of the way in, in both languages and both themes', async ({ page, server }) => {
  const { url } = server;
  const ann = somebody('Ann Marlow');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const check = screenCheck(page, async (language) => {
    await page.getByRole('combobox', { name: /^(Language|Sprache)$/ }).selectOption(language);
  });
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
    'accept-invitation?clientId=x&email=a%40b.example',
    'confirmation',
    'auth/callback?error=access_denied',
  ]) {
    await open(address);
    await check(address);
  }
  // On a phone all others give way to the landing page, below.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of [
    'resetpasswordemail',
    'resetpasswordotp',
    'resetpassword',
    'verify-otp',
    'accept-invitation?clientId=x&email=a%40b.example',
  ]) {
    await open(address);
    await check(`${address}, narrow`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await open('login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await check('login with what is missing');
  await page.getByLabel('Email').fill(ann.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await check('login that was refused');
  await open('register');
  await page.getByLabel('Full name').fill(ann.fullName);
  await page.getByLabel('Email').fill(ann.email);
  await page.getByLabel('Password', { exact: true }).fill(ann.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/verify-otp/);
  await page.getByLabel('Code', { exact: true }).fill(codeIn(await mailTo(url, ann.email, /confirm/i)));
  await expect(page).toHaveURL(/\/profileadmin/);

  // The steps have no choice of the language: it comes with the page, as on another device.
  const steps = screenCheck(page, async (language) => {
    await keepAppearance(page, url, { language });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
  for (const step of ['profileadmin', 'officeteams', 'projects']) {
    await expect(page).toHaveURL(new RegExp(`/${step}`));
    await steps(step);
    if (step === 'projects') {
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByRole('link', { name: /Android/ })).toBeVisible();
      await steps('landing page of a narrow screen');
    }
    if (step === 'profileadmin') {
      await page.getByLabel('Company name').fill(`Axe ${ann.email}`);
      await page.getByRole('button', { name: 'Continue to office teams' }).click();
    }
    if (step === 'officeteams') {
      await page.getByRole('button', { name: 'Skip for now' }).click();
    }
  }
});

test('axe finds nothing on the screens of the tasks, in both languages and both themes', async ({ page, server }) => {
  const { url } = server;
  const ann = somebody('Ann Marlow');
  await startCompany(page, url, ann, `Axe ${ann.email}`);
  await waitForLive(page);
  const check = await signedInScreenCheck(page, url);
  const main = page.getByRole('main');

  await check('tasks, none');
  const composer = await openComposer(page);
  await composer.getByRole('button', { name: 'Create task' }).click();
  await check('composer with what is missing');
  await composer.getByRole('combobox', { name: /^Due/ }).click();
  await page.keyboard.type('tomorrow');
  await check('composer with a day in words');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(composer).toBeHidden();
  await createTask(page, 'A task to look at');
  await createTask(page, 'A task that is done');
  await taskRow(page, 'A task that is done')
    .getByRole('button', { name: /^Complete/ })
    .click();
  await check('tasks, with a toast');
  await page.getByText('All', { exact: true }).click();
  await check('tasks, all');
  await page.getByRole('searchbox', { name: 'Find in tasks' }).fill('zebra');
  await expect(main.getByText(/^No tasks match/)).toBeVisible();
  await check('tasks, nothing found');
  await page.getByRole('searchbox', { name: 'Find in tasks' }).fill('');
  await page.getByRole('button', { name: 'Due date' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await check('menu of the order');
  await page.keyboard.press('Escape');

  // Refused, not broken: a browser writes an error of its own about an answer of 500.
  const refusal = { status: 400, json: { code: 'validation_failed', errors: ['Not now.'] } };
  await page.route(/\/api\/tasks\?/, (route) => route.fulfill(refusal));
  await page.goto(`${url}/tasks`);
  await expect(main.getByRole('alert').filter({ hasText: 'Couldn’t load the tasks' })).toBeVisible();
  await waitForLive(page);
  await check('tasks that could not be loaded');
  await page.unroute(/\/api\/tasks\?/);
});

test('axe finds nothing on a task and what it opens, in both languages and both themes', async ({ page, server }) => {
  const { url } = server;
  const ann = somebody('Ann Marlow');
  await startCompany(page, url, ann, `Axe ${ann.email}`);
  await createTask(page, 'A task to look at');
  await waitForLive(page);
  const check = await signedInScreenCheck(page, url);
  await taskRow(page, 'A task to look at').click();
  const panel = page.getByRole('complementary', { name: /^Task/ });
  await expect(panel.getByRole('textbox', { name: 'Title' })).toBeVisible();
  await check('task');
  for (const [field, opens] of [
    ['Status', 'listbox'],
    ['Owner', 'listbox'],
    ['Priority', 'listbox'],
    ['Due', 'dialog'],
  ] as const) {
    await panel.getByRole('combobox', { name: field }).click();
    await expect(page.getByRole(opens)).toBeVisible();
    await check(`task, choosing: ${field}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole(opens)).toBeHidden();
  }
  await panel.getByRole('combobox', { name: 'Owner' }).fill('nobody has this name');
  await expect(page.getByRole('listbox')).toBeHidden();
  await check('task, choosing an owner that nobody is');
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await check('task, further acts');
  await page.keyboard.press('Escape');

  await page.goto(`${url}/tasks/00000000-0000-4000-8000-000000000000`);
  await expect(page.getByText('This task was deleted or never existed.')).toBeVisible();
  await waitForLive(page);
  await check('task that is gone');
});

test.describe('without a connection', () => {
  test.use({ allowedNoise: brokenConnection });

  test('axe finds nothing either', async ({ page, server }) => {
    const ann = somebody('Ann Marlow');
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
