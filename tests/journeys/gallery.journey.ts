import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { galleryTest as test } from '../support/journey/gallery';
import { expect, expectAccessible } from '../support/journey';

const settings = {
  'in the light theme': '?theme=light',
  'in the dark theme': '?theme=dark',
  'in comfortable density': '?theme=light&density=comfortable',
  'in German': '?theme=light&language=de',
  'from right to left': '?theme=dark&direction=rtl',
};

for (const [name, address] of Object.entries(settings)) {
  test(`${name}, axe finds nothing in the gallery, and nothing is wider than a phone`, async ({ page }) => {
    await openGallery(page, address);
    await expectAccessible(page);
    await snap(page, name);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(widest), 'elements wider than a phone').toEqual([]);
    await expectAccessible(page);
    await snap(page, `${name} narrow`);
  });
}

test('Tab reaches every interactive part of the gallery, and each has a name', async ({ page }) => {
  await openGallery(page, '?theme=light');
  await page.evaluate(() => document.body.focus());
  for (let stops = 0; stops < 1000; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(markStop);
    if (stop === undefined) {
      break;
    }
    await expect(page.locator(':focus'), stop).toHaveAccessibleName(/\S/);
  }
  expect(await page.evaluate(missedStops)).toEqual([]);
});

test('the heading of a group stays at the top of its list while its rows scroll, and collapses it there', async ({
  page,
}) => {
  await openGallery(page, '?theme=light&section=lists');
  const list = page.getByRole('treegrid', { name: 'Tasks' });
  const scroller = page.locator('.t-list').filter({ has: list });
  const head = list.getByRole('row', { name: /^Today/ });
  await scroller.evaluate((element) => element.scrollTo(0, 36 * 500));
  await expect(list.getByRole('row', { name: /BAL-600/ })).toBeVisible();
  const distance = async (): Promise<number> => {
    const [inner, outer] = await Promise.all([head.boundingBox(), scroller.boundingBox()]);
    return Math.abs((inner?.y ?? Number.NaN) - (outer?.y ?? Number.NaN));
  };
  await expect.poll(distance, 'pixels between the heading and the top of the list').toBeLessThan(2);
  await expect(list.getByRole('row', { name: /^Overdue/ })).toHaveCount(0);
  await head.click();
  await expect(head).toHaveAttribute('aria-expanded', 'false');
  await expect(list.getByRole('row', { name: /^Overdue/ })).toBeVisible();
});

