import type { Locator } from '@playwright/test';
import {
  addPerson,
  brokenConnection,
  createTask,
  expect,
  expectAccessible,
  expectRoom,
  fieldOf,
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

async function moveTo(panel: Locator, status: string): Promise<void> {
  await fieldOf(panel, 'Status').click();
  await panel.page().getByRole('option', { name: status }).click();
}

test.describe('two people', () => {
  test.use({ allowedNoise: brokenConnection });

  test('review: who is asked is told when the task is ready, and sees it under “To review” until it is done', async ({
    page,
    newPerson,
    server,
    snap,
  }) => {
    const { url } = server;
    const ann = makePerson('Ann Marlow');
    const company = await startCompany(page, url, ann, `Reviews ${ann.email}`);
    const second = await newPerson();
    await joinCompany(second, url, makePerson('Ben Okafor'), company);
    await createTask(page, 'Fix the scale');
    await second.goto(`${url}/my-tasks?show=review`);
    await expect(second.getByText('Nothing waits for your review.')).toBeVisible();
    await expectAccessible(second);
    await snap(second, 'reviewers-none');
    await Promise.all([waitForLive(page), waitForLive(second)]);

    const panel = await openTaskPanel(page, 'Fix the scale');
    await addPerson(page, peoplePicker(panel, 'Reviewers'), 'Ben Okafor');
    await expect(panel.getByText(/^Ann Marlow added Ben Okafor as a reviewer/)).toBeVisible();
    await expect(second.getByText('Nothing waits for your review.')).toBeVisible();
    await moveTo(panel, 'In review');

    await expect(taskRow(second, 'Fix the scale')).toBeVisible();
    await expect(second.getByRole('radiogroup', { name: 'Whose tasks' })).toContainText('To review1');
    await expectAccessible(page);
    await snap(page, 'reviewers-panel');
    await snap(second, 'reviewers-my-tasks');
    await second.getByRole('button', { name: /^Notifications/ }).click();
    await expect(second.getByText('“Fix the scale” waits for your review')).toBeVisible();
    await expect(second.getByText('Because you review it')).toBeVisible();
    await second.keyboard.press('Escape');

    // Sent back, and ready again: it leaves the list and returns.
    await moveTo(panel, 'In progress');
    await expect(taskRow(second, 'Fix the scale')).toHaveCount(0);
    await moveTo(panel, 'In review');
    await expect(taskRow(second, 'Fix the scale')).toBeVisible();
    const theirs = await openTaskPanel(second, 'Fix the scale');
    await theirs.getByRole('button', { name: 'Complete' }).click();
    await expect(taskRow(second, 'Fix the scale')).toHaveCount(0);

    // Found by the filter, which the address keeps.
    await page.goto(`${url}/tasks?reviewer=me&state=all`);
    await expect(page.getByRole('button', { name: /Remove filter Reviewer/ })).toBeVisible();
    await expect(taskRow(page, 'Fix the scale')).toHaveCount(0);
    await page.getByRole('button', { name: /Remove filter Reviewer/ }).click();
    await expect(taskRow(page, 'Fix the scale')).toBeVisible();
  });
});

test.describe('alone', () => {
  test.use({ ownEnvironment: { NARROW_MODE: 'responsive' }, allowedNoise: brokenConnection });

  test('reviewers have room in the composer and among the own tasks, also without a connection and on a phone', async ({
    page,
    ownServer,
    snap,
  }) => {
    const ann = makePerson('Ann Marlow');
    await startCompany(page, ownServer.url, ann, `Phone ${ann.email}`);
    const composer = await openComposer(page);
    await composer.getByLabel('Title').fill('Fix the scale');
    await composer.getByRole('button', { name: 'Add reviewers' }).click();
    await addPerson(page, peoplePicker(composer, 'Reviewers'), 'Ann Marlow');
    await expectAccessible(page);
    await snap(page, 'reviewers-composer');
    await composer.getByRole('button', { name: 'Create task' }).click();
    await expect(composer).toBeHidden();
    await page.getByRole('navigation').getByRole('link', { name: 'My tasks' }).click();
    await page.getByRole('radiogroup', { name: 'Whose tasks' }).getByText('To review', { exact: true }).click();
    await expect(page.getByText('Nothing waits for your review.')).toBeVisible();

    // Without a connection: removed here, and sent afterwards.
    await page.goto(`${ownServer.url}/tasks`);
    await waitForLive(page);
    const panel = await openTaskPanel(page, 'Fix the scale');
    await expect(panel.getByRole('row', { name: 'Ann Marlow', exact: true })).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText(/^You’re offline/)).toBeVisible();
    await peoplePicker(panel, 'Reviewers').focus();
    await panel.getByRole('row', { name: 'Ann Marlow', exact: true }).getByRole('button').click();
    await expect(panel.getByRole('row', { name: 'Ann Marlow', exact: true })).toHaveCount(0);
    await expect(page.getByText(/^You’re offline/)).toContainText('1 change is not sent yet.');
    await page.context().setOffline(false);
    await expect(panel.getByText(/^Ann Marlow removed Ann Marlow from the reviewers/)).toBeVisible({ timeout: 90_000 });

    await page.setViewportSize({ width: 390, height: 844 });
    await expectRoom(page);
    await snap(page, 'reviewers-panel-390');
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.goto(`${ownServer.url}/my-tasks?show=review`);
    await expect(page.getByText('Nothing waits for your review.')).toBeVisible();
    await expectRoom(page);
    await expectAccessible(page);
    await snap(page, 'reviewers-my-tasks-390');
  });
});
