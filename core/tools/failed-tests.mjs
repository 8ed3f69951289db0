import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * A test that failed, with what it said: the end of a log is often all that is kept of it.
 * @typedef {{ name: string; reason: string }} FailedTest
 */

/** Lines and characters of a line that are kept of a reason. */
const maxLines = 14;
const maxLength = 240;

/**
 * The failed tests in a report of Jest.
 * @param {any} report as Jest writes it
 * @returns {readonly FailedTest[]}
 */
export function failedInJest({ testResults }) {
  return testResults.flatMap((/** @type {any} */ suite) =>
    // A file that does not load has failed without a test of its own.
    suite.status === 'failed' && suite.assertionResults.length === 0
      ? [{ name: suite.name, reason: shorten(suite.message) }]
      : suite.assertionResults
          .filter((/** @type {any} */ result) => result.status === 'failed')
          .map((/** @type {any} */ { fullName, failureMessages }) => ({
            name: fullName,
            reason: shorten(failureMessages?.[0]),
          })),
  );
}

/**
 * The failed journeys. A journey that failed once has failed, also where it passed later.
 * @param {any} report as Playwright writes it
 * @returns {readonly FailedTest[]}
 */
export function failedInJourneys({ suites }) {
  /** @type {FailedTest[]} */
  const failed = [];
  const walk = (/** @type {any} */ suite, /** @type {string} */ path) => {
    for (const spec of suite.specs ?? []) {
      for (const { status, results } of spec.tests) {
        if (status === 'unexpected' || status === 'flaky') {
          failed.push({ name: `${path} › ${spec.title}`, reason: reasonOf(results) });
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
 * The message of the first error, and the line of the journey where it happened.
 * @param {any} results the tries of a journey
 */
function reasonOf(results) {
  const error = results?.flatMap((/** @type {any} */ result) => result.errors ?? [])[0];
  const { file, line } = error?.location ?? {};
  return [shorten(error?.message), file === undefined ? '' : `at ${file}:${line}`].filter(Boolean).join('\n');
}

/**
 * The first lines of a message, without colours.
 * @param {string | undefined} text
 */
export function shorten(text = '') {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines
    .slice(0, maxLines)
    .map((line) => line.slice(0, maxLength))
    .join('\n');
}

/**
 * @param {readonly FailedTest[]} failed
 */
export function printFailed(failed) {
  if (failed.length > 0) {
    console.log(`\nFailed:\n${failed.map(describe).join('\n')}`);
  }
}

/** @param {FailedTest} failed */
function describe({ name, reason }) {
  return [`  - ${name}`, ...reason.split('\n').filter(Boolean)].join('\n      ');
}

// `node core/tools/failed-tests.mjs <report>` prints the failed tests in a report of Jest, or in the summary of `npm test`.
if (process.argv[1]?.endsWith('failed-tests.mjs') === true) {
  const report = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
  printFailed(
    report.outcomes?.flatMap((/** @type {{ failures: readonly FailedTest[] }} */ { failures }) => failures) ??
      failedInJest(report),
  );
}
