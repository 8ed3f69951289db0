import { readFile } from 'node:fs/promises';
import {
  brokenConnection,
  expect,
  expectAccessible,
  expectRoom,
  joinCompany,
  keepAppearance,
  makePerson,
  startCompany,
  test,
} from '../support/journey';

test.describe('the audit log', () => {
  test.use({ allowedNoise: brokenConnection, ownEnvironment: { NARROW_MODE: 'responsive' } });

  test('an admin finds what was changed, filters, exports and verifies it; a member has no page', async ({
    page,
    newPerson,
    ownServer,
    snap,
  }) => {
    const { url } = ownServer;
    const company = await startCompany(page, url, makePerson('Ana Souza'), 'Ferrow Instruments');
    const ben = await newPerson();
    await joinCompany(ben, url, makePerson('Ben Okafor'), company);

    // What the admin changes is the newest entry.
    await page.goto(`${url}/settings/company`);
    await page.getByRole('textbox', { name: 'Company name' }).fill('Ferrow GmbH');
    await page.getByRole('checkbox', { name: 'Friday' }).uncheck();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('The company’s settings were saved.')).toBeVisible();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Audit log' }).click();
    const main = page.getByRole('main');
    const rows = main.getByRole('row');
    await expect(rows.first()).toContainText('Company settings changed');
    await expect(rows.first()).toContainText('Ana Souza');
    await expect(main.getByText('Member joined · Ben Okafor')).toBeVisible();
    await snap(page, 'audit-log');
    await expectAccessible(page);

    await rows.first().click();
    const entry = page.getByRole('dialog', { name: /^Entry \d+$/ });
    await expect(entry.getByRole('row', { name: 'Name Ferrow Instruments Ferrow GmbH' })).toBeVisible();
    await expect(entry.getByRole('row', { name: 'Working days 1, 2, 3, 4, 5 1, 2, 3, 4' })).toBeVisible();
    await snap(page, 'audit-log-entry');
    await expectAccessible(page);
    await entry.getByRole('button', { name: 'Show all entries of this item' }).click();
    await expect(page).toHaveURL(/\?entity=/);
    await expect(rows.filter({ hasText: 'Member joined' })).toHaveCount(0);
    await main.getByRole('button', { name: 'Clear filters' }).click();
    await expect(main.getByText('Member joined · Ben Okafor')).toBeVisible();

    // The filters are in the address.
    await main.getByRole('combobox', { name: 'Action or area' }).fill('joined');
    await page.getByRole('option', { name: /Member joined/ }).click();
    await expect(page).toHaveURL(/\?action=core\.member\.join$/);
    await expect(rows.filter({ hasText: 'Company settings changed' })).toHaveCount(0);
    await main.getByRole('combobox', { name: 'Person' }).fill('Okafor');
    await page.getByRole('option', { name: /Ben Okafor/ }).click();
    await expect(page).toHaveURL(/\?person=[\da-f-]+&action=/);
    await expect(rows).toHaveCount(1);
    await page.reload();
    await expect(rows).toHaveCount(1);
    await expect(main.getByRole('combobox', { name: 'Person' })).toHaveValue('Ben Okafor');
    await expect(main.getByRole('combobox', { name: 'Action or area' })).toHaveValue('Member joined');
    await snap(page, 'audit-log-filtered');

    await main.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /CSV/ }).click(),
    ]);
    const file = await readFile(await download.path(), 'utf8');
    expect(file.trim().split('\r\n')).toHaveLength(2);
    expect(file).toContain('Ben Okafor');

    await main.getByRole('button', { name: 'Verify', exact: true }).click();
    const verification = page.getByRole('dialog', { name: 'Verify the audit log' });
    await expect(verification.getByText(/^The log is unbroken: all \d+ entries from /)).toBeVisible();
    await snap(page, 'audit-log-verified');
    await expectAccessible(page);
    await verification.getByRole('button', { name: 'Close' }).last().click();
    await main.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows.first()).toContainText('Audit log verified');
    await expect(rows.nth(1)).toContainText('Audit log exported');

    await ben.goto(`${url}/settings/audit-log`);
    await expect(ben.getByRole('heading', { name: 'Audit log', level: 1 })).toBeHidden();
    await expect(ben.getByRole('link', { name: 'Audit log' })).toBeHidden();
  });

  test('has its room in German, in the dark and at 390 px', async ({ page, ownServer, snap }) => {
    const { url } = ownServer;
    await startCompany(page, url, makePerson('Ana Souza'), 'Ferrow Instruments');
    await keepAppearance(page, url, { language: 'de' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${url}/settings/audit-log`);
    await expect(page.getByRole('heading', { name: 'Änderungsprotokoll', level: 1 })).toBeVisible();
    await expect(page.getByText('Firma angelegt')).toBeVisible();
    await snap(page, 'audit-log-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectRoom(page);
    await expectAccessible(page);
    await snap(page, 'audit-log-narrow');
    await page.getByRole('main').getByRole('row').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectRoom(page);
    await snap(page, 'audit-log-entry-narrow');
  });
});
