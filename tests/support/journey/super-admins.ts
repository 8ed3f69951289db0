import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { Authenticator } from '../authenticator';
import type { JourneyServer } from './server';

/** The account of a super-admin, with its authenticator app. */
export interface SuperAdmin {
  readonly email: string;
  readonly password: string;
  readonly app: Authenticator;
}

/** Makes an account by the operator's command. */
export async function createSuperAdmin(
  server: JourneyServer,
  email: string,
): Promise<{ readonly email: string; readonly password: string }> {
  const output = await server.operator('super-admin', 'create', email);
  const password = /shown only once: (\S+)/.exec(output)?.[1];
  expect(password, output).toBeDefined();
  return { email, password: password ?? '' };
}

/** Fills the first step on the page of the sign-in. */
export async function enterSuperAdminPassword(
  page: Page,
  { email, password }: Pick<SuperAdmin, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in for the first time, on the page of the sign-in: sets up two-step verification. */
export async function setUpSuperAdmin(
  page: Page,
  account: Pick<SuperAdmin, 'email' | 'password'>,
): Promise<SuperAdmin> {
  await enterSuperAdminPassword(page, account);
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const app = new Authenticator(await page.getByLabel('Or enter this key in the app').inputValue());
  await page.getByLabel('Code of the app').fill(app.code(new Date()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  return { ...account, app };
}
