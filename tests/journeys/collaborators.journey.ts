import type { Locator, Page } from '@playwright/test';
import {
  addPerson,
  brokenConnection,
  createTask,
  expect,
  expectAccessible,
  expectRoom,
  joinCompany,
  makePerson,
  openComposer,
  openTaskPanel,
  peoplePicker,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

/** The box in which collaborators are chosen. */
function picker(place: Locator): Locator {
  return peoplePicker(place, 'Collaborators');
}

/** The faces of the collaborators in a row. */
function faces(page: Page, title: string): Locator {
  return taskRow(page, title).getByRole('img', { name: /^Collaborators: / });
}

test.describe('several people', () => {
  test.use({ allowedNoise: brokenConnection });

  test('collaborate: two add different people at once and both win, their pages follow, and nothing is lost offline', async ({
    page,
    newPerson,
    server,
    snap,
  }) => {
    const { url } = server;
    const ann = makePerson('Ann Marlow');
    const company = await startCompany(page, url, ann, `Together ${ann.email}`);
    const [second, third] = [await newPerson(), await newPerson()];
    await joinCompany(second, url, makePerson('Ben Okafor'), company);
    await joinCompany(third, url, makePerson('Cara Lund'), company);
    await createTask(page, 'Fix the scale');
    await createTask(page, 'Call the lab');
    await expect(taskRow(second, 'Call the lab')).toBeVisible();
    await third.getByRole('navigation').getByRole('link', { name: 'My tasks' }).click();
    await expect(third.getByText('No tasks are left for you to do.')).toBeVisible();
    await Promise.all([waitForLive(page), waitForLive(second), waitForLive(third)]);

    // Both add another person at once, over the same version: both are there, in both browsers.
    const mine = await openTaskPanel(page, 'Fix the scale');
    const theirs = await openTaskPanel(second, 'Fix the scale');
    await Promise.all([addPerson(page, picker(mine), 'Ben Okafor'), addPerson(second, picker(theirs), 'Cara Lund')]);
    for (const panel of [mine, theirs]) {
      for (const name of ['Ben Okafor', 'Cara Lund']) {
        await expect(panel.getByRole('row', { name, exact: true })).toBeVisible();
      }
    }
    await expect(mine.getByText(/^Ann Marlow added Ben Okafor as a collaborator/)).toBeVisible();
    await expect(faces(second, 'Fix the scale')).toHaveAccessibleName(/Ben Okafor/);
    await expectAccessible(page);
    await snap(page, 'collaborators-panel');

    // On the page of the person who was added, with its count.
    await expect(taskRow(third, 'Fix the scale')).toBeVisible();
    await expect(third.getByRole('radiogroup', { name: 'Whose tasks' })).toContainText('Assigned to me1');
    await expectAccessible(third);
    await snap(third, 'collaborators-my-tasks');
    await third.getByRole('button', { name: /^Notifications/ }).click();
    await expect(third.getByText('You now collaborate on the task “Fix the scale”')).toBeVisible();
    await expect(third.getByText('Because you collaborate on it')).toBeVisible();
    await third.keyboard.press('Escape');

    // Removed, and undone by the key.
    await picker(mine).focus();
    await mine.getByRole('row', { name: 'Cara Lund', exact: true }).getByRole('button').click();
    await expect(taskRow(third, 'Fix the scale')).toHaveCount(0);
    await mine.getByRole('heading').first().click();
    await page.keyboard.press('Control+z');
    await expect(taskRow(third, 'Fix the scale')).toBeVisible();

    // Without a connection: shown here, and sent afterwards beside what the other person did meanwhile.
    await theirs.getByRole('button', { name: 'Close' }).click();
    const lab = await openTaskPanel(second, 'Call the lab');
    await picker(lab).focus();
    await picker(lab).pressSequentially('Cara');
    await expect(second.getByRole('option', { name: 'Cara Lund' })).toBeVisible();
    await expect(picker(lab)).toHaveAttribute('aria-activedescendant', /./);
    await second.context().setOffline(true);
    await expect(second.getByText(/^You’re offline/)).toBeVisible();
    await picker(lab).press('Enter');
    await picker(lab).press('Escape');
    await expect(lab.getByRole('row', { name: 'Cara Lund', exact: true })).toBeVisible();
    await expect(second.getByText(/^You’re offline/)).toContainText('1 change is not sent yet.');
    await mine.getByRole('button', { name: 'Close' }).click();
    const other = await openTaskPanel(page, 'Call the lab');
    await addPerson(page, picker(other), 'Ben Okafor');
    await second.context().setOffline(false);
    await expect(other.getByRole('row', { name: 'Cara Lund', exact: true })).toBeVisible({ timeout: 90_000 });
    await expect(other.getByRole('row', { name: 'Ben Okafor', exact: true })).toBeVisible();
    await other.getByRole('button', { name: 'Close' }).click();

    // Found by the filter, and kept in the address.
    await page.goto(`${url}/tasks?collaborator=me`);
    await expect(page.getByRole('button', { name: /Remove filter Collaborator/ })).toBeVisible();
    await expect(taskRow(page, 'Fix the scale')).toHaveCount(0);
    await page.getByRole('button', { name: /Remove filter Collaborator/ }).click();
    await expect(taskRow(page, 'Fix the scale')).toBeVisible();
    await expectAccessible(page);
    await snap(page, 'collaborators-list');
  });

  test('are named in the title of a new task, and added to many tasks together', async ({
    page,
    newPerson,
    server,
    snap,
  }) => {
    const { url } = server;
    const ann = makePerson('Ann Marlow');
    const company = await startCompany(page, url, ann, `Many ${ann.email}`);
    const second = await newPerson();
    await joinCompany(second, url, makePerson('Ben Okafor'), company);
    await page.reload();
    const composer = await openComposer(page);
    await composer.getByLabel('Title').pressSequentially('Weigh the parts @ann @ben');
    for (const name of ['Owner Ann Marlow', 'Collaborator Ben Okafor']) {
      await expect(composer.getByRole('row', { name, exact: true })).toBeVisible();
    }
    await composer.getByRole('button', { name: 'Add collaborators' }).click();
    await expect(picker(composer)).toBeFocused();
    await expectAccessible(page);
    await snap(page, 'collaborators-composer');
    await composer.getByRole('button', { name: 'Create task' }).click();
    await expect(composer).toBeHidden();
    await expect(faces(second, 'Weigh the parts')).toHaveAccessibleName('Collaborators: Ben Okafor');

    await createTask(page, 'Fix the scale');
    await createTask(page, 'Call the lab');
    await taskRow(page, 'Fix the scale').focus();
    await page.keyboard.press('Control+a');
    const bar = page.getByRole('toolbar', { name: '3 selected' });
    await bar.getByRole('button', { name: 'Collaborators' }).click();
    const dialog = page.getByRole('dialog', { name: 'Collaborators of the selected tasks' });
    await picker(dialog).pressSequentially('Ben');
    await page.getByRole('option', { name: 'Ben Okafor' }).click();
    await expect(page.getByText('3 tasks were changed.')).toBeVisible();
    for (const title of ['Fix the scale', 'Call the lab']) {
      await expect(faces(second, title)).toHaveAccessibleName('Collaborators: Ben Okafor');
    }
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(faces(second, 'Fix the scale')).toHaveCount(0);
    await expect(faces(second, 'Weigh the parts')).toHaveCount(1);
  });
});

test.describe('on a phone', () => {
  test.use({ ownEnvironment: { NARROW_MODE: 'responsive' }, allowedNoise: brokenConnection });

  test('collaborators have room in the panel and in the composer', async ({ page, ownServer, snap }) => {
    const ann = makePerson('Ann Marlow');
    await startCompany(page, ownServer.url, ann, `Phone ${ann.email}`);
    await page.setViewportSize({ width: 390, height: 844 });
    const composer = await openComposer(page);
    await composer.getByLabel('Title').fill('Fix the scale');
    await composer.getByRole('button', { name: 'Add collaborators' }).click();
    await addPerson(page, picker(composer), 'Ann Marlow');
    await expectRoom(page);
    await snap(page, 'collaborators-composer-390');
    await composer.getByRole('button', { name: 'Create task' }).click();
    await expect(composer).toBeHidden();
    const panel = await openTaskPanel(page, 'Fix the scale');
    await expect(panel.getByRole('row', { name: 'Ann Marlow', exact: true })).toBeVisible();
    await expectRoom(page);
    await expectAccessible(page);
    await snap(page, 'collaborators-panel-390');
  });
});
