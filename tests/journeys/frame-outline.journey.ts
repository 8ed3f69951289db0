import type { Page } from '@playwright/test';
import { brokenConnection, expect, holdFiles, makePerson, startCompany, test } from '../support/journey';

/** Where a region is in the window, and how it is painted. */
interface Region {
  readonly box: readonly number[];
  readonly paint: readonly string[];
}

/** The regions that a person sees, by the selectors of the outline or of the frame; undefined if it has none. */
function readRegions(page: Page, selectors: readonly string[]): Promise<readonly (Region | undefined)[]> {
  return page.evaluate(
    (wanted) =>
      wanted.map((selector) => {
        const element = document.querySelector(selector);
        const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
        if (element === null || width === 0) {
          return undefined;
        }
        const { color, fill, font, backgroundColor, borderColor, borderWidth, borderRadius } =
          getComputedStyle(element);
        const paint =
          element instanceof SVGElement
            ? [fill]
            : [color, font, backgroundColor, borderColor, borderWidth, borderRadius];
        return { box: [x, y, width, height], paint };
      }),
    selectors,
  );
}

const outlineRegions = ['html', '.s-outline .t-mark svg', '.s-outline .t-mark-name', '.s-outline-tile'];
const frameRegions = ['html', '.s-brand .t-mark svg', '.s-brand .t-mark-name', '.s-tile'];

/** An entry of the browser's layout shifts, which TypeScript's library does not declare. */
interface LayoutShift extends PerformanceEntry {
  readonly sources: readonly { readonly node: Node | null }[];
}

/**
 * Records what moves from the first paint on, as the browser does for the cumulative layout shift. Without the contents
 * of the page, which follow its own requests.
 */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    (globalThis as unknown as { moved: string[] }).moved = moved;
    new PerformanceObserver((list) => {
      const nodes = (list.getEntries() as LayoutShift[]).flatMap(({ sources }) => sources.map(({ node }) => node));
      const elements = nodes.map((node) => (node instanceof Element ? node : node?.parentElement));
      const ofFrame = elements.filter((element) => element?.closest('.s-page') === null);
      moved.push(...ofFrame.map((element) => element?.className ?? ''));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Classes of the elements that moved since the page was loaded. */
function readMoved(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);
}

/**
 * Opens an address before the script, and again with it: every region of the outline is where the frame has it, and
 * painted alike.
 */
async function expectSteadyFrame(page: Page, address: string, menu: 'open' | 'closed' | 'drawer'): Promise<void> {
  const release = await holdFiles(page);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('.s-outline-tile')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-outline', menu);
  await page.evaluate(() => document.fonts.ready);
  const outline = await readRegions(page, outlineRegions);
  release();
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.t-skeletons')).toHaveCount(0);
  await expect(page.locator('.s-outline')).toHaveCount(0);
  expect(await readRegions(page, frameRegions)).toEqual(outline);
  expect(await readMoved(page)).toEqual([]);
  await page.unrouteAll();
}

test.describe('in a browser with a session', () => {
  test.use({
    ownEnvironment: { NARROW_MODE: 'responsive' },
    allowedNoise: brokenConnection,
  });

  test('a signed-in page has its frame before the script, and nothing moves when the script fills it', async ({
    page,
    ownServer: { url },
  }) => {
    await watchShifts(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 1440, height: 900 });
      const ann = makePerson('Ann Marlow');
      await startCompany(page, url, ann, `Outlined ${ann.email}`);
      await expectSteadyFrame(page, `${url}/tasks`, 'open');
      await expectSteadyFrame(page, `${url}/settings/profile-setting`, 'open');
      await page.goto(`${url}/tasks`);
      // A page that is left before the answer has a change to send on the next one.
      const kept = page.waitForResponse(
        (response) => response.url().includes('/api/profile/appearance') && response.request().method() === 'PATCH',
      );
      await page.getByRole('button', { name: 'Collapse menu' }).click();
      await (await kept).finished();
      await expectSteadyFrame(page, `${url}/tasks`, 'closed');
      await page.setViewportSize({ width: 390, height: 844 });
      await expectSteadyFrame(page, `${url}/tasks`, 'drawer');
    }
  });
});

test('the outline stays while the frame loads slowly, and a signed-out visitor never sees it', async ({
  page,
  newPerson,
  server,
}) => {
  const ann = makePerson('Ann Marlow');
  await startCompany(page, server.url, ann, `Slow frame ${ann.email}`);
  const release = await holdFiles(page, 'frame');
  const releaseSettings = await holdFiles(page, 'settings-layout');
  await page.goto('/settings/profile-setting', { waitUntil: 'commit' });
  await expect(page.locator('.s-outline-tile')).toBeVisible();
  release();
  // The frame of the product does not wait for the menu of the settings, and stays when that arrives.
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toBeVisible();
  await expect(page.locator('.s-outline')).toHaveCount(0);
  await menu.evaluate((element) => element.setAttribute('data-mark', 'first'));
  releaseSettings();
  await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible();
  await expect(page.locator('nav[data-mark="first"]')).toBeVisible();

  const visitor = await newPerson();
  const releaseVisitor = await holdFiles(visitor);
  await visitor.goto('/tasks', { waitUntil: 'commit' });
  await expect(visitor.locator('html')).toHaveAttribute('data-prerendered', 'hidden');
  await expect(visitor.locator('.s-outline')).toBeHidden();
  releaseVisitor();
  await expect(visitor).toHaveURL(/\/login/);
});
