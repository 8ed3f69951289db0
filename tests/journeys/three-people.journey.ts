import type { Locator, Page } from '@playwright/test';
import {
  brokenConnection,
  delayedMailTo,
  expect,
  expectAccessible,
  joinCompany,
  makePerson,
  openComposer,
  ServerClock,
  startCompany,
  test,
  waitForLive,
} from '../support/journey';

const clock = new ServerClock();
/** A browser that was offline tries again after up to a minute. */
const offlinePatience = 90_000;

/** A column of the board. */
function columnOf(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('group', { name, exact: true });
}

/** A card in a column. */
function cardIn(page: Page, column: string, title: string): Locator {
  return columnOf(page, column).getByRole('row').filter({ hasText: title });
}

async function openView(page: Page, name: 'Board' | 'List'): Promise<void> {
  await page.getByTitle(name, { exact: true }).click();
}

async function openCard(page: Page, column: string, title: string): Promise<Locator> {
  await cardIn(page, column, title).getByText(title).click();
  const panel = page.getByRole('complementary', { name: /^Task / });
  await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  return panel;
}

function comments(panel: Locator): Locator {
  return panel.getByRole('region', { name: 'Comments' });
}

function commentWith(panel: Locator, text: string): Locator {
  return comments(panel).getByRole('article').filter({ hasText: text });
}

async function beginComment(panel: Locator): Promise<void> {
  const field = comments(panel).getByRole('textbox', { name: 'Write a comment' });
  await comments(panel).getByRole('button', { name: 'Write a comment' }).or(field).click();
  await expect(field).toBeFocused();
}

