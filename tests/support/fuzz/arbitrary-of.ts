import fc from 'fast-check';

type Schema = Readonly<Record<string, unknown>>;

/** Texts that something, somewhere, did not expect. */
const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  'ﷺ'.repeat(40),
  '😀'.repeat(300),
  'x'.repeat(70_000),
  '%00',
  '../../etc/passwd',
  "' or 1=1 --",
  '${7*7}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '1e309',
  '-0',
  '9999999999999999999999',
  '2026-02-30',
  '0000-00-00',
  '+275761-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'a@b.c\r\nBcc: d@e.f',
];

const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 40 }));

/** A value of any type, prototypes and depth included. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, 2 ** 53, 0.1, [], {}, [[]]),
  fc.constantFrom(
    ...['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"a":1}}}', nested(40), nested(2_000)].map(
      (text) => JSON.parse(text) as unknown,
    ),
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}

/** References followed one inside the other, after which lists are as short as the schema allows. */
const maxDepth = 4;

/**
 * Makes values that a JSON Schema accepts, as far as it says everything; ids come from `ids` now and then. A schema may
 * refer to itself, as that of a formatted text does.
 *
 * @param depth how many references lead here
 */
export function arbitraryOf(
  schema: Schema,
  components: Schema,
  ids: () => readonly string[],
  depth = 0,
): fc.Arbitrary<unknown> {
  const inner = (each: unknown): fc.Arbitrary<unknown> => arbitraryOf(each as Schema, components, ids, depth);
  if (typeof schema['$ref'] === 'string') {
    const name = schema['$ref'].replace('#/components/schemas/', '');
    const below = Math.min(depth + 1, maxDepth);
    return fc.constant(undefined).chain(() => {
      const known = referencedBy(ids);
      const key = `${name} ${below}`;
      const target = known.get(key) ?? arbitraryOf((components[name] ?? {}) as Schema, components, ids, below);
      known.set(key, target);
      return target;
    });
  }
  const options = (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined;
  if (options !== undefined) {
    return fc.oneof(...options.map(inner));
  }
  if (schema['const'] !== undefined) {
    return fc.constant(schema['const']);
  }
  if (Array.isArray(schema['enum'])) {
    return fc.constantFrom(...(schema['enum'] as readonly unknown[]));
  }
  const { type } = schema;
  if (Array.isArray(type)) {
    return fc.oneof(...(type as readonly string[]).map((each) => inner({ ...schema, type: each })));
  }
  switch (type) {
    case 'string':
      return textOf(schema, ids);
    case 'integer':
      return fc.integer({
        min: Math.max(Number(schema['minimum'] ?? -5), -(2 ** 31)),
        max: Math.min(Number(schema['maximum'] ?? 1_000), 2 ** 31 - 1),
      });
    case 'number':
      return fc.double({ min: Number(schema['minimum'] ?? -1e6), max: Number(schema['maximum'] ?? 1e6), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(inner(schema['items'] ?? {}), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: depth < maxDepth ? maxItemsOf(schema) : Number(schema['minItems'] ?? 0),
      });
    case 'object':
      return objectOf(schema, inner);
    default:
      return hostileValue;
  }
}

/** What references of one operation lead to, by name and depth: made once, because a formatted text has thousands. */
const referenced = new WeakMap<() => readonly string[], Map<string, fc.Arbitrary<unknown>>>();

function referencedBy(ids: () => readonly string[]): Map<string, fc.Arbitrary<unknown>> {
  const known = referenced.get(ids) ?? new Map<string, fc.Arbitrary<unknown>>();
  referenced.set(ids, known);
  return known;
}

function maxItemsOf(schema: Schema): number {
  return Math.min(Number(schema['maxItems'] ?? 4), Math.max(4, Number(schema['minItems'] ?? 0)));
}

function objectOf(schema: Schema, inner: (each: unknown) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema['properties'] ?? {}) as Schema);
  const requiredKeys = (schema['required'] ?? []) as string[];
  return fc.record(Object.fromEntries(properties.map(([name, each]) => [name, inner(each)])), { requiredKeys });
}

function textOf(schema: Schema, ids: () => readonly string[]): fc.Arbitrary<string> {
  const minLength = Number(schema['minLength'] ?? 0);
  const maxLength = Math.max(minLength, Math.min(Number(schema['maxLength'] ?? 60), 200));
  const plain = fc.string({ unit: 'grapheme', minLength, maxLength });
  switch (schema['format']) {
    case 'uuid':
      return fc.oneof(
        fc.uuid({ version: 7 }),
        fc.nat().map((at) => ids()[at % Math.max(1, ids().length)] ?? ''),
      );
    case 'email':
      return fc.emailAddress();
    case 'date':
      return fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }).map(dateOf);
    case 'date-time':
      return fc
        .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((at) => at.toISOString());
    default:
      return typeof schema['pattern'] === 'string' ? matching(schema['pattern'], plain) : plain;
  }
}

/** Not every pattern of a contract can be turned around; then any text has to do. */
function matching(pattern: string, otherwise: fc.Arbitrary<string>): fc.Arbitrary<string> {
  try {
    return fc.oneof(fc.stringMatching(new RegExp(pattern, 'u')), otherwise);
  } catch {
    return otherwise;
  }
}

function dateOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
