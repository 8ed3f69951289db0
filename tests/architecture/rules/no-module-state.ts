import type { Rule } from '../rule';
import { violationAt } from '../rule';
import type { Node, SourceFile } from '../source';
import { child, children, isTest, nameOf, visit } from '../source';

const containers: ReadonlySet<string> = new Set(['Map', 'Set', 'WeakMap', 'WeakSet']);
const readonlyTypes: ReadonlySet<string> = new Set(['ReadonlyMap', 'ReadonlySet', 'Readonly', 'ReadonlyArray']);
const arrayMutators: ReadonlySet<string> = new Set(
  'push pop shift unshift splice sort reverse fill copyWithin'.split(' '),
);

/**
 * A variable of a module outlives sign-out and is shared by every portal that a process serves. So does a container that
 * a `const` names: a Map or Set without a readonly type, a WeakMap, and an array or object that is written to.
 *
 * A file of core or host may keep a value that is computed from constants only, with the reason in a comment such as
 * `// no-module-state made: derived from the schema alone`. Plugins have no such exception.
 */
export const noModuleState: Rule = {
  name: 'no-module-state',
  check: ({ sources }) =>
    sources
      .filter(({ path }) => /^(core|plugins|host)\//.test(path) && !path.startsWith('core/tools/') && !isTest(path))
      .flatMap((source) => {
        const allowed = allowedIn(source);
        const written = writtenNames(source);
        return [...variablesOf(source), ...staticsOf(source)]
          .filter(({ name }) => !allowed.has(name))
          .filter(({ isConst, name, value, type }) => !isConst || isMutable(value, type) || written.has(name))
          .map(({ node }) =>
            violationAt(
              source,
              node.start,
              'keeps state in a module: give it to a service, or a constant a readonly type.',
            ),
          );
      }),
  passing: [
    { 'core/a.ts': `const a = 1; export function f() { let b = a; return b; }` },
    { 'core/a.ts': `const a: ReadonlySet<string> = new Set(['x']); const b: ReadonlyMap<string, 1> = new Map();` },
    { 'core/a.ts': `export function f() { const a = new Map(); const b = []; b.push(a); return b; }` },
    { 'core/a.ts': `const a = ['x', 'y']; export const b = a.map((c) => c); export const c = a.toSorted();` },
    {
      'core/a.ts': `export class A { private readonly known = new Map(); static readonly b: ReadonlySet<1> = new Set(); }`,
    },
    { 'core/a.ts': `const a = { b: 1 }; export function f() { const a = {}; a.b = 2; return a; }` },
    { 'core/a.ts': `// no-module-state a: derived from constants only\nconst a = new WeakMap();` },
    { 'core/a.test.ts': `const a = []; a.push(1);` },
  ],
  failing: [
    { 'core/a.ts': `let a = 1;` },
    { 'plugins/tasks/client/a.ts': `export let a = 1;` },
    { 'core/a.ts': `const kept = new Map<string, number>();` },
    { 'core/a.ts': `const kept: Map<string, number> = new Map();` },
    { 'core/a.ts': `export const kept = new Set();` },
    { 'host/a.ts': `const kept = new WeakMap();` },
    { 'core/a.ts': `const kept = new WeakSet() as WeakSet<object>;` },
    { 'core/a.ts': `const kept = []; export function f() { kept.push(1); }` },
    { 'core/a.ts': `const kept: string[] = ['a']; export function f() { kept[0] = 'b'; }` },
    { 'core/a.ts': `const kept = {}; export function f(key) { kept[key] = 1; }` },
    { 'core/a.ts': `const kept = { now: 0 }; export function f() { kept.now += 1; }` },
    { 'core/a.ts': `const kept = { now: 0 }; export function f() { kept.now++; delete kept.now; }` },
    { 'core/a.ts': `export class A { static readonly known = new Map(); }` },
    { 'core/a.ts': `export class A { static count = 0; }` },
    { 'core/a.ts': `// no-module-state kept: x\nconst kept = new Map();` },
    { 'plugins/tasks/client/a.ts': `// no-module-state kept: it is derived from constants\nconst kept = new Map();` },
  ],
};

/** What outlives every call: a variable of a module, or a static property. */
interface Variable {
  readonly node: Node;
  readonly name: string;
  readonly isConst: boolean;
  readonly value: Node | undefined;
  readonly type: Node | undefined;
}

function variablesOf({ program }: SourceFile): readonly Variable[] {
  return children(program, 'body')
    .map((node) => (node.type === 'ExportNamedDeclaration' ? (child(node, 'declaration') ?? node) : node))
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap((declaration) =>
      children(declaration, 'declarations').map((node) => {
        const id = child(node, 'id');
        return {
          node: declaration,
          name: nameOf(id) ?? '',
          isConst: declaration['kind'] === 'const',
          value: child(node, 'init'),
          type: id === undefined ? undefined : typeOf(id),
        };
      }),
    );
}

function staticsOf({ program }: SourceFile): readonly Variable[] {
  const found: Variable[] = [];
  visit(program, (node) => {
    if (node.type === 'PropertyDefinition' && node['static'] === true) {
      found.push({
        node,
        name: nameOf(child(node, 'key')) ?? '',
        isConst: node['readonly'] === true,
        value: child(node, 'value'),
        type: typeOf(node),
      });
    }
  });
  return found;
}

function typeOf(node: Node): Node | undefined {
  const annotation = child(node, 'typeAnnotation');
  return annotation === undefined ? undefined : child(annotation, 'typeAnnotation');
}

function isMutable(value: Node | undefined, type: Node | undefined): boolean {
  if (value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression') {
    return isMutable(child(value, 'expression'), type ?? child(value, 'typeAnnotation'));
  }
  const isContainer = value?.type === 'NewExpression' && containers.has(nameOf(child(value, 'callee')) ?? '');
  return isContainer && !readonlyTypes.has(nameOf(type === undefined ? undefined : child(type, 'typeName')) ?? '');
}

/** Names of the module whose array or object some code of the file changes. Names that a function declares anew are its own. */
function writtenNames({ program }: SourceFile): ReadonlySet<string> {
  const written = new Set<string>();
  const local = new Set<string>();
  visit(program, (node, parent, grandparent) => {
    if (node.type === 'VariableDeclarator' && !isOfModule(program, grandparent, parent)) {
      local.add(nameOf(child(node, 'id')) ?? '');
    }
    const name = changedName(node);
    if (name !== undefined) {
      written.add(name);
    }
  });
  return new Set([...written].filter((name) => !local.has(name)));
}

function isOfModule(program: Node, grandparent: Node | undefined, declaration: Node | undefined): boolean {
  return (
    grandparent === program ||
    children(program, 'body').some((node) => node === declaration || child(node, 'declaration') === declaration)
  );
}

/** `name` of `name[0] = x`, `name.a += 1`, `name.a++`, `delete name.a`, `name.push(x)` and `Object.assign(name, x)`. */
function changedName(node: Node): string | undefined {
  if (node.type === 'AssignmentExpression') {
    return ownerOf(child(node, 'left'));
  }
  if (node.type === 'UpdateExpression' || (node.type === 'UnaryExpression' && node['operator'] === 'delete')) {
    return ownerOf(child(node, 'argument'));
  }
  const callee = node.type === 'CallExpression' ? child(node, 'callee') : undefined;
  if (callee === undefined || callee.type !== 'MemberExpression') {
    return undefined;
  }
  const method = nameOf(child(callee, 'property')) ?? '';
  if (method === 'assign' && ownerOf(callee) === 'Object') {
    return nameOf(children(node, 'arguments')[0]);
  }
  return arrayMutators.has(method) ? ownerOf(callee) : undefined;
}

function ownerOf(node: Node | undefined): string | undefined {
  return node?.type === 'MemberExpression' ? nameOf(child(node, 'object')) : undefined;
}

/** A reason shorter than a few words is none. */
function allowedIn({ path, comments }: SourceFile): ReadonlySet<string> {
  const found = comments.flatMap((comment) => [...comment.matchAll(/no-module-state (\w+): .{20,}/g)]);
  return new Set(path.startsWith('plugins/') ? [] : found.map(([, name = '']) => name));
}
