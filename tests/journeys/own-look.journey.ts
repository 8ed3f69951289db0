import type { Page } from '@playwright/test';
import {
  expect,
  expectWithin,
  keepAppearance,
  signIn,
  makePerson,
  startCompany,
  test,
  waitForLive,
} from '../support/journey';

/** Records language, theme and heading at every change of the page. */
async function watchLooks(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const looks = new Set<string>();
    (globalThis as unknown as { looks: Set<string> }).looks = looks;
    new MutationObserver(() => {
      if (location.pathname === '/tasks') {
        const { lang } = document.documentElement;
        const scheme = document.documentElement.getAttribute('data-color-scheme') ?? '';
        looks.add(`${lang} ${scheme} ${document.querySelector('main h1')?.textContent ?? ''}`.trim());
      }
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { looks: Set<string> }).looks]);
}

test('the first sign-in in a browser shows the person’s language and theme at once, from the sign-in response alone', async ({
  page,
  newPerson,
  server,
}) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  await startCompany(page, url, ann, `Own look ${ann.email}`);
  await keepAppearance(page, url, { language: 'de', theme: 'dark' });

  const fresh = await newPerson({ locale: 'en-GB', colorScheme: 'light' });
  const looks = await watchLooks(fresh);
  // No other request has a response.
  await fresh.route('**/api/users/profile**', () => undefined);
  await signIn(fresh, url, ann);
  await expect(fresh.getByRole('heading', { name: 'Aufgaben', level: 1 })).toBeVisible();
  await expect(fresh.getByRole('button', { name: 'Aufgabe anlegen' }).first()).toBeVisible();
  const seen = await looks();
  expect(seen).toContain('de dark Aufgaben');
  expect(seen.filter((look) => !/^de dark( Aufgaben| Anmelden)?$/.test(look))).toEqual([]);
});

test('a theme and a language chosen in one browser are those of the person’s other browser within a second', async ({
  page,
  newPerson,
  server,
}) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  const { founder } = await startCompany(page, url, ann, `Live look ${ann.email}`);
  const second = await newPerson();
  await founder.openIn(second);
  await page.goto(`${url}/settings/profile-setting`);
  await waitForLive(page);
  await waitForLive(second);

  await expectWithin(1_000, async (round) => {
    const theme = round % 2 === 1 ? 'Dark' : 'Light';
    await page.getByText(theme, { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', theme.toLowerCase());
    return () => expect(second.locator('html')).toHaveAttribute('data-color-scheme', theme.toLowerCase());
  });
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect(second.getByRole('heading', { name: 'Aufgaben', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Darstellung' })).toBeVisible();
});