/** Marks the page, so that a reload would be noticed. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => void Object.assign(globalThis, { isFirstLoad: true }));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isFirstLoad' in globalThis);
}

test.use({ allowedNoise: brokenConnection, ownEnvironment: clock.environment });
test.afterEach(() => clock.remove());

test('three people work a morning on one board: everything is seen at once, nothing is lost, and no one reloads', async ({
  page: ana,
  newPerson,
  ownServer,
  snap,
}) => {
  test.setTimeout(600_000);
  const { url } = ownServer;
  const person = makePerson('Ana Souza');
  const company = await startCompany(ana, url, person, 'Ferrow Instruments');
  const [ben, cem] = [await newPerson(), await newPerson()];
  await joinCompany(ben, url, makePerson('Ben Okafor'), company);
  await joinCompany(cem, url, makePerson('Cem Yildiz'), company);
  const all = [ana, ben, cem];
  for (const each of all) {
    await openView(each, 'Board');
    await expect(columnOf(each, 'To do')).toBeVisible();
    await waitForLive(each);
    await mark(each);
  }
  const bellOf = (of: Page, name: string | RegExp) => of.getByRole('banner').getByRole('button', { name });
  const everyone = async (column: string, title: string): Promise<void> => {
    for (const each of all) {
      await expect(cardIn(each, column, title)).toHaveCount(1);
    }
  };

  // Created in a column, one after the other.
  await columnOf(ana, 'To do').getByRole('button', { name: 'Add a task to To do' }).click();
  for (const title of ['Order brass weights', 'Calibrate the scale', 'Call the lab']) {
    await ana.keyboard.type(title);
    await ana.keyboard.press('Enter');
  }
  await ana.keyboard.press('Escape');
  await everyone('To do', 'Call the lab');

  // In plain words: assigned, and repeating. Ben is told at once.
  const composer = await openComposer(ana);
  await composer.getByLabel('Title').pressSequentially('Weigh the samples @ben every day');
  await expect(composer.getByRole('row', { name: 'Owner Ben Okafor', exact: true })).toBeVisible();
  await composer.getByRole('button', { name: 'Create task' }).click();
  await expect(composer).toBeHidden();
  await everyone('To do', 'Weigh the samples');
  await expect(bellOf(ben, 'Notifications, 1 unread')).toBeVisible();

  // Moved by pointer and by keys.
  await cardIn(ana, 'To do', 'Order brass weights').dragTo(columnOf(ana, 'In progress'));
  await everyone('In progress', 'Order brass weights');
  await cardIn(cem, 'To do', 'Calibrate the scale').focus();
  await cem.keyboard.press('Alt+ArrowRight');
  await everyone('In progress', 'Calibrate the scale');

  // Cem writes a comment while the card moves under his hands; his words stay, and Ana, whom he names, is told.
  const cems = await openCard(cem, 'In progress', 'Order brass weights');
  await beginComment(cems);
  await cem.keyboard.type('Which supplier do we take');
  const anas = await openCard(ana, 'In progress', 'Order brass weights');
  await anas.getByRole('button', { name: /Status$/ }).click();
  await ana.getByRole('option', { name: 'In review', exact: true }).click();
  await everyone('In review', 'Order brass weights');
  await cem.keyboard.type(', @Ana');
  await expect(
    cems.getByRole('listbox', { name: 'People to mention' }).getByRole('option', { name: /Ana Souza/ }),
  ).toBeVisible();
  await cem.keyboard.press('Enter');
  await cem.keyboard.type('?');
  await cem.keyboard.press('Control+Enter');
  await expect(commentWith(anas, 'Which supplier do we take, @Ana Souza')).toContainText('Cem Yildiz');
  await expect(bellOf(ana, /^Notifications, \d unread$/)).toBeVisible();

  // A file, seen by both who look at the task.
  const chooser = cem.waitForEvent('filechooser');
  await cems.getByRole('button', { name: 'Attach files' }).click();
  await (
    await chooser
  ).setFiles([{ name: 'Offers.csv', mimeType: 'text/csv', buffer: Buffer.from('supplier;price\r\nNord;410\r\n') }]);
  const files = anas.getByRole('region', { name: 'Attachments' }).getByRole('listitem');
  await expect(files.filter({ hasText: 'Offers.csv' })).toHaveCount(1);
  await snap(ana, 'three-people-task');
  await anas.getByRole('button', { name: 'Close', exact: true }).click();
  await cems.getByRole('button', { name: 'Close', exact: true }).click();

  // Several at once, and undone at once.
  await openView(ben, 'List');
  const rowOf = (title: string) => ben.getByRole('main').getByRole('row').filter({ hasText: title });
  await rowOf('Calibrate the scale').focus();
  await ben.keyboard.press('x');
  await rowOf('Call the lab').hover();
  await rowOf('Call the lab')
    .getByRole('checkbox', { name: /Select/ })
    .click();
  await expect(ben.getByRole('toolbar', { name: '2 selected' })).toBeVisible();
  await ben.keyboard.press('s');
  await ben.getByRole('option', { name: 'Blocked', exact: true }).click();
  for (const each of [ana, cem]) {
    await expect(cardIn(each, 'Blocked', 'Call the lab')).toHaveCount(1);
    await expect(cardIn(each, 'Blocked', 'Calibrate the scale')).toHaveCount(1);
  }
  await ben.getByRole('button', { name: 'Undo' }).click();
  for (const each of [ana, cem]) {
    await expect(cardIn(each, 'To do', 'Call the lab')).toHaveCount(1);
    await expect(cardIn(each, 'In progress', 'Calibrate the scale')).toHaveCount(1);
  }
  await ben.keyboard.press('Escape');
  await openView(ben, 'Board');
  await everyone('To do', 'Call the lab');

  // What repeats comes again when it is completed.
  await cardIn(ben, 'To do', 'Weigh the samples').focus();
  const bens = await openCard(ben, 'To do', 'Weigh the samples');
  await bens.getByRole('button', { name: 'Complete', exact: true }).click();
  await bens.getByRole('button', { name: 'Close', exact: true }).click();
  await everyone('Done', 'Weigh the samples');
  await everyone('To do', 'Weigh the samples');

  // Found by what a comment says, by keyboard alone.
  const hit = ben.getByRole('option').filter({ hasText: 'Order brass weights' });
  await expect(async () => {
    await ben.getByRole('combobox', { name: 'Search in Tasks' }).fill('');
    await ben.getByRole('combobox', { name: 'Search in Tasks' }).fill('supplier');
    await ben.keyboard.press('Enter');
    await expect(hit).toContainText('Which supplier', { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await ben.keyboard.press('ArrowDown');
  await ben.keyboard.press('Enter');
  const found = ben.getByRole('complementary', { name: /^Task / });
  await expect(found.getByRole('textbox', { name: 'Title' })).toHaveValue('Order brass weights');
  await found.getByRole('button', { name: 'Close', exact: true }).click();

  // Cem works without a connection while the others go on; afterwards all have everything.
  await cem.context().setOffline(true);
  await expect(cem.getByText(/^You’re offline/)).toBeVisible();
  await cardIn(cem, 'To do', 'Call the lab').getByRole('button', { name: /^Move/ }).click();
  await cem.getByRole('menuitem', { name: 'Move to In progress' }).click();
  await expect(cardIn(cem, 'In progress', 'Call the lab')).toBeVisible();
  const kept = await openCard(cem, 'In review', 'Order brass weights');
  await beginComment(kept);
  await cem.keyboard.type('Nord is cheaper');
  await cem.keyboard.press('Control+Enter');
  await expect(commentWith(kept, 'Nord is cheaper')).toContainText('Not sent yet');
  await cardIn(ben, 'In review', 'Order brass weights').focus();
  await ben.keyboard.press('Alt+ArrowLeft');
  await expect(cardIn(ana, 'In progress', 'Order brass weights')).toHaveCount(1);
  await expect(cardIn(ana, 'To do', 'Call the lab')).toHaveCount(1);
  await cem.context().setOffline(false);
  await expect(cardIn(ana, 'In progress', 'Call the lab')).toHaveCount(1, { timeout: offlinePatience });
  await expect(cardIn(cem, 'In progress', 'Order brass weights')).toHaveCount(1, { timeout: offlinePatience });
  await expect(commentWith(kept, 'Nord is cheaper').filter({ hasText: 'Not sent yet' })).toHaveCount(0);
  const answered = await openCard(ana, 'In progress', 'Order brass weights');
  await expect(commentWith(answered, 'Nord is cheaper')).toHaveCount(1);
  await everyone('In progress', 'Call the lab');
  await expectAccessible(ana);
  await snap(ana, 'three-people-board');

  // Ana was told by mail too, and no page was loaded twice.
  const mail = await delayedMailTo(url, person.email, /Order brass weights/, clock);
  expect(mail.text).toContain('mentions you');
  expect(await Promise.all(all.map(isMarked))).toEqual([true, true, true]);
});
