import { moduleNames } from '@tessera/core/contract';
import type { Rule } from '../rule';
import { violationAt } from '../rule';
import type { Node } from '../source';
import { child, children, isTest, nameOf, stringOf, visit } from '../source';

const literals: ReadonlySet<string> = new Set(['admin', 'Admin', ...moduleNames]);

/**
 * Who may do what is decided by `decideAccess` alone: everybody else declares a gate and asks, so that a changed rule
 * changes one file. Declaring is free, comparing is not.
 */
export const noAccessLiterals: Rule = {
  name: 'A9 no-access-literals',
  check: ({ sources }) =>
    sources
      .filter(({ path }) => /^(core|plugins|host)\//.test(path) && path !== 'core/contract/access.ts' && !isTest(path))
      .flatMap((source) => {
        const found: Node[] = [];
        visit(source.program, (node) => {
          if (compares(node) && !readsAGate(source.path, node)) {
            found.push(node);
          }
        });
        return found.map((node) =>
          violationAt(source, node.start, 'compares a role or a module: declare a gate and ask decideAccess.'),
        );
      }),
  passing: [
    { 'plugins/tasks/client/a.ts': `export const gate = { audience: 'admin', modules: ['Tasks'] };` },
    { 'plugins/tasks/client/a.ts': `const isDone = task.status === 'done';` },
    { 'core/contract/access.ts': `const is = value === 'Admin';` },
    { 'core/server/a.ts': `const isOfPortal = gate.audience === 'member' || gate.audience === 'admin';` },
  ],
  failing: [
    { 'plugins/tasks/client/a.ts': `const is = role === 'admin';` },
    { 'plugins/tasks/client/a.ts': `const is = 'Admin' != user.role;` },
    { 'plugins/tasks/client/a.ts': `const has = modules.includes('Tasks');` },
    { 'core/client/a.ts': `const has = modules.has('Performance Analytics');` },
    { 'plugins/tasks/client/a.ts': `const is = gate.audience === 'admin';` },
    { 'core/client/a.ts': `switch (role) { case 'admin': break; }` },
    { 'core/client/a.ts': `const has = plan.modules.some((entry) => entry.module_name === wanted);` },
  ],
};

function compares(node: Node): boolean {
  if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node['operator']))) {
    return [child(node, 'left'), child(node, 'right')].some((side) => isLiteral(side) || readsModuleName(side));
  }
  if (node.type === 'SwitchCase') {
    return isLiteral(child(node, 'test'));
  }
  if (node.type === 'CallExpression') {
    const callee = child(node, 'callee');
    const method = callee?.type === 'MemberExpression' ? nameOf(child(callee, 'property')) : undefined;
    return ['includes', 'has', 'indexOf'].includes(method ?? '') && children(node, 'arguments').some(isLiteral);
  }
  return false;
}

/** Core may ask what a gate asks for: that is about the gate, not about a person. */
function readsAGate(path: string, node: Node): boolean {
  const sides = [child(node, 'left'), child(node, 'right')];
  return path.startsWith('core/') && sides.some((side) => nameOf(child(side ?? node, 'property')) === 'audience');
}

function isLiteral(node: Node | undefined): boolean {
  const text = stringOf(node);
  return text !== undefined && literals.has(text);
}

function readsModuleName(node: Node | undefined): boolean {
  return node?.type === 'MemberExpression' && nameOf(child(node, 'property')) === 'module_name';
}
