import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { codeIn, mailTo } from './mailbox';

/** A user of the product. */
export interface Person {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

/** A person with a new address. Every journey makes its own, because many share a server. */
export function makePerson(fullName: string): Person {
  const name = fullName.toLowerCase().replace(/\W+/g, '.');
  return {
    fullName,
    email: `${name}.${randomUUID().slice(0, 8)}@ferrow.example`,
    password: 'calibrated brass weights',
  };
}

/** Signs up and confirms the address with the code of the mail (R02, R03). Ends at the first step of onboarding. */
export async function register(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(`${url}/register`);
  await page.getByLabel('Full name').fill(person.fullName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/verify-otp/);
  await page.getByLabel('Code', { exact: true }).fill(codeIn(await mailTo(url, person.email, /confirm/i)));
  await expect(page).toHaveURL(/\/profile(admin|member)/);
}

/** Company, one office team, one project, finish (R61). Ends in the tasks area. */
async function setUpCompany(page: Page, company: string): Promise<void> {
  await page.getByLabel('Company name').fill(company);
  await page.getByRole('button', { name: 'Continue to office teams' }).click();
  await expect(page).toHaveURL(/\/officeteams/);
  await page.getByLabel('Team name').fill('Laboratory');
  await page.getByLabel('Team name').press('Enter');
  await page.getByRole('button', { name: 'Continue to projects' }).click();
  await expect(page).toHaveURL(/\/projects/);
  await page.getByLabel('Project name').fill('Balance 4 launch');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/finish/);
  await page.getByRole('button', { name: 'Finish without inviting' }).click();
  await expect(page).toHaveURL(/\/tasks/);
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
}

/** Signs up and sets up a company on the screens, for journeys that are about the way in. */
export async function signUpOnScreen(page: Page, url: string, person: Person, company: string): Promise<void> {
  await register(page, url, person);
  await setUpCompany(page, company);
}

/** Signs in with the password (R01). */
export async function signIn(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** What the server keeps for the person from now on, as if they had chosen it on another device. */
export async function keepAppearance(
  page: Page,
  url: string,
  appearance: { readonly language?: string; readonly theme?: 'light' | 'dark' | 'system' },
): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('AccessToken'));
  const answer = await page.request.patch(`${url}/api/profile/appearance`, {
    headers: { authorization: `Bearer ${token ?? ''}` },
    data: appearance,
  });
  expect(answer.status()).toBe(200);
}

/** Invites one or more addresses through the profile menu (R75). */
export async function invite(page: Page, email: string): Promise<void> {
  await openProfileMenu(page);
  await page.getByRole('menuitem', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByLabel('Email addresses').fill(email);
  await dialog.getByRole('button', { name: /^Send/ }).click();
  await expect(dialog).toBeHidden();
}

/** Leaves the offer of the invitation's link, which the servers of journeys make because they have no mail server. */
export async function leaveLinkOffer(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'The invitation was created' }).getByRole('button', { name: 'Done' }).click();
}

/** Opens the menu at the end of the header (R44). */
export async function openProfileMenu(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account|profile/i })
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
}

/** Follows the mail's link, accepts, and sets up the account (R04, R79). Ends in the tasks area. */
export async function acceptInvitation(page: Page, url: string, person: Person): Promise<void> {
  const mail = await mailTo(url, person.email, /invit/i);
  const link = /https?:\/\/\S+\/accept-invitation\?\S+/.exec(mail.text)?.[0];
  if (link === undefined) {
    throw new Error(`No link in the invitation: ${mail.text}`);
  }
  await page.goto(link);
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(page.getByText('Invitation accepted successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Full name').fill(person.fullName);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL(/\/profilemember/);
  // This part loads by itself and moves the button, which a press must not miss.
  await expect(page.getByText('Your photo')).toBeVisible();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/tasks/);
}
