import type { Locator } from '@playwright/test';
import {
  beginDescription,
  createTask,
  createTaskByApi,
  descriptionField,
  expect,
  expectAccessible,
  expectSavedText,
  formattingTool,
  joinCompany,
  makePerson,
  openTaskPanel,
  startCompany,
  test,
} from '../support/journey';

/** Pastes as a browser does: the clipboard's forms of one content. */
async function paste(field: Locator, forms: Readonly<Record<string, string>>): Promise<void> {
  await field.evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) {
      clipboardData.setData(type, text);
    }
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, forms);
}

test('a text is formatted by pointer, shortcuts and Markdown, is there after a reload, and loads no editor to be read', async ({
  page,
  server,
  snap,
}) => {
  await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  await createTask(page, 'Calibrate the scale');
  const panel = await openTaskPanel(page, 'Calibrate the scale');
  const field = await beginDescription(panel);
  await page.keyboard.type('## Before you start\nRead the ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('manual');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' and ~~guess~~ ask.\n- Warm up\nLevel\n\n[ ] Class F1\n\n');
  await formattingTool(panel, 'Code block').click();
  await page.keyboard.type('drift < 0.1');
  await snap(page, 'rich-editor');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expectSavedText(panel);

  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.reload();
  await expect(panel.getByRole('heading', { name: 'Before you start' })).toBeVisible();
  await expect(panel.locator('strong')).toHaveText('manual');
  await expect(panel.locator('s')).toHaveText('guess');
  await expect(panel.getByRole('listitem').filter({ hasText: 'Level' })).toBeVisible();
  await expect(panel.getByRole('checkbox', { name: 'Class F1' })).not.toBeChecked();
  await expect(panel.locator('pre')).toHaveText('drift < 0.1');
  await expect(panel.getByRole('button', { name: 'Attach files' })).toBeVisible();
  expect(scripts.filter((address) => address.includes('rich-text-editor'))).toEqual([]);
  await snap(page, 'rich-reader');
  await expectAccessible(page);

  // A click edits where it was made.
  await panel.getByText('Read the').click({ position: { x: 2, y: 8 } });
  await expect(field).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.type('First: ');
  await panel.getByRole('textbox', { name: 'Title' }).click();
  await expectSavedText(panel);
  await expect(panel.getByText('First: Read the')).toBeVisible();
});

test('formatted text from the API keeps its formatting when a person edits it, and pastes are cleaned', async ({
  page,
  server,
}) => {
  const company = await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  await createTaskByApi(company, 'Order weights', [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'See ' },
        { type: 'text', text: 'the list', marks: [{ type: 'link', attrs: { href: '/tasks?state=all' } }] },
        { type: 'text', text: ' now', marks: [{ type: 'code' }, { type: 'bold' }] },
      ],
    },
  ]);
  await page.reload();
  const panel = await openTaskPanel(page, 'Order weights');
  await expect(panel.getByRole('link', { name: 'the list' })).toHaveAttribute('href', '/tasks?state=all');
  await panel.getByRole('button', { name: 'Edit Description' }).click();
  const field = descriptionField(panel);
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  // Trusted Types are on: a library that assigned this as HTML would fail the journey by its error in the console.
  await paste(field, {
    'text/plain': 'Title Safe Evil Cell',
    'text/html':
      '<h1 onclick="steal()">Title</h1><p style="color:red"><b>Safe</b> <a href="javascript:alert(1)">Evil</a>' +
      '<img src="x" onerror="window.hacked = true"><script>window.hacked = true</script></p>' +
      '<table><tr><td>Cell</td></tr></table>',
  });
  await expect(field.getByText('Cell')).toBeVisible();
  await page.keyboard.press('Control+End');
  await paste(field, { 'text/plain': '1. one\n2. **two**\n\n| A | B |\n|---|---|\n| c | `d` |' });
  await expect(field.locator('th').filter({ hasText: 'B' })).toBeVisible();
  await expect(field.locator('strong').filter({ hasText: 'Safe' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expectSavedText(panel);
  await expect(panel.locator('strong').filter({ hasText: 'Safe' })).toBeVisible();
  await page.reload();
  await expect(panel.getByRole('heading', { name: 'Title' })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'the list' })).toHaveAttribute('href', '/tasks?state=all');
  await expect(
    panel
      .locator('strong')
      .filter({ hasText: 'now' })
      .or(panel.locator('code').filter({ hasText: 'now' }))
      .first(),
  ).toBeVisible();
  await expect(panel.locator('strong').filter({ hasText: 'Safe' })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Evil' })).toHaveCount(0);
  await expect(panel.getByRole('cell', { name: 'Cell' })).toBeVisible();
  await expect(panel.locator('.t-rich ol > li')).toHaveText(['one', 'two']);
  await expect(
    panel
      .getByRole('columnheader', { name: 'B' })
      .or(panel.locator('th').filter({ hasText: 'B' }))
      .first(),
  ).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('people are mentioned, tables grow, links are set, and all of it by keyboard', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const company = await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  const second = await newPerson();
  await joinCompany(second, server.url, makePerson('Ben Okafor'), company);
  await createTask(page, 'Calibrate the scale');
  const panel = await openTaskPanel(page, 'Calibrate the scale');
  await panel.getByRole('button', { name: 'Add a description' }).focus();
  await page.keyboard.press('Enter');
  const field = descriptionField(panel);
  await expect(field).toBeFocused();

  await page.keyboard.type('Ask @Ok');
  const people = panel.getByRole('listbox', { name: 'People to mention' });
  await expect(people.getByRole('option')).toHaveText([/Ben Okafor/]);
  await snap(page, 'rich-mention');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(people).toBeHidden();
  await expect(field.locator('[data-person]')).toHaveText('@Ben Okafor');
  await page.keyboard.type('about the list');

  // Ctrl+K links the selection; without one it is the command palette, as everywhere.
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+k');
  const address = panel.getByRole('textbox', { name: 'Link address' });
  await expect(address).toBeFocused();
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Enter an address that begins with')).toBeVisible();
  await address.fill('example.org/list');
  await snap(page, 'rich-link');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(field.getByRole('link', { name: 'list' })).toHaveAttribute('href', 'https://example.org/list');
  await page.keyboard.press('ArrowRight');
  // The editor reads the selection from the browser after the key; typed text shows that it has.
  await page.keyboard.type(' today');
  await expect(field).toContainText('list today');
  await expect(field.getByRole('link', { name: 'list' })).toHaveText('list');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog').filter({ has: page.getByRole('combobox') });
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(field).toBeFocused();

  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+F10');
  await expect(formattingTool(panel, 'Heading')).toBeFocused();
  for (let step = 0; step < 13 && !(await isFocused(formattingTool(panel, 'Insert table'))); step += 1) {
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type('Weight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Class');
  await formattingTool(panel, 'Add row below').click();
  await formattingTool(panel, 'Delete column').click();
  await expect(field.locator('tr')).toHaveCount(4);
  await expect(field.locator('th')).toHaveCount(2);
  await snap(page, 'rich-table');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expectSavedText(panel);
  await page.reload();
  await expect(panel.locator('.t-rich tr')).toHaveCount(4);
  await expect(panel.locator('[data-person]')).toHaveText('@Ben Okafor');
  await snap(page, 'rich-table-read');
  await expectAccessible(page);

  // Esc discards, and Undo restores what was discarded.
  await panel.getByRole('button', { name: 'Edit Description' }).focus();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type('Please');
  await expect(field).toContainText('Please');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Edit Description' })).toBeFocused();
  await expect(panel.getByText('Please')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(field).toContainText('Please');
});

async function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

test('a picture is pasted, described and shown to others, and a picture that is gone says so', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const company = await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  await createTask(page, 'Calibrate the scale');
  const panel = await openTaskPanel(page, 'Calibrate the scale');
  const field = await beginDescription(panel);
  await page.keyboard.type('As drawn:');
  await expect(formattingTool(panel, 'Insert picture')).toBeVisible();
  await field.evaluate(async (element) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 120];
    const context = canvas.getContext('2d');
    if (context !== null) {
      context.fillStyle = 'teal';
      context.fillRect(0, 0, 320, 120);
    }
    const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes ?? ''], 'scale.png', { type: 'image/png' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const picture = field.getByRole('img', { name: 'scale.png' });
  await expect(picture).toBeVisible();
  await picture.click();
  await formattingTool(panel, 'Describe picture').click();
  await panel.getByRole('textbox', { name: 'What the picture shows' }).fill('The scale from above');
  await page.keyboard.press('Enter');
  await expect(field.getByRole('img', { name: 'The scale from above' })).toBeVisible();
  await snap(page, 'rich-picture');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expectSavedText(panel);

  const second = await newPerson();
  await joinCompany(second, server.url, makePerson('Ben Okafor'), company);
  const theirs = await openTaskPanel(second, 'Calibrate the scale');
  await expect(theirs.getByRole('img', { name: 'The scale from above' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Remove scale.png' }).click();
  await expect(second.getByText('“scale.png” was removed.')).toBeVisible();
  await page.reload();
  await expect(panel.getByText('The scale from above')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible();
});
