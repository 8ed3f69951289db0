import type { Page } from '@playwright/test';
import {
  createTask,
  expect,
  joinCompany,
  openProfileMenu,
  signedInScreenCheck,
  somebody,
  startCompany,
  test,
  waitForLive,
} from '../support/journey';
import type { ScreenCheck } from '../support/journey';

interface Visit {
  readonly page: Page;
  readonly url: string;
  readonly check: ScreenCheck;
}

async function lookAtTools({ page, check }: Visit): Promise<void> {
  await openProfileMenu(page);
  await check('menu of the person');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await check('sheet of shortcuts');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Find a command/ });
  await expect(page.getByRole('option').first()).toBeVisible();
  await check('palette');
  await field.fill('brass');
  await expect(page.getByRole('option').filter({ hasText: 'Order brass weights' })).toBeVisible();
  await check('palette with a hit');
  await field.fill('>zzz');
  await expect(page.getByText('No Match Found.')).toBeVisible();
  await check('palette without a hit');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
}

async function lookAtSearch({ page, check }: Visit): Promise<void> {
  await page.getByRole('button', { name: /^Search in:/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await check('what to search in');
  await page.keyboard.press('Escape');
  const box = page.getByRole('combobox', { name: /^Search in/ });
  await box.fill('brass');
  await expect(page.getByRole('option').filter({ hasText: 'Order brass weights' })).toBeVisible();
  await check('search with a hit');
  await box.fill('zebra');
  await expect(page.getByText('No Match Found.').last()).toBeVisible();
  await check('search without a hit');
  await page.route('**/api/search/**', (route) =>
    route.fulfill({ status: 400, json: { code: 'validation_failed', errors: ['Add a word.'] } }),
  );
  await box.fill('weights');
  await expect(page.getByText('Add a word.')).toBeVisible();
  await check('search that failed');
  await page.unroute('**/api/search/**');
  await box.fill('');
}

async function lookAtSettings({ page, url, check }: Visit): Promise<void> {
  await page.goto(`${url}/settings/profile-setting`);
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByText('This device')).toBeVisible();
  await waitForLive(page);
  await check('profile');
  const name = page.getByRole('textbox', { name: 'Full name' });
  await name.fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await check('profile with what is missing');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await check('choosing a language');
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
  await check('invitation with what is missing');
  await dialog.getByRole('combobox', { name: 'Invite as' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await check('invitation, choosing a role');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.goto(`${url}/settings/diagnostics`);
  await expect(page.getByText('the same as the server’s')).toBeVisible();
  await waitForLive(page);
  await check('diagnostics');
}

async function lookAtRefusals({ page, url, check }: Visit): Promise<void> {
  for (const [address, title] of [
    ['nowhere', 'This page does not exist'],
    ['unauthorized', 'You may not view this page'],
  ] as const) {
    await page.goto(`${url}/${address}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await waitForLive(page);
    await check(title);
  }
}

test('axe finds nothing on the frame, its tools, the settings and the pages of refusal, in both languages and both themes', async ({
  page,
  newPerson,
  server,
}) => {
  const { url } = server;
  const ann = somebody('Ann Marlow');
  const ben = somebody('Ben Okafor');
  const eve = somebody('Eve Adisa');
  const company = await startCompany(page, url, ann, `Frame ${ann.email}`);
  await createTask(page, 'Order brass weights');
  const second = await newPerson();
  await joinCompany(second, url, eve, company);
  await company.founder.invite(company.clientId, ben.email);
  await waitForLive(page);
  const check = await signedInScreenCheck(page, url);
  const visit = { page, url, check };
  await lookAtTools(visit);
  await lookAtSearch(visit);
  await lookAtSettings(visit);
  await lookAtRefusals(visit);

  const { clientId } = company;
  await server.operator('access', clientId, 'read-only');
  await page.goto(`${url}/tasks`);
  await expect(page.getByText(/is read-only: everything can be viewed/)).toBeVisible();
  await waitForLive(page);
  await check('portal that may only be read');
  await server.operator('plan', clientId, 'ENTERPRISE', '--modules', 'Meetings');
  await expect(page.getByRole('heading', { name: 'You are not authorized to view this page' })).toBeVisible();
  await check('part that the plan does not have');
  await page.getByRole('button', { name: 'Upgrade Plan' }).click();
  const askOperator = page.getByRole('dialog', { name: 'Ask your operator to change the plan' });
  await expect(askOperator).toBeVisible();
  await check('whom an admin asks for another plan');
  await page.keyboard.press('Escape');
  await expect(askOperator).toBeHidden();
  await second.getByRole('button', { name: 'Upgrade Plan' }).click();
  const ask = second.getByRole('dialog', { name: 'Ask an admin to change the plan' });
  await expect(ask.getByRole('link', { name: ann.email })).toBeVisible();
  const checkSecond = await signedInScreenCheck(second, url);
  await checkSecond('whom a member asks for another plan');

  // What was typed into the profile is not saved yet, so leaving asks first.
  await page.goto(`${url}/settings/profile-setting`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await waitForLive(page);
  await openProfileMenu(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog', { name: /sign out/i })).toBeVisible();
  await check('question before what is not saved is lost');
});
