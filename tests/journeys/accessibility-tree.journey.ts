import type { Locator, Page } from '@playwright/test';
import { codeIn, expect, expectOutline, mailTo, makePerson, test } from '../support/journey';

/** A line that is said by itself: a toast or a refusal. */
function alert(page: Page, text: RegExp | string): Locator {
  return page.getByRole('alert').filter({ hasText: text });
}

/** A line that waits until the reader has finished the sentence before. */
function status(page: Page, text: RegExp | string): Locator {
  return page.getByRole('status').filter({ hasText: text });
}

/** Goes round with Tab: through the dialog and the browser's own bars, and never to the page behind. */
async function expectTrap(page: Page, dialog: Locator): Promise<void> {
  const places: string[] = [];
  for (let press = 0; press < 24; press += 1) {
    await page.keyboard.press(press < 3 ? 'Shift+Tab' : 'Tab');
    places.push(
      await dialog.evaluate((element) => {
        const focused = document.activeElement;
        return element.contains(focused) ? 'dialog' : focused === document.body ? 'browser' : 'page';
      }),
    );
  }
  expect(places).not.toContain('page');
  expect(places.slice(places.indexOf('browser'))).toContain('dialog');
}

test('the first hour is found by roles and names alone, and says what happens [R01] [R02] [R03] [R05] [R23] [R61]', async ({
  page,
  server,
}) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  const ben = makePerson('Ben Okafor');

  await page.goto(`${url}/register`);
  await expect(page.getByRole('heading', { name: 'Create an account', level: 1 })).toBeVisible();
  await expectOutline(page);
  const name = page.getByRole('textbox', { name: 'Full name' });
  await page.getByRole('button', { name: 'Create account' }).press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Enter your name as your colleagues know it\./);
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill(ann.fullName);
  await page.getByRole('textbox', { name: 'Email' }).fill(ann.email);
  await page.getByLabel('Password', { exact: true }).fill(ann.password);
  await page.getByRole('button', { name: 'Create account' }).press('Enter');

  await expect(page.getByRole('heading', { name: 'Enter the code', level: 1 })).toBeVisible();
  await expectOutline(page);
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  const right = codeIn(await mailTo(url, ann.email, /confirm/i));
  await code.fill(right === '000000' ? '000001' : '000000');
  await expect(alert(page, /code/i)).toBeVisible();
  await code.fill(right);

  await expect(page.getByRole('heading', { name: 'Your company', level: 1 })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Company name' })).toBeFocused();
  await expectOutline(page);
  await page.getByRole('textbox', { name: 'Company name' }).fill(`Tree ${ann.email}`);
  await page.getByRole('button', { name: 'Continue to office teams' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Office teams', level: 1 })).toBeVisible();
  await expectOutline(page);
  await page.getByRole('textbox', { name: 'Team name' }).fill('Laboratory');
  await page.getByRole('textbox', { name: 'Team name' }).press('Enter');
  await expect(status(page, 'Laboratory')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Remove team Laboratory' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue to projects' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  await expectOutline(page);
  await page.getByRole('textbox', { name: 'Project name' }).fill('Balance 4 launch');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Invite colleagues', level: 1 })).toBeVisible();
  await expectOutline(page);
  await page.getByRole('button', { name: 'Finish without inviting' }).press('Enter');

  const heading = page.getByRole('heading', { name: 'Tasks', level: 1 });
  await expect(heading).toBeFocused();
  await expectOutline(page);
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks', exact: true }),
  ).toHaveAttribute('aria-current', 'page');

  const create = page.getByRole('main').getByRole('button', { name: 'Create task' });
  await create.press('Enter');
  const composer = page.getByRole('dialog', { name: 'Create task' });
  const title = composer.getByRole('textbox', { name: 'Title' });
  await expect(title).toBeFocused();
  await expectTrap(page, composer);
  await page.keyboard.press('Escape');
  await expect(composer).toBeHidden();
  await expect(create).toBeFocused();
  await create.press('Enter');
  await composer.getByRole('button', { name: 'Create task' }).press('Enter');
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription(/Enter a title\./);
  await title.fill('Order brass weights');
  await title.press('Enter');
  await expect(alert(page, 'T-1 was created.')).toBeVisible();
  await expect(composer).toBeHidden();
  await expect(create).toBeFocused();

  const row = page.getByRole('main').getByRole('row', { name: /Order brass weights/ });
  await row.focus();
  await row.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Task T-1' });
  await expect(panel).toBeVisible();
  expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await expectOutline(page);
  await panel.getByRole('textbox', { name: 'Title' }).fill('Order the brass weights');
  await panel.getByRole('textbox', { name: 'Title' }).press('Enter');
  await expect(status(page, 'Saved')).toHaveCount(1);
  await panel.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('main').getByRole('row', { name: /Order the brass weights/ })).toBeFocused();

  await page.getByRole('searchbox', { name: 'Find in tasks' }).fill('brass');
  await expect(status(page, '1 task')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Find in tasks' }).fill('zebra');
  await expect(status(page, 'No task')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Find in tasks' }).fill('');

  await page.getByRole('button', { name: 'Complete T-1' }).click();
  await expect(alert(page, 'T-1 is done.')).toBeVisible();

  const profile = page.getByRole('banner').getByRole('button', { name: 'Your profile and settings' });
  await profile.press('Enter');
  await page.getByRole('menuitem', { name: 'Invite people' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  const addresses = dialog.getByRole('textbox', { name: 'Email addresses' });
  await expect(addresses).toBeFocused();
  await expectTrap(page, dialog);
  await dialog.getByRole('button', { name: 'Send invitation' }).press('Enter');
  await expect(addresses).toHaveAccessibleDescription(/Enter at least one email address\./);
  await addresses.fill(ben.email);
  await dialog.getByRole('button', { name: 'Send invitation' }).press('Enter');
  await expect(alert(page, /^Invitation created for /)).toBeVisible();
  await expect(dialog).toBeHidden();
  const created = page.getByRole('dialog', { name: 'The invitation was created' });
  await expectTrap(page, created);
  await created.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(profile).toBeFocused();
  await mailTo(url, ben.email, /invit/i);

  await profile.press('Enter');
  await page.getByRole('menuitem', { name: 'Manage Your Account' }).press('Enter');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  await expectOutline(page);
});
