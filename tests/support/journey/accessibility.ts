import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails with what axe finds on the page as it is now, by the rules of WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await settleAnimations(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    // Evaluated, not added as a script: the page's Content-Security-Policy refuses scripts from anywhere else.
    await page.evaluate(source);
  }
  const runOnly = { type: 'tag', values: standards };
  const found = await page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as {
      readonly axe: { run(root: Document, options: object): Promise<AxeResults> };
    };
    // What appears while axe works has its colours at once.
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { animation: none !important; transition: none !important; }');
    document.adoptedStyleSheets.push(still);
    try {
      // React Aria hides the rest of the page from screen readers while the list of a combo box is open. The focus stays
      // in the field, and leaving it closes the list before anything hidden gets the focus.
      const isListOpen = document.querySelector('.t-choice [role="combobox"][aria-expanded="true"]') !== null;
      const rules = isListOpen ? { 'aria-hidden-focus': { enabled: false } } : {};
      const results = await axe.run(document, { runOnly: only, rules, resultTypes: ['violations'] });
      // A panel lies over the page: a control under its edge has its size again when the panel closes.
      const edge = document.querySelector('.t-panel')?.getBoundingClientRect();
      const isUnderEdge = (selectors: readonly unknown[]): boolean => {
        const element = document.querySelector(String(selectors[0]));
        const box = element?.getBoundingClientRect();
        return edge !== undefined && box !== undefined && box.left < edge.left && box.right > edge.left;
      };
      return results.violations
        .map((violation) => ({
          rule: violation.id,
          help: violation.help,
          nodes: violation.nodes
            .filter((node) => violation.id !== 'target-size' || !isUnderEdge(node.target))
            .map((node) => `${node.html} (${node.failureSummary ?? ''})`),
        }))
        .filter(({ nodes }) => nodes.length > 0);
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    }
  }, runOnly);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/**
 * Waits until every transition and every animation with an end has ended: colours on their way have no contrast of their
 * own, and what slides in no place.
 */
export async function settleAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}
