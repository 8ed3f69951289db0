import type { Rule } from '../rule';
import { violationAt } from '../rule';
import type { Node, SourceFile } from '../source';
import { child, children, isTest, nameOf, visit } from '../source';

/** The one file that calls other servers, and checks where to. */
const door = 'core/server/platform/http-client/guarded-http.ts';

/** What Node's modules offer that opens a connection to somewhere. Serving, and sockets of this machine, stay free. */
const callers: Readonly<Record<string, ReadonlySet<string>>> = {
  http: new Set(['request', 'get', 'Agent', 'globalAgent', 'ClientRequest']),
  https: new Set(['request', 'get', 'Agent', 'globalAgent']),
  http2: new Set(['connect']),
  tls: new Set(['connect', 'TLSSocket']),
  dgram: new Set(['createSocket', 'Socket']),
};

/** Libraries that do the same. */
const libraries: ReadonlySet<string> = new Set(['axios', 'undici', 'got', 'node-fetch', 'needle', 'superagent', 'ky']);

const globals: ReadonlySet<string> = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']);

/**
 * Every call that leaves the installation goes through `HttpClient`, which refuses private addresses: a server that
 * fetches what it is told to is a way into the network around it. Adapters of the database, the back plane and mail talk
 * to what the operator configured, by libraries of their own.
 */
export const oneDoorOut: Rule = {
  name: 'A8 one-door-out',
  check: ({ sources }) =>
    sources
      .filter(isGuarded)
      .flatMap((source) =>
        [...importsOf(source), ...globalsOf(source)].map(({ node, what }) =>
          violationAt(source, node.start, `uses ${what}: call other servers by the service HttpClient.`),
        ),
      ),
  passing: [
    { [door]: `import { request } from 'node:https'; request('https://a.example');` },
    { 'core/server/a.ts': `import type { ClientRequest } from 'node:http'; import { createServer } from 'node:http';` },
    { 'core/server/a.ts': `import { type ClientRequest, createServer } from 'node:http';` },
    { 'core/server/a.ts': `import { connect } from 'node:net'; connect('/run/a.sock');` },
    { 'plugins/tasks/client/a.ts': `new WebSocket('wss://a.example');` },
    { 'plugins/tasks/server/a.ts': `api.fetch(); interface A { fetch(): void }` },
  ],
  failing: [
    { 'core/server/platform/a.ts': `import { request } from 'node:https';` },
    { 'core/server/platform/a.ts': `import { get as read } from 'http';` },
    { 'core/server/platform/a.ts': `import * as https from 'node:https';` },
    { 'core/server/platform/a.ts': `import https from 'node:https';` },
    { 'core/server/platform/a.ts': `const { request } = await import('node:https');` },
    { 'core/server/platform/a.ts': `import axios from 'axios';` },
    { 'core/server/platform/a.ts': `await fetch('https://a.example');` },
    { 'core/server/platform/a.ts': `await globalThis.fetch('https://a.example');` },
    { 'plugins/tasks/server/a.ts': `import { connect } from 'node:tls';` },
    { 'host/server/a.ts': `import { fetch } from 'undici';` },
  ],
};

interface Use {
  readonly node: Node;
  readonly what: string;
}

function isGuarded({ path }: SourceFile): boolean {
  return /^(core|host|plugins\/[^/]+)\/server\//.test(path) && path !== door && !isTest(path);
}

function importsOf({ program, imports }: SourceFile): readonly Use[] {
  const uses: Use[] = [];
  visit(program, (node) => {
    const specifier = node.type === 'ImportDeclaration' ? child(node, 'source')?.['value'] : undefined;
    if (typeof specifier !== 'string' || node['importKind'] === 'type') {
      return;
    }
    const what = [...children(node, 'specifiers')].find((each) => isCaller(specifier, each));
    if (what !== undefined) {
      uses.push({ node, what: `'${specifier}'` });
    }
  });
  const dynamic = imports.filter(({ dynamic: isDynamic, specifier }) => isDynamic && isOutside(specifier));
  return [
    ...uses,
    ...dynamic.map(({ specifier, start }) => ({
      node: { type: 'ImportExpression', start, end: start },
      what: `'${specifier}'`,
    })),
  ];
}

function moduleOf(specifier: string): string {
  return specifier.replace(/^node:/, '');
}

function isOutside(specifier: string): boolean {
  return libraries.has(specifier) || moduleOf(specifier) in callers;
}

function isCaller(specifier: string, imported: Node): boolean {
  if (imported['importKind'] === 'type') {
    return false;
  }
  const names = callers[moduleOf(specifier)];
  if (libraries.has(specifier)) {
    return true;
  }
  // A whole module hands over what calls with everything else.
  return (
    names !== undefined &&
    (imported.type !== 'ImportSpecifier' || names.has(nameOf(child(imported, 'imported')) ?? 'default'))
  );
}

function globalsOf({ program }: SourceFile): readonly Use[] {
  const uses: Use[] = [];
  visit(program, (node, parent, grandparent) => {
    const name = nameOf(node);
    if (name === undefined || !globals.has(name) || parent === undefined || !isGlobal(node, parent, grandparent)) {
      return;
    }
    uses.push({ node, what: name });
  });
  return uses;
}

/** Called, constructed or handed on as the global itself; not a member, a declaration or a type of that name. */
function isGlobal(node: Node, parent: Node, grandparent: Node | undefined): boolean {
  if (parent.type === 'MemberExpression' && child(parent, 'property') === node) {
    return ['globalThis', 'global'].includes(nameOf(child(parent, 'object')) ?? '');
  }
  const isDeclared = child(parent, 'key') === node || /^(Import|Export|TS)/.test(parent.type);
  return !isDeclared && grandparent?.type !== 'TSTypeReference' && child(parent, 'id') !== node;
}