test('the page behind a dialog is inert: neither Tab nor a press reaches it, and focus comes back', async ({
  page,
}) => {
  await openGallery(page, '?theme=light&section=overlays');
  const opener = page.getByRole('button', { name: 'Dialog', exact: true });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Close the meeting?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Tab']) {
    await page.keyboard.press(key);
    // Between the last and the first control the focus is in the browser's own bars, so on no element.
    expect(await page.evaluate(placeOfFocus), `focus after ${key}`).toMatch(/^(dialog|browser)$/);
  }
  // What the browser's bars or a script would do: the page itself cannot receive the focus.
  await opener.evaluate((element) => element.focus());
  await expect(opener).not.toBeFocused();
  await page.mouse.click(4, 4);
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('tabs, disclosures, breadcrumbs and lists of tags are used by keyboard', async ({ page }) => {
  await openGallery(page, '?theme=light&section=navigation');
  await page.getByRole('tab', { name: 'Certificate' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: /History/ })).toBeFocused();
  await expect(page.getByText('Signed by Ada Lovelace')).toBeVisible();
  await expect(page.getByLabel('Heading')).toBeHidden();
  // The disabled tab is skipped.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel', { name: 'Certificate' }).getByLabel('Heading')).toBeFocused();

  const questions = page.getByRole('group', { name: 'Questions' });
  await expect(questions.getByText('The head of the laboratory')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(questions.getByText('One, two or five years')).toBeVisible();
  await expect(questions.getByText('The head of the laboratory'), 'closed by the other').toBeHidden();

  const path = page.getByRole('navigation', { name: 'Path', exact: true });
  await expect(path.getByRole('link')).toHaveCount(5);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(path.getByRole('link')).toHaveText(['Documents', '2026']);
  await path.getByRole('button', { name: 'Show 3 more levels' }).press('Enter');
  await expect(path.getByRole('link', { name: 'Mass and force' })).toBeFocused();
  await expect(path.getByRole('link')).toHaveCount(5);

  await openGallery(page, '?theme=light&section=tags');
  const tags = page.getByRole('grid', { name: 'Labels', exact: true });
  await tags.getByRole('row', { name: 'Mass' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await expect(tags.getByRole('row', { name: 'Force' })).toHaveCount(0);
  await expect(tags.getByRole('row', { name: 'Urgent' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Force removed.' })).toBeAttached();
});

test('a tree of 5,000 nodes is walked, searched, opened and expanded by keyboard', async ({ page }) => {
  await openGallery(page, '?theme=light&section=trees');
  const tree = page.getByRole('treegrid', { name: 'Documents', exact: true });
  await expect(tree).toHaveAttribute('aria-rowcount', '5008');
  expect(await tree.getByRole('row').count(), 'rows in the document').toBeLessThan(60);
  const row = (name: string | RegExp) => tree.getByRole('row', { name });
  await row('Mass and force').focus();
  await page.keyboard.press('End');
  await expect(row('Time')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(row('Nothing here yet.')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(row(/Couldn’t load/)).toBeFocused();
  await page.keyboard.type('rules');
  await expect(row(/^Rules of the laboratory/)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(row('Mass and force')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tree).toHaveAttribute('aria-rowcount', '6');
  await expectAccessible(page);
});

test('lists, calendars, menus, questions and messages open above a dialog, and can be used there', async ({ page }) => {
  await openGallery(page, '?theme=light&section=overlays');
  await page.getByRole('button', { name: 'Dialog with fields' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an office' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expectAccessible(page);

  await dialog.getByRole('combobox', { name: 'City' }).click();
  await page.getByRole('option', { name: 'Hamburg' }).click();
  await expect(dialog.getByRole('combobox', { name: 'City' })).toHaveValue('Hamburg');
  await dialog.getByRole('button', { name: /Time zone of/ }).click();
  await page.getByRole('option', { name: 'Munich' }).click();
  await expect(dialog.getByRole('button', { name: /Time zone of/ })).toContainText('Munich');
  await dialog.getByRole('combobox', { name: 'Opens on' }).click();
  await dialog.getByRole('grid').getByText('20', { exact: true }).click();
  await expect(dialog.getByRole('combobox', { name: 'Opens on' })).toHaveValue('Fri 20 Mar');

  await dialog.getByRole('button', { name: 'More' }).click();
  await snap(page, 'menu above a dialog');
  await page.getByRole('menuitem', { name: 'Copy office' }).click();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard this office?' });
  await expect(question).toBeVisible();
  await snap(page, 'question above a dialog');
  await expectAccessible(page);
  // Above both, and not inert.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
});

test('a range of days is chosen by keyboard, by presets and by dragging over the days', async ({ page }) => {
  await openGallery(page, '?theme=light&section=dates');
  const field = page.getByRole('combobox', { name: 'Reported period' });
  await field.focus();
  await field.press('ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'Reported period: calendar' });
  await expect(calendar.getByRole('button', { name: /9 March 2026/ }).first()).toBeFocused();
  await expectAccessible(page);
  await snap(page, 'range calendar');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(field).toHaveValue(/^16 Mar.–.17 Apr$/);
  await expect(field).toBeFocused();

  await page.getByRole('button', { name: 'Reported period: open calendar' }).click();
  await calendar.getByRole('button', { name: 'Last quarter' }).click();
  await expect(field).toHaveValue(/^1 Oct.–.31 Dec 2025$/);

  await page.getByRole('button', { name: 'Reported period: open calendar' }).click();
  await calendar.getByRole('combobox', { name: 'month' }).selectOption('November');
  const from = await centreOf(calendar.getByRole('button', { name: /12 November 2025/ }));
  const to = await centreOf(calendar.getByRole('button', { name: /21 November 2025/ }));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await expect(field).toHaveValue(/^12.–.21 Nov 2025$/);
});

test('a calendar offers only the days that its field accepts, and fits on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of ['?theme=light&section=dates', '?theme=dark&section=dates&language=de']) {
    await openGallery(page, address);
    await page.getByRole('combobox', { name: 'Visit' }).press('ArrowDown');
    const day = page.getByRole('gridcell').filter({ hasText: /^21$/ });
    await expect(day).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
    await snap(page, `calendar narrow ${address.includes('dark') ? 'dark' : 'light'}`);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Reported period' }).press('ArrowDown');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await page.evaluate(widest)).toEqual([]);
    await expectAccessible(page);
    await snap(page, `range calendar narrow ${address.includes('dark') ? 'dark' : 'light'}`);
  }
});

test('items are sorted and moved to another list by a keyboard drag, by a pointer and by shortcut', async ({
  page,
}) => {
  await openGallery(page, '?theme=light&section=sorting');
  const namesIn = (list: string): Promise<string[]> =>
    page.getByRole('grid', { name: list, exact: true }).getByRole('row').allInnerTexts();
  const startOf = async (list: string): Promise<string[]> =>
    (await namesIn(list)).map((text) => text.trim().split(/\s/)[0] ?? '');

  await page.getByRole('row', { name: 'Draft' }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => startOf('Steps')).toEqual(['Review', 'Draft', 'Print', 'Send']);
  await expect(page.getByRole('row', { name: 'Draft' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => startOf('Steps')).toEqual(['Review', 'Print', 'Draft', 'Send']);
  await expect(page.getByRole('row', { name: 'Draft' })).toBeFocused();

  // Enter on the handle begins, the arrow keys and Tab choose the place, Enter ends.
  await page.getByRole('button', { name: 'Drag Review' }).press('Enter');
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);
  await snap(page, 'keyboard drag');
  await page.keyboard.press('Enter');
  await expect.poll(() => startOf('Steps')).not.toEqual(['Review', 'Print', 'Draft', 'Send']);
  await expect(page.getByRole('row', { name: 'Review' })).toBeFocused();

  const first = (await startOf('To do'))[0] ?? '';
  await page.getByRole('button', { name: `Drag ${first}` }).press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => startOf('In progress')).toContain(first);
  await expect.poll(() => startOf('To do')).not.toContain(first);

  const dragged = (await startOf('To do'))[0] ?? '';
  await page.getByRole('row', { name: dragged }).dragTo(page.getByRole('grid', { name: 'Done', exact: true }));
  await expect.poll(() => startOf('Done')).toEqual([dragged]);
  await page.getByRole('button', { name: `Move ${dragged}` }).click();
  await expectAccessible(page);
  await snap(page, 'menu of an item that is sorted');
  await page.getByRole('menuitem', { name: 'Move to To do' }).click();
  await expect.poll(() => startOf('To do')).toContain(dragged);
  await expect(page.getByRole('row', { name: dragged })).toBeFocused();
});

test('from right to left, items are sorted and moved to another list by keyboard alone', async ({ page }) => {
  await openGallery(page, '?theme=dark&direction=rtl&section=sorting');
  const startOf = async (list: string): Promise<string[]> => {
    const rows = await page.getByRole('grid', { name: list, exact: true }).getByRole('row').allInnerTexts();
    return rows.map((text) => text.trim().split(/\s/)[0] ?? '');
  };
  await page.getByRole('row', { name: 'Draft' }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => startOf('Steps')).toEqual(['Review', 'Draft', 'Print', 'Send']);

  const first = (await startOf('To do'))[0] ?? '';
  await page.getByRole('button', { name: `Drag ${first}` }).press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => startOf('In progress')).toContain(first);
  await expect(page.getByRole('row', { name: first })).toBeFocused();
});

async function openGallery(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Parts and states', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).last()).toBeVisible();
}

/** With SNAP=1. Pictures are for people to look at; no check reads them. */
async function snap(page: Page, name: string): Promise<void> {
  if (process.env['SNAP'] === '1') {
    const path = join('test-results/screens', `gallery ${name}.png`.replaceAll(' ', '-'));
    await page.screenshot({ path, fullPage: true });
  }
}

/** Runs in the page. */
function placeOfFocus(): string {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) {
    return 'browser';
  }
  return focused.closest('dialog') === null ? focused.outerHTML.slice(0, 120) : 'dialog';
}

async function centreOf(target: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/** Runs in the page. What makes it scroll sideways; lists and tables scroll by themselves. */
function widest(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) {
    return [];
  }
  return [...document.querySelectorAll('main *')]
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > clientWidth + 1;
    })
    .filter((element) => {
      const scroller = element.closest('.t-list, .t-table');
      return scroller === null || scroller === element;
    })
    .map((element) => element.outerHTML.slice(0, 120));
}

/** Runs in the page. Marks what has the focus; undefined at the end of the page, and at a stop for the second time. */
function markStop(): string | undefined {
  const focused = document.activeElement;
  if (focused === null || focused === document.body || focused.hasAttribute('data-stop')) {
    return undefined;
  }
  focused.setAttribute('data-stop', '');
  return focused.outerHTML.slice(0, 200);
}

/** Runs in the page. What Tab never focused. Of radio buttons, of the rows of a grid, and of their crosses one is enough. */
function missedStops(): string[] {
  const selector = 'a[href], button, input, textarea, select, [tabindex]';
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled, [data-stop]'))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null)
    .filter((element) => !(element instanceof HTMLInputElement && isReachedRadio(element)))
    .filter((element) => !isInRow(element) || !hasReachedRow(element.closest('[role$=grid]')))
    .map((element) => element.outerHTML.slice(0, 200));

  /** Tab leads through the controls of one row of a list that is sorted, and then leaves the list. */
  function isInRow(element: Element): boolean {
    return element.matches('[role=row], [slot=remove], .t-sort-item *');
  }

  function hasReachedRow(grid: Element | null): boolean {
    return grid?.querySelector('[role=row][data-stop]') !== null;
  }

  function isReachedRadio({ type, name }: HTMLInputElement): boolean {
    return type === 'radio' && document.querySelector(`input[data-stop][name="${CSS.escape(name)}"]`) !== null;
  }
}
