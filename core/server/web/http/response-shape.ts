import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';

/**
 * Strips a value to a schema: fields that the schema does not declare are removed, and the type of every value is
 * checked. A value without undeclared fields is returned itself, so neither it nor the result may be modified
 * afterwards.
 *
 * @throws `misfit` when the value does not match the schema.
 */
export type ResponseShape = (value: unknown) => unknown;

/** Thrown by a shape. To find the cause, parse the value with the schema. */
export const schemaMismatch = new Error('The value does not have the shape of its schema.');

/**
 * Returns a value with the fields that its schema declares.
 *
 * @param what describes the value in the error, such as `The answer of 'notes.list-notes'`
 * @throws Error when the value does not match: that is a bug of the code that made it, never of the caller.
 */
export function stripToSchema(schema: $ZodType, value: unknown, what: string): unknown {
  try {
    return responseShapeOf(schema)(value);
  } catch (error) {
    if (error !== schemaMismatch) {
      throw error;
    }
  }
  return parseToSchema(schema, value, what);
}

/** Like `strip`, but also checks formats and limits. */
export function parseToSchema(schema: $ZodType, value: unknown, what: string): unknown {
  const parsed = safeParse(schema, value);
  if (!parsed.success) {
    throw new Error(`${what} does not fit its schema.`, { cause: parsed.error });
  }
  return parsed.data;
}

interface Definition {
  readonly type: string;
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string } } }[];
  readonly shape?: Readonly<Record<string, $ZodType>>;
  readonly catchall?: $ZodType;
  readonly element?: $ZodType;
  readonly innerType?: $ZodType;
  readonly keyType?: $ZodType;
  readonly valueType?: $ZodType;
  readonly discriminator?: string;
  readonly options?: readonly $ZodType[];
  readonly getter?: () => $ZodType;
}

type Compiler = (definition: Definition, schema: $ZodType) => ResponseShape | undefined;

const isText = (value: unknown): boolean => typeof value === 'string';

/** Schema types that describe JSON. zod parses all others. */
const compilers: Readonly<Record<string, Compiler>> = {
  string: () => kind(isText),
  number: () => kind(Number.isFinite),
  boolean: () => kind((value) => typeof value === 'boolean'),
  null: () => kind((value) => value === null),
  unknown: () => (value) => value,
  any: () => (value) => value,
  enum: (_definition, schema) => oneOf(schema),
  literal: (_definition, schema) => oneOf(schema),
  optional: ({ innerType }) => exceptFor(undefined, innerType),
  nullable: ({ innerType }) => exceptFor(null, innerType),
  readonly: ({ innerType }) => innerType && responseShapeOf(innerType),
  lazy: ({ getter }) => getter && lazily(getter),
  array: ({ element }) => element && items(responseShapeOf(element)),
  record: ({ keyType, valueType }) =>
    keyType !== undefined && valueType !== undefined && definitionOf(keyType).type === 'string'
      ? values(responseShapeOf(valueType))
      : undefined,
  object: ({ shape, catchall }) => (shape !== undefined && catchall === undefined ? fields(shape) : undefined),
  union: ({ discriminator, options }) =>
    discriminator !== undefined && options !== undefined ? byDiscriminator(discriminator, options) : undefined,
};

// no-module-state compiledShapes: a shape is derived from its schema alone, which is a constant of a contract.
const compiledShapes = new WeakMap<$ZodType, ResponseShape>();

/**
 * Returns the function that strips values to a schema.
 *
 * It checks types only, not formats and limits, in a tenth of the time of parsing. A response is made by this server,
 * so a wrong format is a bug for tests to find. Removing fields is what protects data at run time.
 */
export function responseShapeOf(schema: $ZodType): ResponseShape {
  const known = compiledShapes.get(schema);
  if (known !== undefined) {
    return known;
  }
  const definition = definitionOf(schema);
  const changesValues = definition.checks?.some((check) => check._zod.def.check === 'overwrite') === true;
  const compiler = changesValues ? undefined : compilers[definition.type];
  const shape = compiler?.(definition, schema) ?? parsed(schema);
  compiledShapes.set(schema, shape);
  return shape;
}

