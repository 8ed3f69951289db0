/**
 * One thing that a row of the specification says. A row that says only one thing has one clause without a name.
 * `frame` marks behaviour of the host or core that a plugin written for a test shows as well as a real one.
 * @typedef {{ readonly row: string; readonly clause: string; readonly statement: string; readonly frame: boolean }} Clause
 * A test of a run. `counts` is false for one that passed only at a second attempt, asserts nothing or is expected to fail.
 * @typedef {{ readonly file: string; readonly name: string; readonly status: 'passed' | 'failed' | 'skipped'; readonly counts: boolean }} TestResult
 * @typedef {'proved' | 'proved with stand-ins' | 'left out' | 'open'} ClauseState
 * @typedef {{ readonly states: ReadonlyMap<string, ClauseState>; readonly problems: readonly string[] }} Findings
 */

const mark = /\[(R\d+[^\]]*)\]/g;
const claim = /^(R\d+)(?:\.([a-z-]+))?( stand-in)?$/;

/**
 * Reads a table of rows or clauses: columns separated by tabs, below one line of headings.
 * @param {string} table
 * @returns {readonly (readonly string[])[]}
 */
export function parseTable(table) {
  return table
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t'));
}

/** @param {Pick<Clause, 'row' | 'clause'>} clause */
export function idOf({ row, clause }) {
  return clause === '' ? row : `${row}.${clause}`;
}

/**
 * Every clause of every row.
 * @param {string} rows columns id, owner, statement
 * @param {string} clauses columns row, clause (`-` for a row that says one thing), `frame` or nothing, statement
 * @returns {readonly Clause[]}
 */
export function readClauses(rows, clauses) {
  const named = parseTable(clauses).map(([row = '', clause = '', frame = '', statement = '']) => ({
    row,
    clause: clause === '-' ? '' : clause,
    frame: frame === 'frame',
    statement,
  }));
  return parseTable(rows).flatMap(([row = '', , ...statement]) => {
    const own = named.filter((each) => each.row === row);
    const whole = { row, clause: '', frame: false, statement: statement.join(' ') };
    return own.length === 0 ? [whole] : own.map((each) => (each.clause === '' ? { ...whole, frame: true } : each));
  });
}

/**
 * The tests of a report that Jest wrote with `--json`.
 * @param {any} report
 * @returns {readonly TestResult[]}
 */
export function resultsOfJest({ testResults }) {
  return testResults.flatMap((/** @type {any} */ suite) =>
    suite.assertionResults.map((/** @type {any} */ result) => ({
      file: suite.name,
      name: result.fullName,
      status: result.status === 'passed' ? 'passed' : result.status === 'failed' ? 'failed' : 'skipped',
      counts: (result.invocations ?? 1) === 1 && result.failing !== true && (result.numPassingAsserts ?? 1) > 0,
    })),
  );
}

/**
 * The tests of a report that Playwright wrote.
 * @param {any} report
 * @returns {readonly TestResult[]}
 */
export function resultsOfJourneys({ suites }) {
  /** @type {TestResult[]} */
  const found = [];
  const walk = (/** @type {any} */ suite, /** @type {string} */ path) => {
    for (const spec of suite.specs ?? []) {
      for (const { status } of spec.tests) {
        found.push({
          file: `tests/journeys/${spec.file}`,
          name: `${path} ${spec.title}`,
          status: status === 'skipped' ? 'skipped' : status === 'unexpected' ? 'failed' : 'passed',
          counts: status === 'expected',
        });
      }
    }
    for (const inner of suite.suites ?? []) {
      walk(inner, `${path} ${inner.title}`);
    }
  };
  for (const suite of suites) {
    walk(suite, '');
  }
  return found;
}

/**
 * Which clauses the tests of a run prove, and what is wrong with their claims.
 * @param {readonly Clause[]} clauses
 * @param {readonly TestResult[]} results
 * @param {(file: string) => boolean} usesStandIns whether a file tests plugins that only tests have
 * @returns {Findings}
 */
export function findProved(clauses, results, usesStandIns) {
  const known = new Map(clauses.map((clause) => [idOf(clause), clause]));
  const divided = new Set(clauses.filter(({ clause }) => clause !== '').map(({ row }) => row));
  /** @type {Map<string, ClauseState>} */
  const states = new Map(clauses.map((clause) => [idOf(clause), 'open']));
  /** @type {Set<string>} */
  const problems = new Set();
  for (const { file, name, status, counts } of results) {
    for (const { id, row, isStandIn } of claimsOf(name)) {
      const clause = known.get(id);
      if (clause === undefined) {
        problems.add(
          divided.has(row) && id === row
            ? `"${name}" claims ${row}, which says several things: name the clause, such as ${[...known.keys()].find((each) => each.startsWith(`${row}.`))}.`
            : `"${name}" claims ${id}, which does not exist.`,
        );
        continue;
      }
      if (usesStandIns(file) && !isStandIn && !clause.frame) {
        problems.add(`"${name}" claims ${id} with plugins that only tests have: write [${id} stand-in].`);
        continue;
      }
      /** @type {ClauseState | undefined} */
      const state =
        status === 'skipped'
          ? 'left out'
          : status === 'passed' && counts
            ? isStandIn
              ? 'proved with stand-ins'
              : 'proved'
            : undefined;
      if (state !== undefined && rank[state] > rank[states.get(id) ?? 'open']) {
        states.set(id, state);
      }
    }
  }
  return { states, problems: [...problems] };
}

/** @type {Record<ClauseState, number>} */
const rank = { open: 0, 'left out': 1, 'proved with stand-ins': 2, proved: 3 };

/**
 * Compares what a run proved with what is known to be open, so that no proof is lost without notice.
 * @param {ReadonlyMap<string, ClauseState>} states
 * @param {ReadonlySet<string>} open ids of clauses whose area does not exist yet
 * @param {{ readonly allowsLeftOut: boolean }} options
 * @returns {readonly string[]} one sentence for each difference
 */
export function compareWithOpen(states, open, { allowsLeftOut }) {
  const problems = [...open]
    .filter((id) => !states.has(id))
    .map((id) => `tests/support/open-rows.tsv names ${id}, which does not exist.`);
  for (const [id, state] of states) {
    if (state === 'proved' && open.has(id)) {
      problems.push(`${id} is proved: remove it from tests/support/open-rows.tsv.`);
    }
    if (state !== 'proved' && !open.has(id) && !(state === 'left out' && allowsLeftOut)) {
      problems.push(`${id} is ${state}: no test of this run that passed proves it.`);
    }
  }
  return problems;
}

/**
 * @param {string} name
 * @returns {readonly { readonly id: string; readonly row: string; readonly isStandIn: boolean }[]}
 */
function claimsOf(name) {
  return [...name.matchAll(mark)].flatMap(([, list = '']) =>
    list
      .split(/,|\s(?=R\d)/)
      .map((part) => claim.exec(part.trim()))
      .filter((match) => match !== null)
      .map(([, row = '', clause = '', standIn]) => ({
        id: idOf({ row, clause }),
        row,
        isStandIn: standIn !== undefined,
      })),
  );
}
