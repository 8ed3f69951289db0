import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, makePerson, startCompany, test } from '../support/journey';

/** KiB of gzip, by kind of file; fonts as they are. */
type Weights = Record<'js' | 'css' | 'woff2', number>;

/** The KiB of files by kind. Whatever the browser negotiated, gzip is counted. */
function weigh(paths: Iterable<string>): Weights {
  const weights: Weights = { js: 0, css: 0, woff2: 0 };
  for (const path of paths) {
    const kind = /\.(js|css|woff2)$/.exec(path)?.[1] as keyof Weights | undefined;
    if (kind !== undefined) {
      const bytes = readFileSync(join('dist/client', path));
      weights[kind] += (kind === 'woff2' ? bytes : gzipSync(bytes, { level: 9 })).length / 1024;
    }
  }
  return weights;
}

/**
 * The paths of what a page has loaded when a button is there: the page itself notes them at that moment, because on a slow
 * machine the test would learn of the button when the page has gone on. Its clock stands still: what it leaves for later it
 * asks for by a timer.
 */
async function loadedWith(page: Page, address: string, button: string): Promise<readonly string[]> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.addInitScript((name) => {
    const urls: string[] = [];
    const note = (entries: PerformanceEntryList): void => void urls.push(...entries.map((entry) => entry.name));
    const loading = new PerformanceObserver((list) => note(list.getEntries()));
    loading.observe({ type: 'resource', buffered: true });
    const shown = new MutationObserver(() => {
      if ([...document.querySelectorAll('button')].some(({ textContent }) => textContent.includes(name))) {
        note(loading.takeRecords());
        loading.disconnect();
        shown.disconnect();
        Object.assign(globalThis, { loadedUrls: urls });
      }
    });
    shown.observe(document, { childList: true, subtree: true });
  }, button);
  await page.goto(address);
  await expect(page.getByRole('button', { name: button })).toBeVisible();
  const urls = await page.evaluate(() => (globalThis as { loadedUrls?: readonly string[] }).loadedUrls);
  return [...new Set(urls?.map((url) => new URL(url).pathname))];
}

test('the login page keeps its budget: 165 KiB of script, 12 KiB of style, 50 KiB of font', async ({ page }, info) => {
  const paths = new Set<string>();
  page.on('response', (response) => void paths.add(new URL(response.url()).pathname));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const weights = weigh(paths);
  info.annotations.push({ type: 'weight', description: JSON.stringify(weights) });
  expect(weights.js).toBeGreaterThan(0);
  expect(weights.js).toBeLessThanOrEqual(165);
  expect(weights.css).toBeLessThanOrEqual(12);
  expect(weights.woff2).toBeLessThanOrEqual(50);
});

test('the first view of the tasks keeps its budget: 300 KiB of script, with live updates to come', async ({
  page,
  newPerson,
  server,
}, info) => {
  await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  // Another browser of the same person, with nothing in its cache.
  const second = await newPerson({ storageState: await page.context().storageState() });
  const weights = weigh(await loadedWith(second, '/tasks', 'Create task'));
  info.annotations.push({ type: 'weight', description: JSON.stringify(weights) });
  expect(weights.js).toBeGreaterThan(150);
  expect(weights.js).toBeLessThanOrEqual(300);
  expect(weights.css).toBeLessThanOrEqual(42);
});
