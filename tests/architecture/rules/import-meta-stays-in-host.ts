import type { Rule } from '../rule';
import { violationAt } from '../rule';
import type { Node } from '../source';
import { isTest, visit } from '../source';

/** It cannot be compiled for the unit tests, and where a file lies is for the host to know. */
export const importMetaStaysInHost: Rule = {
  name: 'import-meta-stays-in-host',
  check: ({ sources }) =>
    sources
      .filter(({ path }) => /^(core|plugins)\//.test(path) && !isTest(path))
      .flatMap((source) => {
        const found: Node[] = [];
        visit(source.program, (node) => {
          if (node.type === 'MetaProperty') {
            found.push(node);
          }
        });
        return found
          .filter((node) => source.text.slice(node.start, node.end) === 'import.meta')
          .map((node) => violationAt(source, node.start, 'uses import.meta: let the host hand the path over.'));
      }),
  passing: [{ 'host/server/main.ts': `const here = import.meta.url;` }],
  failing: [{ 'core/server/a.ts': `const here = import.meta.url;` }],
};
