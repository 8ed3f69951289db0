import type { Locator, Page } from '@playwright/test';
import {
  brokenConnection,
  expect,
  expectAccessible,
  expectRoom,
  joinCompany,
  makePerson,
  startCompany,
  test,
  waitForLive,
} from '../support/journey';

/** A day of the shown month, such as `2031-05-14`. */
function day(page: Page, date: string): Locator {
  return page.locator(`[role="gridcell"][data-day="${date}"]`);
}

test('tasks are planned in a calendar: created on a day, moved by pointer and keyboard, seen by a colleague at once', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const company = await startCompany(page, url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  const second = await newPerson();
  await joinCompany(second, url, makePerson('Ben Okafor'), company);
  const address = `${url}/tasks?view=calendar&month=2031-05`;
  await page.goto(address);
  await second.goto(address);
  await expect(page.getByRole('heading', { name: 'May 2031' })).toBeVisible();
  await expect(day(second, '2031-05-14')).toBeVisible();
  await waitForLive(second);

  await day(page, '2031-05-14').hover();
  await day(page, '2031-05-14')
    .getByRole('button', { name: /^Create on/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Create task' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Order weights');
  await dialog.getByRole('button', { name: 'Create task' }).click();
  await expect(dialog).toBeHidden();
  await expect(day(page, '2031-05-14').getByRole('link', { name: /Order weights/ })).toBeVisible();
  await expect(day(second, '2031-05-14').getByRole('link', { name: /Order weights/ })).toBeVisible();

  await day(page, '2031-05-14')
    .getByRole('link', { name: /Order weights/ })
    .dragTo(day(page, '2031-05-20'));
  await expect(day(second, '2031-05-20').getByRole('link', { name: /Order weights/ })).toBeVisible();

  // By keyboard: the item keeps the focus on its new day, also in the next month.
  const item = page.getByRole('link', { name: /Order weights/ });
  await item.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(day(page, '2031-05-21').getByRole('link', { name: /Order weights/ })).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(day(second, '2031-06-11')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'June 2031' })).toBeVisible();
  await expect(day(page, '2031-06-11').getByRole('link', { name: /Order weights/ })).toBeFocused();

  // The keys of tasks work where the task has the focus, and what it is called opens it.
  await page.keyboard.press('d');
  const due = page.getByRole('dialog', { name: /^Due date of T-/ });
  await due.getByRole('combobox', { name: 'Due' }).fill('2031-06-12');
  await page.keyboard.press('Enter');
  await expect(day(page, '2031-06-12').getByRole('link', { name: /Order weights/ })).toBeVisible();
  await expectAccessible(page);
  await snap(page, 'calendar');
  await item.click();
  const panel = page.getByRole('complementary', { name: /^Task / });
  await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Order weights');
  await expect(page).toHaveURL(/\/tasks\/.+view=calendar&month=2031-06/);
  await page.keyboard.press('Escape');

  // From day to day, from month to month.
  await day(page, '2031-06-12').focus();
  await page.keyboard.press('ArrowUp');
  await expect(day(page, '2031-06-05')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('heading', { name: 'July 2031' })).toBeVisible();
  await expect(day(page, '2031-07-01')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'June 2031' })).toBeVisible();

  // Once the calendar is the usual view, its links still lead to the list.
  const views = page.getByRole('radiogroup', { name: 'View' });
  await page.getByTitle('List', { exact: true }).click();
  await expect(views.getByRole('radio', { name: 'List' })).toBeChecked();
  await page.getByTitle('Calendar', { exact: true }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('link', { name: 'Without a due date' }).click();
  await expect(page).toHaveURL(/due=none/);
  await expect(views.getByRole('radio', { name: 'List' })).toBeChecked();
});

test.describe('on a phone', () => {
  test.use({
    ownEnvironment: { NARROW_MODE: 'responsive' },
    allowedNoise: brokenConnection,
    viewport: { width: 390, height: 844 },
  });

  test('a day shows how many tasks it has, which leads to their list', async ({ page, ownServer, snap }) => {
    await startCompany(page, ownServer.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
    await page.goto(`${ownServer.url}/tasks?new=2031-05-14&view=calendar&month=2031-05`);
    const dialog = page.getByRole('dialog', { name: 'Create task' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Order weights');
    await dialog.getByRole('button', { name: 'Create task' }).click();
    await expect(dialog).toBeHidden();
    await expectRoom(page);
    await snap(page, 'calendar-phone');
    // By keyboard too.
    await day(page, '2031-05-14').focus();
    await page.keyboard.press('Tab');
    await expect(day(page, '2031-05-14').getByRole('link', { name: '1' })).toBeFocused();
    await day(page, '2031-05-14').getByRole('link', { name: '1' }).click();
    await expect(page).toHaveURL(/due=2031-05-14\.\.2031-05-14/);
    await expect(page.getByRole('main').getByRole('row', { name: /Order weights/ })).toBeVisible();
  });
});
