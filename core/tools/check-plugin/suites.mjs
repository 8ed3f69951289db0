import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('../check-plugin.mjs').Finding} Finding */

/** Where a reader finds what each suite is about. */
const entries = ['server/plugin.ts', 'client/plugin.ts', 'client/plugin.tsx'];

/**
 * What the contract suite, the walk of the strangers and the plugin's own tests say.
 * @param {{ readonly root: string; readonly folder: string; readonly id: string; readonly scratch: string; readonly publicEndpoints: readonly string[] }} plugin
 * @returns {readonly Finding[]}
 */
export function suiteFindings({ root, folder, id, scratch, publicEndpoints }) {
  const report = join(scratch, 'suites.json');
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const { stderr } = spawnSync(
    process.execPath,
    [jest, '-c', join(root, 'tests/plugin.config.mjs'), '--json', '--outputFile', report],
    {
      cwd: root,
      env: {
        ...process.env,
        CHECKED_PLUGIN: JSON.stringify({ id, folder, publicEndpoints }),
      },
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (!existsSync(report)) {
    return [{ where: '.', message: `could not be tried: ${stderr.slice(0, 2_000)}` }];
  }
  const entry = entries.find((path) => existsSync(join(folder, path))) ?? '.';
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return testResults.flatMap((/** @type {any} */ suite) => {
    const failed = suite.assertionResults.filter((/** @type {any} */ each) => each.status === 'failed');
    if (failed.length === 0 && suite.status === 'failed') {
      return [finding(folder, entry, 'cannot be loaded', suite.message)];
    }
    return failed.map((/** @type {any} */ each) =>
      finding(folder, entry, `fails "${each.fullName}"`, each.failureMessages[0]),
    );
  });
}

/**
 * The first line of the plugin's own that the failure names, else the entry whose promise is broken.
 * @param {string} folder
 * @param {string} entry
 * @param {string} what
 * @param {string} message
 * @returns {Finding}
 */
function finding(folder, entry, what, message) {
  // oxlint-disable-next-line no-control-regex -- colours of the terminal are control characters
  const plain = message.replace(/\u001B\[\d+m/g, '');
  const at = plain.indexOf(`${folder}/`);
  const [, place] = /^([^\s:)]+:\d+)/.exec(at < 0 ? '' : plain.slice(at + folder.length + 1)) ?? [];
  // Testing Library tells the whole page besides.
  const said = (plain.split('\nIgnored nodes:')[0] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '));
  return { where: place ?? `${entry}:1`, message: `${what}:\n    ${said.slice(0, 8).join('\n    ')}` };
}
