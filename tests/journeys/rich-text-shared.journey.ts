import type { Page } from '@playwright/test';
import {
  beginDescription,
  brokenConnection,
  createTask,
  createTaskByApi,
  descriptionField,
  expect,
  expectAccessible,
  expectRoom,
  expectSavedText,
  joinCompany,
  keepAppearance,
  makePerson,
  openTaskPanel,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

/** The drafts that the browser has stored, as text. */
function draftsIn(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('tessera');
        opening.onerror = () => reject(new Error('The database of the browser does not open.'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
  );
}

test.describe('without a network', () => {
  test.use({ allowedNoise: brokenConnection });

  test('a text is kept through a reload, and sent when the network is back', async ({ page, server }) => {
    await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
    await createTask(page, 'Calibrate the scale');
    await waitForLive(page);
    const panel = await openTaskPanel(page, 'Calibrate the scale');
    const field = await beginDescription(panel);
    await page.keyboard.type('## Typed and not saved');
    await expect(panel.getByText('Not saved yet')).toBeVisible();
    await expect.poll(() => draftsIn(page)).toContain('Typed and not saved');
    await page.reload();
    await expect(field.getByRole('heading', { name: 'Typed and not saved' })).toBeVisible();
    await expect(panel.getByText('Not saved yet')).toBeVisible();
    await waitForLive(page);

    await page.context().setOffline(true);
    await expect(page.getByText(/^You’re offline/)).toBeVisible();
    await field.getByRole('heading').click();
    await page.keyboard.press('End');
    await page.keyboard.type(', now sent');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/^You’re offline/)).toContainText('1 change is not sent yet.');
    await page.context().setOffline(false);
    await expect(page.getByText(/not sent yet/)).toBeHidden();
    // A draft whose removal is under way when the page is left comes back.
    await expect.poll(() => draftsIn(page)).not.toContain('Typed and not saved');
    await page.reload();
    await expect(panel.getByRole('heading', { name: 'Typed and not saved, now sent' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Edit Description' })).toBeAttached();
  });
});

test('two people write one text: both are shown, and the second person decides', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const company = await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  await createTaskByApi(company, 'Order weights', [
    { type: 'paragraph', content: [{ type: 'text', text: 'Two of each' }] },
  ]);
  const second = await newPerson();
  await joinCompany(second, server.url, makePerson('Ben Okafor'), company);
  await page.reload();
  await Promise.all([waitForLive(page), waitForLive(second)]);
  const panel = await openTaskPanel(page, 'Order weights');
  const theirs = await openTaskPanel(second, 'Order weights');
  await panel.getByText('Two of each').click();
  await expect(descriptionField(panel)).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(', mine');

  await theirs.getByText('Two of each').click();
  await expect(descriptionField(theirs)).toBeFocused();
  await second.keyboard.press('Control+a');
  await second.keyboard.press('Control+b');
  await second.keyboard.press('Control+Enter');
  await expectSavedText(theirs);
  await expect(panel.getByText('Ben Okafor changed the description')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const notice = panel.getByRole('status').filter({ hasText: 'Someone else changed “Description” at the same time.' });
  await expect(notice.getByRole('definition')).toHaveText(['Two of each, mine', 'Two of each']);
  // The difference is formatting only, so both are shown formatted.
  await expect(notice.locator('strong')).toHaveText('Two of each');
  await snap(page, 'rich-conflict');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Keep yours' }).click();
  await expectSavedText(panel);
  await theirs.getByRole('textbox', { name: 'Title' }).click();
  await expect(theirs.getByText('Two of each, mine')).toBeVisible();
});

test.describe('in other languages and sizes', () => {
  test.use({
    ownEnvironment: { NARROW_MODE: 'responsive' },
    allowedNoise: brokenConnection,
  });

  test('text from right to left, German tools and 390 px keep their place', async ({ page, ownServer, snap }) => {
    const company = await startCompany(page, ownServer.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
    const line = (text: string): object => ({ type: 'paragraph', content: [{ type: 'text', text }] });
    await createTaskByApi(company, 'Right to left', [
      line('مراجعة شهادة المعايرة'),
      { type: 'bulletList', content: [{ type: 'listItem', content: [line('الوزن الأول')] }] },
      line('Left to right'),
    ]);
    await keepAppearance(page, ownServer.url, { language: 'de' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${ownServer.url}/tasks`);
    await taskRow(page, 'Right to left').getByRole('link').first().click();
    const panel = page.getByRole('complementary');
    await panel.getByText('Left to right').click();
    const field = panel.getByRole('textbox', { name: 'Beschreibung' });
    await expect(field).toBeFocused();
    await expect(panel.getByRole('toolbar', { name: 'Formatierung' })).toBeVisible();
    expect(await field.locator('p').evaluateAll((all) => all.map((each) => getComputedStyle(each).direction))).toEqual([
      'rtl',
      'rtl',
      'ltr',
    ]);
    await expectRoom(page);
    await expectAccessible(page);
    await snap(page, 'rich-narrow-de');
  });
});
