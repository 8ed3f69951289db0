import type { Project } from '../project';
import type { Rule, Violation } from '../rule';

/**
 * Files that import each other, by way of types too: neither can be read, moved or tested without the other.
 *
 * A module that is loaded by import() does not count: it loads after the modules that name it.
 */
export const noCycles: Rule = {
  name: 'A13 no-cycles',
  check: (project) => findCycles(project).map(describe),
  passing: [{ 'core/a.ts': `import { b } from './b';`, 'core/b.ts': `export const b = () => import('./a');` }],
  failing: [
    { 'core/a.ts': `import { b } from './b';`, 'core/b.ts': `import type { A } from './a';` },
    { 'core/a.ts': `import { b } from './b';`, 'core/b.ts': `export * from './c';`, 'core/c.ts': `import './a';` },
  ],
};

function findCycles({ sources, resolve }: Project): readonly (readonly string[])[] {
  const graph = new Map(
    sources.map((source) => [
      source.path,
      source.imports.filter((found) => !found.dynamic).map((found) => resolve(source.path, found.specifier)),
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
