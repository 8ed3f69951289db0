import type { Page } from '@playwright/test';
import {
  createTask,
  expect,
  joinCompany,
  openProfileMenu,
  signedInTour,
  makePerson,
  startCompany,
  test,
  tourWindow,
  waitForLive,
} from '../../support/journey';
import type { ScreenCheck } from '../../support/journey';

interface Visit {
  readonly page: Page;
  readonly url: string;
  readonly check: ScreenCheck;
}

async function visitTools({ page, check }: Visit): Promise<void> {
  await openProfileMenu(page);
  await check('profile menu', { fixedTexts: ['Your profile and settings'] });
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await check('keyboard shortcuts');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect(page.getByRole('option').first()).toBeVisible();
  await check('palette');
  await field.fill('brass');
  await expect(page.getByRole('option').filter({ hasText: 'Order brass weights' })).toBeVisible();
  // The name of a group of hits stays as it was when they were found.
  await check('palette with a hit', { fixedTexts: ['Tasks'] });
  await field.fill('>zzz');
  await expect(page.getByText('No Match Found.')).toBeVisible();
  await check('palette without a hit');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
}

async function visitSearch({ page, check }: Visit): Promise<void> {
  await page.getByRole('button', { name: /^Search in:/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await check('what to search in');
  await page.keyboard.press('Escape');
  const box = page.getByRole('banner').getByRole('combobox');
  await box.fill('brass');
  await expect(page.getByRole('option').filter({ hasText: 'Order brass weights' })).toBeVisible();
  await check('search with a hit', { fixedTexts: ['Tasks'] });
  await box.fill('zebra');
  await expect(page.getByText('No Match Found.').last()).toBeVisible();
  await check('search without a hit', { fixedTexts: ['Tasks'] });
  await page.route('**/api/search/**', (route) =>
    route.fulfill({ status: 400, json: { code: 'validation_failed', errors: ['Add a word.'] } }),
  );
  await box.fill('weights');
  await expect(page.getByText('Add a word.')).toBeVisible();
  await check('search that failed', { fixedTexts: ['Tasks'] });
  await page.unroute('**/api/search/**');
  await box.fill('');
}

async function visitSettings({ page, url, check }: Visit): Promise<void> {
  await page.goto(`${url}/settings/profile-setting`);
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByText('This device')).toBeVisible();
  await waitForLive(page);
  await check('profile');
  const name = page.getByRole('textbox', { name: 'Full name' });
  await name.fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  const save = page.getByRole('main').locator('button[type=submit].t-button-primary').first();
  await check('profile with missing fields', { again: () => save.click() });
  await page.getByRole('button', { name: /Language$/ }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await check('choosing a language', { hasFixedText: true });
  await page.keyboard.press('Escape');

  await page.goto(`${url}/settings/User`);
  await expect(page.getByRole('region', { name: 'Pending invitations' }).getByRole('listitem')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Members' }).getByRole('listitem')).toHaveCount(2);
  await waitForLive(page);
  await check('members');
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Enter at least one email address.')).toBeVisible();
  const send = page.getByRole('dialog').locator('button[type=submit]');
  await check('invitation with missing fields', { again: () => send.click() });
  await dialog.getByRole('button', { name: /Invite as$/ }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await check('invitation, choosing a role', { hasFixedText: true });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.goto(`${url}/settings/diagnostics`);
  await expect(page.getByText('same as the server')).toBeVisible();
  await waitForLive(page);
  await check('diagnostics');
}

async function visitRefusals({ page, url, check }: Visit): Promise<void> {
  for (const [address, title] of [
    ['nowhere', 'This page does not exist'],
    ['unauthorized', 'You don’t have access to this page'],
  ] as const) {
    await page.goto(`${url}/${address}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await waitForLive(page);
    await check(title);
  }
}

test('every screen of the frame, the settings and the refusals is accessible, has its texts from catalogues, and has room for longer ones', async ({
  page,
  newPerson,
  server,
}) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  const ben = makePerson('Ben Okafor');
  const eve = makePerson('Eve Adisa');
  const name = `Frame ${ann.email}`;
  await page.setViewportSize(tourWindow);
  const company = await startCompany(page, url, ann, name);
  await createTask(page, 'Order brass weights');
  const second = await newPerson({ viewport: tourWindow });
  await joinCompany(second, url, eve, company);
  await company.founder.invite(company.clientId, ben.email);
  await waitForLive(page);
  // The toast of the new task is in English: it appeared before the tour changes the language.
  await expect(page.getByRole('alert').filter({ hasText: /\p{L}/u })).toHaveCount(0);
  const browser = await page.evaluate(() => navigator.userAgent);
  // Packages from outside bring no translation into a pseudo language.
  const packages = ['Pseudo languages', 'Kudos', 'Plans'];
  const emails = [ann, ben, eve].map(({ email }) => email);
  const names = [ann, ben, eve].map(({ fullName }) => fullName);
  const written = ['Order brass weights', 'Add a word.', 'brass', 'zebra', 'weights', '>zzz', 'T-1', 'AM'];
  // The device from which `startCompany` signed up.
  const device = 'node';
  const data = [browser, name, ...emails, ...names, ...packages, ...written, device];
  const check = await signedInTour(page, url, data);
  const visit = { page, url, check };
  await visitTools(visit);
  await visitSearch(visit);
  await visitSettings(visit);
  await visitRefusals(visit);

  const { clientId } = company;
  await server.operator('access', clientId, 'read-only');
  await page.goto(`${url}/tasks`);
  await expect(page.getByText(/is read-only: you can view/)).toBeVisible();
  await waitForLive(page);
  await check('read-only company');
  await server.operator('plan', clientId, 'ENTERPRISE', '--modules', 'Meetings');
  await expect(page.getByRole('heading', { name: 'You are not authorized to view this page' })).toBeVisible();
  await check('area that the plan does not have');

  // What was typed into the profile is not saved yet, so leaving asks first.
  await page.goto(`${url}/settings/profile-setting`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await waitForLive(page);
  await openProfileMenu(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog', { name: /sign out/i })).toBeVisible();
  await check('question before unsaved text is lost', { hasFixedText: true });
});
