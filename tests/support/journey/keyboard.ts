import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** What a person may press: nothing that a pointer or a script would do instead. */
export type Key = 'Tab' | 'Shift+Tab' | 'Enter' | 'Space' | 'ArrowDown' | 'ArrowUp' | 'ArrowLeft' | 'ArrowRight';

/** Tab stops between any two controls of a page. */
const maxStops = 60;

/**
 * Presses Tab until something has the focus, and fails with every stop on the way when it never does. Each stop must show
 * that it has the focus, and that it has it no more.
 */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  const stops: string[] = [];
  while (stops.length < maxStops) {
    await press(page, key);
    stops.push(await describeFocus(page));
    if (await isFocused(target)) {
      return;
    }
  }
  throw new Error(`${key} never came to ${String(target)}. It stopped at:\n${stops.join('\n')}`);
}

/** Presses an arrow until something has the focus, as in a menu. */
export async function arrowTo(target: Locator, key: 'ArrowDown' | 'ArrowUp' = 'ArrowDown'): Promise<void> {
  const page = target.page();
  const stops: string[] = [await describeFocus(page)];
  while (!(await isFocused(target))) {
    if (stops.length > maxStops) {
      throw new Error(`${key} never came to ${String(target)}. It stopped at:\n${stops.join('\n')}`);
    }
    await press(page, key);
    stops.push(await describeFocus(page));
  }
}

/** Presses a key; what the focus moves between by it must look different with it and without it. */
export async function press(page: Page, key: Key): Promise<void> {
  await page.evaluate(rememberLooks);
  await page.keyboard.press(key);
  if (key === 'Enter' || key === 'Space') {
    return;
  }
  // A ring may take a moment to come or go.
  await expect.poll(() => page.evaluate(unseenStops), `the focus is seen after ${key}`).toEqual([]);
}

/** An element has the focus: Tab goes on from there and not from the top of the page. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => describeFocus(page), 'what has the focus').not.toBe(nowhere);
}

const nowhere = 'nothing';

/** Role and name of what has the focus. */
async function describeFocus(page: Page): Promise<string> {
  const focused = page.locator(':focus');
  if ((await focused.count()) === 0) {
    return nowhere;
  }
  const [first = ''] = (await focused.ariaSnapshot()).split('\n');
  return first;
}

async function isFocused(target: Locator): Promise<boolean> {
  return (await target.and(target.page().locator(':focus')).count()) > 0;
}

/** Runs in the page. Keeps what everything that may get the focus looks like now. */
function rememberLooks(): void {
  const selector = 'a[href], button, input, textarea, select, [tabindex]';
  /** Rings and shadows, empty where there is none: of the element, of the box around it, and of what is drawn for a field. */
  const looksOf = (element: Element): readonly string[] => {
    const box = element.parentElement;
    const drawn = element.matches('input') ? [...(box?.querySelectorAll(`:not(${selector})`) ?? [])] : [];
    return [element, box, box?.parentElement, ...drawn].flatMap((part) => {
      if (!(part instanceof HTMLElement)) {
        return [];
      }
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(part);
      return [
        outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`,
        boxShadow === 'none' ? '' : boxShadow,
      ];
    });
  };
  const before = new Map([...document.querySelectorAll(selector)].map((element) => [element, looksOf(element)]));
  Object.assign(globalThis, { looksBefore: before, looksOf, focusBefore: document.activeElement });
}

/** Runs in the page. What has the focus now without a ring that it did not have, or has lost it and keeps its ring. */
function unseenStops(): string[] {
  const { looksBefore, looksOf, focusBefore } = globalThis as unknown as {
    readonly looksBefore: ReadonlyMap<Element, readonly string[]>;
    readonly looksOf: (element: Element) => readonly string[];
    readonly focusBefore: Element;
  };
  const focusNow = document.activeElement;
  if (focusNow === null || focusNow === focusBefore) {
    return [];
  }
  // Headings and regions take the focus only to be the place from where Tab goes on.
  const isStop = (element: Element): boolean =>
    element.isConnected && !element.matches('body, h1, main, aside, [role=dialog]');
  const hasMore = (looks: readonly string[], than: readonly string[]): boolean =>
    looks.some((look, index) => look !== '' && look !== than[index]);
  const before = (element: Element): readonly string[] => looksBefore.get(element) ?? [];
  return [
    ...(isStop(focusNow) && !hasMore(looksOf(focusNow), before(focusNow)) ? [focusNow] : []),
    ...(isStop(focusBefore) && !hasMore(before(focusBefore), looksOf(focusBefore)) ? [focusBefore] : []),
  ].map((element) => element.outerHTML.slice(0, 200));
}
