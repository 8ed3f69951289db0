import type { Locator, Page } from '@playwright/test';
import {
  brokenConnection,
  createTask,
  expect,
  expectAccessible,
  expectRoom,
  joinCompany,
  makePerson,
  openTaskPanel,
  startCompany,
  test,
  waitForLive,
} from '../support/journey';

function section(panel: Locator): Locator {
  return panel.getByRole('region', { name: 'Comments' });
}

/** The comments that have a text. */
function commentWith(panel: Locator, text: string | RegExp): Locator {
  return section(panel).getByRole('article').filter({ hasText: text });
}

/** Begins a comment, as a person does who clicks the field. It stays open after a comment was sent. */
async function beginComment(panel: Locator): Promise<Locator> {
  const field = section(panel).getByRole('textbox', { name: 'Write a comment' });
  await section(panel).getByRole('button', { name: 'Write a comment' }).or(field).click();
  await expect(field).toBeFocused();
  return field;
}

/** The drafts that the browser has stored, as text. */
function draftsIn(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('tessera');
        opening.onerror = () => reject(new Error('The database of the browser does not open.'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
  );
}

test.describe('comments on a task', () => {
  test.use({ allowedNoise: brokenConnection });

  test('are written, mention people, live in both browsers, answered, edited, resolved, and sent after a time without a network', async ({
    page,
    newPerson,
    server,
    snap,
  }) => {
    const company = await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
    await createTask(page, 'Calibrate the scale');
    const second = await newPerson();
    await joinCompany(second, server.url, makePerson('Ben Okafor'), company);
    await Promise.all([waitForLive(page), waitForLive(second)]);
    const panel = await openTaskPanel(page, 'Calibrate the scale');
    const theirs = await openTaskPanel(second, 'Calibrate the scale');

    // Written with a mention, by keyboard alone.
    await beginComment(panel);
    await page.keyboard.type('Who has the weights, @Ben');
    const people = panel.getByRole('listbox', { name: 'People to mention' });
    await expect(people.getByRole('option', { name: /Ben Okafor/ })).toBeVisible();
    await page.keyboard.press('Enter');
    // A space follows the name.
    await page.keyboard.type('today?');
    await snap(page, 'comment-composer');
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    const asked = commentWith(panel, 'Who has the weights, @Ben Okafor');
    await expect(asked).toContainText('Ann Marlow');
    const seen = commentWith(theirs, 'Who has the weights, @Ben Okafor');
    await expect(seen).toBeVisible();

    // Answered and reacted to, seen by the author at once.
    await seen.getByRole('button', { name: 'Reply to Ann Marlow' }).click();
    await expect(section(theirs).getByRole('textbox', { name: 'Reply to Ann Marlow' })).toBeFocused();
    await second.keyboard.type('In the **blue** case');
    await second.keyboard.press('Control+Enter');
    await expect(commentWith(panel, 'In the blue case')).toContainText('Ben Okafor');
    await seen.getByRole('button', { name: 'React to the comment by Ann Marlow' }).click();
    await second.getByRole('menuitem', { name: 'Thumbs up' }).click();
    await expect(asked.getByRole('button', { name: 'Thumbs up 1: Ben Okafor' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await asked.getByRole('button', { name: 'Thumbs up 1: Ben Okafor' }).click();
    await expect(seen.getByRole('button', { name: /^Thumbs up 2: Ben Okafor and Ann Marlow/ })).toHaveText(/2/);

    // Edited in place, with its former text.
    await asked.getByText('Who has the weights').click();
    await expect(section(panel).getByRole('textbox', { name: 'Comment', exact: true })).toBeFocused();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Please');
    await page.keyboard.press('Control+Enter');
    await expect(seen).toContainText('@Ben Okafor today? Please');
    await seen.getByRole('button', { name: /^Edited / }).click();
    const history = second.getByRole('dialog', { name: 'Former versions' });
    await expect(history.getByRole('listitem')).toHaveCount(1);
    await expect(history).not.toContainText('Please');
    await snap(second, 'comment-history');
    await expectAccessible(second);
    await second.keyboard.press('Escape');
    await expect(history).toBeHidden();

    // What was begun is kept through a reload.
    await beginComment(panel);
    await page.keyboard.type('Half a thought');
    await expect.poll(() => draftsIn(page)).toContain('Half a thought');
    await page.reload();
    const field = section(panel).getByRole('textbox', { name: 'Write a comment' });
    await expect(field).toContainText('Half a thought');
    await waitForLive(page);

    // Without a network: kept, shown, and sent afterwards.
    await page.context().setOffline(true);
    await expect(page.getByText(/^You’re offline/)).toBeVisible();
    await field.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(', finished offline');
    await page.keyboard.press('Control+Enter');
    const offline = commentWith(panel, 'Half a thought, finished offline');
    await expect(offline).toContainText('Not sent yet');
    await expect(page.getByText(/^You’re offline/)).toContainText('1 change is not sent yet.');
    await expect(commentWith(theirs, 'finished offline')).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(commentWith(theirs, 'Half a thought, finished offline')).toBeVisible({ timeout: 90_000 });
    // Its live event may be earlier than the response, which takes the unsent one's place.
    await expect(offline.filter({ hasText: 'Not sent yet' })).toHaveCount(0);
    await expect(offline).toHaveCount(1);

    // Deleted and undone.
    await offline.getByRole('button', { name: 'Delete the comment by Ann Marlow' }).click();
    await expect(commentWith(theirs, 'finished offline')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(commentWith(theirs, 'Half a thought, finished offline')).toBeVisible();

    // Resolved by the other person, and opened again to be read.
    await seen.getByRole('button', { name: 'Resolve the thread by Ann Marlow' }).click();
    const resolved = section(panel).getByRole('button', { name: 'Resolved thread by Ann Marlow' });
    await expect(resolved).toHaveAttribute('aria-expanded', 'false');
    await expect(asked).toHaveCount(0);
    await resolved.click();
    await expect(asked).toBeVisible();
    await expect(commentWith(panel, 'In the blue case')).toBeVisible();
    await snap(page, 'comments');
    await expectAccessible(page);
  });
});

test.describe('on a narrow screen', () => {
  test.use({ ownEnvironment: { NARROW_MODE: 'responsive' }, allowedNoise: brokenConnection });

  test('comments have their room at 390 px and in the dark', async ({ page, ownServer, snap }) => {
    await startCompany(page, ownServer.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
    await createTask(page, 'Calibrate the scale');
    const panel = await openTaskPanel(page, 'Calibrate the scale');
    await beginComment(panel);
    await page.keyboard.type('A comment with a Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenfabrik');
    await page.keyboard.press('Control+Enter');
    await expect(commentWith(panel, 'A comment with')).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(commentWith(panel, 'A comment with')).toBeVisible();
    await expectRoom(page);
    await expectAccessible(page);
    await snap(page, 'comments-narrow');
  });
});
