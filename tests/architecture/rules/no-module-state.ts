import type { Rule } from '../rule';
import { violationAt } from '../rule';
import { children, isTest } from '../source';

/** A variable of a module outlives sign-out and is shared by every portal that a process serves. */
export const noModuleState: Rule = {
  name: 'no-module-state',
  check: ({ sources }) =>
    sources
      .filter(({ path }) => /^(core|plugins|host)\//.test(path) && !path.startsWith('core/tools/') && !isTest(path))
      .flatMap((source) =>
        children(source.program, 'body')
          .map((node) =>
            node.type === 'ExportNamedDeclaration' ? ((node['declaration'] ?? node) as typeof node) : node,
          )
          .filter((node) => node.type === 'VariableDeclaration' && node['kind'] !== 'const')
          .map((node) => violationAt(source, node.start, 'keeps state in a module: give it to a service.')),
      ),
  passing: [{ 'core/a.ts': `const a = 1; export function f() { let b = a; return b; }` }],
  failing: [{ 'core/a.ts': `let a = 1;` }, { 'plugins/tasks/client/a.ts': `export let a = 1;` }],
};
