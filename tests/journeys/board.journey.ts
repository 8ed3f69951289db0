import type { Locator, Page } from '@playwright/test';
import {
  brokenConnection,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  joinCompany,
  makePerson,
  startCompany,
  test,
  waitForLive,
} from '../support/journey';

/** A column of the board. */
function columnOf(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('group', { name, exact: true });
}

/** A card in a column. */
function cardIn(page: Page, column: string, title: string): Locator {
  return columnOf(page, column).getByRole('row').filter({ hasText: title });
}

async function openBoard(page: Page): Promise<void> {
  await page.getByTitle('Board', { exact: true }).click();
  await expect(columnOf(page, 'To do')).toBeVisible();
  await expect(page).toHaveURL(/view=board/);
}

test.describe('two people on one board', () => {
  test.use({ allowedNoise: brokenConnection });

  test('move cards by pointer, keys and menu, each sees the other’s at once, and nothing is lost offline', async ({
    page,
    newPerson,
    server,
    snap,
  }) => {
    const { url } = server;
    const ann = makePerson('Ann Marlow');
    const company = await startCompany(page, url, ann, `Board ${ann.email}`);
    const create = (title: string, more: object = {}) =>
      company.founder.post(`/tasks?clientid=${company.clientId}`, { title, ...more });
    await create('Order brass weights', { priority: 'high', dueOn: '2026-12-04' });
    await create('Calibrate the scale', { priority: 'urgent', ownerId: company.founder.userId });
    await create('Call the lab', { status: 'in-progress' });
    await openBoard(page);
    await waitForLive(page);
    const second = await newPerson();
    await joinCompany(second, url, makePerson('Ben Okafor'), company);
    await openBoard(second);
    await waitForLive(second);

    // By pointer.
    await cardIn(page, 'To do', 'Order brass weights').dragTo(columnOf(page, 'In progress'));
    await expect(cardIn(page, 'In progress', 'Order brass weights')).toBeVisible();
    await expect(cardIn(second, 'In progress', 'Order brass weights')).toBeVisible();
    await expect(cardIn(second, 'To do', 'Order brass weights')).toHaveCount(0);

    // By a key; the focus stays on the card, which looks done at once.
    await cardIn(second, 'In progress', 'Call the lab').focus();
    await second.keyboard.press('Alt+ArrowRight');
    await expect(cardIn(second, 'In review', 'Call the lab')).toBeFocused();
    await second.keyboard.press('Alt+ArrowRight');
    await second.keyboard.press('Alt+ArrowRight');
    const done = cardIn(second, 'Done', 'Call the lab');
    await expect(done).toBeFocused();
    await expect(done.locator('[data-done]')).toHaveCount(1);
    await expect(cardIn(page, 'Done', 'Call the lab')).toBeVisible();

    // By a keyboard drag from the handle, and undone.
    await cardIn(page, 'To do', 'Calibrate the scale').getByRole('button', { name: /^Drag/ }).press('Enter');
    await expect(columnOf(page, 'In progress')).toBeFocused();
    await snap(page, 'board-keyboard-drag');
    await page.keyboard.press('Enter');
    await expect(cardIn(page, 'In progress', 'Calibrate the scale')).toBeFocused();
    await expect(cardIn(second, 'In progress', 'Calibrate the scale')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(cardIn(page, 'To do', 'Calibrate the scale')).toBeVisible();
    await expect(cardIn(second, 'To do', 'Calibrate the scale')).toBeVisible();

    // One after the other in a column.
    await columnOf(page, 'To do').getByRole('button', { name: 'Add a task to To do' }).click();
    await page.keyboard.type('Weigh them');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Pack them');
    await page.keyboard.press('Enter');
    await expect(cardIn(page, 'To do', 'Weigh them')).toBeVisible();
    await expect(cardIn(second, 'To do', 'Pack them')).toBeVisible();
    await page.keyboard.press('Escape');
    await snap(page, 'board');
    await expectAccessible(page);

    // A move without a network is kept, shown and sent afterwards.
    await page.context().setOffline(true);
    await expect(page.getByText(/^You’re offline/)).toBeVisible();
    await cardIn(page, 'To do', 'Weigh them').getByRole('button', { name: /^Move/ }).click();
    await page.getByRole('menuitem', { name: 'Move to Blocked' }).click();
    await expect(cardIn(page, 'Blocked', 'Weigh them')).toBeVisible();
    await expect(page.getByText('1 change is not sent yet.')).toBeVisible();
    await expect(cardIn(second, 'To do', 'Weigh them')).toBeVisible();
    await page.context().setOffline(false);
    await expect(cardIn(second, 'Blocked', 'Weigh them')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('1 change is not sent yet.')).toHaveCount(0);
  });
});

test.describe('in a window of any width', () => {
  test.use({ allowedNoise: brokenConnection, ownEnvironment: { NARROW_MODE: 'responsive' } });

  test('the board keeps the filter of the list, is remembered, and fits on a phone', async ({
    page,
    ownServer,
    snap,
  }) => {
    const { url } = ownServer;
    const ann = makePerson('Ann Marlow');
    const company = await startCompany(page, url, ann, `Filter ${ann.email}`);
    const create = (title: string, more: object = {}) =>
      company.founder.post(`/tasks?clientid=${company.clientId}`, { title, ...more });
    await create('Order brass weights', { ownerId: company.founder.userId });
    await create('Calibrate the scale');
    await create(`Write ${'Donaudampfschifffahrtsgesellschaft'.repeat(6)}`, { status: 'in-review' });
    await page.goto(`${url}/tasks?owner=me`);
    await openBoard(page);
    await expect(cardIn(page, 'To do', 'Order brass weights')).toBeVisible();
    await expect(cardIn(page, 'To do', 'Calibrate the scale')).toHaveCount(0);
    await expect(page).toHaveURL(/view=board&owner=me/);
    await page.getByRole('button', { name: 'Remove filter Owner is me' }).click();
    await page.getByRole('searchbox', { name: 'Find in tasks' }).fill('scale');
    await expect(cardIn(page, 'To do', 'Order brass weights')).toHaveCount(0);
    await expect(cardIn(page, 'To do', 'Calibrate the scale')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Find in tasks' }).fill('');
    await expect(cardIn(page, 'To do', 'Order brass weights')).toBeVisible();

    // A card opens in the panel over the board, which stays where it was.
    await cardIn(page, 'To do', 'Order brass weights').press('Enter');
    await expect(page.getByRole('complementary', { name: 'Task T-1' })).toBeVisible();
    await expect(page).toHaveURL(/\/tasks\/[\w-]+\?view=board/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary')).toHaveCount(0);

    await columnOf(page, 'Backlog').getByRole('button', { name: 'Collapse Backlog' }).click();
    await page.goto(`${url}/tasks`);
    await expect(columnOf(page, 'Backlog').getByRole('button', { name: 'Expand Backlog' })).toBeVisible();
    await expect(cardIn(page, 'To do', 'Calibrate the scale')).toBeVisible();

    await page.setViewportSize({ width: 1024, height: 768 });
    await expectNoSidewaysScroll(page);
    await snap(page, 'board-1024');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await snap(page, 'board-narrow');
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByTitle('List', { exact: true }).click();
    await expect(page.getByRole('main').getByRole('treegrid', { name: 'Tasks' })).toBeVisible();
    await snap(page, 'board-list');
  });
});

test('a column with many tasks scrolls, and a card that is moved into it stays in view', async ({ page, server }) => {
  const ann = makePerson('Ann Marlow');
  const company = await startCompany(page, server.url, ann, `Many ${ann.email}`);
  const create = (title: string, more: object = {}) =>
    company.founder.post(`/tasks?clientid=${company.clientId}`, { title, ...more });
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(
      Array.from({ length: 15 }, (_, index) => create(`Weigh part ${round * 15 + index}`, { dueOn: '2026-12-04' })),
    );
  }
  await create('Call the lab', { status: 'in-progress' });
  await openBoard(page);
  await expect(columnOf(page, 'To do').getByText('300')).toBeVisible();
  expect(await columnOf(page, 'To do').getByRole('row').count()).toBeLessThan(60);
  await cardIn(page, 'To do', 'Weigh part').first().focus();
  await page.keyboard.press('End');
  await expect.poll(() => columnOf(page, 'To do').getByRole('grid').getAttribute('aria-rowcount')).toBe('200');
  await page.reload();
  await cardIn(page, 'In progress', 'Call the lab').focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(cardIn(page, 'To do', 'Call the lab')).toBeFocused();
});
