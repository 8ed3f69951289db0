import type { Rule } from '../rule';
import { violationAt } from '../rule';
import type { Node, SourceFile } from '../source';
import { child, children, isTest, nameOf, visit } from '../source';

const instead: Readonly<Record<string, string>> = {
  localStorage: 'Storage',
  sessionStorage: 'Storage',
  indexedDB: 'Drafts',
  fetch: 'Api',
  setTimeout: 'Clock.sleep',
  setInterval: 'Clock.sleep',
  Date: 'Clock.now',
};

/** In browsers only: `crypto.randomUUID` and `crypto.subtle` do not exist at an address without TLS. Node has them. */
const insteadInBrowsers: Readonly<Record<string, string>> = { ...instead, crypto: 'Ids' };

/**
 * The outside world is reached through services, so that tests are exact. Adapters are those services.
 *
 * A file of core or host that has to do without them says so and why, in a comment such as
 * `// no-restricted-globals setTimeout: the wheel is the clock of thousands of sockets`. Plugins have no such exception.
 */
export const noRestrictedGlobals: Rule = {
  name: 'A8 no-restricted-globals',
  check: ({ sources }) =>
    sources.filter(isGuarded).flatMap((source) => {
      const allowed = allowedIn(source);
      const services = /^core\/ui\/|\/client\//.test(source.path) ? insteadInBrowsers : instead;
      return usesOf(source, services)
        .filter(({ name }) => !allowed.has(name))
        .map(({ name, node }) => violationAt(source, node.start, `uses ${name}: use the service ${services[name]}.`));
    }),
  passing: [
    { 'core/client/a.ts': `export const at = new Date('2026-01-01'); export type Then = Date;` },
    { 'core/client/adapters/a.ts': `setTimeout(() => {}, 1); localStorage.clear(); crypto.randomUUID();` },
    { 'core/server/a.ts': `export const id = crypto.randomUUID();` },
    { 'core/client/a.ts': `const api = { fetch() {} }; api.fetch(); export interface A { fetch: string }` },
    {
      'core/server/a.ts': `// no-restricted-globals setTimeout: sockets end while no clock runs\nsetTimeout(() => {}, 1);`,
    },
  ],
  failing: [
    { 'plugins/tasks/client/a.ts': `localStorage.clear();` },
    { 'plugins/tasks/client/a.ts': `window.localStorage.clear();` },
    { 'core/client/a.ts': `void fetch('/x');` },
    { 'core/client/a.ts': `const now = Date.now();` },
    { 'core/client/a.ts': `const now = new Date();` },
    { 'plugins/tasks/client/a.ts': `export const id = crypto.randomUUID();` },
    { 'plugins/tasks/client/a.ts': `export const id = window.crypto.randomUUID();` },
    { 'core/ui/a.ts': `void crypto.subtle;` },
    { 'host/client/a.ts': `export const next = () => globalThis.crypto.randomUUID();` },
    { 'core/tools/templates/sample-area/client/a.ts': `export const id = crypto.randomUUID();` },
    { 'core/server/a.ts': `setTimeout(() => {}, 1);` },
    { 'core/server/a.ts': `// no-restricted-globals setTimeout: x\nsetTimeout(() => {}, 1);` },
    { 'plugins/tasks/client/a.ts': `// no-restricted-globals fetch: it seemed easier this way\nvoid fetch('/x');` },
  ],
};

function isGuarded({ path }: SourceFile): boolean {
  return (
    /^(core|plugins|host)\//.test(path) &&
    !/^core\/((client|server)\/adapters|tools\/(?!templates\/))/.test(path) &&
    !isTest(path)
  );
}

/** A reason shorter than a few words is none. */
function allowedIn({ path, comments }: SourceFile): ReadonlySet<string> {
  const found = comments.flatMap((comment) => [...comment.matchAll(/no-restricted-globals ([\w, ]+): .{20,}/g)]);
  const names = found.flatMap(([, list = '']) => list.split(/[, ]+/));
  return new Set(path.startsWith('plugins/') ? [] : names);
}

function usesOf(
  source: SourceFile,
  services: Readonly<Record<string, string>>,
): readonly { readonly name: string; readonly node: Node }[] {
  const uses: { name: string; node: Node }[] = [];
  visit(source.program, (node, parent, grandparent) => {
    const name = nameOf(node);
    if (name === undefined || !Object.hasOwn(services, name) || parent === undefined) {
      return;
    }
    if (isType(parent, grandparent) || isOnlyAName(node, parent)) {
      return;
    }
    if (name === 'Date' && !readsTheTime(node, parent)) {
      return;
    }
    uses.push({ name, node });
  });
  return uses;
}

/** `a.fetch`, `{ fetch: … }` and declarations of that name; but `window.fetch` is the global. */
function isOnlyAName(node: Node, parent: Node): boolean {
  if (parent.type === 'MemberExpression' && child(parent, 'property') === node && parent['computed'] !== true) {
    return !['window', 'globalThis', 'self'].includes(nameOf(child(parent, 'object')) ?? '');
  }
  return (
    (['Property', 'MethodDefinition', 'PropertyDefinition', 'TSPropertySignature', 'TSMethodSignature'].includes(
      parent.type,
    ) &&
      child(parent, 'key') === node &&
      parent['shorthand'] !== true) ||
    /^(Import|Export)/.test(parent.type)
  );
}

function isType(parent: Node, grandparent: Node | undefined): boolean {
  return [parent, grandparent].some((node) => node?.type === 'TSTypeReference' || node?.type === 'TSTypeQuery');
}

/** `new Date(text)` reads a text; `new Date()`, `Date()` and `Date.now()` read the clock. */
function readsTheTime(node: Node, parent: Node): boolean {
  if (parent.type === 'NewExpression' || parent.type === 'CallExpression') {
    return child(parent, 'callee') === node && children(parent, 'arguments').length === 0;
  }
  return parent.type === 'MemberExpression' && nameOf(child(parent, 'property')) === 'now';
}
