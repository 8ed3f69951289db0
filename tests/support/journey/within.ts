import { expect } from '@playwright/test';

const rounds = 5;

/**
 * Shows that the product keeps a time that the specification gives it. A busy machine may take that time for itself now
 * and then, so up to five rounds are tried; a product that is late is late in each.
 *
 * @param limit milliseconds
 * @param act does it once more; resolves with what to wait for
 */
export async function expectWithin(limit: number, act: (round: number) => Promise<() => Promise<void>>): Promise<void> {
  const taken: number[] = [];
  do {
    const seen = await act(taken.length + 1);
    const start = performance.now();
    await seen();
    taken.push(Math.round(performance.now() - start));
  } while ((taken.at(-1) ?? 0) > limit && taken.length < rounds);
  expect(Math.min(...taken), `milliseconds of each round: ${taken.join(', ')}`).toBeLessThanOrEqual(limit);
}
