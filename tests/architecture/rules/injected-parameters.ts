import type { Rule } from '../rule';
import { violationAt } from '../rule';
import type { Node } from '../source';
import { child, children, nameOf, visit } from '../source';

/** No type metadata is emitted, so a parameter without its token would be undefined when the product runs. */
export const injectedParameters: Rule = {
  name: 'A11 injected-parameters',
  check: ({ sources }) =>
    sources.flatMap((source) => {
      const found: Node[] = [];
      visit(source.program, (node) => {
        if (/^Class(Declaration|Expression)$/.test(node.type) && hasDecorator(node, 'injectable')) {
          found.push(...parametersOf(node).filter((parameter) => !hasDecorator(parameter, 'inject')));
        }
      });
      return found.map((parameter) =>
        violationAt(source, parameter.start, 'is a parameter of an @injectable without @inject(TOKEN).'),
      );
    }),
  passing: [
    { 'core/a.ts': `@injectable() class A { constructor(@inject(Clock) private readonly clock: Clock) {} }` },
    { 'core/a.ts': `@injectable() class A {}` },
    { 'core/a.ts': `class A { constructor(private readonly clock: Clock) {} }` },
  ],
  failing: [
    { 'core/a.ts': `@injectable() class A { constructor(private readonly clock: Clock) {} }` },
    { 'core/a.ts': `@injectable() export class A { constructor(@inject(Clock) clock: Clock, api: Api) {} }` },
  ],
};

function parametersOf(node: Node): readonly Node[] {
  const members = children(child(node, 'body') ?? node, 'body');
  const constructors = members.filter((member) => member['kind'] === 'constructor');
  return constructors.flatMap((member) => children(child(member, 'value') ?? member, 'params'));
}

function hasDecorator(node: Node, name: string): boolean {
  return children(node, 'decorators').some((decorator) => {
    const expression = child(decorator, 'expression');
    const callee = expression?.type === 'CallExpression' ? child(expression, 'callee') : expression;
    return nameOf(callee) === name;
  });
}
