import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  brokenConnection,
  createTask,
  expect,
  expectAccessible,
  joinCompany,
  makePerson,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

test.use({ allowedNoise: brokenConnection });

/** As Asana writes it, with a byte order mark, and with the traps that files have. */
function fileOf(rows: number, owner: string): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const number = index + 1;
    const title = number % 100 === 0 ? '' : number === 7 ? '"=HYPERLINK(""x"")"' : `Calibrate balance ${number}`;
    const due = number % 100 === 50 ? 'soon' : `${(number % 12) + 1}/${(number % 28) + 1}/2031`;
    const status = number % 3 === 0 ? 'Waiting for parts' : 'In Progress';
    return `${title},${status},${owner},${due},"Garden, Field","Line one\r\nline <b>two</b>",CC-7`;
  });
  return ['\u{FEFF}Name,Section/Column,Assignee Email,Due Date,Tags,Notes,Cost centre', ...lines, ''].join('\r\n');
}

async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export or import' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Import from CSV…' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Import tasks' })).toBeVisible();
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  const buffer = Buffer.from(text);
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

async function exportCsv(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Export or import' }).click();
  const item = page.getByRole('menuitem', { name: /^CSV/ });
  const [file] = await Promise.all([page.waitForEvent('download'), item.click()]);
  return readFile(await file.path(), 'utf8');
}

