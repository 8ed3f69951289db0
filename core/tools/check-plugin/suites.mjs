import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { causesIn, mergeFailures } from './causes.mjs';

/** @typedef {import('../check-plugin.mjs').Finding} Finding */
/** @typedef {import('./causes.mjs').Failure} Failure */

/** Where a reader finds what each suite is about. */
const serverEntries = ['server/plugin.ts'];
const clientEntries = ['client/plugin.ts', 'client/plugin.tsx'];

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
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return mergeFailures(testResults.flatMap((/** @type {any} */ suite) => failuresOf(suite, folder, id)));
}

/**
 * Every cause that a file of tests reports, at the place where the plugin's author finds it.
 * @param {any} suite
 * @param {string} folder
 * @param {string} id
 * @returns {readonly Failure[]}
 */
function failuresOf(suite, folder, id) {
  const side = /client\.suite\.tsx$|\/client\//.test(suite.name) ? clientEntries : serverEntries;
  const entry = [...side, ...serverEntries, ...clientEntries].find((path) => existsSync(join(folder, path))) ?? '.';
  const failed = suite.assertionResults.filter((/** @type {any} */ each) => each.status === 'failed');
  const reported =
    failed.length === 0 && suite.status === 'failed'
      ? [{ title: 'cannot be loaded', message: suite.message }]
      : failed.map((/** @type {any} */ each) => ({
          title: `fails "${each.fullName}"`,
          message: each.failureMessages[0],
        }));
  return reported.flatMap((/** @type {{ title: string; message: string }} */ { title, message }) => {
    const plain = stripVTControlCharacters(message);
    return causesIn(plain).map((cause) => ({ where: placeOf({ folder, id, entry }, plain, cause), title, cause }));
  });
}

/**
 * The first line of the plugin that the failure names, else the line with a name that the cause contains, else the entry.
 * @param {{ readonly folder: string; readonly id: string; readonly entry: string }} plugin
 * @param {string} message
 * @param {string} cause
 */
function placeOf({ folder, id, entry }, message, cause) {
  const at = message.indexOf(`${folder}/`);
  const [, place] = /^([^\s:)]+:\d+)/.exec(at < 0 ? '' : message.slice(at + folder.length + 1)) ?? [];
  if (place !== undefined) {
    return place;
  }
  const owned = [...cause.matchAll(new RegExp(`\\b${id}[.:][\\w-]+`, 'g'))].map(([name]) => name);
  const quoted = [...cause.matchAll(/'([^'\n]+)'/g)].map(([, name]) => name ?? '').filter((name) => name !== id);
  for (const name of [...owned, ...quoted]) {
    for (const path of [entry, ...sourcesIn(folder)].filter((each) => each !== '.')) {
      const lines = readFileSync(join(folder, path), 'utf8').split('\n');
      const line = lines.findIndex((text) => text.includes(`'${name}'`));
      if (line >= 0) {
        return `${path}:${line + 1}`;
      }
    }
  }
  return `${entry}:1`;
}

/** @param {string} folder */
function sourcesIn(folder) {
  return ['contract', 'server', 'client'].flatMap((part) =>
    existsSync(join(folder, part))
      ? readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
          .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
          .map((path) => `${part}/${path.split(sep).join('/')}`)
          .sort()
      : [],
  );
}
