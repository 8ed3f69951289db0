import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, makePerson, startCompany, test } from '../support/journey';

/** KiB of gzip, by kind of file; fonts as they are. */
type Weights = Record<'js' | 'css' | 'woff2', number>;

/**
 * What a page has loaded by the end of `until`. Whatever the browser negotiated, gzip is counted. Its clock stands still:
 * what the page leaves for later it asks for by a timer, which a slow machine would reach before the first view.
 */
async function weigh(page: Page, address: string, until: () => Promise<void>): Promise<Weights> {
  const weights: Weights = { js: 0, css: 0, woff2: 0 };
  let isOver = false;
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    const kind = /\.(js|css|woff2)$/.exec(path)?.[1] as keyof Weights | undefined;
    if (kind !== undefined && !isOver) {
      const bytes = readFileSync(join('dist/client', path));
      weights[kind] += (kind === 'woff2' ? bytes : gzipSync(bytes, { level: 9 })).length / 1024;
    }
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(address);
  await until();
  isOver = true;
  return weights;
}

test('the login page keeps its budget: 165 KiB of script, 12 KiB of style, 50 KiB of font', async ({ page }, info) => {
  const weights = await weigh(page, '/login', async () => {
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await page.waitForLoadState('networkidle');
  });
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
  const weights = await weigh(second, '/tasks', () =>
    expect(second.getByRole('button', { name: 'Create task' })).toBeVisible(),
  );
  info.annotations.push({ type: 'weight', description: JSON.stringify(weights) });
  expect(weights.js).toBeGreaterThan(150);
  expect(weights.js).toBeLessThanOrEqual(300);
  expect(weights.css).toBeLessThanOrEqual(42);
});
