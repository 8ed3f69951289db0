import { expect, expectAccessible, makePerson, startCompany, test } from '../support/journey';

test('an admin exports the company’s data, sees it become ready on two devices, and downloads it', async ({
  page,
  newPerson,
  server,
}) => {
  const ann = makePerson('Ann Marlow');
  const { founder } = await startCompany(page, server.url, ann, `Exported ${ann.email}`);
  await page.goto(`${server.url}/settings/diagnostics`);
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Data export' }).click();
  await expect(page).toHaveURL(/\/settings\/data-export/);
  await expect(page.getByText('Export everything your company stores here')).toBeVisible();
  await expectAccessible(page);
  const second = await newPerson();
  await founder.openIn(second);
  await second.goto(`${server.url}/settings/data-export`);
  await page.getByRole('button', { name: 'Start export' }).click();
  for (const device of [page, second]) {
    // The list of the second device is read every few seconds.
    await expect(device.getByText('Ready', { exact: true })).toBeVisible({ timeout: 60_000 });
  }
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download the export of / }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/-portal-\d{4}-\d{2}-\d{2}\.jsonl\.gz$/);
  await page.getByRole('button', { name: /^Delete the export of / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Export everything your company stores here')).toBeVisible();
});
