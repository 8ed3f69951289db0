import type { Page } from '@playwright/test';
import type { Company } from '../support/journey';
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

interface Found {
  readonly searchlists: readonly unknown[];
}

/** Waits until the index has taken in what was saved, which it does on its own time. */
async function waitForIndex(url: string, { founder, clientId }: Company, text: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const query = new URLSearchParams({ searchtext: text, clientid: clientId });
        const answer = await fetch(`${url}/api/search/searchintask?${query.toString()}`, {
          headers: { authorization: `Bearer ${founder.token}` },
        });
        return ((await answer.json()) as Found).searchlists.length;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
}

interface NewTask {
  readonly title: string;
  readonly ownerId?: string;
  readonly status?: string;
}

async function makeTask({ founder, clientId }: Company, task: NewTask): Promise<string> {
  const { id = '' } = await founder.post(`/tasks?clientid=${clientId}`, task);
  return id;
}

async function comment({ founder, clientId }: Company, taskId: string, text: string): Promise<void> {
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  await founder.post(`/tasks/${taskId}/comments?clientid=${clientId}`, { body });
}

async function attach(url: string, { founder, clientId }: Company, taskId: string, name: string): Promise<void> {
  const form = new FormData();
  form.append('file', new File(['a,b'], name));
  const answer = await fetch(`${url}/api/tasks/${taskId}/attachments?clientid=${clientId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${founder.token}` },
    body: form,
  });
  expect(answer.status).toBe(201);
}

const box = (page: Page) => page.getByRole('combobox', { name: 'Search in Tasks' });

test('a person finds the comment and the file of another one, narrows by filters, and comes back to what was opened', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const ann = makePerson('Ann Marlow');
  const company = await startCompany(page, server.url, ann, `Depth ${ann.email}`);
  const second = await newPerson();
  const ben = await joinCompany(second, server.url, makePerson('Ben Okafor'), company);
  const offer = await makeTask(company, { title: 'Write the offer' });
  const scale = await makeTask(company, { title: 'Calibrate the scale', ownerId: ben.userId });
  await makeTask(company, { title: 'Calibrate the balance', status: 'done' });
  await comment(company, offer, 'Globex asked for a discount of ten percent.');
  await attach(server.url, company, scale, 'quicksilver-plan.csv');
  for (const text of ['discount', 'quicksilver', 'balance']) {
    await waitForIndex(server.url, company, text);
  }

  // Ben finds Ann's comment, and sees why. By keyboard alone.
  const options = second.getByRole('option');
  await second.keyboard.press('/');
  await second.keyboard.type('discount');
  await second.keyboard.press('Enter');
  const hit = options.filter({ hasText: 'Write the offer' });
  await expect(hit).toContainText('Comment by Ann Marlow: Globex asked for a discount of ten percent.');
  await expect(options).toHaveCount(1);
  await snap(second, 'search-comment');
  await expectAccessible(second);
  await second.keyboard.press('Enter');
  // The panel goes to the comment.
  const wanted = second.getByRole('complementary', { name: 'Task T-1' }).getByRole('article', { name: 'Ann Marlow' });
  await expect(wanted.filter({ hasText: 'ten percent' })).toBeFocused();
  await expect(wanted).toBeInViewport();
  await snap(second, 'addressed-comment');
  await expectAccessible(second);
  await second.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await wanted.getByRole('button', { name: 'Copy the link to the comment by Ann Marlow' }).click();
  await expect(second.getByText('Link copied.')).toBeVisible();
  const link = await second.evaluate(() => navigator.clipboard.readText());
  const copied = await second.context().newPage();
  await copied.goto(link);
  await expect(copied.getByRole('article', { name: 'Ann Marlow' })).toBeFocused();
  await copied.close();
  await second.bringToFront();
  await wanted.focus();
  await second.keyboard.press('Escape');

  // The name of a file, opened in a new tab; the search stays.
  await second.keyboard.press('/');
  await second.keyboard.type('quicksilver');
  await second.keyboard.press('Enter');
  await expect(options.filter({ hasText: 'File: quicksilver-plan.csv' })).toHaveCount(1);
  const opening = second.context().waitForEvent('page');
  await second.keyboard.press('Control+Enter');
  const tab = await opening;
  await expect(tab.getByRole('complementary', { name: 'Task T-2' })).toBeVisible();
  await tab.close();
  await second.bringToFront();
  await expect(options).toHaveCount(1);

  // Filters: what was understood is shown; completed tasks are found and marked.
  await box(second).fill('calibrate');
  await second.keyboard.press('Enter');
  await expect(options).toHaveCount(2);
  await expect(options.filter({ hasText: 'balance' }).getByRole('img', { name: 'Done' })).toBeVisible();
  await box(second).fill('calibrate is:open @ben');
  const tokens = second.getByRole('list', { name: 'Filters' }).getByRole('listitem');
  await expect(tokens).toHaveText(['Open', 'Owner: Ben Okafor']);
  await second.keyboard.press('Enter');
  await expect(options).toHaveText([/Calibrate the scale/]);
  await snap(second, 'search-filters');
  await expectAccessible(second);
  await box(second).fill('is:closed');
  await second.keyboard.press('Enter');
  await expect(options).toHaveText([/Calibrate the balance/]);
  await box(second).fill('due:<2000-01-01');
  await second.keyboard.press('Enter');
  await expect(second.getByText('No Match Found.').first()).toBeVisible();

  // Nothing typed: what was opened last, and the searches. Delete forgets one.
  await box(second).fill('');
  await expect(options).toHaveCount(0);
  await second.keyboard.press('ArrowDown');
  const recent = second.getByRole('group', { name: 'Recently opened' }).getByRole('option');
  await expect(recent).toHaveText([/Calibrate the scale/, /Write the offer/]);
  const searches = second.getByRole('group', { name: 'Last searches' }).getByRole('option');
  await expect(searches.filter({ hasText: 'discount' })).toHaveCount(1);
  await snap(second, 'search-recent');
  await expectAccessible(second);
  const kept = await searches.count();
  await second.keyboard.press('ArrowUp');
  await second.keyboard.press('Delete');
  await expect(searches).toHaveCount(kept - 1);

  // A task that is deleted meanwhile is no longer offered.
  await second.keyboard.press('Escape');
  await company.founder.delete(`/tasks/${offer}?clientid=${company.clientId}`);
  await second.keyboard.press('ArrowDown');
  await expect(recent).toHaveText([/Calibrate the scale/]);

  // What was not found can be created with its text.
  await box(second).fill('Sharpen the chisel');
  await second.keyboard.press('Enter');
  await expect(options).toHaveText(['Create task “Sharpen the chisel”']);
  await snap(second, 'search-nothing');
  await second.keyboard.press('ArrowDown');
  await second.keyboard.press('Enter');
  const dialog = second.getByRole('dialog', { name: 'Create task' });
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Sharpen the chisel');
  await second.keyboard.press('Escape');
  // The keys of the frame act again once it is gone.
  await expect(dialog).toHaveCount(0);

  // The palette reads the same query.
  await second.keyboard.press('Control+k');
  await second.getByRole('combobox', { name: /^Type a command/ }).fill('@ben calibrate');
  await expect(tokens).toHaveText(['Owner: Ben Okafor']);
  await expect(options).toHaveText([/Calibrate the scale/]);
  await snap(second, 'search-palette');
  await expectAccessible(second);
});

