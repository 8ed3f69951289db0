import type { Locator, Page } from '@playwright/test';
import {
  createTask,
  expect,
  expectAccessible,
  fieldOf,
  joinCompany,
  keepAppearance,
  makePerson,
  startCompany,
  taskRow,
  test,
  tourWindow,
  waitForLive,
} from '../support/journey';

/** Opens the first task of a company in the panel. */
async function openTask(page: Page, title: string): Promise<Locator> {
  await taskRow(page, title).getByRole('link').click();
  const panel = page.getByRole('complementary', { name: 'Task T-1' });
  await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  return panel;
}

/** Requests to the API from now on, without the live connection. */
function requestsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) {
      sent.push(`${request.method()} ${pathname}`);
    }
  });
  return sent;
}

/** What a row shows from now on, after each change of the page: its text, and the names of its icons. */
async function recordStates(row: Locator): Promise<() => Promise<readonly string[]>> {
  const states = await row.evaluateHandle((element) => {
    const seen: string[] = [];
    const record = (): void => {
      const named = [...element.querySelectorAll('[title], [aria-label]')];
      const names = named.map((each) => each.getAttribute('title') ?? each.getAttribute('aria-label'));
      const state = [element.isConnected, element.textContent, ...names].join(' ');
      if (seen.at(-1) !== state) {
        seen.push(state);
      }
    };
    record();
    const changes = { childList: true, characterData: true, attributes: true, subtree: true };
    new MutationObserver(record).observe(document.body, changes);
    return seen;
  });
  return () => states.jsonValue();
}

