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

// One of the votes is cast offline.
test.use({ allowedNoise: brokenConnection });

const question = 'Where shall we go in June?';

function pollRow(page: Page): Locator {
  return page.getByRole('row', { name: question });
}

function panelOf(page: Page): Locator {
  return page.getByRole('complementary', { name: `Poll “${question}”` });
}

async function openPolls(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Polls' }).click();
  await expect(page.getByRole('heading', { name: 'Polls' })).toBeVisible();
  await waitForLive(page);
}

test('two people vote in a poll of a plugin that was written from the reference, and see the result as it changes', async ({
  page: ann,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const company = await startCompany(ann, url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  const ben = await newPerson();
  await joinCompany(ben, url, makePerson('Ben Okafor'), company);
  await server.operator('plan', company.clientId, 'ENTERPRISE', '--modules', 'Tasks,Polls');
  for (const page of [ann, ben]) {
    await openPolls(page);
  }

  await test.step('a new poll appears at the other person', async () => {
    await ann.getByRole('button', { name: 'New poll' }).click();
    const dialog = ann.getByRole('dialog', { name: 'New poll' });
    await dialog.getByLabel('Question').fill(question);
    await dialog.getByLabel('Option 1').fill('Lake Constance');
    await dialog.getByLabel('Option 2').fill('The Harz');
    await dialog.getByRole('button', { name: 'Create poll' }).click();
    await expect(dialog).toBeHidden();
    await expect(pollRow(ben)).toContainText('0 votes');
  });

  await test.step('a vote counts in both browsers, and another choice replaces it', async () => {
    for (const page of [ann, ben]) {
      await pollRow(page).getByRole('link').click();
      await expect(panelOf(page).getByText('No votes yet')).toBeVisible();
    }
    await panelOf(ben).getByRole('radio', { name: 'The Harz' }).check();
    await expect(panelOf(ann).getByText('“The Harz” leads')).toBeVisible();
    await panelOf(ann).getByRole('radio', { name: 'Lake Constance' }).check();
    await expect(panelOf(ben).getByText('No option has more votes than all others')).toBeVisible();
    await panelOf(ann).getByRole('radio', { name: 'The Harz' }).check();
    await expect(panelOf(ben).getByText('“The Harz” leads')).toBeVisible();
    await expect(pollRow(ben)).toContainText('2 votes');
    await expectAccessible(ben);
    await snap(ben, 'ballots-poll');
  });

  await test.step('a vote without a connection is kept, and counts once the connection is back', async () => {
    await ben.context().setOffline(true);
    await panelOf(ben).getByRole('radio', { name: 'Lake Constance' }).check();
    await expect(panelOf(ben).getByText('Your vote is kept on this device')).toBeVisible();
    await ben.context().setOffline(false);
    await expect(panelOf(ann).getByText('No option has more votes than all others')).toBeVisible();
    await expect(panelOf(ben).getByText('Your vote is kept on this device')).toBeHidden();
  });

  await test.step('search finds the poll by its question', async () => {
    await ben.keyboard.press('Control+k');
    await ben.keyboard.type('go in June');
    await expect(ben.getByRole('option', { name: new RegExp(question.replace('?', '\\?')) })).toBeVisible();
    await ben.keyboard.press('Escape');
  });

  await test.step('members cannot create polls once an admin reserves it, and see it without a reload', async () => {
    await ann.goto(`${url}/settings/ballots`);
    await ann.getByRole('radio', { name: 'Admins only' }).check();
    await ann.getByRole('button', { name: 'Save' }).click();
    await expect(ann.getByText('The settings were saved.')).toBeVisible();
    await expect(ben.getByRole('button', { name: 'New poll' })).toBeHidden();
    await snap(ann, 'ballots-settings');
  });

  await test.step('without the module the polls are gone from the menu, with their pages', async () => {
    await server.operator('plan', company.clientId, 'ENTERPRISE', '--modules', 'Tasks');
    await expect(ben.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Polls' })).toBeHidden();
  });
});
