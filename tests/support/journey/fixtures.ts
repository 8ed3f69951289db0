import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import { listenForNoise } from './noise';
import { JourneyServer } from './server';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/**
 * Errors of the browser's console that a broken connection brings along, and 503 of a server that is shutting down. For
 * journeys that break one on purpose, and for those with a server of their own, which ends before their page does.
 */
export const brokenConnection = /net::ERR_|WebSocket connection to .* failed|Failed to fetch|status of 503/;

/** Which build a project's journeys run against. */
export interface JourneyOptions {
  readonly build: 'dist' | 'dist-test';
}

interface JourneyWorker extends JourneyOptions {
  /** One for all journeys of a worker: each makes people and portals of its own. Never kill it. */
  readonly server: JourneyServer;
}

interface JourneyFixtures {
  /** Errors of the console that this journey causes on purpose; all others fail it. */
  readonly allowedNoise: RegExp | undefined;
  readonly noise: string[];
  /** A browser of another person, with an empty storage. */
  readonly newPerson: (options?: BrowserContextOptions) => Promise<Page>;
  /** Added to the environment of `ownServer`. */
  readonly ownEnvironment: Readonly<Record<string, string>>;
  /** A server for this journey alone, which it may kill and start again. */
  readonly ownServer: JourneyServer;
  /** With SNAP=1: saves what the screen looks like, light and dark, below test-results/screens. */
  readonly snap: (page: Page, name: string) => Promise<void>;
}

/** Playwright's test with a running server, second browsers, and an end that fails on any error in a console. */
export const test = base.extend<JourneyFixtures, JourneyWorker>({
  build: ['dist', { option: true, scope: 'worker' }],
  server: [
    async ({ build }, use) => {
      const server = await JourneyServer.start({ root, build });
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  ownEnvironment: [{}, { option: true }],
  ownServer: [
    async ({ build, ownEnvironment }, use) => {
      const server = await JourneyServer.start({ root, build, environment: ownEnvironment });
      await use(server);
      await server.remove();
    },
    { timeout: 300_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  allowedNoise: [undefined, { option: true }],
  noise: async ({}, use) => {
    const noise: string[] = [];
    await use(noise);
    expect(noise, 'errors in a console').toEqual([]);
  },
  context: async ({ context, allowedNoise, noise }, use) => {
    listenForNoise(context, allowedNoise, noise);
    await use(context);
  },
  newPerson: async ({ browser, baseURL, allowedNoise, noise }, use) => {
    const opened: Page[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, ...options });
      listenForNoise(context, allowedNoise, noise);
      const page = await context.newPage();
      opened.push(page);
      return page;
    });
    for (const page of opened) {
      await page.context().close();
    }
  },
  snap: async ({}, use) => {
    await use(async (page, name) => {
      // Pictures are for people to look at; no check reads them.
      const schemes = process.env['SNAP'] === '1' ? (['light', 'dark'] as const) : [];
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        // What changes with the scheme is shown at its end, not half way.
        const path = join(root, `test-results/screens/${name}-${colorScheme}.png`);
        await page.screenshot({ path, animations: 'disabled' });
      }
      if (schemes.length > 0) {
        await page.emulateMedia({ colorScheme: null });
      }
    });
  },
});

export { expect };
