import { parseSync } from 'oxc-parser';

/** A node of the syntax tree, as far as the rules look. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

/** One import, re-export or import(). */
export interface Import {
  readonly specifier: string;
  readonly start: number;
  readonly dynamic: boolean;
  /** Erased by the compiler: `import type`, or nothing but `type` names. */
  readonly typeOnly: boolean;
}

/** A parsed file. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly program: Node;
  readonly comments: readonly string[];
  readonly imports: readonly Import[];
}

/** Parses a file and lists what it imports. */
export function parseSource(path: string, text: string): SourceFile {
  const { program, module, comments } = parseSync(path, text);
  const fromImports = module.staticImports.map((found) => ({
    specifier: found.moduleRequest.value,
    start: found.start,
    dynamic: false,
    typeOnly: found.entries.length > 0 && found.entries.every((entry) => entry.isType),
  }));
  const fromExports = module.staticExports.flatMap((found) =>
    found.entries.flatMap((entry) =>
      entry.moduleRequest
        ? [{ specifier: entry.moduleRequest.value, start: found.start, dynamic: false, typeOnly: entry.isType }]
        : [],
    ),
  );
  const fromCalls = module.dynamicImports.flatMap(({ start, moduleRequest }) => {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    return literal?.[2] === undefined ? [] : [{ specifier: literal[2], start, dynamic: true, typeOnly: false }];
  });
  return {
    path,
    text,
    program: program as unknown as Node,
    comments: comments.map((comment) => comment.value),
    imports: [...fromImports, ...fromExports, ...fromCalls],
  };
}

/** A node with the two above it. */
interface Place {
  readonly node: Node;
  readonly parent: Node | undefined;
  readonly grandparent: Node | undefined;
}

const places = new WeakMap<Node, readonly Place[]>();

/** Sees every node of a program with its parent and grandparent. The tree is walked once for all rules. */
export function visit(
  program: Node,
  see: (node: Node, parent: Node | undefined, grandparent: Node | undefined) => void,
): void {
  let found = places.get(program);
  if (found === undefined) {
    found = placesIn(program);
    places.set(program, found);
  }
  for (const { node, parent, grandparent } of found) {
    see(node, parent, grandparent);
  }
}

function placesIn(program: Node): readonly Place[] {
  const found: Place[] = [];
  const walk = (value: unknown, parent: Node | undefined, grandparent: Node | undefined): void => {
    if (Array.isArray(value)) {
      for (const item of value) {
        walk(item, parent, grandparent);
      }
      return;
    }
    if (!isNode(value)) {
      return;
    }
    found.push({ node: value, parent, grandparent });
    for (const key in value) {
      if (key !== 'type' && key !== 'start' && key !== 'end') {
        walk(value[key], value, parent);
      }
    }
  };
  walk(program, undefined, undefined);
  return found;
}

/** Whether a value is a node. */
function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** A child that is a node. */
export function child(node: Node, name: string): Node | undefined {
  const value = node[name];
  return isNode(value) ? value : undefined;
}

/** A child that is a list of nodes. */
export function children(node: Node, name: string): readonly Node[] {
  const value = node[name];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The text of a string literal, or of a template without values. */
export function stringOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') {
    return node['value'];
  }
  if (node?.type === 'TemplateLiteral' && children(node, 'expressions').length === 0) {
    const [part] = children(node, 'quasis');
    return (part?.['value'] as { readonly cooked?: string } | undefined)?.cooked;
  }
  return undefined;
}

/** The name of an identifier. */
export function nameOf(node: Node | undefined): string | undefined {
  return node?.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : undefined;
}

/** The value of a property of an object literal. */
export function propertyOf(object: Node, name: string): Node | undefined {
  for (const property of children(object, 'properties')) {
    const key = child(property, 'key');
    if (property.type === 'Property' && (nameOf(key) === name || stringOf(key) === name)) {
      return child(property, 'value');
    }
  }
  return undefined;
}

/** Line of a position, counted from one. */
export function lineOf(source: SourceFile, position: number): number {
  return source.text.slice(0, position).split('\n').length;
}

/** Whether a file is a test or only serves tests. */
export function isTest(path: string): boolean {
  return /(\.test|-test-kit)\.tsx?$/.test(path) || /^(tests|core\/testing)\//.test(path);
}
