import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import readWorkbook from 'read-excel-file/node';
import { createTask, expect, expectAccessible, makePerson, startCompany, taskRow, test } from '../support/journey';

/** Exports the list by keyboard; returns the file's name and content. */
async function exportAs(page: Page, format: RegExp): Promise<readonly [string, Buffer]> {
  await page.getByRole('button', { name: 'Export' }).press('Enter');
  const item = page.getByRole('menuitem', { name: format });
  await expect(item).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent('download'), item.press('Enter')]);
  return [file.suggestedFilename(), await readFile(await file.path())];
}

test('the list is exported as it is filtered, and due dates are in a calendar until its address is revoked', async ({
  page,
  server,
  snap,
}) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  const { founder, clientId } = await startCompany(page, url, ann, `Exports ${ann.email}`);
  await createTask(page, 'Fix the scale');
  await createTask(page, '=Call the lab');

  // With the filter of the address: one task, as text that no spreadsheet evaluates.
  await page.goto(`${url}/tasks?find=Call&sort=created`);
  await expect(taskRow(page, '=Call the lab')).toBeVisible();
  await expect(taskRow(page, 'Fix the scale')).toHaveCount(0);
  const [csvName, csv] = await exportAs(page, /^CSV/);
  expect(csvName).toMatch(/^tasks-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.toString().split('\r\n')).toEqual([
    expect.stringMatching(/^\u{FEFF}Key,Title,Status,/u),
    expect.stringMatching(/^T-2,'=Call the lab,To do,/),
    '',
  ]);
  await page.goto(`${url}/tasks?sort=created`);
  await expect(taskRow(page, 'Fix the scale')).toBeVisible();
  const [, json] = await exportAs(page, /^JSON/);
  expect(JSON.parse(json.toString())).toMatchObject([{ title: '=Call the lab' }, { title: 'Fix the scale' }]);

  const [bookName, book] = await exportAs(page, /^Excel/);
  expect(bookName).toMatch(/^tasks-\d{4}-\d\d-\d\d\.xlsx$/);
  const [sheet] = await readWorkbook(book);
  expect(sheet?.data.slice(0, 2).map((row) => row.slice(0, 3))).toEqual([
    ['Key', 'Title', 'Status'],
    ['T-2', '=Call the lab', 'To do'],
  ]);

  // A task of Ann's with a date.
  const path = `/tasks?clientid=${clientId}`;
  const created = await founder.post(path, { title: 'Weigh the samples', dueOn: '2031-05-02' });
  const { id, createdBy } = created as unknown as { readonly id: string; readonly createdBy: { readonly id: string } };
  await founder.patch(`/tasks/${id}?clientid=${clientId}`, { ownerId: createdBy.id }, 1);
  await expect(taskRow(page, 'Weigh the samples')).toBeVisible();

  // The address works without a session, and stops at once.
  await page.goto(`${url}/settings/calendar`);
  await page.getByRole('button', { name: 'Create address' }).click();
  const address = await page.getByRole('textbox', { name: 'Address' }).inputValue();
  await expectAccessible(page);
  await snap(page, 'calendar-address');
  const fetchFeed = async (headers: Record<string, string> = {}) => fetch(address, { headers });
  const feed = await fetchFeed();
  const text = (await feed.text()).replaceAll('\r\n ', '');
  expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(text).toContain('SUMMARY:Weigh the samples\r\n');
  expect(text).toContain(`/tasks/${id}?clientId=${clientId}\r\n`);
  expect((await fetchFeed({ 'if-none-match': feed.headers.get('etag') ?? '' })).status).toBe(304);
  await page.reload();
  await expect(page.getByText(/It was shown once/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Revoke address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke address' }).click();
  await expect(page.getByText('You have no calendar address in this company yet.')).toBeVisible();
  expect((await fetchFeed()).status).toBe(410);
});
