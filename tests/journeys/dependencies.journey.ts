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
} from '../support/journey';

test.use({ allowedNoise: brokenConnection });

function rowOf(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('row').filter({ hasText: title });
}

function headingOf(page: Page, title: string): Locator {
  return rowOf(page, title).getByRole('rowheader');
}

/** What the row says of its dates, and of what it comes after. */
function wordsOf(page: Page, title: string): Locator {
  return rowOf(page, title).getByRole('gridcell').locator('.t-hidden').first();
}

async function openTimeline(page: Page): Promise<void> {
  await page.getByTitle('Timeline', { exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Timeline' })).toBeVisible();
  await waitForLive(page);
}

test('tasks start and finish after each other, with a lag; what contradicts that is marked and moved', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const company = await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  const create = (title: string, startOn: string, dueOn: string) =>
    company.founder.post(`/tasks?clientid=${company.clientId}`, { title, startOn, dueOn });
  // 5 May 2031 is a Monday.
  await create('Order brass weights', '2031-05-05', '2031-05-09');
  await create('Calibrate the scale', '2031-05-07', '2031-05-14');
  await create('Write the manual', '2031-05-06', '2031-05-08');
  const second = await newPerson();
  await joinCompany(second, server.url, makePerson('Ben Okafor'), company);
  await openTimeline(second);
  await openTimeline(page);

  // By keyboard, from the row: the picker of the panel, without a pointer.
  await headingOf(page, 'Calibrate the scale').focus();
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: /^Dependencies of T-/ });
  const add = dialog.getByRole('button', { name: 'Add dependency' });
  await expect(add).toBeVisible();
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Item' })).toBeFocused();
  await page.keyboard.type('brass');
  await expect(page.getByRole('option', { name: /Order brass weights/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const blockedBy = dialog.getByRole('list', { name: 'Blocked by' });
  await expect(blockedBy).toContainText(/T-\d+ starts 2 days before it may\./);
  await expect(add).toBeFocused();

  // The lag: Friday and two working days is Tuesday.
  await blockedBy.getByRole('button', { name: 'Lag of the relation to Order brass weights' }).click();
  await expect(page.getByRole('textbox', { name: 'Lag in working days' })).toBeFocused();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(blockedBy).toContainText(/T-\d+ starts 6 days before it may\./);
  await expect(wordsOf(second, 'Calibrate the scale')).toHaveText(
    /T-\d+ blocks T-\d+ \(\+2 working days\): T-\d+ starts 6 days before it may$/,
  );
  await expectAccessible(page);
  await snap(page, 'dependencies-dialog');
  await blockedBy.getByRole('button', { name: /^Move T-\d+ to / }).click();
  await expect(blockedBy).not.toContainText('before it may');
  await expect(wordsOf(second, 'Calibrate the scale')).toHaveText(
    /^from May 13, 2031 to May 20, 2031, blocked by T-\d+$/,
  );

  // Another kind, by the pointer from the row.
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(headingOf(page, 'Calibrate the scale')).toBeFocused();
  await rowOf(page, 'Write the manual').hover();
  await rowOf(page, 'Write the manual')
    .getByRole('button', { name: /^Dependencies of T-/ })
    .click();
  await add.click();
  await page.keyboard.press('Shift+Tab');
  await dialog.getByRole('button', { name: /Kind of relation/ }).click();
  await page.getByRole('option', { name: 'Finishes after' }).click();
  await dialog.getByRole('combobox', { name: 'Item' }).click();
  await page.getByRole('option', { name: /Calibrate the scale/ }).click();
  await expect(dialog.getByRole('list', { name: 'Finishes after' })).toContainText(/finishes 12 days before it may\./);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await rowOf(page, 'Write the manual')
    .getByRole('button', { name: /^Show the dates of T-/ })
    .click();
  await expect(page.locator('.t-timeline-link')).toHaveCount(2);
  await expect(page.locator('.t-timeline-link[data-conflict]')).toHaveCount(1);
  await expect(second.locator('.t-timeline-link')).toHaveCount(2);
  await page.mouse.move(2, 2);
  await expectAccessible(page);
  await snap(page, 'dependencies-timeline');

  // The arrow says what it means and moves the task; undo brings it back.
  const middle = await page.locator('.t-timeline-link[data-conflict] > path:nth-of-type(2)').evaluate((path) => {
    if (!(path instanceof SVGPathElement)) {
      throw new Error('The arrow has no line.');
    }
    const at = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM() ?? undefined);
    return { x: at.x, y: at.y };
  });
  await page.mouse.click(middle.x, middle.y);
  const box = page.getByRole('dialog', { name: /finishes before T-\d+: T-\d+ finishes 12 days before it may$/ });
  await expect(box).toBeVisible();
  await snap(page, 'dependencies-arrow');
  await box.getByRole('button', { name: /^Move T-\d+ to / }).click();
  await expect(wordsOf(second, 'Write the manual')).toHaveText('from May 18, 2031 to May 20, 2031');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(wordsOf(second, 'Write the manual')).toHaveText(/^from May 6, 2031 to May 8, 2031, /);

  // The panel shows the same.
  await headingOf(page, 'Calibrate the scale').focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: /^Task T-/ });
  await expect(panel.getByRole('list', { name: 'Finishes before' })).toContainText('Write the manual');
  await expect(panel.getByRole('list', { name: 'Finishes before' })).toContainText(/finishes 12 days before it may\./);
  await panel.getByRole('list', { name: 'Finishes before' }).scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await snap(page, 'dependencies-panel');
});
