import { randomUUID } from 'node:crypto';
import type { $ZodType } from 'zod/v4/core';
import { globalRegistry, safeParse } from 'zod/v4/core';

/** Options for generated examples. */
export interface ExampleOptions {
  /** Value for free text fields. */
  readonly text?: string;
  /** `least` omits optional fields. Default: `all`. */
  readonly fill?: 'all' | 'least';
  /** What the example is for, in the message of the error, such as `body of tasks.create-task`. */
  readonly about?: string;
}

/** Parts of a schema that the generator reads; `type` determines which exist. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, $ZodType>>;
  readonly element?: $ZodType;
  readonly innerType?: $ZodType;
  readonly in?: $ZodType;
  readonly out?: $ZodType;
  readonly options?: readonly $ZodType[];
  readonly items?: readonly $ZodType[];
  readonly keyType?: $ZodType;
  readonly valueType?: $ZodType;
  readonly left?: $ZodType;
  readonly right?: $ZodType;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
  readonly getter?: () => $ZodType;
}

/** A PNG of one pixel. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const texts = ['Example', 'a', '123456', '2026-03-29', '2026-03-29T09:00:00.000Z', 'https://example.com/a', '09:00'];
const moreTexts = ['Europe/Berlin', 'en', 'EUR', '#336699', '1', '127.0.0.1', 'Example of a longer text', ''];
const numbers = [1, 2, 5, 10, 100, 1_000, 0, -1, 0.5];

/** Definition of a schema. */
export function definitionOf(schema: $ZodType): Definition {
  return schema._zod.def as unknown as Definition;
}

/**
 * Generates a value that a schema accepts, so that endpoints can be called with valid arguments without a list of
 * examples. Files are Blobs, as callers pass them. A schema may bring `examples` of its own in zod's global registry.
 *
 * @throws Error for a schema without a matching example; the message names the field and the remedy.
 */
export function exampleOf(schema: $ZodType, options: ExampleOptions = {}): unknown {
  const definition = definitionOf(schema);
  const given = globalRegistry.get(schema)?.['examples'];
  if (Array.isArray(given) && given.length > 0) {
    return firstMatch(schema, given, options);
  }
  const { type, innerType, shape, element, left, right } = definition;
  if (shape !== undefined) {
    return objectOf(schema, shape, options);
  }
  if (innerType !== undefined) {
    return exampleOf(innerType, options);
  }
  if (type === 'pipe' && definition.in !== undefined) {
    return exampleOf(definition.in, options);
  }
  if (element !== undefined) {
    return listOf(schema, element, options);
  }
  if (definition.options !== undefined) {
    return firstMatch(schema, examplesOf(definition.options, options), options);
  }
  if (left !== undefined && right !== undefined) {
    return Object.assign({}, exampleOf(left, options), exampleOf(right, options));
  }
  if (type === 'tuple') {
    return (definition.items ?? []).map((item) => exampleOf(item, options));
  }
  if (type === 'record' && definition.keyType !== undefined && definition.valueType !== undefined) {
    return { [String(exampleOf(definition.keyType, options))]: exampleOf(definition.valueType, options) };
  }
  if (definition.getter !== undefined) {
    return exampleOf(definition.getter(), options);
  }
  return leafOf(schema, definition, options);
}

/** Whether a field is optional. */
export function isOptional(schema: $ZodType): boolean {
  return schema._zod.optin === 'optional';
}

/** Unwraps optional, nullable and default schemas. */
function innermost(schema: $ZodType): $ZodType {
  const { innerType, in: input, type } = definitionOf(schema);
  const inner = innerType ?? (type === 'pipe' ? input : undefined);
  return inner === undefined ? schema : innermost(inner);
}

/** Fields of an object schema; none for any other schema. */
export function fieldsOf(schema: $ZodType | undefined): Readonly<Record<string, $ZodType>> {
  return schema === undefined ? {} : (definitionOf(innermost(schema)).shape ?? {});
}

/** Whether a schema accepts ids of entities, and not just any text. */
export function takesId(schema: $ZodType): boolean {
  const inner = innermost(schema);
  const isText = definitionOf(inner).type === 'string' || definitionOf(inner).options !== undefined;
  return isText && safeParse(inner, randomUUID()).success && !safeParse(inner, 'not an id').success;
}

function objectOf(
  schema: $ZodType,
  shape: Readonly<Record<string, $ZodType>>,
  options: ExampleOptions,
): Readonly<Record<string, unknown>> {
  const { about = 'The schema' } = options;
  const valueOf = (name: string, field: $ZodType) =>
    [name, exampleOf(field, { ...options, about: `'${name}' in the ${about}` })] as const;
  const fields = Object.entries(shape);
  const isNeeded = ([, field]: readonly [string, $ZodType]) => options.fill !== 'least' || !isOptional(field);
  const needed = fields.filter(isNeeded).map(([name, field]) => valueOf(name, field));
  if (safeParse(schema, Object.fromEntries(needed)).success) {
    return Object.fromEntries(needed);
  }
  // Some requests need at least one of their optional fields.
  const one = fields
    .filter((each) => !isNeeded(each))
    .map(([name, field]) => Object.fromEntries([...needed, valueOf(name, field)]) as Readonly<Record<string, unknown>>)
    .find((made) => safeParse(schema, made).success);
  return one ?? Object.fromEntries(needed);
}

function listOf(schema: $ZodType, element: $ZodType, options: ExampleOptions): readonly unknown[] {
  const item = exampleOf(element, options);
  const { text = 'Example' } = options;
  const different = [2, 3].map((number) => exampleOf(element, { ...options, text: `${text} ${number}` }));
  const lists = [[item], [], [item, item], [item, ...different], Array.from({ length: 10 }, () => item)];
  return firstMatch(schema, lists, options) as readonly unknown[];
}

function examplesOf(schemas: readonly $ZodType[], options: ExampleOptions): readonly unknown[] {
  return schemas.map((each) => exampleOf(each, options));
}

function leafOf(schema: $ZodType, definition: Definition, options: ExampleOptions): unknown {
  const { type } = definition;
  const { text } = options;
  if (type === 'string' || type === 'template_literal') {
    const given = text === undefined ? [] : [text, `${text.replaceAll(/\W+/g, '-')}@example.com`];
    return firstMatch(schema, [...given, ...texts, 'name@example.com', randomUUID(), ...moreTexts], options);
  }
  if (type === 'number' || type === 'int') {
    return firstMatch(schema, numbers, options);
  }
  if (type === 'custom' || type === 'file') {
    return new Blob([Buffer.from(picture, 'base64')], { type: 'image/png' });
  }
  if (type === 'enum' || type === 'literal') {
    return Object.values(definition.entries ?? definition.values ?? {})[0];
  }
  if (type === 'date') {
    return firstMatch(schema, ['2026-03-29T09:00:00.000Z'], options);
  }
  return firstMatch(schema, [true, 'anything', null, undefined], options);
}

function firstMatch(
  schema: $ZodType,
  candidates: readonly unknown[],
  { about = 'The schema' }: ExampleOptions,
): unknown {
  const index = candidates.findIndex((candidate) => safeParse(schema, candidate).success);
  if (index < 0) {
    const { type } = definitionOf(schema);
    throw new Error(
      `${about} accepts none of the values that the tests generate for a schema of type '${type}'. ` +
        `Give the schema one: '.register(z.globalRegistry, { examples: [...] })'.`,
    );
  }
  return candidates[index];
}
