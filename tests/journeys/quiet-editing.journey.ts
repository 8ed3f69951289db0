import type { Locator, Page } from '@playwright/test';
import {
  brokenConnection,
  createTask,
  expect,
  expectAccessible,
  expectRoom,
  makePerson,
  startCompany,
  taskRow,
  test,
} from '../support/journey';

/** Focuses the row, presses a key, and waits until the popover has the focus. */
async function ask(row: Locator, key: string, name: string): Promise<Locator> {
  const page = row.page();
  await row.focus();
  await page.keyboard.press(key);
  const popover = page.getByRole('dialog', { name, exact: true });
  await expect.poll(() => popover.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  return popover;
}

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN;
}

/** Closes the composer by Esc, which it hears a moment after its field has the focus. */
async function leaveComposer(composer: Locator): Promise<void> {
  await expect(composer.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await expect(async () => {
    if (await composer.isVisible()) {
      await composer.getByRole('textbox', { name: 'Title' }).press('Escape');
    }
    await expect(composer).toBeHidden({ timeout: 2_000 });
  }).toPass();
}

/** Messages of the page, shown or fading. */
function toasts(page: Page): Locator {
  return page.locator('.notistack-SnackbarContainer [role="alert"]');
}

test('each property is changed in one popover at its row, and what one sees happening is not reported', async ({
  page,
  server,
  snap,
}) => {
  const ann = makePerson('Ann Marlow');
  await startCompany(page, server.url, ann, `Quiet ${ann.email}`);
  await createTask(page, 'Order the caliper set');
  await createTask(page, 'Calibrate pilot unit 3');
  await expect(toasts(page)).toHaveCount(0);
  const row = taskRow(page, 'Calibrate pilot unit 3');

  const priority = await ask(row, 'p', 'Priority of T-2');
  // Nothing dims the page, and the popover lies on the row.
  await expect(page.locator('.t-scrim, [aria-modal="true"]')).toHaveCount(0);
  expect(Math.abs((await topOf(priority)) - (await topOf(row)))).toBeLessThan(20);
  await expect(page.getByRole('listbox')).toHaveCount(1);
  await snap(page, 'quiet-priority');
  await expectAccessible(page);
  await page.keyboard.type('h');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('img', { name: 'High' })).toBeVisible();
  await expect(row).toBeFocused();

  await ask(row, 'd', 'Due date of T-2');
  await snap(page, 'quiet-due');
  await page.keyboard.type('tomorrow');
  const planned = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.keyboard.press('Enter');
  await expect(row.getByText('Tomorrow')).toBeVisible();
  await expect(row).toBeFocused();
  // Otherwise the response that is awaited below could be this one.
  await (await planned).finished();

  // By a click on the value too.
  await row.getByText('Tomorrow').click();
  const due = page.getByRole('dialog', { name: 'Due date of T-2', exact: true });
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await due.getByRole('button', { name: 'Remove the due date' }).click();
  await expect(due).toBeHidden();
  await expect(row.getByText('Tomorrow')).toHaveCount(0);
  await expect(toasts(page)).toHaveCount(0);

  // Undo is a key away, once it is saved.
  await (await saved).finished();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row.getByText('Tomorrow')).toBeVisible();

  // What disappears is reported.
  await row.focus();
  await page.keyboard.press('m');
  await expect(toasts(page).filter({ hasText: 'T-2 is done.' })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a popover closes on Esc, on a press outside and when its row is opened, and changes nothing', async ({
  page,
  server,
}) => {
  const ann = makePerson('Ann Marlow');
  await startCompany(page, server.url, ann, `Quiet ${ann.email}`);
  await createTask(page, 'Order the caliper set');
  const row = taskRow(page, 'Order the caliper set');
  const status = await ask(row, 's', 'Status of T-1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(status).toBeHidden();
  await expect(row).toBeFocused();
  await ask(row, 's', 'Status of T-1');
  await page.getByRole('heading', { name: 'Tasks', level: 1 }).click();
  await expect(status).toBeHidden();
  await expect(row.getByRole('img', { name: 'To do' })).toBeVisible();
});

test('saving a title moves nothing in the panel, and a title that was cut says so', async ({ page, server, snap }) => {
  const ann = makePerson('Ann Marlow');
  await startCompany(page, server.url, ann, `Quiet ${ann.email}`);
  await createTask(page, 'Order the caliper set');
  await taskRow(page, 'Order the caliper set').click();
  const panel = page.getByRole('complementary', { name: 'Task T-1' });
  const title = panel.getByRole('textbox', { name: 'Title' });
  const description = panel.getByRole('button', { name: 'Add a description' });
  await expect(title).toBeVisible();
  const before = await topOf(description);
  await title.press('End');
  await title.pressSequentially(' A');
  await expect(panel.getByText('Not saved yet')).toBeVisible();
  expect(await topOf(description)).toBe(before);
  await title.press('Enter');
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible();
  expect(await topOf(description)).toBe(before);
  await snap(page, 'quiet-saved');
  await expect(toasts(page)).toHaveCount(0);
  await title.fill('a'.repeat(250));
  await expect(panel.getByText('At most 250 characters. Longer text was cut.')).toBeVisible();
});

