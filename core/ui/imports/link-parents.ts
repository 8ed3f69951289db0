import type { Translate } from '../environment';
import type { ListImport } from './import-field';
import type { MappedRow } from './map-row';
import { textKey } from './map-row';
import { importMessages as messages } from './messages';

/** Which rows are parts of which. */
export interface ParentLinks {
  /** The parent of a row, by its index. */
  readonly parents: ReadonlyMap<number, number>;
  /** Rows whose parent is not in the file. */
  readonly missing: readonly number[];
  /** Rows that are parts of themselves. */
  readonly circular: ReadonlySet<number>;
  /** Indices in the order of creation: parents before their parts, and otherwise as in the file, by level. */
  readonly levels: readonly (readonly number[])[];
}

/** Finds the parents of rows in the file: by what it calls them, or else by a required text that only one row has. */
export function linkParents({ fields }: Pick<ListImport, 'fields'>, rows: readonly MappedRow[]): ParentLinks {
  const parentKey = fields.find(({ kind }) => kind === 'parent')?.key ?? '';
  const named = fields.filter(({ kind, isRequired = false }) => kind === 'reference' || isRequired);
  const indexes = named
    .toSorted((left, right) => Number(right.kind === 'reference') - Number(left.kind === 'reference'))
    .map(({ key }) => indexBy(rows, key));
  const parents = new Map<number, number>();
  const missing: number[] = [];
  for (const [index, { values }] of rows.entries()) {
    const name = values[parentKey];
    if (typeof name !== 'string') {
      continue;
    }
    const found = indexes.map((each) => each.get(textKey(name))).find((each) => each !== undefined);
    if (found === undefined || found === 'several' || found === index) {
      missing.push(index);
    } else {
      parents.set(index, found);
    }
  }
  const levels: number[][] = [];
  const circular = new Set<number>();
  const known = new Map<number, number>();
  for (const index of rows.keys()) {
    const level = levelOf(index, parents, known);
    if (level === undefined) {
      circular.add(index);
    } else {
      (levels[level] ??= []).push(index);
    }
  }
  return { parents, missing, circular, levels };
}

function indexBy(rows: readonly MappedRow[], key: string): ReadonlyMap<string, number | 'several'> {
  const index = new Map<string, number | 'several'>();
  for (const [place, { values }] of rows.entries()) {
    const value = values[key];
    if (typeof value === 'string') {
      const name = textKey(value);
      index.set(name, index.has(name) ? 'several' : place);
    }
  }
  return index;
}

/** 0 at the top; undefined in a circle. */
function levelOf(index: number, parents: ReadonlyMap<number, number>, known: Map<number, number>): number | undefined {
  const path: number[] = [];
  const visited = new Set<number>();
  let at: number | undefined = index;
  while (at !== undefined && !known.has(at)) {
    if (visited.has(at)) {
      return undefined;
    }
    visited.add(at);
    path.push(at);
    at = parents.get(at);
  }
  let level = at === undefined ? -1 : (known.get(at) ?? -1);
  for (const each of path.toReversed()) {
    level += 1;
    known.set(each, level);
  }
  return level;
}

/** The rows, of which those that are parts of themselves or of rows with problems have a problem, too. */
export function withParentProblems(
  { fields }: Pick<ListImport, 'fields'>,
  rows: readonly MappedRow[],
  { links, translate }: { readonly links: ParentLinks; readonly translate: Translate },
): readonly MappedRow[] {
  const field = fields.find(({ kind }) => kind === 'parent');
  const checked = [...rows];
  for (const index of links.circular) {
    addProblem(checked, index, { field, text: translate(messages.importParentCircle) });
  }
  for (const index of links.levels.flat()) {
    const parent = checked[links.parents.get(index) ?? -1];
    if (parent !== undefined && parent.problems.length > 0) {
      addProblem(checked, index, { field, text: translate(messages.importParentRefused) });
    }
  }
  return checked;
}

function addProblem(rows: MappedRow[], index: number, problem: MappedRow['problems'][number]): void {
  const row = rows[index];
  if (row !== undefined) {
    rows[index] = { ...row, problems: [...row.problems, problem] };
  }
}
