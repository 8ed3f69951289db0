import type { Page } from '@playwright/test';
import {
  ApiPerson,
  brokenConnection,
  expect,
  keepAppearance,
  signIn,
  makePerson,
  test,
  waitForLive,
} from '../../support/journey';

// The server of its own ends before the page does.
test.use({
  ownEnvironment: { NARROW_MODE: 'responsive' },
  allowedNoise: new RegExp(`${brokenConnection.source}|status of 503`),
});

test('the header of a person with two companies fits a phone in every language', async ({ page, ownServer, snap }) => {
  const { url } = ownServer;
  const ada = await ApiPerson.register(url, makePerson('Ada Lovelace'));
  const ben = await ApiPerson.register(url, makePerson('Ben Ito'));
  const company = 'Ferrow Instruments and Calibration Laboratories';
  await ben.foundCompany('Byte and Sons');
  await ada.addMember(await ada.foundCompany(company), ben);
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
});

/** CSS pixels that the page or a control of its header takes, from the left edge of the window. */
function widestPart(page: Page): Promise<number> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll('header button, header input')];
    const ends = controls.map((control) => Math.ceil(control.getBoundingClientRect().right));
    return Math.max(document.documentElement.scrollWidth, ...ends);
  });
}
