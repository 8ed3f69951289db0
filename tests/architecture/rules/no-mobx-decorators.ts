import type { Rule } from '../rule';
import { violationAt } from '../rule';
import type { Node } from '../source';
import { child, children, nameOf, visit } from '../source';

const names: ReadonlySet<string> = new Set(['observable', 'computed', 'action', 'override', 'flow', 'observer']);

/** Under the decorators that inversify needs, those of MobX 7 do nothing and say nothing. */
export const noMobxDecorators: Rule = {
  name: 'A12 no-mobx-decorators',
  check: ({ sources }) =>
    sources.flatMap((source) => {
      const found: Node[] = [];
      visit(source.program, (node) => {
        for (const decorator of children(node, 'decorators')) {
          if (names.has(baseNameOf(child(decorator, 'expression')) ?? '')) {
            found.push(decorator);
          }
        }
      });
      return found.map((node) => violationAt(source, node.start, 'decorates for MobX: call makeAutoObservable(this).'));
    }),
  passing: [{ 'core/a.ts': `@injectable() class A { constructor() { makeAutoObservable(this); } }` }],
  failing: [
    { 'core/a.ts': `class A { @observable accessor count = 1; }` },
    { 'core/a.ts': `class A { @action.bound add() {} }` },
    { 'core/a.ts': `class A { @computed({ keepAlive: true }) get sum() { return 1; } }` },
  ],
};

/** `action` of `@action`, `@action.bound` and `@action(…)`. */
function baseNameOf(node: Node | undefined): string | undefined {
  if (node?.type === 'CallExpression') {
    return baseNameOf(child(node, 'callee'));
  }
  return node?.type === 'MemberExpression' ? baseNameOf(child(node, 'object')) : nameOf(node);
}
