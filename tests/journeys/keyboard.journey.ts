import type { Page } from '@playwright/test';
import type { Person } from '../support/journey';
import { arrowTo, codeIn, expect, expectFocusKept, mailTo, press, makePerson, tabTo, test } from '../support/journey';

/** Types into what has the focus. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
}

async function signUp(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(`${url}/register`);
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeFocused();
  await type(page, person.fullName);
  await tabTo(page.getByRole('textbox', { name: 'Email' }));
  await type(page, person.email);
  await tabTo(page.getByLabel('Password', { exact: true }));
  await type(page, person.password);
  await tabTo(page.getByRole('button', { name: 'Create account' }));
  await press(page, 'Space');
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await type(page, codeIn(await mailTo(url, person.email, /confirm/i)));
}

async function setUp(page: Page, company: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Company name' })).toBeFocused();
  await type(page, company);
  await tabTo(page.getByRole('button', { name: 'Continue to office teams' }));
  await press(page, 'Enter');

  await expect(page.getByRole('heading', { name: 'Office teams', level: 1 })).toBeFocused();
  const team = page.getByRole('textbox', { name: 'Team name' });
  await tabTo(team);
  await type(page, 'Laboratory');
  await press(page, 'Enter');
  await expect(page.getByRole('button', { name: 'Remove team Laboratory' })).toBeVisible();
  await expect(team).toBeFocused();
  await tabTo(page.getByRole('button', { name: 'Sales', exact: true }));
  await press(page, 'Enter');
  await expect(page.getByRole('button', { name: 'Remove team Sales' })).toBeVisible();
  await expectFocusKept(page);
  await tabTo(page.getByRole('button', { name: 'Remove team Sales' }), 'Shift+Tab');
  await press(page, 'Space');
  await expect(page.getByRole('button', { name: 'Remove team Sales' })).toBeHidden();
  await expectFocusKept(page);
  await tabTo(page.getByRole('button', { name: 'Continue to projects' }));
  await press(page, 'Enter');

  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeFocused();
  await tabTo(page.getByRole('textbox', { name: 'Project name' }));
  await type(page, 'Balance 4 launch');
  await tabTo(page.getByRole('button', { name: 'Continue' }));
  await press(page, 'Enter');

  await expect(page.getByRole('heading', { name: 'Invite colleagues', level: 1 })).toBeFocused();
  await tabTo(page.getByRole('button', { name: 'Finish without inviting' }));
  await press(page, 'Enter');
}

async function create(page: Page, title: string, owner: string): Promise<void> {
  const heading = page.getByRole('heading', { name: 'Tasks', level: 1 });
  await expect(heading).toBeFocused();
  const open = page.getByRole('main').getByRole('button', { name: 'Create task' });
  await tabTo(open);
  await press(page, 'Enter');
  const composer = page.getByRole('dialog', { name: 'Create task' });
  await expect(composer.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await tabTo(composer.getByRole('button', { name: 'Cancel' }));
  await press(page, 'Space');
  await expect(composer).toBeHidden();
  await expect(open).toBeFocused();

  await press(page, 'Enter');
  await expect(composer.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await type(page, title);
  await tabTo(composer.getByRole('combobox', { name: /^Owner/ }));
  await type(page, owner);
  await expect(page.getByRole('option', { name: owner })).toBeVisible();
  await press(page, 'Enter');
  await tabTo(composer.getByRole('combobox', { name: /^Due/ }));
  await type(page, 'tomorrow');
  await tabTo(composer.getByRole('button', { name: /Priority$/ }));
  await press(page, 'Space');
  await expect(page.getByRole('listbox', { name: 'Priority' })).toBeVisible();
  await press(page, 'ArrowUp');
  await press(page, 'Enter');
  await expect(page.getByRole('listbox')).toBeHidden();
  await tabTo(composer.getByRole('button', { name: 'Create task' }));
  await press(page, 'Enter');
  await expect(composer).toBeHidden();
  await expect(open).toBeFocused();
}

async function changeAndComplete(page: Page, title: string): Promise<void> {
  const row = page.getByRole('main').getByRole('row', { name: new RegExp(title) });
  await expect(row).toBeVisible();
  await tabTo(page.getByRole('main').getByRole('row').first());
  await arrowTo(row);
  await press(page, 'Enter');
  const panel = page.getByRole('complementary', { name: 'Task T-1' });
  await expect(panel).toBeFocused();
  const text = panel.getByRole('textbox', { name: 'Title' });
  await tabTo(text);
  await type(page, 'Soon: ');
  await press(page, 'Enter');
  await expect(panel.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await expect(text).toBeFocused();
  await tabTo(panel.getByRole('button', { name: /Status$/ }));
  await press(page, 'Space');
  await expect(page.getByRole('listbox', { name: 'Status' })).toBeVisible();
  await press(page, 'ArrowDown');
  await press(page, 'Enter');
  await expect(page.getByRole('listbox')).toBeHidden();
  await tabTo(panel.getByRole('button', { name: 'Complete' }), 'Shift+Tab');
  await press(page, 'Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'T-1 is done.' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Reopen' })).toBeFocused();
  await tabTo(panel.getByRole('button', { name: 'Close' }));
  await press(page, 'Enter');
  await expect(panel).toBeHidden();
  // The line that it was opened from stands among what is done now.
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeFocused();
}

async function signOut(page: Page): Promise<void> {
  await tabTo(page.getByRole('banner').getByRole('button', { name: 'Your profile and settings' }), 'Shift+Tab');
  await press(page, 'Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await arrowTo(page.getByRole('menuitem', { name: 'Sign out' }));
  await press(page, 'Enter');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expectFocusKept(page);
}

test('the first hour, from sign-up to sign-out, works by keyboard alone: every stop is seen, and the focus is never lost [R01] [R02] [R03] [R05] [R23] [R61] [R62]', async ({
  page,
  server,
}) => {
  const ann = makePerson('Ann Marlow');
  await signUp(page, server.url, ann);
  await setUp(page, `Keys ${ann.email}`);
  await create(page, 'Order brass weights', ann.fullName);
  await changeAndComplete(page, 'Order brass weights');
  await signOut(page);
});
