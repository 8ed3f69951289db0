/** Layouts of pages for anonymous visitors and for people without a portal. */
const publicLayouts: ReadonlySet<unknown> = new Set(['bare', 'public', 'walkthrough']);

interface Node {
  readonly type: string;
  readonly [property: string]: unknown;
}

/**
 * Whether a plugin's manifest entry declares a page that must load before the sign-in.
 *
 * Read from the syntax tree, because the build cannot run browser code. A layout that is not a literal cannot be read, so
 * it fails the build instead of hiding a page.
 *
 * @throws Error if a layout is not a literal.
 */
export function hasPublicPage(program: object, file: string): boolean {
  let found = false;
  visit(program, (node) => {
    if (node.type !== 'Property' || nameOf(node['key']) !== 'layout') {
      return;
    }
    const value = withoutTypes(node['value']);
    if (!isNode(value) || value.type !== 'Literal') {
      throw new Error(
        `${file}: write the layout of a route as a literal, such as layout: 'main', because the build reads it.`,
      );
    }
    found ||= publicLayouts.has(value['value']);
  });
  return found;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) {
      visit(item, see);
    }
    return;
  }
  if (typeof value !== 'object' || value === null) {
    return;
  }
  if (isNode(value)) {
    see(value);
  }
  for (const child of Object.values(value)) {
    visit(child, see);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function nameOf(key: unknown): unknown {
  return isNode(key) ? (key['name'] ?? key['value']) : undefined;
}

/** `'main' as const` is the literal `'main'`. */
function withoutTypes(value: unknown): unknown {
  if (isNode(value) && (value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression')) {
    return withoutTypes(value['expression']);
  }
  return value;
}
