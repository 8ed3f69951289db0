import type { Page } from '@playwright/test';
import {
  createTask,
  expect,
  expectAccessible,
  keepAppearance,
  makePerson,
  startCompany,
  test,
} from '../../support/journey';

interface Entry {
  readonly type: string;
  readonly title: string;
  readonly createdByName?: string;
  readonly projectId?: string;
  readonly projectName?: string;
}

/** Makes something to find, as the plugin that does not exist yet would. */
async function add(page: Page, area: 'meetings' | 'teams' | 'projects', entry: Entry): Promise<string> {
  return page.evaluate(
    async ({ path, body }) => {
      const clientId = localStorage.getItem('ClientID') ?? '';
      const answer = await fetch(`${path}?clientid=${clientId}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          authorization: `Bearer ${localStorage.getItem('AccessToken')}`,
        },
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { readonly id: string }).id;
    },
    { path: `/api/stand-ins/${area}`, body: entry },
  );
}

async function choose(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: /^Search in:/ }).click();
  await page.getByRole('menuitem', { name: type, exact: true }).click();
}

async function look(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox', { name: /^Search in/ }).fill(text);
}

/** Looks for one thing and opens it by the keyboard. */
async function openHit(page: Page, type: string, title: string): Promise<void> {
  await choose(page, type);
  await look(page, title);
  await expect(page.getByRole('option').filter({ hasText: title })).toBeVisible();
  await page.getByRole('combobox', { name: /^Search in/ }).press('ArrowDown');
  await page.keyboard.press('Enter');
}

test('a hit of every type opens where the specification says, and its page finds what was remembered [R45.all-types stand-in] [R46.popup] [R48 stand-in] [R49 stand-in] [R50 stand-in] [R89 stand-in] [R90 stand-in] [R91 stand-in]', async ({
  page,
  server,
  snap,
}) => {
  const ann = makePerson('Ann Marlow');
  await startCompany(page, server.url, ann, `Search ${ann.email}`);
  const by = { createdByName: 'Ines Marchetti' };
  const within = { projectId: 'p-1', projectName: 'Balance 4 launch' };
  const meeting = await add(page, 'meetings', { type: 'Meeting', title: 'Balance 4, calibration stand-up', ...by });
  const team = await add(page, 'teams', { type: 'Team', title: 'Calibration laboratory' });
  const project = await add(page, 'projects', { type: 'Project', title: 'Recalibration 2026' });
  await add(page, 'projects', { type: 'Milestone', title: 'Calibrated pilot units', ...within });
  const issue = await add(page, 'projects', { type: 'Issue', title: 'Drift after calibration', ...within });
  const task = await add(page, 'projects', { type: 'Task', title: 'Print calibration labels', ...by, ...within });

  const popup = page.locator('.s-hits');
  await look(page, 'zebra crossing');
  await expect(popup.getByText('Searching…')).toBeVisible();
  await snap(page, 'search-loading');
  await expect(popup.getByText('No Match Found.').last()).toBeVisible();
  await expect(popup.getByRole('heading', { name: 'Tasks' })).toBeVisible();
  expect((await popup.boundingBox())?.width).toBe(430);
  await snap(page, 'search-none');
  await look(page, '');
  await expect(popup).toHaveCount(0);

  await choose(page, 'Projects');
  await look(page, 'calibr');
  await expect(page.getByRole('option')).toHaveCount(4);
  await snap(page, 'search-hits');
  await expectAccessible(page);

  await openHit(page, 'Meetings', 'Balance 4, calibration stand-up');
  await expect(page).toHaveURL(new RegExp(`/meeting-details/${meeting}(\\?|$)`));
  await openHit(page, 'Teams', 'Calibration laboratory');
  await expect(page).toHaveURL(new RegExp(`/teams/${team}(\\?|$)`));
  await openHit(page, 'Projects', 'Recalibration 2026');
  await expect(page).toHaveURL(new RegExp(`/project-milestones/${project}(\\?|$)`));
  await openHit(page, 'Projects', 'Calibrated pilot units');
  await expect(page).toHaveURL(/\/project-milestones\/p-1(\?|$)/);
  await openHit(page, 'Projects', 'Drift after calibration');
  await expect(page).toHaveURL(/\/project-issues\/p-1(\?|$)/);
  await expect(page.getByText(`Remembered: ${issue}`)).toBeVisible();
  await openHit(page, 'Projects', 'Print calibration labels');
  await expect(page).toHaveURL(/\/project-tasks\/p-1(\?|$)/);
  await expect(page.getByText(`Remembered: ${task}`)).toBeVisible();

  // The palette searches all of them at once.
  await page.keyboard.press('Control+k');
  await snap(page, 'palette-empty');
  await page.keyboard.type('cal');
  await expect(page.getByRole('option').filter({ hasText: 'Calibration laboratory' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Projects' }).getByRole('option')).toHaveCount(4);
  await snap(page, 'palette-typed');
  await expectAccessible(page);
  await page.getByRole('combobox', { name: /^Type a command/ }).fill('>zzz');
  await snap(page, 'palette-none');
  await page.keyboard.press('Escape');

  await page.route('**/api/search/searchinteams*', (route) =>
    route.fulfill({ status: 400, json: { code: 'validation_failed', errors: ['Too wide.', 'Add a word.'] } }),
  );
  await choose(page, 'Teams');
  await look(page, 'calib');
  await expect(page.getByText('Couldn’t search Teams')).toBeVisible();
  await expect(popup.getByText('Add a word.')).toBeVisible();
  await snap(page, 'search-failed');
});

test('shortcuts go to areas, find their sheet, and can be switched off', async ({ page, server, snap }) => {
  const ann = makePerson('Ann Marlow');
  await startCompany(page, server.url, ann, `Keys ${ann.email}`);
  await createTask(page, 'Order the caliper set');
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page).toHaveURL(/\/meetings$/);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/tasks$/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await snap(page, 'shortcuts');
  await expectAccessible(page);
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/profile/appearance'));
  await page.getByText('Single-key shortcuts', { exact: true }).click();
  // A reload would end a request that is under way.
  expect((await saved).status()).toBe(200);
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A page learns from the server how the person works; it has, when it speaks the language chosen there.
  await keepAppearance(page, server.url, { language: 'de' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', /^de/);
  await expect(page.getByRole('button', { name: 'Aufgabe anlegen' })).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Befehle' })).toBeVisible();
});
