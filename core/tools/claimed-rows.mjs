import { parseSync } from 'oxc-parser';

/**
 * One statement of the specification.
 * @typedef {{ readonly id: string; readonly owner: string; readonly statement: string }} Row
 * How far it is proved. Stand-ins are plugins that only tests have.
 * @typedef {'proved' | 'proved with stand-ins' | 'open'} RowState
 */

const mark = /\[(R\d+(?: stand-in)?(?:[, ]+R\d+(?: stand-in)?)*)\]/g;
const notRun = new Set(['skip', 'todo', 'fixme', 'xit', 'xtest', 'xdescribe']);

/**
 * Reads the table of rows: id, owner and statement, separated by tabs, below one line of headings.
 * @param {string} table
 * @returns {readonly Row[]}
 */
export function parseRows(table) {
  return table
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [id = '', owner = '', ...statement] = line.split('\t');
      return { id, owner, statement: statement.join(' ') };
    });
}

/**
 * The rows that the names of a file's tests claim. A name is the first argument of a call; comments and tests that are
 * skipped claim nothing.
 * @param {string} file
 * @param {string} source
 * @returns {ReadonlyMap<string, RowState>}
 */
export function claimedRows(file, source) {
  /** @type {Map<string, RowState>} */
  const claims = new Map();
  if (!source.includes('[R')) {
    return claims;
  }
  visit(parseSync(file, source).program, (call) => {
    for (const [, list = ''] of textOf(call.arguments[0]).matchAll(mark)) {
      for (const [, id = '', standIn] of list.matchAll(/(R\d+)( stand-in)?/g)) {
        claim(claims, id, standIn === undefined ? 'proved' : 'proved with stand-ins');
      }
    }
  });
  return claims;
}

/**
 * The state of every row, given all files of tests. A row that any test proves without stand-ins is proved.
 * @param {readonly Row[]} rows
 * @param {Iterable<{ readonly file: string; readonly source: string }>} tests
 * @returns {ReadonlyMap<string, RowState>}
 */
export function statesOf(rows, tests) {
  /** @type {Map<string, RowState>} */
  const claims = new Map();
  for (const { file, source } of tests) {
    for (const [id, state] of claimedRows(file, source)) {
      claim(claims, id, state);
    }
  }
  return new Map(rows.map((row) => [row.id, claims.get(row.id) ?? 'open']));
}

/**
 * @param {Map<string, RowState>} claims
 * @param {string} id
 * @param {RowState} state
 */
function claim(claims, id, state) {
  if (claims.get(id) !== 'proved') {
    claims.set(id, state);
  }
}

/**
 * @param {any} node
 * @param {(call: any) => void} see
 */
function visit(node, see) {
  if (typeof node !== 'object' || node === null) {
    return;
  }
  if (node.type === 'CallExpression') {
    if (isSkipped(node.callee)) {
      return;
    }
    see(node);
  }
  for (const child of Object.values(node)) {
    visit(child, see);
  }
}

/**
 * @param {any} callee
 * @returns {boolean}
 */
function isSkipped(callee) {
  if (callee?.type === 'MemberExpression') {
    return notRun.has(callee.property?.name) || isSkipped(callee.object);
  }
  return callee?.type === 'CallExpression' ? isSkipped(callee.callee) : notRun.has(callee?.name);
}

/**
 * @param {any} node
 * @returns {string}
 */
function textOf(node) {
  if (node?.type === 'TemplateLiteral') {
    return node.quasis.map((/** @type {any} */ part) => part.value.cooked).join('');
  }
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
}
