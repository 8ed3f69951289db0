import type { Page } from '@playwright/test';
import {
  createTask,
  expect,
  expectCatalogued,
  expectRoom,
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
      await expect(tab.locator('html')).toHaveAttribute('dir', direction);
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
    const look = async (): Promise<void> => {
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
      await expect(page.locator('.t-skeletons')).toHaveCount(0);
      await expectCatalogued(page, data);
      await expectRoom(page);
    };
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
}
