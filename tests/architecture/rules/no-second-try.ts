import type { Rule } from '../rule';

const advice = 'lets a run pass that has a failing test, or no test at all: make the test wait for a condition.';
const forbidden = /\bretryTimes\b|\bretries:(?! *0\b)|--retries\b|pass-?with-?no-?tests/i;

/** A test that passes only at its second attempt fails, and so does a run whose pattern matches no test. */
export const noSecondTry: Rule = {
  name: 'no-second-try',
  check: ({ paths, read }) =>
    paths
      .filter((path) =>
        /^(\.ci\/|package\.json$)|\.(config|test|journey)\.(mjs|tsx?)$|^core\/tools\/[^/]*\.mjs$/.test(path),
      )
      .flatMap((path) =>
        read(path)
          .split('\n')
          .flatMap((line, index) => (forbidden.test(line) ? [{ where: `${path}:${index + 1}`, message: advice }] : [])),
      ),
  passing: [
    { 'tests/playwright.config.ts': `export default { retries: 0 };` },
    { 'core/client/lazy-retry.ts': `const retries: Retry[] = [];` },
  ],
  failing: [
    { 'tests/playwright.config.ts': `export default { retries: 1 };` },
    { 'tests/playwright.config.ts': `export default { retries: process.env.CI ? 1 : 0 };` },
    { 'core/server/a.test.ts': `jest.retryTimes(1);` },
    { 'tests/jest.config.mjs': `export default { passWithNoTests: true };` },
    { '.ci/run': `npx jest --passWithNoTests` },
    { 'core/tools/journeys.mjs': `run('--pass-with-no-tests')` },
  ],
};
