import { expect, expectAccessible, test } from '../support/journey';

test('the first page comes under a strict Content-Security-Policy and without an error', async ({ page }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
  expect(scripts).toContain("'self'");
  expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  expect(policy).toMatch(/frame-ancestors 'none'/);
  expect(policy).toMatch(/object-src 'none'/);
  expect(policy).toMatch(/base-uri '(self|none)'/);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expectAccessible(page);
});

test('a strange page that opens the product keeps no hold of its window', async ({ page, context, baseURL }) => {
  // Empty, and so of no origin of ours.
  await page.goto('about:blank');
  const opening = context.waitForEvent('page');
  const hold = await page.evaluateHandle((to) => window.open(to), new URL('/login', baseURL).href);
  const opened = await opening;
  await expect(opened.getByRole('heading').first()).toBeVisible();
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  expect(await hold.evaluate((window) => window?.closed)).toBe(true);
});
