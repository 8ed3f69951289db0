import { readFileSync } from 'node:fs';

/**
 * Tests that need a look: those that failed, and those that passed only the second time.
 * @typedef {{ broken: readonly string[]; secondTry: readonly string[] }} Names
 */

/**
 * @param {any} report as Jest writes it
 * @returns {Names}
 */
export function namesOfJest({ testResults }) {
  /** @type {{ status: string; fullName: string; invocations?: number }[]} */
  const results = testResults.flatMap((/** @type {any} */ suite) => suite.assertionResults);
  const unloaded = testResults.filter(
    (/** @type {any} */ suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  );
  return {
    broken: [
      ...results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      ...unloaded.map((/** @type {any} */ suite) => suite.name),
    ],
    secondTry: results
      .filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1)
      .map(({ fullName }) => fullName),
  };
}

/**
 * @param {any} report as Playwright writes it
 * @returns {Names}
 */
export function namesOfJourneys({ suites }) {
  /** @type {{ status: string; title: string }[]} */
  const found = [];
  const walk = (/** @type {any} */ suite, /** @type {string} */ path) => {
    for (const spec of suite.specs ?? []) {
      found.push(
        ...spec.tests.map((/** @type {any} */ test) => ({ status: test.status, title: `${path} › ${spec.title}` })),
      );
    }
    for (const inner of suite.suites ?? []) {
      walk(inner, `${path} › ${inner.title}`);
    }
  };
  for (const suite of suites) {
    walk(suite, suite.title);
  }
  const titles = (/** @type {string} */ status) =>
    found.filter((each) => each.status === status).map(({ title }) => title);
  return { broken: titles('unexpected'), secondTry: titles('flaky') };
}

/**
 * @param {readonly string[]} secondTry
 * @param {readonly string[]} broken
 */
export function printNames(secondTry, broken) {
  for (const [heading, names] of /** @type {const} */ ([
    ['Passed only the second time, which wants a look:', secondTry],
    ['Failed:', broken],
  ])) {
    if (names.length > 0) {
      console.log(`\n${heading}\n${names.map((name) => `  - ${name}`).join('\n')}`);
    }
  }
}

// `node core/tools/test-names.mjs <report>` prints the names in a report of Jest, or in the summary of `npm test`.
if (process.argv[1]?.endsWith('test-names.mjs') === true) {
  const report = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
  /** @type {readonly Names[]} */
  const parts = report.outcomes ?? [namesOfJest(report)];
  printNames(
    parts.flatMap(({ secondTry }) => secondTry),
    parts.flatMap(({ broken }) => broken),
  );
}
