import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { runJourneys } from './journeys.mjs';
import { printRows } from './rows.mjs';
import { failedInJest, failedInJourneys, printFailed, shorten } from './failed-tests.mjs';

/**
 * The result of a step. A step that does not count tests counts as one.
 * @typedef {{ name: string; passed: number; failed: number; leftOut: readonly string[]; failures: readonly import('./failed-tests.mjs').FailedTest[]; seconds: number }} Outcome
 */

const reports = 'test-results';
const jestReport = join(reports, 'unit.json');
const journeysReport = join(reports, 'journeys.json');

/**
 * @param {string} file
 * @param {string[]} options
 */
function run(file, ...options) {
  return spawnSync(process.execPath, [join('node_modules', file), ...options], { stdio: 'inherit' }).status === 0;
}

/**
 * Runs a program beside others.
 * @param {string[]} command
 * @returns {Promise<{ passed: boolean; seconds: number; output: string }>}
 */
function runQuietly(...command) {
  const start = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const read = (/** @type {Buffer} */ bytes) => void (output += bytes.toString());
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', (code) => resolve({ passed: code === 0, seconds: (performance.now() - start) / 1000, output }));
  });
}

/** Checks of the sources, which run beside each other. */
const checks = [
  { name: 'format', command: ['oxfmt/bin/oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'unused', command: ['knip/bin/knip.js'] },
].map(({ name, command: [file = '', ...options] }) => ({ name, command: [join('node_modules', file), ...options] }));
checks.unshift({ name: 'types', command: ['core/tools/typecheck.mjs'] });

/** All further steps, cheapest first. The rows read the reports of the two steps before them. */
const steps = [
  {
    name: 'unit, contract, architecture',
    run: () => run('jest/bin/jest.js', '-c', 'tests/jest.config.mjs', '--json', '--outputFile', jestReport),
    count: countJest,
  },
  { name: 'journeys', run: () => runJourneys([]), count: countJourneys },
  { name: 'rows of the specification', run: printRows },
];

/** @returns {Omit<Outcome, 'name' | 'seconds'> | undefined} */
function countJest() {
  if (!existsSync(jestReport)) {
    return undefined;
  }
  const report = JSON.parse(readFileSync(jestReport, 'utf8'));
  const leftOut = report.testResults.flatMap((/** @type {any} */ suite) =>
    suite.assertionResults
      .filter((/** @type {any} */ result) => result.status === 'pending' || result.status === 'skipped')
      .map((/** @type {any} */ result) => result.fullName),
  );
  // A file that does not load has no failed tests of its own.
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed, leftOut, failures: failedInJest(report) };
}

/** @returns {Omit<Outcome, 'name' | 'seconds'> | undefined} */
function countJourneys() {
  if (!existsSync(journeysReport)) {
    return undefined;
  }
  const report = JSON.parse(readFileSync(journeysReport, 'utf8'));
  const { stats, errors } = report;
  return {
    failures: failedInJourneys(report),
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    leftOut: stats.skipped > 0 ? [`${stats.skipped} journeys`] : [],
  };
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function answers(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 });
    const end = (/** @type {boolean} */ result) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

async function main() {
  const patterns = process.argv.slice(2);
  if (patterns.length > 0) {
    // `npm test -- tasks` runs only the tests whose path matches.
    return run('jest/bin/jest.js', '-c', 'tests/jest.config.mjs', ...patterns);
  }
  mkdirSync(reports, { recursive: true });
  rmSync(jestReport, { force: true });
  rmSync(journeysReport, { force: true });

  const outcomes = await runChecks();
  for (const step of steps) {
    console.log(`\n── ${step.name} ${'─'.repeat(Math.max(0, 70 - step.name.length))}`);
    const start = performance.now();
    let passed = false;
    try {
      passed = await step.run();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
    const counted = step.count?.() ?? {
      passed: passed ? 1 : 0,
      failed: passed ? 0 : 1,
      leftOut: [],
      failures: passed ? [] : [{ name: step.name, reason: '' }],
    };
    // A step can fail without a failed test.
    const failed = passed ? counted.failed : Math.max(1, counted.failed);
    outcomes.push({ ...counted, name: step.name, failed, seconds: (performance.now() - start) / 1000 });
  }
  return await report(outcomes);
}

/** @returns {Promise<Outcome[]>} */
function runChecks() {
  return Promise.all(
    checks.map(async ({ name, command }) => {
      const { passed, seconds, output } = await runQuietly(...command);
      if (output !== '') {
        console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}\n${output}`);
      }
      const counts = passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
      return { name, seconds, ...counts, leftOut: [], failures: passed ? [] : [{ name, reason: shorten(output) }] };
    }),
  );
}

/** @param {Outcome[]} outcomes */
async function report(outcomes) {
  console.log('');
  for (const { name, passed, failed, seconds } of outcomes) {
    console.log(
      `${failed > 0 ? '✗' : '✓'} ${name.padEnd(30)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${seconds.toFixed(1).padStart(6)} s`,
    );
  }
  const leftOut = outcomes.flatMap((outcome) => outcome.leftOut);
  if (leftOut.length > 0) {
    console.log(`\nLeft out: ${leftOut.length} tests.`);
    for (const [service, port] of /** @type {const} */ ([
      ['PostgreSQL', 5432],
      ['Redis', 6379],
    ])) {
      if (!(await answers('127.0.0.1', port))) {
        console.log(`Nothing answers at 127.0.0.1:${port}, so the tests on ${service} are among them.`);
      }
    }
    for (const name of leftOut) {
      console.log(`  - ${name}`);
    }
  }
  printFailed(outcomes.flatMap(({ failures }) => failures));
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  writeFileSync(join(reports, 'summary.json'), JSON.stringify({ passed, failed, outcomes }, undefined, 2));
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0;
}

process.exitCode = (await main()) ? 0 : 1;
