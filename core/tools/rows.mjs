import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseRows, statesOf } from './claimed-rows.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * @param {string} folder
 * @returns {string[]}
 */
function testsIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      return testsIn(path);
    }
    return /\.(test|journey)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const rows = parseRows(readFileSync(join(root, 'tests/support/rows.tsv'), 'utf8'));
const files = ['core', 'host', 'plugins', 'tests'].flatMap(testsIn);
const states = statesOf(
  rows,
  files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') })),
);
const options = process.argv.slice(2);

for (const row of rows) {
  const statement = row.statement.length > 90 ? `${row.statement.slice(0, 89)}…` : row.statement;
  console.log(`${row.id.padEnd(5)}${(states.get(row.id) ?? 'open').padEnd(23)}${row.owner.padEnd(14)}${statement}`);
}
const count = (/** @type {string} */ state) => [...states.values()].filter((value) => value === state).length;
console.log(
  `\n${count('proved')} proved, ${count('proved with stand-ins')} proved with stand-ins, ${count('open')} open`,
);

const required = (options[options.indexOf('--require') + 1] ?? '').split(',').filter(Boolean);
if (options.includes('--require')) {
  const unknown = required.filter((id) => !states.has(id));
  const open = required.filter((id) => states.get(id) === 'open');
  if (required.length === 0 || unknown.length > 0) {
    console.error(`--require takes ids of rows, such as R01,R02; unknown: ${unknown.join(', ') || '(none given)'}`);
    process.exitCode = 1;
  }
  if (open.length > 0) {
    console.error(`Required and open: ${open.join(', ')}`);
    process.exitCode = 1;
  }
}
