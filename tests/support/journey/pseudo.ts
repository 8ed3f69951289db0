import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** What Intl and the product's name bring, which no catalogue has. */
const fromElsewhere = [
  'Tessera',
  'Ctrl',
  'Alt',
  'Esc',
  'Shift',
  'English',
  'Deutsch',
  // Of dates with a time.
  'at',
  'AM|PM',
  'GMT',
  'UTC',
  'Linux',
  'Chrome',
  'Headless',
  'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday',
  'Mon|Tue|Wed|Thu|Fri|Sat|Sun',
  'January|February|March|April|June|July|August|September|October|November|December',
  'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec',
  // What React Aria announces, in the reader's language.
  '\\d+ options? available',
].map((names) => new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, 'gu'));

/**
 * Fails with every visible or spoken text of the page that came from no catalogue, in a browser that speaks a pseudo
 * language.
 *
 * @param data what people wrote, in the order in which it is to be taken out: longer texts first.
 */
export async function expectCatalogued(page: Page, data: readonly string[]): Promise<void> {
  const texts = await page.evaluate(() => {
    const spoken = [...document.querySelectorAll('[aria-label],[title],[placeholder],[alt]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, ...document.body.innerText.split('\n'), ...spoken];
  });
  const strange = texts.filter((text) => /\p{L}{2}/u.test(withoutKnown(text, data)));
  expect([...new Set(strange)], `texts without a catalogue at ${page.url()}`).toEqual([]);
}

function withoutKnown(text: string, data: readonly string[]): string {
  let rest = text;
  for (const written of data) {
    rest = rest.replaceAll(written, ' ');
  }
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(/\[[^[\]]*\]/g, ' ');
  }
  for (const pattern of fromElsewhere) {
    rest = rest.replace(pattern, ' ');
  }
  return rest;
}

/**
 * Fails with what stays outside of the window to either side, or wider than the button it belongs to. After a change of
 * the window's size the page takes a moment to follow.
 */
export async function expectRoom(page: Page): Promise<void> {
  await expect.poll(() => findLost(page), { message: `no room at ${page.url()}`, timeout: 20_000 }).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** Fails when the page stays wider than its window: after a change of the size its parts take a moment to follow. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { timeout: 20_000 })
    .toBeLessThanOrEqual(0);
}

function findLost(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.body.querySelectorAll<HTMLElement>('button, a, h1, h2, p, label, input, [role]')) {
      const { left, right, width, height } = element.getBoundingClientRect();
      const isShown = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
      const isOutside = left < -1 || right > innerWidth + 1;
      const isCut = element.matches('button') && element.scrollWidth > element.clientWidth + 2;
      if (isShown && (isOutside || isCut) && element.closest('[inert], .t-hidden') === null) {
        found.push(`${element.outerHTML.slice(0, 160)} (${Math.round(left)} to ${Math.round(right)} of ${innerWidth})`);
      }
    }
    return found;
  });
}