function definitionOf(schema: $ZodType): Definition {
  return schema._zod.def as unknown as Definition;
}

function kind(fits: (value: unknown) => boolean): ResponseShape {
  return (value) => {
    if (!fits(value)) {
      throw schemaMismatch;
    }
    return value;
  };
}

function oneOf({ _zod }: $ZodType): ResponseShape {
  const allowed: ReadonlySet<unknown> = new Set(_zod.values);
  return kind((value) => allowed.has(value));
}

function exceptFor(nothing: null | undefined, inner: $ZodType | undefined): ResponseShape | undefined {
  if (inner === undefined) {
    return undefined;
  }
  const shape = responseShapeOf(inner);
  return (value) => (value === nothing ? value : shape(value));
}

/** A recursive schema is compiled with its first value. */
function lazily(getter: () => $ZodType): ResponseShape {
  return (value) => responseShapeOf(getter())(value);
}

function items(shape: ResponseShape): ResponseShape {
  return (value) => {
    if (!Array.isArray(value)) {
      throw schemaMismatch;
    }
    let isSame = true;
    const kept = value.map((item: unknown) => {
      const fit = shape(item);
      isSame &&= fit === item;
      return fit;
    });
    return isSame ? value : kept;
  };
}

function values(shape: ResponseShape): ResponseShape {
  return (value) => {
    const entries = Object.entries(asRecord(value));
    return Object.fromEntries(entries.map(([name, inner]) => [name, shape(inner)]));
  };
}

interface Field {
  readonly name: string;
  readonly shape: ResponseShape;
  readonly isOptional: boolean;
}

/** Returns the object itself if it has no undeclared fields, as almost all have: copying costs more than comparing. */
function fields(schemas: Readonly<Record<string, $ZodType>>): ResponseShape {
  const all = Object.entries(schemas).map(([name, schema]): Field => {
    return { name, shape: responseShapeOf(schema), isOptional: schema._zod.optout === 'optional' };
  });
  return (value) => {
    const record = asRecord(value);
    let kept: Record<string, unknown> | undefined = isPlain(record) ? undefined : {};
    let found = 0;
    for (const { name, shape, isOptional } of all) {
      const inner = record[name];
      if (inner === undefined) {
        if (!isOptional) {
          throw schemaMismatch;
        }
        continue;
      }
      const fit = shape(inner);
      if (fit !== inner) {
        kept ??= pick(record, all, name);
      }
      if (kept !== undefined) {
        kept[name] = fit;
      }
      found += 1;
    }
    return kept ?? (Object.keys(record).length === found ? record : pick(record, all));
  };
}

/** Whether the object has no class and no `toJSON`, so that the checked value is the one that is sent. */
function isPlain(record: Readonly<Record<string, unknown>>): boolean {
  return Object.getPrototypeOf(record) === Object.prototype && record['toJSON'] === undefined;
}

/** The declared fields of an object, or those before `end`. */
function pick(record: Readonly<Record<string, unknown>>, all: readonly Field[], end?: string): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const { name } of all) {
    if (name === end) {
      return kept;
    }
    if (record[name] !== undefined) {
      kept[name] = record[name];
    }
  }
  return kept;
}

/** A discriminated union. */
function byDiscriminator(discriminator: string, options: readonly $ZodType[]): ResponseShape | undefined {
  const shapes = new Map<unknown, ResponseShape>();
  for (const option of options) {
    const names = definitionOf(option).shape?.[discriminator]?._zod.values;
    if (names === undefined) {
      return undefined;
    }
    for (const name of names) {
      shapes.set(name, responseShapeOf(option));
    }
  }
  return (value) => {
    const shape = shapes.get(asRecord(value)[discriminator]);
    if (shape === undefined) {
      throw schemaMismatch;
    }
    return shape(value);
  };
}

function parsed(schema: $ZodType): ResponseShape {
  return (value) => {
    const result = safeParse(schema, value);
    if (!result.success) {
      throw schemaMismatch;
    }
    return result.data;
  };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw schemaMismatch;
  }
  return value as Readonly<Record<string, unknown>>;
}
