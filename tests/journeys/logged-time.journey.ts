import type { Page } from '@playwright/test';
import {
  brokenConnection,
  createTask,
  expect,
  expectAccessible,
  joinCompany,
  makePerson,
  openTaskPanel,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

test.use({ allowedNoise: brokenConnection });

const stop = (page: Page, key: string) =>
  page.getByRole('banner').getByRole('button', { name: `Stop the timer on ${key}` });

test('a timer is shown live in every browser of its person, and is stopped in another one', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const ann = makePerson('Ann Marlow');
  const company = await startCompany(page, server.url, ann, 'Ferrow Instruments');
  await createTask(page, 'Calibrate the scale');
  const panel = await openTaskPanel(page, 'Calibrate the scale');
  const time = panel.getByRole('region', { name: 'Time', exact: true });
  const second = await newPerson({ storageState: await page.context().storageState() });
  await second.goto(`${server.url}/my-tasks`);
  await waitForLive(second);
  const ben = await newPerson();
  await joinCompany(ben, server.url, makePerson('Ben Okafor'), company);
  await waitForLive(ben);

  await time.getByRole('button', { name: 'Start timer' }).click();
  await expect(page.getByText('Started a timer on T-1')).toBeVisible();
  await expect(stop(second, 'T-1')).toBeVisible();
  await expect(second.getByRole('banner').getByRole('button', { name: /^Timer on T-1/ })).toContainText(
    'Calibrate the scale',
  );
  await expect(stop(ben, 'T-1')).toHaveCount(0);
  await expectAccessible(page);
  await snap(page, 'timer');

  // It is on the server: a reload finds it again.
  await page.reload();
  await expect(stop(page, 'T-1')).toBeVisible();

  await second
    .getByRole('banner')
    .getByRole('button', { name: /^Timer on T-1/ })
    .click();
  const popover = second.getByRole('dialog', { name: 'Timer on T-1', exact: true });
  await popover.getByLabel('Note').fill('Both weights');
  await expectAccessible(second);
  await popover.getByRole('button', { name: 'Stop and log' }).click();
  await expect(second.getByText('Logged 1 min on T-1')).toBeVisible();
  await expect(stop(page, 'T-1')).toHaveCount(0);
  await expect(time.getByRole('listitem').filter({ hasText: 'Both weights' })).toContainText('1 min');
  await expect(panel.getByText('Ann Marlow logged 1 min')).toBeVisible();

  const benPanel = await openTaskPanel(ben, 'Calibrate the scale');
  const benTime = benPanel.getByRole('region', { name: 'Time', exact: true });
  await expect(benTime.getByRole('listitem').filter({ hasText: 'Both weights' })).toHaveCount(1);
  await expect(benTime.getByRole('button', { name: 'Actions for 1 min of Ann Marlow' })).toHaveCount(0);
});