test('the composer creates one task after the other, marks and opens what is new, and leads back to where it was opened', async ({
  page,
  server,
  snap,
}) => {
  const ann = makePerson('Ann Marlow');
  await startCompany(page, server.url, ann, `Quiet ${ann.email}`);
  await expect(page.getByRole('button', { name: 'Create a first task' })).toBeVisible();
  await page.keyboard.press('c');
  const composer = page.getByRole('dialog', { name: 'Create task' });
  const title = composer.getByRole('textbox', { name: 'Title' });
  await title.fill('Order the caliper set');
  await composer.getByRole('checkbox', { name: 'Create another' }).check();
  await snap(page, 'quiet-composer');
  await expectAccessible(page);
  await composer.getByRole('textbox', { name: 'Description' }).fill('Class F1');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(taskRow(page, 'Order the caliper set')).toBeAttached();
  await expect(title).toHaveValue('');
  await expect(title).toBeFocused();
  await expect(composer.getByRole('textbox', { name: 'Description' })).toHaveValue('');
  await composer.getByRole('checkbox', { name: 'Create another' }).uncheck();
  await title.fill('Calibrate pilot unit 3');
  await title.press('Enter');
  await expect(composer).toBeHidden();
  await expect(taskRow(page, 'Calibrate pilot unit 3').getByText('New', { exact: true })).toBeVisible();
  await expect(taskRow(page, 'Order the caliper set').getByText('New', { exact: true })).toHaveCount(0);
  await snap(page, 'quiet-created');
  await toasts(page).filter({ hasText: 'T-2 was created.' }).getByRole('button', { name: 'Open' }).click();
  const panel = page.getByRole('complementary', { name: 'Task T-2' });
  await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Calibrate pilot unit 3');

  // Over an open task, and from another area.
  await page.keyboard.press('c');
  await leaveComposer(composer);
  await expect(panel).toBeVisible();
  await page.goto(`${server.url}/settings/profile-setting`);
  await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible();
  await page.keyboard.press('c');
  await leaveComposer(composer);
  await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible();
});

test('j and k in the panel open the next and the previous task, and the row of the last one gets the focus', async ({
  page,
  server,
}) => {
  const ann = makePerson('Ann Marlow');
  await startCompany(page, server.url, ann, `Quiet ${ann.email}`);
  await createTask(page, 'Order the caliper set');
  await createTask(page, 'Calibrate pilot unit 3');
  await taskRow(page, 'Order the caliper set').focus();
  await page.keyboard.press('Enter');
  const first = page.getByRole('complementary', { name: 'Task T-1' });
  const second = page.getByRole('complementary', { name: 'Task T-2' });
  await expect(first).toBeFocused();
  await page.keyboard.press('j');
  await expect(second).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(first).toBeFocused();
  await page.keyboard.press('j');
  await expect(second).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(second).toBeHidden();
  await expect(taskRow(page, 'Calibrate pilot unit 3')).toBeFocused();
});

test('the settings leave menu, header search and title where they were', async ({ page, server, snap }) => {
  const ann = makePerson('Ann Marlow');
  await startCompany(page, server.url, ann, `Quiet ${ann.email}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  const places = async (): Promise<readonly unknown[]> => {
    const boxes = [
      await page.getByRole('navigation', { name: 'Main' }).boundingBox(),
      await page.getByRole('banner').getByRole('search').boundingBox(),
    ];
    return [...boxes, await topOf(page.getByRole('heading', { level: 1 }))];
  };
  const before = await places();
  for (const [address, name] of [
    ['/settings/profile-setting', 'profile'],
    ['/settings/User', 'users'],
  ] as const) {
    await page.goto(`${server.url}${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Close settings' })).toBeVisible();
    expect(await places()).toEqual(before);
    await snap(page, `quiet-settings-${name}`);
  }
});

test.describe('on a phone', () => {
  test.use({ ownEnvironment: { NARROW_MODE: 'responsive' }, allowedNoise: brokenConnection });

  test('the header has room for its controls with two companies, and titles have two lines', async ({
    page,
    ownServer,
    snap,
  }) => {
    const ann = makePerson('Ann Marlow');
    const { founder } = await startCompany(page, ownServer.url, ann, 'Ferrow Instruments and Balances International');
    const other = makePerson('Ben Okafor');
    const second = await startCompany(page, ownServer.url, other, 'Quayside Laboratories');
    await second.founder.addMember(second.clientId, founder);
    await founder.openIn(page);
    await createTask(page, 'Calibrate the third pilot unit with the class F1 weights before the audit');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectRoom(page);
    const header = page.getByRole('banner');
    for (const control of [
      header.getByRole('button', { name: 'Open menu' }),
      header.getByRole('button', { name: 'Command palette' }),
      header.getByRole('button', { name: 'Your profile and settings' }),
    ]) {
      await expect(control).toBeInViewport({ ratio: 1 });
    }
    const title = taskRow(page, 'Calibrate the third').getByRole('link');
    const height = (await title.boundingBox())?.height ?? 0;
    expect(height).toBeGreaterThan(30);
    expect(height).toBeLessThan(40);
    await snap(page, 'quiet-phone');
    await page.goto(`${ownServer.url}/settings/profile-setting`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectRoom(page);
    await snap(page, 'quiet-phone-settings');
  });
});
