import type { Page } from '@playwright/test';
import {
  brokenConnection,
  expect,
  expectAccessible,
  joinCompany,
  keepAppearance,
  mailTo,
  makePerson,
  signedInScreenCheck,
  startCompany,
  test,
} from '../support/journey';

async function openProfile(page: Page, url: string, section: string): Promise<void> {
  await page.goto(`${url}/settings/profile-setting`);
  await expect(page.getByRole('region', { name: section })).toBeVisible();
}

/** A program without a browser: sends the token and no cookie. */
async function call(url: string, path: string, token: string): Promise<number> {
  return (await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
}

test('a person makes an API token, a program uses it, and it is refused once it was revoked', async ({
  page,
  server,
  snap,
}) => {
  test.setTimeout(180_000);
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  await startCompany(page, url, ann, `Tokens ${ann.email}`);
  await openProfile(page, url, 'API tokens');
  const section = page.getByRole('region', { name: 'API tokens' });
  await expect(section).toContainText('You have no API tokens in this company.');
  await section.getByRole('button', { name: 'New API token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await expect(dialog.getByText('Choose at least one area.')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Nightly report');
  await dialog.getByText('90 days', { exact: true }).click();
  await dialog.getByRole('button', { name: /Tasks/ }).click();
  await page.getByRole('option', { name: 'Read', exact: true }).click();
  await expectAccessible(page);
  await snap(page, 'api-token-new');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new API token' });
  const token = await shown.getByLabel('Token', { exact: true }).inputValue();
  expect(token).toMatch(/^tsr_pat_[0-9A-Za-z]{49}$/);
  // A press outside or Escape does not lose it.
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await expectAccessible(page);
  await snap(page, 'api-token-shown');
  await shown.getByRole('button', { name: 'I’ve copied it' }).click();
  await expect(section.getByRole('listitem')).toContainText('Nightly report');
  await expect(section.getByRole('listitem')).toContainText('tasks:read');
  await mailTo(url, ann.email, /new API token/);

  expect(await call(url, '/tasks', token)).toBe(200);
  expect(await call(url, '/labels', token)).toBe(403);
  expect(await call(url, '/auth/sessions', token)).toBe(403);

  await page.reload();
  await expect(section.getByRole('listitem')).toContainText(/Last used: (?:Today|Yesterday)/);
  const check = await signedInScreenCheck(page, url);
  await check('profile with an API token');
  await section.scrollIntoViewIfNeeded();
  await snap(page, 'api-tokens');

  await section.getByRole('button', { name: 'Revoke Nightly report' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).last().click();
  await expect(section).toContainText('You have no API tokens in this company.');
  expect(await call(url, '/tasks', token)).toBe(401);
});

test('an admin sees the API tokens of the company and revokes one of a member', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  test.setTimeout(180_000);
  const { url } = server;
  const [ann, ben] = [makePerson('Ann Marlow'), makePerson('Ben Okafor')];
  const company = await startCompany(page, url, ann, `Programs ${ann.email}`);
  const member = await joinCompany(await newPerson(), url, ben, company);
  const { token = '' } = await member.post(`/access/tokens?clientid=${company.clientId}`, {
    name: 'Importer',
    scopes: ['tasks:write'],
    expiresOn: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
  });
  expect(await call(url, '/tasks', token)).toBe(200);

  await page.goto(`${url}/settings/security`);
  const section = page.getByRole('region', { name: 'API tokens of the company' });
  await expect(section.getByRole('listitem')).toContainText('Importer · Ben Okafor');
  await expectAccessible(page);
  await snap(page, 'security-settings');
  await section.getByRole('button', { name: 'Revoke Importer of Ben Okafor' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).last().click();
  await expect(section).toContainText('There are no API tokens in this company.');
  expect(await call(url, '/tasks', token)).toBe(401);
});

test.describe('on a phone', () => {
  test.use({ allowedNoise: brokenConnection, ownEnvironment: { NARROW_MODE: 'responsive' } });

  test('an API token is made in German, with room for every text', async ({ page, ownServer, snap }) => {
    test.setTimeout(180_000);
    const { url } = ownServer;
    const eva = makePerson('Eva Brandt');
    await page.setViewportSize({ width: 390, height: 844 });
    await startCompany(page, url, eva, `Tokens ${eva.email}`);
    await keepAppearance(page, url, { language: 'de' });
    await openProfile(page, url, 'API-Tokens');
    await page.getByRole('button', { name: 'Neues API-Token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Neues API-Token' });
    await dialog.getByLabel('Name', { exact: true }).fill('Nächtlicher Bericht');
    await expectFits(page);
    await snap(page, 'api-token-phone');
    await page.keyboard.press('Escape');
    await page.goto(`${url}/settings/security`);
    await expect(page.getByRole('region', { name: 'API-Tokens der Firma' })).toBeVisible();
    await expectFits(page);
    await snap(page, 'security-phone');
  });
});

/** Nothing is wider than the screen. */
async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