test('two people change one task at the same time: both changes count, or the second person decides', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const company = await startCompany(page, server.url, makePerson('Ada Lovelace'), 'Ferrow Instruments');
  const second = await newPerson();
  await joinCompany(second, server.url, makePerson('Ben Okafor'), company);
  await createTask(page, 'Fix the pump');
  await Promise.all([waitForLive(page), waitForLive(second)]);
  const panel = await openTask(page, 'Fix the pump');
  const title = panel.getByRole('textbox', { name: 'Title' });
  const theirs = await openTask(second, 'Fix the pump');

  // Different fields: both win.
  await title.press('End');
  await title.pressSequentially(' today');
  await theirs.getByRole('button', { name: /Priority$/ }).click();
  await second.getByRole('option', { name: 'High' }).click();
  await expect(panel.getByRole('button', { name: /Priority$/ })).toHaveText('High');
  await title.press('Enter');
  await expect(theirs.getByRole('textbox', { name: 'Title' })).toHaveValue('Fix the pump today');
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible();

  // The same field: the second person sees both texts, and nothing is overwritten.
  await title.press('End');
  await title.pressSequentially(', said Ada');
  const theirTitle = theirs.getByRole('textbox', { name: 'Title' });
  await theirTitle.fill('Replace the pump');
  await theirTitle.press('Enter');
  await expect(taskRow(page, 'Replace the pump')).toBeVisible();
  await title.press('Enter');
  const notice = panel.getByRole('status').filter({ hasText: 'Someone else changed “Title” at the same time.' });
  await expect(notice.getByRole('definition')).toHaveText(['Fix the pump today, said Ada', 'Replace the pump']);
  await expect(title).toHaveValue('Fix the pump today, said Ada');
  await snap(page, 'conflict');
  await expectAccessible(page);
  await page.setViewportSize(tourWindow);
  await keepAppearance(page, server.url, { language: 'de' });
  await expect(page.getByRole('button', { name: 'Ihre Version behalten' })).toBeVisible();
  await snap(page, 'conflict-de');
  await keepAppearance(page, server.url, { language: 'en' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(panel).toBeVisible();
  await expect(theirTitle).toHaveValue('Replace the pump');
  await notice.getByRole('button', { name: 'Keep yours' }).click();
  await expect(theirTitle).toHaveValue('Fix the pump today, said Ada');
  await expect(title).toBeFocused();

  // Undo leaves alone what another person has changed since.
  await panel.getByRole('button', { name: 'Complete' }).click();
  await expect(theirs.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await theirs.getByRole('button', { name: /Status$/ }).click();
  await second.getByRole('option', { name: 'Blocked' }).click();
  await expect(taskRow(page, 'Fix the pump today').getByRole('button', { name: 'Complete T-1' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByRole('button', { name: 'Review' }).click();
  const status = panel.getByRole('status').filter({ hasText: 'Someone else changed “Status” at the same time.' });
  await expect(status.getByRole('definition')).toHaveText(['To do', 'Blocked']);
  await snap(page, 'conflict-undo');
  await status.getByRole('button', { name: 'Use theirs' }).click();
  await expect(panel.getByRole('button', { name: /Status$/ })).toHaveText('Blocked');
  await expect(theirs.getByRole('button', { name: /Status$/ })).toHaveText('Blocked');
});

test('changes elsewhere cost few requests, quick changes never flicker, and a task deleted elsewhere stays readable', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const company = await startCompany(page, server.url, makePerson('Ada Lovelace'), 'Ferrow Instruments');
  const { founder, clientId } = company;
  await createTask(page, 'Fix the pump');
  const { id = '' } = await founder.post(`/tasks?clientid=${clientId}`, { title: 'Order brass weights' });
  await waitForLive(page);
  await expect(taskRow(page, 'Order brass weights')).toBeVisible();

  const sent = requestsOf(page);
  for (let version = 1; version <= 10; version += 1) {
    await founder.patch(`/tasks/${id}?clientid=${clientId}`, { title: `Order brass weights ${version}` }, version);
  }
  await expect(taskRow(page, 'Order brass weights 10')).toBeVisible();
  expect(sent.length, sent.join(', ')).toBeLessThanOrEqual(2);

  const panel = await openTask(page, 'Fix the pump');
  const row = taskRow(page, 'Fix the pump');
  const states = await recordStates(row);
  for (const [field, value] of [
    ['Owner', /Ada Lovelace/],
    ['Priority', 'High'],
    ['Status', 'In progress'],
  ] as const) {
    await fieldOf(panel, field).click();
    await page.getByRole('option', { name: value }).click();
  }
  await expect(panel.getByRole('listitem').filter({ hasText: 'Ada Lovelace moved it to In progress' })).toBeVisible();
  expect(sent.filter((request) => request.startsWith('PATCH'))).toHaveLength(3);
  // Four states, each shown once.
  expect(await states()).toHaveLength(4);

  const second = await newPerson();
  await joinCompany(second, server.url, makePerson('Ben Okafor'), company);
  await waitForLive(second);
  const title = panel.getByRole('textbox', { name: 'Title' });
  await title.press('End');
  await title.pressSequentially(' before Friday');
  const theirs = await openTask(second, 'Fix the pump');
  const other = await newPerson();
  await founder.openIn(other);
  const hers = await openTask(other, 'Fix the pump');
  await hers.getByRole('button', { name: 'More actions' }).click();
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(hers).toBeHidden();

  await expect(panel.getByRole('alert')).toContainText('T-1 was deleted.');
  await expect(title).toHaveValue('Fix the pump');
  await expect(panel.getByRole('textbox', { name: 'Your text, not saved' })).toHaveValue('Fix the pump before Friday');
  await expect(theirs.getByRole('alert')).toContainText('T-1 was deleted.');
  await expect(theirs.getByRole('button', { name: 'Restore' })).toBeHidden();
  await snap(page, 'deleted');
  await expectAccessible(page);
  await page.setViewportSize(tourWindow);
  await keepAppearance(page, server.url, { language: 'de' });
  await expect(page.getByRole('button', { name: 'Wiederherstellen' })).toBeVisible();
  await snap(page, 'deleted-de');
  await keepAppearance(page, server.url, { language: 'en' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await panel.getByRole('button', { name: 'Restore' }).click();
  await expect(title).toHaveValue('Fix the pump before Friday');
  await expect(theirs.getByRole('alert')).toBeHidden();
  await expect(theirs.getByRole('textbox', { name: 'Title' })).toHaveValue('Fix the pump');
});
