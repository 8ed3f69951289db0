import type { Rule, Violation } from '../rule';
import { violationAt } from '../rule';
import { child, children, isTest, nameOf, propertyOf, stringOf, visit } from '../source';

/**
 * Every endpoint says in plain sight who may call it, whether it writes, and what goes in and out.
 *
 * The types ask for most of it; this also asks for a response, and refuses a cast around them.
 */
export const declaredEndpoints: Rule = {
  name: 'A15 declared-endpoints',
  check: ({ sources }) =>
    sources
      .filter(({ path }) => /^(core|plugins)\//.test(path) && !isTest(path))
      .flatMap((source) => {
        const violations: Violation[] = [];
        visit(source.program, (node) => {
          if (node.type !== 'CallExpression' || nameOf(child(node, 'callee')) !== 'defineEndpoint') {
            return;
          }
          const [endpoint] = children(node, 'arguments');
          if (endpoint?.type !== 'ObjectExpression') {
            violations.push(violationAt(source, node.start, 'declares an endpoint that cannot be read: write it out.'));
            return;
          }
          const missing = ['id', 'method', 'path', 'gate', 'effect', 'shape'].filter(
            (name) => propertyOf(endpoint, name) === undefined,
          );
          if (missing.length > 0) {
            violations.push(violationAt(source, node.start, `declares an endpoint without ${missing.join(', ')}.`));
          }
          const shape = propertyOf(endpoint, 'shape');
          const isDownload = stringOf(propertyOf(endpoint, 'kind')) === 'download';
          const isLaidOut = ['redirect', 'page'].includes(stringOf(propertyOf(endpoint, 'responds')) ?? '');
          const answersNothing = [202, 204].includes(Number(propertyOf(endpoint, 'status')?.['value']));
          const isWhole = shape?.type === 'ObjectExpression' && !hasSpread(shape);
          if (isWhole && !isDownload && !isLaidOut && !answersNothing && propertyOf(shape, 'response') === undefined) {
            violations.push(
              violationAt(source, node.start, 'declares an endpoint without the schema of its response.'),
            );
          }
        });
        return violations;
      }),
  passing: [
    {
      'plugins/tasks/contract/a.ts': `defineEndpoint({ id: 'tasks.a', method: 'GET', path: '/a', gate, effect: 'read', shape: { response: A } });`,
    },
    {
      'plugins/tasks/contract/a.ts': `defineEndpoint({ id: 'tasks.a', method: 'GET', path: '/a', gate, effect: 'read', kind: 'download', shape: {} });`,
    },
    {
      'plugins/tasks/contract/a.ts': `defineEndpoint({ id: 'tasks.a', method: 'GET', path: '/a', gate, effect: 'read', responds: 'page', shape: {} });`,
    },
    {
      'plugins/tasks/contract/a.ts': `defineEndpoint({ id: 'tasks.a', method: 'GET', path: '/a', gate, effect: 'read', shape: pageOf(A) });`,
    },
  ],
  failing: [
    {
      'plugins/tasks/contract/a.ts': `defineEndpoint({ id: 'tasks.a', method: 'GET', path: '/a', effect: 'read', shape: { response: A } } as Endpoint);`,
    },
    {
      'plugins/tasks/contract/a.ts': `defineEndpoint({ id: 'tasks.a', method: 'GET', path: '/a', effect: 'read', shape: { response: A } });`,
    },
    {
      'plugins/tasks/contract/a.ts': `defineEndpoint({ id: 'tasks.a', method: 'GET', path: '/a', gate, effect: 'read', shape: { query: A } });`,
    },
  ],
};

function hasSpread(object: Parameters<typeof propertyOf>[0]): boolean {
  return children(object, 'properties').some((property) => property.type === 'SpreadElement');
}