test('time is logged by hand beside the estimate, edited, deleted and brought back', async ({ page, server, snap }) => {
  await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  await createTask(page, 'Calibrate the scale');
  const panel = await openTaskPanel(page, 'Calibrate the scale');
  await panel.getByLabel('Estimate').fill('2h');
  await panel.getByLabel('Estimate').press('Enter');
  const time = panel.getByRole('region', { name: 'Time', exact: true });
  await time.getByRole('button', { name: 'Log time' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log time on T-1' });
  await dialog.getByLabel('Time').fill('25h');
  await dialog.getByRole('button', { name: 'Log time' }).click();
  await expect(dialog.getByText('Enter at most 24 h.')).toBeVisible();
  await dialog.getByLabel('Time').fill('90');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Log time' }).click();
  await expect(dialog).toBeHidden();
  await expect(time).toContainText('Logged1 h 30 min');
  await expect(time).toContainText('Remaining30 min');

  await time.getByRole('button', { name: 'Actions for 1 h 30 min of Ann Marlow' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit time on T-1' });
  await edit.getByLabel('Time').fill('2:45');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(time).toContainText('Over by45 min');
  await snap(page, 'logged-time');

  await time.getByRole('button', { name: 'Actions for 2 h 45 min of Ann Marlow' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(time.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(time).toContainText('Over by45 min');
});

test('the key t starts and stops the timer of a task, and another one stops the first', async ({ page, server }) => {
  await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  await createTask(page, 'Order the caliper set');
  await createTask(page, 'Calibrate the scale');
  await taskRow(page, 'Order the caliper set').focus();
  await page.keyboard.press('t');
  await expect(stop(page, 'T-1')).toBeVisible();
  await taskRow(page, 'Calibrate the scale').focus();
  await page.keyboard.press('t');
  await expect(stop(page, 'T-2')).toBeVisible();
  await expect(page.getByText('Logged 1 min on T-1 and started a timer on T-2')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(stop(page, 'T-1')).toBeVisible();
  await taskRow(page, 'Order the caliper set').focus();
  await page.keyboard.press('t');
  await expect(stop(page, 'T-1')).toHaveCount(0);
  await expect(page.getByText('Logged 1 min on T-1', { exact: true })).toBeVisible();
});

test('a timer that is started and stopped without a connection keeps its times', async ({ page, server }) => {
  await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  await createTask(page, 'Calibrate the scale');
  const panel = await openTaskPanel(page, 'Calibrate the scale');
  const time = panel.getByRole('region', { name: 'Time', exact: true });
  // What the offline page needs has loaded.
  await time.getByRole('button', { name: 'Start timer' }).click();
  await stop(page, 'T-1').click();
  await expect(time.getByRole('listitem')).toHaveCount(1);
  await page.context().setOffline(true);
  await expect(page.getByText(/^You’re offline/)).toBeVisible();
  await time.getByRole('button', { name: 'Start timer' }).click();
  await expect(stop(page, 'T-1')).toBeVisible();
  await stop(page, 'T-1').click();
  await expect(time.getByRole('listitem').filter({ hasText: 'Not sent yet' })).toHaveCount(1);
  await page.context().setOffline(false);
  await expect(time.getByRole('listitem').filter({ hasText: 'Not sent yet' })).toHaveCount(0, { timeout: 90_000 });
  await expect(time.getByRole('listitem')).toHaveCount(2);
  await expect(time).toContainText('Logged2 min');
});

test('the own week is read, added to, edited in place and exported', async ({ page, server, snap }) => {
  await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  await createTask(page, 'Calibrate the scale');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page.getByRole('heading', { name: 'My time', level: 1 })).toBeVisible();
  await expect(page.getByText('No time logged in this week.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Log time', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Log time' });
  await dialog.getByRole('button', { name: 'Log time' }).click();
  await expect(dialog.getByText('Choose what you worked on.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Task' }).fill('scale');
  await page.getByRole('option', { name: /Calibrate the scale/ }).click();
  await dialog.getByLabel('Time').fill('1h 30m');
  await dialog.getByRole('button', { name: 'Log time' }).click();
  await expect(dialog).toBeHidden();
  const today = page.getByRole('region', { name: 'Today' });
  const field = today.getByLabel('Time, T-1');
  await expect(field).toHaveValue('1 h 30 min');
  await field.fill('45');
  await field.press('Enter');
  await expect(today.getByRole('heading').locator('..')).toContainText('45 min');
  await expectAccessible(page);
  await snap(page, 'my-time');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export this week as CSV' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^time-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect(page).toHaveURL(/week=/);
  await expect(today).toHaveCount(0);
  await page.getByRole('button', { name: 'This week', exact: true }).click();
  await expect(field).toHaveValue('45 min');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, ownEnvironment: { NARROW_MODE: 'responsive' } });

  test('the timer and the own week have their room', async ({ page, ownServer, snap }) => {
    await startCompany(page, ownServer.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
    await createTask(page, 'Calibrate the scale');
    const panel = await openTaskPanel(page, 'Calibrate the scale');
    await panel.getByRole('button', { name: 'Start timer' }).click();
    await page.goto(`${ownServer.url}/my-time`);
    await expect(stop(page, 'T-1')).toBeVisible();
    await snap(page, 'my-time-phone');
    await stop(page, 'T-1').click();
    await expect(page.getByRole('region', { name: 'Today' }).getByRole('listitem')).toHaveCount(1);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await expectAccessible(page);
  });
});
