import type { Locator, Page } from '@playwright/test';
import {
  brokenConnection,
  createTask,
  expect,
  expectAccessible,
  expectRoom,
  joinCompany,
  makePerson,
  openComposer,
  openTaskPanel,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

test.use({ allowedNoise: brokenConnection });

/** The box in which the labels of the open task are chosen. */
function picker(panel: Locator): Locator {
  return panel.getByRole('combobox', { name: 'Labels' });
}

/** Presses Enter once an option is the one that it chooses, which is a moment after the option is shown. */
async function chooseActive(box: Locator): Promise<void> {
  await expect(box).toHaveAttribute('aria-activedescendant', /./);
  await box.press('Enter');
}

/** Adds a label by its name, created if there is none, with the keyboard alone. */
async function addLabel(page: Page, panel: Locator, name: string): Promise<void> {
  await picker(panel).focus();
  await picker(panel).pressSequentially(name);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await chooseActive(picker(panel));
  // With the list open, readers of the screen have nothing else.
  await expect(picker(panel)).toHaveValue('');
  await picker(panel).press('Escape');
  await expect(panel.getByRole('row', { name, exact: true })).toBeVisible();
}

test('labels are created where they are needed, and are the same for everyone at once', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  const company = await startCompany(page, url, ann, `Labels ${ann.email}`);
  const second = await newPerson();
  await joinCompany(second, url, makePerson('Ben Okafor'), company);
  await createTask(page, 'Fix the scale');
  await createTask(page, 'Call the lab');
  await expect(taskRow(second, 'Call the lab')).toBeVisible();
  await Promise.all([waitForLive(page), waitForLive(second)]);

  // Created from the picker, live in the other browser's row.
  const panel = await openTaskPanel(page, 'Fix the scale');
  await addLabel(page, panel, 'Billing');
  await expect(taskRow(second, 'Fix the scale').getByText('Billing')).toBeVisible();

  // Both add different labels at once: both stay.
  const theirs = await openTaskPanel(second, 'Fix the scale');
  await Promise.all([addLabel(page, panel, 'Firmware'), addLabel(second, theirs, 'Urgent customer')]);
  for (const shown of [panel, theirs]) {
    for (const name of ['Billing', 'Firmware', 'Urgent customer']) {
      await expect(shown.getByRole('row', { name, exact: true })).toBeVisible();
    }
  }
  await expect(panel.getByText(/^Ann Marlow added the label “Firmware”/)).toBeVisible();
  await expectAccessible(page);
  await snap(page, 'labels-panel');

  // Added without a connection: shown here, and sent afterwards.
  await theirs.getByRole('button', { name: 'Close' }).click();
  const lab = await openTaskPanel(second, 'Call the lab');
  await picker(lab).focus();
  await picker(lab).pressSequentially('Bill');
  await expect(second.getByRole('option', { name: 'Billing' })).toBeVisible();
  await second.context().setOffline(true);
  await expect(second.getByText(/^You’re offline/)).toBeVisible();
  await picker(lab).press('Enter');
  await picker(lab).press('Escape');
  await expect(lab.getByRole('row', { name: 'Billing', exact: true })).toBeVisible();
  await expect(second.getByText(/^You’re offline/)).toContainText('1 change is not sent yet.');
  await expect(taskRow(page, 'Call the lab').getByText('Billing')).toHaveCount(0);
  await second.context().setOffline(false);
  await expect(taskRow(page, 'Call the lab').getByText('Billing')).toBeVisible({ timeout: 90_000 });
  await lab.getByRole('button', { name: 'Close' }).click();

  // Filtered, and kept in the address.
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Choose labels…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Filter by Label' });
  await dialog.getByRole('combobox', { name: 'Label' }).pressSequentially('Firm');
  await expect(page.getByRole('option', { name: 'Firmware' })).toBeVisible();
  await chooseActive(dialog.getByRole('combobox', { name: 'Label' }));
  await dialog.getByRole('combobox', { name: 'Label' }).press('Escape');
  await dialog.getByRole('button', { name: 'Apply filter' }).click();
  await expect(page.getByRole('button', { name: 'Remove filter Label is Firmware' })).toBeVisible();
  await expect(taskRow(page, 'Fix the scale')).toBeVisible();
  await expect(taskRow(page, 'Call the lab')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove filter Label is Firmware' })).toBeVisible();
  await expect(taskRow(page, 'Fix the scale')).toBeVisible();
  await expectAccessible(page);
  await snap(page, 'labels-filter');
  await page.getByRole('button', { name: 'Remove filter Label is Firmware' }).click();
  await expect(taskRow(page, 'Call the lab')).toBeVisible();

  // A new task in plain words.
  const composer = await openComposer(page);
  await composer.getByLabel('Title').pressSequentially('Weigh the parts !high @ben #firmware');
  for (const name of ['High', 'Owner Ben Okafor', 'Label Firmware']) {
    await expect(composer.getByRole('row', { name, exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await snap(page, 'labels-quick-add');
  await composer.getByRole('button', { name: 'Create task' }).click();
  await expect(composer).toBeHidden();
  await expect(taskRow(second, 'Weigh the parts').getByText('Firmware')).toBeVisible();
  await expect(taskRow(second, 'Weigh the parts')).not.toContainText('!high');

  // Renamed, merged and deleted in the settings: live in the list of the other person.
  await waitForLive(second);
  await page.goto(`${url}/settings/labels`);
  await page.getByRole('button', { name: 'Actions for Billing' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit label' });
  await edit.getByRole('textbox', { name: 'Name' }).fill('Invoices');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(taskRow(second, 'Call the lab').getByText('Invoices')).toBeVisible();
  await expectAccessible(page);
  await snap(page, 'labels-settings');

  await page.getByRole('button', { name: 'Actions for Invoices' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const removal = page.getByRole('dialog', { name: 'Delete “Invoices”?' });
  await expect(removal.getByText(/^2 items have this label/)).toBeVisible();
  await removal.getByRole('button', { name: 'Delete label' }).click();
  await expect(taskRow(second, 'Call the lab').getByText('Invoices')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(taskRow(second, 'Call the lab').getByText('Invoices')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ ownEnvironment: { NARROW_MODE: 'responsive' } });

  test('labels have room in the panel, in the composer and in the settings', async ({ page, ownServer, snap }) => {
    const ann = makePerson('Ann Marlow');
    await startCompany(page, ownServer.url, ann, `Phone ${ann.email}`);
    await page.setViewportSize({ width: 390, height: 844 });
    const dialog = await openComposer(page);
    await dialog.getByLabel('Title').fill('Fix the scale');
    for (const name of ['Billing', 'A label with a rather long name, as people write them']) {
      await dialog.getByRole('combobox', { name: /^Labels/ }).pressSequentially(name);
      await expect(page.getByRole('option', { name })).toBeVisible();
      await chooseActive(dialog.getByRole('combobox', { name: /^Labels/ }));
      await expect(dialog.getByRole('combobox', { name: /^Labels/ })).toHaveValue('');
    }
    await dialog.getByRole('combobox', { name: /^Labels/ }).press('Escape');
    await expectRoom(page);
    await snap(page, 'labels-composer-390');
    await dialog.getByRole('button', { name: 'Create task' }).click();
    await expect(dialog).toBeHidden();
    const panel = await openTaskPanel(page, 'Fix the scale');
    await expect(panel.getByRole('row', { name: 'Billing', exact: true })).toBeVisible();
    await expectRoom(page);
    await expectAccessible(page);
    await snap(page, 'labels-panel-390');
    await page.goto(`${ownServer.url}/settings/labels`);
    await expect(page.getByRole('button', { name: 'Actions for Billing' })).toBeVisible();
    await expectRoom(page);
    await expectAccessible(page);
    await snap(page, 'labels-settings-390');
  });
});
