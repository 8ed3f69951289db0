import type { Page } from '@playwright/test';
import {
  ApiPerson,
  brokenConnection,
  createTask,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
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
  await page.getByRole('button', { name: /Language$/ }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect(second.getByRole('heading', { name: 'Aufgaben', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Darstellung' })).toBeVisible();
});

test.describe('in narrow windows, too', () => {
  test.use({ allowedNoise: brokenConnection, ownEnvironment: { NARROW_MODE: 'responsive' } });

  test('more contrast and larger text apply at once in every browser of the person, and nothing is lost on a phone', async ({
    page,
    newPerson,
    ownServer,
    snap,
  }) => {
    const { url } = ownServer;
    const ann = makePerson('Ann Marlow');
    const { founder } = await startCompany(page, url, ann, `Large text ${ann.email}`);
    await createTask(page, 'Review the quarterly figures of all subsidiaries before the board meets');
    const second = await newPerson();
    await founder.openIn(second);
    await waitForLive(second);
    await page.goto(`${url}/settings/profile-setting`);
    await page.getByText('More', { exact: true }).click();
    await page.getByText('Largest', { exact: true }).click();
    for (const each of [page, second]) {
      await expect(each.locator('html[data-contrast="more"][data-text-size="largest"]')).toBeVisible();
    }
    const size = (each: Page): Promise<string> => each.evaluate(() => getComputedStyle(document.body).fontSize);
    expect(await size(second)).toBe('28px');
    await page.waitForLoadState('networkidle');

    await page.addInitScript(() => {
      // Modules have not run yet.
      document.addEventListener('readystatechange', () => {
        const { contrast, textSize } = document.documentElement.dataset;
        if (document.readyState === 'interactive') {
          Object.assign(globalThis, { earlyLook: [contrast, textSize] });
        }
      });
    });
    await page.goto(`${url}/tasks`);
    expect(await page.evaluate(() => (globalThis as { earlyLook?: unknown }).earlyLook)).toEqual(['more', 'largest']);
    const screens = [
      '/tasks',
      '/tasks?view=board',
      '/my-tasks',
      '/settings/profile-setting',
      '/settings/User',
      '/settings',
    ];
    for (const [index, path] of screens.entries()) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${url}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await snap(page, `large-text-${index}-wide`);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await snap(page, `large-text-${index}-phone`);
    }
  });
});

/** The colour in the middle of the person's photo on the settings page. */
function colourOf(page: Page): Promise<readonly number[]> {
  return page.locator('.profile-photo img').evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const context = canvas.getContext('2d');
    context?.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3).map((part) => Math.round(part / 64));
  });
}

test('a photo is cropped by keys or by dragging, and its change and its removal can be undone', async ({
  page,
  server,
}) => {
  const ann = makePerson('Ann Marlow');
  await startCompany(page, server.url, ann, `Photo ${ann.email}`);
  await page.goto(`${server.url}/settings/profile-setting`);
  const data = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 200 });
    const context = canvas.getContext('2d');
    for (const [index, colour] of ['#ff0000', '#00ff00', '#0000ff'].entries()) {
      Object.assign(context ?? {}, { fillStyle: colour });
      context?.fillRect(index * 200, 0, 200, 200);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
  const [red, green, blue] = [
    [4, 0, 0],
    [0, 4, 0],
    [0, 0, 4],
  ];
  const crop = page.getByRole('dialog', { name: 'Crop your photo' });
  const use = async (): Promise<void> => {
    await crop.getByRole('button', { name: 'Use photo' }).click();
    await expect(crop).toBeHidden();
  };

  /** Of the newest toast with this text, which comes after the photo has changed. */
  const undo = (text: string): Promise<void> =>
    page.getByRole('alert').filter({ hasText: text }).getByRole('button', { name: 'Undo' }).last().click();

  await page.getByLabel('Choose an image').setInputFiles(file);
  await crop.getByRole('slider', { name: 'Left to right' }).press('Home');
  await use();
  await expect.poll(() => colourOf(page)).toEqual(red);

  await page.getByLabel('Choose an image').setInputFiles(file);
  const box = await crop.getByRole('img', { name: 'Preview of your photo' }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 40];
  await page.mouse.move(x + 200, y);
  await page.mouse.down();
  for (const step of [1, 2, 3]) {
    await page.mouse.move(x + 200 - step * 100, y, { steps: 4 });
  }
  await page.mouse.up();
  await use();
  await expect.poll(() => colourOf(page)).toEqual(blue);
  await undo('Your photo was changed.');
  await expect.poll(() => colourOf(page)).toEqual(red);

  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.locator('.profile-photo img')).toHaveCount(0);
  await undo('Your photo was removed.');
  await expect.poll(() => colourOf(page)).toEqual(red);

  await page.getByLabel('Choose an image').setInputFiles({ ...file, buffer: Buffer.from('no image') });
  await expect(page.getByText('This browser can’t open that image.')).toBeVisible();
  await page.getByLabel('Choose an image').setInputFiles(file);
  await use();
  await expect.poll(() => colourOf(page)).toEqual(green);
});

test('all other devices are signed out at once after a question, and the one in use is marked', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  const founder = await ApiPerson.register(url, ann);
  await founder.foundCompany(`Devices ${ann.email}`);
  await signIn(page, url, ann);
  await expect(page).toHaveURL(/\/tasks/);
  const second = await newPerson();
  await signIn(second, url, ann);
  await expect(second).toHaveURL(/\/tasks/);
  await waitForLive(second);

  await page.goto(`${url}/settings/profile-setting`);
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  await expect(devices.getByText(/^Network address /).first()).toBeVisible();
  await devices.scrollIntoViewIfNeeded();
  await snap(page, 'profile-devices');
  await expectAccessible(page);
  await devices.getByRole('button', { name: 'Sign out all other devices' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out all other devices?' });
  await snap(page, 'profile-devices-question');
  await question.getByRole('button', { name: 'Sign out devices' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(second).toHaveURL(/\/login/);
});
