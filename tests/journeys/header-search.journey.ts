import type { Page, Request } from '@playwright/test';
import { createTask, expect, expectAccessible, makePerson, startCompany, test } from '../support/journey';

/** Waits until the index has taken in what was saved, which it does on its own time. */
async function waitForIndex(page: Page, text: string): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async (searchtext) => {
          const query = new URLSearchParams({ searchtext, clientid: localStorage.getItem('ClientID') ?? '' });
          const answer = await fetch(`/api/search/searchintask?${query.toString()}`, {
            headers: { authorization: `Bearer ${localStorage.getItem('AccessToken')}` },
          });
          return ((await answer.json()) as { readonly searchlists: readonly unknown[] }).searchlists.length;
        }, text),
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
}

const titles = ['Order the caliper set', 'Calibrate pilot unit 3'] as const;

async function startWithTasks(page: Page, url: string): Promise<void> {
  const ann = makePerson('Ann Marlow');
  await startCompany(page, url, ann, `Search ${ann.email}`);
  for (const title of titles) {
    await createTask(page, title);
    await waitForIndex(page, title);
  }
}

test('a word misspelled finds a task, and the keyboard alone opens it at its address [R45.picker] [R46.popup] [R47] [R88]', async ({
  page,
  server,
  snap,
}) => {
  await startWithTasks(page, server.url);
  const box = page.getByRole('combobox', { name: 'Search in Tasks' });
  const panel = page.getByRole('complementary', { name: 'Task T-2' });
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.type('calibrete pilot');
  const hit = page.getByRole('option').filter({ hasText: titles[1] });
  await expect(hit).toBeVisible();
  await expect(hit).toContainText('Created by Ann Marlow');
  await expect(hit).toContainText(/T-2$/);
  await expect(hit.getByRole('img', { name: 'To do' })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(1);
  await snap(page, 'header-search-slip');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(hit).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tasks\/[0-9a-f-]{36}\?clientId=/);
  await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue(titles[1]);
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(box).toHaveValue('');

  // The address is the task's own: it opens there by itself, too.
  await page.reload();
  await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue(titles[1]);

  // What is typed is asked for at once by Enter, and a key of a task comes first.
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/tasks$/);
  await page.keyboard.press('/');
  await page.keyboard.type('t-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option').first()).toContainText(titles[0]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Task T-1' })).toBeVisible();
});

test('the palette finds what the header finds, and a late answer replaces no newer one', async ({ page, server }) => {
  await startWithTasks(page, server.url);
  const box = page.getByRole('combobox', { name: /^Type a command/ });
  await page.keyboard.press('Control+k');
  await box.fill('calibrete');
  const hit = page.getByRole('group', { name: 'Tasks' }).getByRole('option').filter({ hasText: titles[1] });
  await expect(hit).toBeVisible();
  await expect(hit).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const panel = page.getByRole('complementary', { name: 'Task T-2' });
  await expect(panel).toBeVisible();

  // A hit that was opened follows its task, without another search.
  await panel.getByRole('button', { name: 'Complete' }).click();
  await expect(panel.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Actions for T-2' })).toHaveCount(1);
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option').filter({ hasText: titles[1] });
  await expect(recent.getByRole('img', { name: 'Done' })).toBeVisible();
  await page.keyboard.press('Escape');

  // An answer that comes after the one to a newer text changes nothing any more.
  let answerLate = (): void => undefined;
  const isLate = new Promise<void>((resolve) => {
    answerLate = resolve;
  });
  await page.route(/searchtext=caliper/, async (route) => {
    await isLate;
    await route.continue().catch(() => undefined);
  });
  const isOld = (request: Request): boolean => request.url().includes('searchtext=caliper');
  const asked = page.waitForRequest(isOld);
  const ended = Promise.race([page.waitForEvent('requestfinished', isOld), page.waitForEvent('requestfailed', isOld)]);
  const header = page.getByRole('combobox', { name: 'Search in Tasks' });
  const shown = page.getByRole('option');
  await header.fill('caliper');
  await header.press('Enter');
  await asked;
  await header.fill('calibrate');
  await header.press('Enter');
  await expect(shown).toHaveText(new RegExp(titles[1]));
  answerLate();
  await ended;
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(shown).toHaveText(new RegExp(titles[1]));
});
