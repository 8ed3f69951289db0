import type { Page } from '@playwright/test';
import {
  brokenConnection,
  expect,
  expectNoSidewaysScroll,
  joinCompany,
  makePerson,
  signedInScreenCheck,
  startCompany,
  test,
  waitForLive,
} from '../support/journey';

test.describe('the holidays of a company', () => {
  test.use({ allowedNoise: brokenConnection, ownEnvironment: { NARROW_MODE: 'responsive' } });

  test('are added by an admin, are days off in every calendar at once, and survive a time without a network', async ({
    page,
    newPerson,
    ownServer,
    snap,
  }) => {
    test.setTimeout(240_000);
    const { url } = ownServer;
    const ann = makePerson('Ann Marlow');
    const company = await startCompany(page, url, ann, `Holidays ${ann.email}`);
    const second = await newPerson();
    await joinCompany(second, url, makePerson('Ben Okafor'), company);
    // 2031-05-14 is a Wednesday.
    await second.goto(`${url}/tasks?view=calendar&month=2031-05`);
    const wednesday = second.locator('[role="gridcell"][data-day="2031-05-14"]');
    await expect(wednesday).toBeVisible();
    await expect(wednesday).not.toHaveAttribute('data-off');
    await waitForLive(second);

    await page.goto(`${url}/settings/company`);
    const holidays = page.getByRole('region', { name: 'Holidays' });
    await expect(holidays.getByText('There are no holidays yet.')).toBeVisible();
    await waitForLive(page);
    await add(page, '2031-05-14', 'Founders’ Day');
    await expect(holidays.getByRole('listitem')).toHaveText(/14 May 2031\s*Founders’ Day|May 14, 2031\s*Founders’ Day/);
    await expect(wednesday).toHaveAttribute('data-off');

    await second.goto(`${url}/settings/company`);
    const seen = second.getByRole('region', { name: 'Holidays' });
    await expect(seen.getByRole('listitem')).toHaveCount(1);
    await expect(seen.getByRole('button')).toHaveCount(0);
    await waitForLive(second);

    // Without a network it is kept, and sent without a further press.
    await page.context().setOffline(true);
    await add(page, '2031-12-25', 'Christmas Day');
    await expect(page.getByText(/1 change is not sent yet/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(holidays.getByRole('listitem')).toHaveCount(2);
    await expect(holidays.getByRole('textbox', { name: 'Name' })).toHaveValue('');
    await expect(seen.getByRole('listitem')).toHaveCount(2);

    await holidays.getByRole('button', { name: /^Remove Founders’ Day/ }).click();
    await expect(seen.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(seen.getByRole('listitem')).toHaveCount(2);

    await page.getByRole('button', { name: /Fiscal year begins in$/ }).click();
    await page.getByRole('option', { name: 'April' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(second.getByText('April', { exact: true })).toBeVisible();
    await snap(page, 'company-holidays');

    const check = await signedInScreenCheck(page, url);
    await check('holidays of a company');

    // Its owner schedules the deletion of the company: everyone sees it at once, until an admin keeps the company.
    await page.getByRole('button', { name: 'Delete company' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Type the name of the company/ }).fill(`Holidays ${ann.email}`);
    await dialog.getByLabel('Your password').fill(ann.password);
    await snap(page, 'company-deletion');
    await dialog.getByRole('button', { name: 'Delete company' }).click();
    const ending = /^Holidays .* will be deleted on/;
    await expect(second.getByText(ending)).toBeVisible();
    await expect(second.getByRole('button', { name: 'Keep company' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Keep company' })).toBeVisible();
    await snap(page, 'company-deletion-bar');
    await check('company that will be deleted');
    await page.getByRole('button', { name: 'Keep company' }).click();
    await expect(second.getByText(ending)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Keep company' })).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await holidays.getByRole('button', { name: 'Add holiday' }).scrollIntoViewIfNeeded();
    await snap(page, 'company-holidays-narrow');
  });
});

async function add(page: Page, day: string, name: string): Promise<void> {
  const holidays = page.getByRole('region', { name: 'Holidays' });
  await holidays.getByRole('combobox', { name: 'Day' }).fill(day);
  await holidays.getByRole('textbox', { name: 'Name' }).fill(name);
  await holidays.getByRole('button', { name: 'Add holiday' }).click();
}
