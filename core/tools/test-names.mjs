import { readFileSync } from 'node:fs';

/**
 * The names of the failed tests in a report of Jest.
 * @param {any} report as Jest writes it
 * @returns {readonly string[]}
 */
export function failedInJest({ testResults }) {
  return testResults.flatMap((/** @type {any} */ suite) =>
    // A file that does not load has failed without a test of its own.
    suite.status === 'failed' && suite.assertionResults.length === 0
      ? [suite.name]
      : suite.assertionResults
          .filter((/** @type {any} */ result) => result.status === 'failed')
          .map((/** @type {any} */ result) => result.fullName),
  );
}

/**
 * The names of the failed journeys. A journey that failed once has failed, also where it passed later.
 * @param {any} report as Playwright writes it
 * @returns {readonly string[]}
 */
export function failedInJourneys({ suites }) {
  /** @type {string[]} */
  const failed = [];
  const walk = (/** @type {any} */ suite, /** @type {string} */ path) => {
    for (const spec of suite.specs ?? []) {
      for (const { status } of spec.tests) {
        if (status === 'unexpected' || status === 'flaky') {
          failed.push(`${path} › ${spec.title}`);
        }
      }
    }
    for (const inner of suite.suites ?? []) {
      walk(inner, `${path} › ${inner.title}`);
    }
  };
  for (const suite of suites) {
    walk(suite, suite.title);
  }
  return failed;
}

/**
 * @param {readonly string[]} failed
 */
export function printFailed(failed) {
  if (failed.length > 0) {
    console.log(`\nFailed:\n${failed.map((name) => `  - ${name}`).join('\n')}`);
  }
}

// `node core/tools/test-names.mjs <report>` prints the failed tests in a report of Jest, or in the summary of `npm test`.
if (process.argv[1]?.endsWith('test-names.mjs') === true) {
  const report = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
  printFailed(
    report.outcomes?.flatMap((/** @type {{ failedNames: readonly string[] }} */ { failedNames }) => failedNames) ??
      failedInJest(report),
  );
}
