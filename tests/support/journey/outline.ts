import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Landmarks of a page, and the names of those that may stand there more than once. */
interface Outline {
  readonly mains: number;
  readonly banners: number;
  readonly namesTwice: readonly string[];
  readonly headings: readonly string[];
  readonly leaps: readonly string[];
}

/** Fails where headings and landmarks do not outline the page: one main, one first heading, no level left out. */
export async function expectOutline(page: Page): Promise<void> {
  const outline = await page.evaluate((): Outline => {
    const shown = (selector: string): HTMLElement[] =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden=true]') === null,
      );
    const named = shown('nav, aside, section[aria-label], [role=navigation], [role=complementary]').map(
      (element) => `${element.tagName} ${element.getAttribute('aria-label') ?? ''}`,
    );
    const headings = shown('h1, h2, h3, h4, h5, h6').map((heading) => ({
      level: Number(heading.tagName.slice(1)),
      text: heading.textContent ?? '',
    }));
    const leaps = headings.filter(({ level }, at) => level > (headings[at - 1]?.level ?? 0) + 1);
    return {
      mains: shown('main').length,
      banners: shown('header').filter((element) => element.closest('main, aside, section, article') === null).length,
      namesTwice: named.filter((name, at) => named.indexOf(name) !== at),
      headings: headings.filter(({ level }) => level === 1).map(({ text }) => text),
      leaps: leaps.map(({ level, text }) => `h${level} ${text}`),
    };
  });
  expect({ ...outline, headings: outline.headings.length }, `outline of ${page.url()}`).toEqual({
    mains: 1,
    banners: 1,
    namesTwice: [],
    headings: 1,
    leaps: [],
  });
}
