import type { Page } from '@playwright/test';

/**
 * Holds files of the product back until the returned function is called.
 *
 * @param chunk the name of the chunk; by default the one with the entry, without which no script of the product runs.
 */
export async function holdFiles(page: Page, chunk = 'app'): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(new RegExp(`/assets/${chunk}-[^/]*\\.js$`), async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
