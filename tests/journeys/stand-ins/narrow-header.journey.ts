import type { Page } from '@playwright/test';
import {
  ApiPerson,
  brokenConnection,
  expect,
  expectRoom,
  keepAppearance,
  signIn,
  makePerson,
  test,
  waitForLive,
} from '../../support/journey';

// The server of its own ends before the page does.
test.use({
  ownEnvironment: { NARROW_MODE: 'responsive' },
  allowedNoise: brokenConnection,
});

test('header, search results, palette and shortcuts of a person with two companies fit a phone', async ({
  page,
  ownServer,
  snap,
}) => {
  const { url } = ownServer;
  const ada = await ApiPerson.register(url, makePerson('Ada Lovelace'));
  const ben = await ApiPerson.register(url, makePerson('Ben Ito'));
  const company = 'Ferrow Instruments and Calibration Laboratories';
  await ben.foundCompany('Byte and Sons');
  const clientId = await ada.foundCompany(company);
  await ada.addMember(clientId, ben);
  await ada.post(`/tasks?clientid=${clientId}`, { title: 'Send the calibrated brass weights to Utrecht' });
  await signIn(page, url, ben.person);
  await page.getByRole('button', { name: new RegExp(company) }).click();
  await expect(page).toHaveURL(/\/tasks/);
  await waitForLive(page);
  for (const language of ['en', 'de', 'en-XA']) {
    await keepAppearance(page, url, { language });
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      // The page lays itself out anew after the window has changed.
      await expect.poll(() => widestPart(page), { message: `${language} at ${width}` }).toBe(width);
    }
    await snap(page, `narrow-header-${language}`);
  }

  await keepAppearance(page, url, { language: 'en' });
  const search = page.getByRole('banner').getByRole('combobox', { name: 'Search in Tasks' });
  await search.fill('brass');
  await expect(page.getByRole('option', { name: /brass weights/ })).toBeVisible();
  await expectRoom(page);
  // The first closes the results, the second empties and leaves the field.
  await search.press('Escape');
  await search.press('Escape');
  await expect(search).toHaveValue('');

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette).toBeVisible();
  const { x, width } = (await palette.locator('.t-raised').first().boundingBox()) ?? { x: 0, width: 0 };
  expect([x, x + width]).toEqual([16, 360 - 16]);
  await palette.press('Escape');

  await page.keyboard.press('?');
  const titles = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).locator('li > span:first-child');
  await expect(titles.first()).toBeVisible();
  expect(await titles.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length)).toBe(0);
});

/** CSS pixels that the page or a control of its header takes, from the left edge of the window. */
function widestPart(page: Page): Promise<number> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll('header button, header input')];
    const ends = controls.map((control) => Math.ceil(control.getBoundingClientRect().right));
    return Math.max(document.documentElement.scrollWidth, ...ends);
  });
}
