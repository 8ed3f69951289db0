import type { Page } from '@playwright/test';
import {
  createTask,
  expect,
  expectCatalogued,
  expectRoom,
  invite,
  keepAppearance,
  register,
  somebody,
  startCompany,
  test,
} from '../../support/journey';

const entry = ['login', 'register', 'resetpasswordemail', 'resetpasswordotp', 'resetpassword', 'verify-otp'];
const invitation = 'accept-invitation?clientId=x&email=a%40b.example';
const first = ['profileadmin', 'officeteams', 'projects'];
const room = { width: 1024, height: 768 };

interface Spoken {
  readonly language: string;
  readonly direction: string;
}

/** A page speaks the browser's language until the server has answered which one the person chose. */
async function expectSpoken(page: Page, { language, direction }: Spoken): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('dir', direction);
}

/** Looks at a page that stands still: every text comes from a catalogue and has its room. */
async function expectTranslated(page: Page, spoken: Spoken, data: readonly string[]): Promise<void> {
  await expectSpoken(page, spoken);
  await expect(page.locator('.t-skeletons')).toHaveCount(0);
  await expectCatalogued(page, data);
  await expectRoom(page);
}

async function clientIdOf(page: Page): Promise<string> {
  return (await page.evaluate(() => localStorage.getItem('ClientID'))) ?? '';
}

for (const { language, direction } of [
  { language: 'en-XA', direction: 'ltr' },
  { language: 'en-XB', direction: 'rtl' },
]) {
  test(`every text of the way in comes from a catalogue and finds its room when it is longer, read ${direction}`, async ({
    page,
    newPerson,
    server,
  }) => {
    const { url } = server;
    const ann = somebody('Ann Marlow');
    const data = [ann.email, ann.fullName, 'a@b.example', 'AM'];
    const look = async (tab: Page, address: string): Promise<void> => {
      await tab.goto(`${url}/${address}`);
      await expectSpoken(tab, { language, direction });
      await expect(tab.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await tab.waitForLoadState('networkidle').catch(() => undefined);
      await expectCatalogued(tab, data);
      await expectRoom(tab);
    };

    const stranger = await newPerson({ locale: language, viewport: room });
    for (const address of [...entry, invitation]) {
      await look(stranger, address);
    }

    await page.setViewportSize(room);
    await register(page, url, ann);
    await keepAppearance(page, url, { language });
    for (const address of first) {
      await look(page, address);
    }
  });

  test(`every text of the tasks, the menus and the palette comes from a catalogue and finds its room when it is longer, read ${direction}`, async ({
    page,
    server,
  }) => {
    const { url } = server;
    const ann = somebody('Ann Marlow');
    const company = `Longer ${ann.email}`;
    const written = 'Order brass weights';
    await startCompany(page, url, ann, company);
    await createTask(page, written);
    await keepAppearance(page, url, { language });
    await page.setViewportSize(room);
    await page.goto(`${url}/tasks`);
    const data = [company, ann.email, ann.fullName, written, 'AM', 'T-1', 'T-2'];
    const look = (): Promise<void> => expectTranslated(page, { language, direction }, data);
    const main = page.getByRole('main');
    const row = main.getByRole('row').filter({ hasText: written });
    await expect(row).toBeVisible();
    await look();

    await main.locator('.t-page-actions button').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.locator('[aria-invalid=true]')).toBeVisible();
    await look();
    await page.keyboard.press('Escape');
    await row.click();
    const panel = page.getByRole('complementary').filter({ has: page.getByRole('textbox') });
    await expect(panel.getByRole('textbox').first()).toBeVisible();
    await look();
    await panel.getByRole('combobox').first().click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await look();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await row.getByRole('button').click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await look();

    await page.locator('.s-profile').click();
    await expect(page.getByRole('menu')).toBeVisible();
    await look();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(dialog.getByRole('option').first()).toBeVisible();
    await look();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(dialog).toBeVisible();
    await look();
    await page.keyboard.press('Escape');
  });

  test(`every text of the settings, the members, the diagnostics and the pages of refusal comes from a catalogue and finds its room when it is longer, read ${direction}`, async ({
    page,
    server,
  }) => {
    const { url } = server;
    const ann = somebody('Ann Marlow');
    const ben = somebody('Ben Okafor');
    const company = `Refused ${ann.email}`;
    await startCompany(page, url, ann, company);
    await invite(page, ben.email);
    await keepAppearance(page, url, { language });
    await page.setViewportSize(room);
    const browser = await page.evaluate(() => navigator.userAgent);
    // Packages from outside bring no translation into a language that nobody speaks.
    const packages = ['Pseudo languages', 'Kudos'];
    const data = [browser, company, ann.email, ben.email, ann.fullName, 'AM', ...packages];
    const look = (): Promise<void> => expectTranslated(page, { language, direction }, data);
    const open = async (address: string): Promise<void> => {
      await page.goto(`${url}/${address}`);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    };
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');

    await open('settings/profile-setting');
    await expect(main.locator('.profile-devices').getByRole('listitem')).toBeVisible();
    await look();
    await main.locator('input[name=fullName]').fill('');
    await main.locator('button[type=submit]').click();
    await expect(main.locator('[aria-invalid=true]')).toBeVisible();
    await look();
    await main.locator('input[name=fullName]').fill(ann.fullName);
    await main.locator('button[type=submit]').click();
    await expect(page.getByRole('alert').filter({ hasText: /\p{L}/u }).first()).toBeVisible();
    await look();
    await main.locator('input[name=language]').click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await look();

    await open('settings/User');
    await expect(main.locator('.members-list').getByRole('listitem')).toHaveCount(2);
    await look();
    await main.locator('.t-page-actions button').click();
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.locator('[aria-invalid=true]')).toBeVisible();
    await look();
    await dialog.locator('input[name=role]').click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await look();

    await open('settings/diagnostics');
    await expect(main.locator('.h-diagnostics section')).toHaveCount(3);
    await look();

    for (const address of ['nowhere', 'unauthorized', 'please-upgrade-plan']) {
      await open(address);
      await look();
    }
    await server.operator('plan', await clientIdOf(page), 'STARTER');
    await open('project/all');
    await expect(page).toHaveURL(/\/please-upgrade-plan/);
    await look();
    await server.operator('access', await clientIdOf(page), 'read-only');
    await open('tasks');
    await expect(page.getByRole('status').filter({ hasText: company }).first()).toBeVisible();
    await look();
  });
}