test('a file of 1,000 rows with bad ones is mapped, previewed, imported in spite of a cut connection, seen by others, and undone', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const ann = makePerson('Ann Marlow');
  const company = await startCompany(page, server.url, ann, 'Ferrow Instruments');
  await createTask(page, 'Here before');
  const second = await newPerson();
  await joinCompany(second, server.url, makePerson('Ben Okafor'), company);
  await expect(taskRow(second, 'Here before')).toBeVisible();
  await waitForLive(second);

  await openImport(page);
  const dialog = page.getByRole('dialog', { name: 'Import tasks' });
  await expectAccessible(page);
  await choose(page, 'workbook.csv', 'PK\u0003\u0004 not text');
  await expect(dialog.getByRole('group', { name: 'File' }).getByRole('alert')).toContainText('save it as CSV');
  await choose(page, 'balances.csv', fileOf(1_000, ann.email));

  // The columns are recognized; the one value that is not is chosen.
  await expect(dialog.getByText('balances.csv: 1,000 rows')).toBeVisible();
  const fieldOf = (column: string) => dialog.getByRole('button', { name: `Field for ${column}` });
  await expect(fieldOf('Name')).toContainText('Title');
  await expect(fieldOf('Section/Column')).toContainText('Status');
  await expect(fieldOf('Assignee Email')).toContainText('Owner');
  await expect(fieldOf('Cost centre')).toContainText('Leave out');
  await dialog.getByRole('button', { name: 'Status: Waiting for parts' }).click();
  await page.getByRole('option', { name: 'Blocked' }).click();
  await expect(dialog.getByRole('switch', { name: /Create 2 labels/ })).toBeChecked();
  await expectAccessible(page);
  await snap(page, 'import-columns');
  await dialog.getByRole('button', { name: 'Continue' }).press('Enter');

  await expect(dialog.getByText('980 rows are ready')).toBeVisible();
  await expect(dialog.getByText('20 rows have problems and are left out')).toBeVisible();
  const problems = dialog.getByRole('region', { name: 'Rows with problems' });
  await expect(problems.getByText('Row 51', { exact: true })).toBeVisible();
  await expect(problems.getByText('Due date: “soon” isn’t a date that can be read.').first()).toBeVisible();
  await expect(problems.getByText('Title: Enter a title.').first()).toBeVisible();
  await expectAccessible(page);
  await snap(page, 'import-preview');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    problems.getByRole('button', { name: 'Download these rows as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('balances-problems.csv');
  const bad = await readFile(await file.path(), 'utf8');
  expect(bad).toContain('Cost centre,Problem\r\n');
  expect(bad.match(/,CC-7,/g)).toHaveLength(20);

  // The response to the second request is lost; it is sent again, and creates nothing twice.
  let requests = 0;
  await page.route('**/api/tasks/import?*', async (route) => {
    requests += 1;
    if (requests === 2) {
      await route.fetch();
      await route.abort('connectionreset');
      return;
    }
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Import 980 rows' }).press('Enter');
  await expect(dialog.getByRole('group', { name: 'Result' }).getByText('980 rows were imported')).toBeVisible({
    timeout: 90_000,
  });
  expect(requests).toBe(11);
  await expectAccessible(page);
  await snap(page, 'import-result');
  await second.goto(`${server.url}/tasks?find=T-2`);
  await expect(taskRow(second, 'Calibrate balance 1')).toBeVisible();
  await second.goto(`${server.url}/tasks?sort=created&state=all`);
  await expect(taskRow(second, 'Calibrate balance 999').getByRole('img', { name: 'Blocked' })).toBeVisible();

  // What was changed since stays, also when the undo comes after a reload.
  await second.goto(`${server.url}/tasks?find=HYPERLINK`);
  await taskRow(second, '=HYPERLINK("x")').focus();
  await second.keyboard.press('p');
  await second.getByRole('option', { name: 'High' }).click();
  await expect(taskRow(second, '=HYPERLINK("x")').getByRole('img', { name: 'High' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await openImport(page);
  const last = dialog.getByRole('region', { name: 'Last import on this device' });
  await expect(last.getByText(/^balances\.csv, .*: 980 rows$/)).toBeVisible();
  await last.getByRole('button', { name: 'Undo import' }).click();
  await expect(last.getByText(/979 were moved to the trash/)).toBeVisible({ timeout: 90_000 });
  await expect(last.getByText(/One was kept|1 was kept/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.goto(`${server.url}/tasks?state=all&sort=created`);
  await expect(taskRow(page, 'Here before')).toBeVisible();
  await expect(taskRow(page, '=HYPERLINK("x")')).toBeVisible();
  await expect(page.getByRole('row', { name: /Calibrate balance/ })).toHaveCount(0);
});

test('what one company exports, another imports: the same tasks, written the same way again', async ({
  page,
  newPerson,
  server,
}) => {
  const ann = makePerson('Ann Marlow');
  const { founder, clientId } = await startCompany(page, server.url, ann, `Source ${ann.email}`);
  const post = async (path: string, body: object) =>
    (await founder.post(`${path}?clientid=${clientId}`, body)) as unknown as { readonly id: string };
  const label = await post('/labels', { name: 'Garden' });
  const parent = await post('/tasks', { title: '\'-5 degrees, "cold"', status: 'in-progress', priority: 'urgent' });
  await post('/tasks', {
    title: '=1+1',
    status: 'done',
    parentId: parent.id,
    labelIds: [label.id],
    estimateMinutes: 90,
  });
  await post('/tasks', {
    title: 'Weigh <b>all</b> samples',
    dueOn: '2031-03-04',
    dueTime: '15:30',
    startOn: '2031-03-01',
    timeZone: 'America/New_York',
    recurrence: 'FREQ=WEEKLY',
    priority: 'low',
  });
  await page.goto(`${server.url}/tasks?state=all&sort=created`);
  await expect(taskRow(page, '=1+1')).toBeVisible();
  const source = await exportCsv(page);

  const other = await newPerson();
  await startCompany(other, server.url, makePerson('Ann Marlow'), `Target ${ann.email}`);
  await other.goto(`${server.url}/tasks?import=1`);
  const dialog = other.getByRole('dialog', { name: 'Import tasks' });
  await expect(dialog).toBeVisible();
  await choose(other, 'tasks.csv', source);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(dialog.getByRole('group', { name: 'Result' }).getByText('3 rows were imported')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await other.goto(`${server.url}/tasks?state=all&sort=created`);
  await expect(taskRow(other, '=1+1')).toBeVisible();
  const copy = await exportCsv(other);
  expect(comparable(copy)).toEqual(comparable(source));
});

/** Without what is new in another company: keys, and when a task was created and changed. */
function comparable(csv: string): readonly string[] {
  return csv
    .split('\r\n')
    .map((line) =>
      line
        .replace(/^T-\d+,/, 'T,')
        .replace(/,T-\d+,/, ',T,')
        .replace(/,\d{4}-\d\d-\d\d [\d:]{8},\d{4}-\d\d-\d\d [\d:]{8},([^,]*,[^,]*)$/, ',created,updated,$1'),
    )
    .toSorted();
}
