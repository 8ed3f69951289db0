import type { Rule } from '../rule';
import { violationAt } from '../rule';
import type { Node, SourceFile } from '../source';
import { child, isTest, nameOf, visit } from '../source';

const advice =
  'leaves a promise to itself, and an unhandled rejection ends the server: append .catch(…), or write "Never rejects" with the reason into the doc comment of what is called, in the same file.';

/**
 * On the server nothing handles the rejection of a promise that is marked with `void`. So the called function either handles
 * its failures and says so, or the caller does. Calls that are not marked at all are found by no-floating-promises.
 */
export const noUnhandledRejections: Rule = {
  name: 'no-unhandled-rejections',
  check: ({ sources }) =>
    sources
      .filter(
        ({ path }) => /^(core\/(server|kernel)|host\/server|plugins\/[^/]+\/server)\//.test(path) && !isTest(path),
      )
      .flatMap((source) => {
        const safe = neverRejecting(source);
        const found: Node[] = [];
        visit(source.program, (node) => {
          const call = child(node, 'argument');
          if (node.type === 'UnaryExpression' && node['operator'] === 'void' && call?.type === 'CallExpression') {
            if (!isHandled(call, safe)) {
              found.push(node);
            }
          }
        });
        return found.map((node) => violationAt(source, node.start, advice));
      }),
  passing: [
    {
      'core/server/a.ts': `class A { go() { void this.run(); } /** Never rejects: it logs. */ private async run() {} }`,
    },
    { 'core/server/a.ts': `/** Never rejects. */\nasync function run() {}\nvoid run();` },
    { 'core/server/a.ts': `/** Never rejects. */\nconst run = async () => {};\nvoid run();` },
    { 'core/server/a.ts': `void run().catch(log); hub.reevaluate().catch(log);` },
    { 'core/client/a.ts': `void run();` },
  ],
  failing: [
    { 'core/server/a.ts': `void hub.reevaluate(id);` },
    { 'core/server/a.ts': `class A { go() { void this.run(); } /** Runs. */ private async run() {} }` },
    { 'plugins/tasks/server/a.ts': `void run().then(() => 1);` },
    { 'host/server/a.ts': `/** Never rejects. */\nasync function other() {}\nasync function run() {}\nvoid run();` },
    { 'core/server/a.ts': `class A { go() { void this.hub.run(); } /** Never rejects. */ private async run() {} }` },
  ],
};

function isHandled(call: Node, safe: ReadonlySet<string>): boolean {
  const callee = child(call, 'callee');
  if (callee?.type !== 'MemberExpression') {
    return safe.has(nameOf(callee) ?? '');
  }
  const method = nameOf(child(callee, 'property')) ?? '';
  return method === 'catch' || (child(callee, 'object')?.type === 'ThisExpression' && safe.has(method));
}

/** Functions and methods of a file whose doc comment says so. */
function neverRejecting({ program, text }: SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  visit(program, (node, parent, grandparent) => {
    const name = nameOf(child(node, 'key')) ?? nameOf(child(node, 'id'));
    const isFunction = ['MethodDefinition', 'FunctionDeclaration', 'VariableDeclarator'].includes(node.type);
    if (!isFunction || name === undefined) {
      return;
    }
    const isExported = [parent, grandparent].some((each) => each?.type === 'ExportNamedDeclaration');
    const isDeclarator = node.type === 'VariableDeclarator';
    const outer = (isExported && isDeclarator ? grandparent : isExported || isDeclarator ? parent : node) ?? node;
    if (/Never rejects/.test(commentBefore(text, outer.start))) {
      names.add(name);
    }
  });
  return names;
}

/** The doc comment that ends right before a position; empty where there is none. */
function commentBefore(text: string, position: number): string {
  const before = text.slice(0, position).trimEnd();
  return before.endsWith('*/') ? before.slice(before.lastIndexOf('/**')) : '';
}
