import type { Project } from '../project';
import type { Rule, Violation } from '../rule';

/** Where imports of types count as well, so that a file can be read and moved without the files that depend on it. */
const withTypes = 'core/client/';

/**
 * Modules that need each other while they load.
 *
 * Types are erased before that, so they count in core/client only; import() never counts, because it runs after the
 * modules have loaded.
 */
export const noCycles: Rule = {
  name: 'A13 no-cycles',
  check: (project) => findCycles(project).map(describe),
  passing: [
    {
      'core/client/service.ts': `import type { B } from '../b';`,
      'core/b.ts': `import type { Service } from './client/service';`,
    },
    { 'core/a.ts': `import { b } from './b';`, 'core/b.ts': `import type { A } from './a';` },
    { 'core/a.ts': `import { b } from './b';`, 'core/b.ts': `export const b = () => import('./a');` },
  ],
  failing: [
    {
      'core/client/tokens.ts': `import type { Service } from './service';`,
      'core/client/service.ts': `import { token } from './tokens';`,
    },
    { 'core/a.ts': `import { b } from './b';`, 'core/b.ts': `export * from './c';`, 'core/c.ts': `import './a';` },
  ],
};

function findCycles({ sources, resolve }: Project): readonly (readonly string[])[] {
  const graph = new Map(
    sources.map((source) => [
      source.path,
      source.imports
        .filter((found) => !found.dynamic)
        .map(({ typeOnly, specifier }) => ({ typeOnly, path: resolve(source.path, specifier) }))
        .filter(({ typeOnly, path }) => !typeOnly || [source.path, path].every((each) => each.startsWith(withTypes)))
        .map(({ path }) => path),
    ]),
  );
  const finished = new Set<string>();
  const cycles: string[][] = [];
  const walk = (path: string, trail: readonly string[]): void => {
    const seenAt = trail.indexOf(path);
    if (seenAt !== -1) {
      cycles.push([...trail.slice(seenAt), path]);
      return;
    }
    if (finished.has(path)) {
      return;
    }
    for (const next of graph.get(path) ?? []) {
      walk(next, [...trail, path]);
    }
    finished.add(path);
  };
  for (const path of graph.keys()) {
    walk(path, []);
  }
  return cycles;
}

function describe(cycle: readonly string[]): Violation {
  return { where: cycle[0] ?? '', message: `is part of an import cycle: ${cycle.join(' → ')}` };
}
