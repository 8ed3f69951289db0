import type { Locator, Page } from '@playwright/test';
import {
  brokenConnection,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  joinCompany,
  makePerson,
  startCompany,
  test,
  waitForLive,
} from '../support/journey';

/** The row of a task by its title. */
function rowOf(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('row').filter({ hasText: title });
}

/** What the row says of its dates, and of what blocks it. */
function wordsOf(page: Page, title: string): Locator {
  return rowOf(page, title).getByRole('gridcell').locator('.t-hidden').first();
}

function headingOf(page: Page, title: string): Locator {
  return rowOf(page, title).getByRole('rowheader');
}

function shapeOf(page: Page, title: string): Locator {
  return rowOf(page, title).locator('.t-timeline-shape');
}

async function openTimeline(page: Page): Promise<void> {
  await page.getByTitle('Timeline', { exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Timeline' })).toBeVisible();
  await expect(page).toHaveURL(/view=timeline/);
}

/** Presses the pointer on one place and releases it on another one. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}

async function placeOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await expect(element).toBeVisible();
  const box = await element.boundingBox();
  if (box === null) {
    throw new Error('The element has no place on the page.');
  }
  return box;
}

test.describe('two people in one timeline', () => {
  test.use({ allowedNoise: brokenConnection });

  test('plan tasks by keyboard and by pointer, make them depend on each other, and see that at once', async ({
    page,
    newPerson,
    server,
    snap,
  }) => {
    const { url } = server;
    const company = await startCompany(page, url, makePerson('Ann Marlow'), 'Ferrow Instruments');
    const create = (title: string, more: object = {}) =>
      company.founder.post(`/tasks?clientid=${company.clientId}`, { title, ...more });
    await create('Order brass weights', { startOn: '2031-05-05', dueOn: '2031-05-09' });
    await create('Calibrate the scale', { startOn: '2031-05-12', dueOn: '2031-05-14' });
    await create('Call the lab', { dueOn: '2031-05-21' });
    await create('Paint the hall');
    await openTimeline(page);
    await waitForLive(page);
    const second = await newPerson();
    await joinCompany(second, url, makePerson('Ben Okafor'), company);
    await openTimeline(second);
    await waitForLive(second);
    await expect(wordsOf(page, 'Order brass weights')).toHaveText('from May 5, 2031 to May 9, 2031');
    await expect(wordsOf(page, 'Paint the hall')).toHaveText('without dates');

    // The bars are years away: an arrow at the edge leads to them.
    await rowOf(page, 'Order brass weights')
      .getByRole('button', { name: /^Show the dates of T-/ })
      .click();
    await expect(shapeOf(page, 'Order brass weights')).toBeInViewport();
    await expect(shapeOf(page, 'Calibrate the scale')).toBeInViewport();

    // By keyboard: the whole, its end, its start.
    await headingOf(page, 'Order brass weights').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(wordsOf(second, 'Order brass weights')).toHaveText('from May 6, 2031 to May 10, 2031');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(wordsOf(second, 'Order brass weights')).toHaveText('from May 6, 2031 to May 11, 2031');
    await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft');
    await expect(wordsOf(second, 'Order brass weights')).toHaveText('from May 5, 2031 to May 11, 2031');
    await expect(headingOf(page, 'Order brass weights')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(wordsOf(second, 'Order brass weights')).toHaveText('from May 6, 2031 to May 11, 2031');

    // By pointer: a bar moves by two days, its end by one; Escape drops a drag.
    const bar = await placeOf(shapeOf(page, 'Order brass weights'));
    const middle = { x: bar.x + 60, y: bar.y + bar.height / 2 };
    await drag(page, middle, { x: middle.x - 80, y: middle.y });
    await expect(wordsOf(second, 'Order brass weights')).toHaveText('from May 4, 2031 to May 9, 2031');
    await expect(page.getByRole('complementary')).toHaveCount(0);
    const moved = await placeOf(shapeOf(page, 'Order brass weights'));
    await drag(page, { x: moved.x + moved.width - 3, y: middle.y }, { x: moved.x + moved.width + 37, y: middle.y });
    await expect(wordsOf(second, 'Order brass weights')).toHaveText('from May 4, 2031 to May 10, 2031');
    await page.mouse.move(moved.x + 60, middle.y);
    await page.mouse.down();
    await page.mouse.move(moved.x + 140, middle.y, { steps: 4 });
    await expect(wordsOf(page, 'Order brass weights')).toHaveText('from May 6, 2031 to May 12, 2031');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(wordsOf(page, 'Order brass weights')).toHaveText('from May 4, 2031 to May 10, 2031');

    // A row without dates gets those over which it is drawn.
    const above = await placeOf(shapeOf(page, 'Calibrate the scale'));
    const track = await placeOf(rowOf(page, 'Paint the hall'));
    await drag(page, { x: above.x + 10, y: track.y + 16 }, { x: above.x + 90, y: track.y + 16 });
    await expect(wordsOf(second, 'Paint the hall')).toHaveText('from May 12, 2031 to May 14, 2031');

    // From the end of a bar to another one: it is blocked, in the other browser too.
    await shapeOf(page, 'Calibrate the scale').hover();
    const dot = await placeOf(rowOf(page, 'Calibrate the scale').locator('[data-grip="link"]'));
    const target = await placeOf(shapeOf(page, 'Order brass weights'));
    await drag(
      page,
      { x: dot.x + dot.width / 2, y: dot.y + dot.height / 2 },
      { x: target.x + 8, y: target.y + target.height / 2 },
    );
    const conflict = /, blocked by T-\d+, begins before T-\d+ is due$/;
    await expect(wordsOf(page, 'Order brass weights')).toHaveText(conflict);
    await expect(wordsOf(second, 'Order brass weights')).toHaveText(conflict);
    await expect(page.locator('.t-timeline-link[data-conflict]')).toHaveCount(1);
    await expectAccessible(page);
    await snap(page, 'task-timeline');

    // Moved behind what blocks it, it is in order; the arrow opens what it means, and is removed there.
    await headingOf(page, 'Order brass weights').focus();
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect(wordsOf(second, 'Order brass weights')).toHaveText(
      /^from May 18, 2031 to May 24, 2031, blocked by T-\d+$/,
    );
    await expect(page.locator('.t-timeline-link[data-conflict]')).toHaveCount(0);
    await page.locator('.t-timeline-link').first().dispatchEvent('click');
    const box = page.getByRole('dialog', { name: /^T-\d+ blocks T-\d+$/ });
    await box.getByRole('button', { name: 'Remove' }).click();
    await expect(wordsOf(second, 'Order brass weights')).toHaveText('from May 18, 2031 to May 24, 2031');
    await expect(page.locator('.t-timeline-link')).toHaveCount(0);

    // A click opens the task; the zoom is kept on the device.
    await shapeOf(page, 'Order brass weights').click();
    await expect(page.getByRole('complementary', { name: /^Task T-/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await page.getByRole('radio', { name: 'Months' }).check({ force: true });
    await expect(page.getByRole('radio', { name: 'Months' })).toBeChecked();
    await page.reload();
    await expect(rowOf(page, 'Call the lab')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Months' })).toBeChecked();
    await expectAccessible(page);
    await snap(page, 'task-timeline-months');
  });

  test('a task that is moved without a connection is kept and sent later', async ({ page, server }) => {
    const company = await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
    await company.founder.post(`/tasks?clientid=${company.clientId}`, { title: 'Call the lab', dueOn: '2031-05-21' });
    await openTimeline(page);
    await waitForLive(page);
    await page.context().setOffline(true);
    await headingOf(page, 'Call the lab').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(wordsOf(page, 'Call the lab')).toHaveText('due on May 22, 2031');
    await page.context().setOffline(false);
    await page.reload();
    await expect(wordsOf(page, 'Call the lab')).toHaveText('due on May 22, 2031');
  });
});

test.describe('on a phone', () => {
  test.use({
    ownEnvironment: { NARROW_MODE: 'responsive' },
    allowedNoise: brokenConnection,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });

  test('the timeline scrolls by itself, titles stay in view, and a bar opens its task', async ({
    page,
    ownServer,
    snap,
  }) => {
    const company = await startCompany(page, ownServer.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
    await company.founder.post(`/tasks?clientid=${company.clientId}`, {
      title: 'Order brass weights',
      startOn: '2031-05-05',
      dueOn: '2031-05-09',
    });
    await openTimeline(page);
    await expectNoSidewaysScroll(page);
    await rowOf(page, 'Order brass weights')
      .getByRole('button', { name: /^Show the dates of T-/ })
      .tap();
    await expect(shapeOf(page, 'Order brass weights')).toBeInViewport();
    await expect(headingOf(page, 'Order brass weights')).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await snap(page, 'task-timeline-phone');
    await shapeOf(page, 'Order brass weights').tap();
    await expect(page.getByRole('complementary', { name: /^Task T-/ })).toBeVisible();
  });
});
