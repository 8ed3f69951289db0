import type { Rule, Violation } from '../rule';
import { violationAt } from '../rule';
import type { Node, SourceFile } from '../source';
import { child, children, isTest, nameOf, propertyOf, stringOf, visit } from '../source';

/** What declares something that others refer to, and what stands between its owner and its name. */
const declarations: Readonly<Record<string, '.' | ':'>> = {
  serviceToken: ':',
  defineSlot: ':',
  defineView: ':',
  defineJob: '.',
  defineNotification: '.',
  defineDomainEvent: '.',
  defineRealtimeEvent: '.',
  defineEndpoint: '.',
};

/** A token, slot, view, event, job, endpoint or permission is named after the folder that declares it. */
export const ownedIds: Rule = {
  name: 'A10 owned-ids',
  check: ({ sources }) => sources.filter(({ path }) => ownersOf(path).length > 0 && !isTest(path)).flatMap(checkSource),
  passing: [
    {
      'plugins/tasks/contract/a.ts': `serviceToken<Tasks>('tasks:Tasks'); defineEndpoint({ id: 'tasks.list-tasks' });`,
    },
    { 'plugins/tasks/contract/a.ts': `definePlugin({ id: 'tasks', permissions: [{ id: 'tasks.task.delete' }] });` },
    { 'core/contract/a.ts': `defineDomainEvent('core.person-joined', 1, schema); defineSlot('core:header-end');` },
  ],
  failing: [
    { 'plugins/tasks/contract/a.ts': `serviceToken<Tasks>('teams:Tasks');` },
    { 'plugins/tasks/contract/a.ts': `defineEndpoint({ id: 'list-tasks' });` },
    { 'plugins/tasks/contract/a.ts': `defineJob('core.send', 'portal', schema);` },
    { 'plugins/tasks/contract/a.ts': `definePlugin({ id: 'todo' });` },
    { 'plugins/tasks/contract/a.ts': `definePlugin({ id: 'tasks', permissions: [{ id: 'teams.team.delete' }] });` },
    { 'core/contract/a.ts': `defineDomainEvent('tasks.created', 1, schema);` },
    { 'plugins/tasks/contract/a.ts': `defineNotification('teams.assigned', type);` },
  ],
};

function ownersOf(path: string): readonly string[] {
  const [top = '', second = '', third = '', fourth = ''] = path.split('/');
  if (top === 'plugins') {
    return [second];
  }
  if (second === 'tools' && third === 'templates') {
    return [fourth];
  }
  return top === 'core' || top === 'host' ? [top] : [];
}

function checkSource(source: SourceFile): readonly Violation[] {
  const owners = ownersOf(source.path);
  const violations: Violation[] = [];
  const expectOwned = (node: Node | undefined, separator: string): void => {
    const id = stringOf(node);
    if (node !== undefined && id !== undefined && !owners.some((owner) => id.startsWith(`${owner}${separator}`))) {
      violations.push(violationAt(source, node.start, `names '${id}': it must start with '${owners[0]}${separator}'.`));
    }
  };
  visit(source.program, (node) => {
    if (node.type !== 'CallExpression') {
      return;
    }
    const callee = nameOf(child(node, 'callee')) ?? '';
    const [first] = children(node, 'arguments');
    const separator = declarations[callee];
    if (separator !== undefined) {
      expectOwned(first?.type === 'ObjectExpression' ? propertyOf(first, 'id') : first, separator);
    }
    if (callee === 'definePlugin' && first?.type === 'ObjectExpression') {
      const id = propertyOf(first, 'id');
      if (id !== undefined && stringOf(id) !== undefined && !owners.includes(stringOf(id) ?? '')) {
        violations.push(violationAt(source, id.start, `declares '${stringOf(id)}' in the folder of '${owners[0]}'.`));
      }
      for (const entry of children(propertyOf(first, 'permissions') ?? first, 'elements')) {
        expectOwned(propertyOf(entry, 'id'), '.');
      }
    }
  });
  return violations;
}
