import type { Locator, Page } from '@playwright/test';
import {
  brokenConnection,
  expect,
  expectAccessible,
  joinCompany,
  makePerson,
  startCompany,
  test,
  waitForLive,
} from '../../support/journey';

// One of the steps is offline.
test.use({ allowedNoise: brokenConnection });

// The test build includes the plugin exactly as `create-plugin kudos --module Kudos` writes it.

function entryRow(page: Page, title: string): Locator {
  return page.getByRole('row', { name: title });
}

async function addEntry(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add entry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add entry' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Add entry' }).click();
  await expect(dialog).toBeHidden();
}

/** Opens an entry by its row. */
async function openEntry(page: Page, title: string): Promise<Locator> {
  await entryRow(page, title).getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: 'Edit entry' });
  await expect(dialog.getByLabel('Title')).toHaveValue(title);
  return dialog;
}

async function save(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Save' }).click();
}

test('two people work on the entries of a generated plugin at the same time, and no text is lost', async ({
  page: ann,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const company = await startCompany(ann, url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  const ben = await newPerson();
  await joinCompany(ben, url, makePerson('Ben Okafor'), company);
  await server.operator('plan', company.clientId, 'ENTERPRISE', '--modules', 'Tasks,Kudos');
  for (const page of [ann, ben]) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Kudos' }).click();
    await expect(page.getByText('Entries appear here for everyone in the company.')).toBeVisible();
    await waitForLive(page);
  }

  await test.step('an entry appears at the other person', async () => {
    await addEntry(ann, 'Ben weighed everything twice');
    await expect(entryRow(ben, 'Ben weighed everything twice')).toBeVisible();
  });

  await test.step('changes of different fields are both saved', async () => {
    const dialogs = [
      await openEntry(ann, 'Ben weighed everything twice'),
      await openEntry(ben, 'Ben weighed everything twice'),
    ] as const;
    await dialogs[0].getByLabel('Title').fill('Ben weighed everything');
    await dialogs[1].getByLabel('Note').fill('With brass weights');
    await save(dialogs[0]);
    await expect(entryRow(ann, 'Ben weighed everything')).toBeVisible();
    await save(dialogs[1]);
    await expect(dialogs[1]).toBeHidden();
    for (const page of [ann, ben]) {
      const dialog = await openEntry(page, 'Ben weighed everything');
      await expect(dialog.getByLabel('Note')).toHaveValue('With brass weights');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });

  await test.step('of two changes of one field the second person sees both texts, and chooses', async () => {
    const [first, second] = [
      await openEntry(ann, 'Ben weighed everything'),
      await openEntry(ben, 'Ben weighed everything'),
    ];
    await first.getByLabel('Title').fill('Ben measured everything');
    await second.getByLabel('Title').fill('I weighed everything');
    await save(first);
    await expect(entryRow(ben, 'Ben measured everything')).toBeAttached();
    await save(second);
    const notice = second.getByRole('region', { name: 'Someone else changed “Title” at the same time.' });
    await expect(notice).toContainText('Your versionI weighed everything');
    await expect(notice).toContainText('Their versionBen measured everything');
    await expectAccessible(ben);
    await snap(ben, 'new-plugin-conflict');
    await expect(entryRow(ann, 'Ben measured everything')).toBeVisible();
    await notice.getByRole('button', { name: 'Keep yours' }).click();
    await expect(notice).toBeHidden();
    await expect(second.getByLabel('Title')).toBeFocused();
    await save(second);
    await expect(second).toBeHidden();
    await expect(entryRow(ann, 'I weighed everything')).toBeVisible();
  });

  await test.step('an entry that is deleted elsewhere keeps what is typed, and undo brings it back', async () => {
    const dialog = await openEntry(ben, 'I weighed everything');
    await dialog.getByLabel('Note').fill('With gold weights');
    const other = await openEntry(ann, 'I weighed everything');
    await other.getByRole('button', { name: 'Delete' }).click();
    await expect(ann.getByText('Entries appear here for everyone in the company.')).toBeVisible();
    await expect(dialog.getByText('This was deleted.')).toBeVisible();
    await expect(dialog.getByLabel('Note')).toHaveValue('With gold weights');
    await ann.getByRole('button', { name: 'Undo' }).click();
    await expect(entryRow(ann, 'I weighed everything')).toBeVisible();
    await expect(dialog.getByText('This was deleted.')).toBeHidden();
    await save(dialog);
    await expect(dialog).toBeHidden();
    await expect(entryRow(ben, 'I weighed everything')).toBeVisible();
  });

  await test.step('search finds an entry by its note', async () => {
    await ben.keyboard.press('Control+k');
    await ben.keyboard.type('gold weights');
    await expect(ben.getByRole('option', { name: /I weighed everything/ })).toBeVisible();
    await ben.keyboard.press('Escape');
  });

  await test.step('an entry added offline is shown at once, and at the other person after the connection is back', async () => {
    await ben.context().setOffline(true);
    await addEntry(ben, 'Ann found the gold weights');
    await expect(entryRow(ben, 'Ann found the gold weights')).toContainText('Not sent yet');
    await ben.context().setOffline(false);
    await expect(entryRow(ann, 'Ann found the gold weights')).toBeVisible();
    // Its live event may be earlier than the response, which takes the unsent one's place.
    await expect(entryRow(ben, 'Ann found the gold weights').filter({ hasText: 'Not sent yet' })).toHaveCount(0);
    await expect(entryRow(ben, 'Ann found the gold weights')).toHaveCount(1);
  });

  await test.step('admins have a page of its settings', async () => {
    await ann.goto(`${url}/settings/kudos`);
    const reminder = ann.getByRole('switch', { name: 'Remind authors of entries that are open for a week' });
    await expect(reminder).toBeChecked();
    await reminder.press('Space');
    await ann.getByRole('button', { name: 'Save' }).click();
    await expect(ann.getByText('Saved')).toBeVisible();
    await ann.reload();
    await expect(reminder).not.toBeChecked();
    await expectAccessible(ann);
    await snap(ann, 'new-plugin-settings');
  });
});
