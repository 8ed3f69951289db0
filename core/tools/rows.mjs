import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  compareWithOpen,
  findProved,
  idOf,
  parseTable,
  readClauses,
  resultsOfJest,
  resultsOfJourneys,
} from './proved-rows.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const support = join(root, 'tests/support');
const read = (/** @type {string} */ file) => readFileSync(file, 'utf8');

/** Files whose tests run plugins that only tests have, by what they import or where they are. */
const standIns = /from '[^']*(?:shell-test-kit|stand-in)[^']*'/;

/** @param {string} file of a test, absolute or below the root */
function usesStandIns(file) {
  const path = isAbsolute(file) ? file : join(root, file);
  return path.includes('/stand-ins/') || standIns.test(read(path));
}

/**
 * Says which statements of the specification the last run of all tests proved.
 * @returns {boolean} whether all that exist are proved, and every claim is sound
 */
export function printRows() {
  const reports = {
    unit: join(root, 'test-results/unit.json'),
    journeys: join(root, 'test-results/journeys.json'),
  };
  if (!existsSync(reports.unit) || !existsSync(reports.journeys)) {
    console.error('There is no report of a whole run yet: run `npm test` first.');
    return false;
  }
  const clauses = readClauses(read(join(support, 'rows.tsv')), read(join(support, 'row-clauses.tsv')));
  const open = new Set(parseTable(read(join(support, 'open-rows.tsv'))).map(([id = '']) => id));
  const results = [
    ...resultsOfJest(JSON.parse(read(reports.unit))),
    ...resultsOfJourneys(JSON.parse(read(reports.journeys))),
  ];
  const { states, problems } = findProved(clauses, results, usesStandIns);
  for (const clause of clauses) {
    const statement = clause.statement.length > 90 ? `${clause.statement.slice(0, 89)}…` : clause.statement;
    console.log(`${idOf(clause).padEnd(22)}${(states.get(idOf(clause)) ?? 'open').padEnd(23)}${statement}`);
  }
  const count = (/** @type {string} */ state) => [...states.values()].filter((value) => value === state).length;
  console.log(
    `\n${count('proved')} proved, ${count('proved with stand-ins')} proved with stand-ins, ${count('left out')} left out, ${count('open')} open`,
  );
  // Where PostgreSQL or Redis is missing, their tests are left out; where a run decides about a change, none may be.
  const allowsLeftOut = process.env['CI'] === undefined;
  const found = [...problems, ...compareWithOpen(states, open, { allowsLeftOut })];
  for (const problem of found) {
    console.error(problem);
  }
  return found.length === 0;
}

if (process.argv[1]?.endsWith('rows.mjs') === true) {
  process.exitCode = printRows() ? 0 : 1;
}