test('filters are read in German, and in English too', async ({ page, server }) => {
  const ann = makePerson('Ann Marlow');
  const company = await startCompany(page, server.url, ann, `Tiefe ${ann.email}`);
  await makeTask(company, { title: 'Waage eichen', ownerId: company.founder.userId });
  await makeTask(company, { title: 'Waage bestellen', status: 'done' });
  await waitForIndex(server.url, company, 'bestellen');
  await keepAppearance(page, server.url, { language: 'de' });
  await page.reload();
  const german = page.getByRole('combobox', { name: 'Suchen in Aufgaben' });
  const tokens = page.getByRole('list', { name: 'Filter' }).getByRole('listitem');
  const options = page.getByRole('option');
  await german.fill('waage ist:offen zuständig:ich');
  await expect(tokens).toHaveText(['Offen', 'Zuständig: Sie']);
  await page.keyboard.press('Enter');
  await expect(options).toHaveText([/Waage eichen/]);
  await german.fill('waage is:closed');
  await expect(tokens).toHaveText(['Abgeschlossen']);
  await page.keyboard.press('Enter');
  await expect(options).toHaveText([/Waage bestellen/]);
});

test.describe('on a phone', () => {
  test.use({
    ownEnvironment: { NARROW_MODE: 'responsive' },
    allowedNoise: brokenConnection,
    viewport: { width: 390, height: 844 },
  });

  test('hits with passages and what was opened last have their room', async ({ page, ownServer, snap }) => {
    const { url } = ownServer;
    const company = await startCompany(page, url, makePerson('Ann Marlow'), 'Ferrow Instruments');
    const id = await makeTask(company, { title: 'Write the offer for the precision balances of the new laboratory' });
    await comment(
      company,
      id,
      'Donaudampfschifffahrtsgesellschaft asked for a discount of ten percent on all balances.',
    );
    await waitForIndex(url, company, 'discount');
    await box(page).click();
    await page.keyboard.type('discount is:open');
    await page.keyboard.press('Enter');
    const options = page.getByRole('option');
    await expect(options).toHaveCount(1);
    await expect(options).toContainText('Comment by Ann Marlow');
    await snap(page, 'search-phone');
    await expectRoom(page);
    await expectAccessible(page);
    await options.click();
    await expect(page.getByRole('complementary', { name: 'Task T-1' })).toBeVisible();
  });
});
