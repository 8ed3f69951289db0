import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';

/**
 * Strips a value to a schema: what the schema does not know is left out, every kind of value is compared. A value that
 * has nothing to strip comes back itself, so neither it nor the result may be changed afterwards.
 *
 * @throws `misfit` when the value does not have the schema's shape.
 */
export type Shape = (value: unknown) => unknown;

/** Thrown by a shape; whoever needs to know what is wrong asks the schema itself. */
export const misfit = new Error('The value does not have the shape of its schema.');

/**
 * A value with what its schema knows of it.
 *
 * @param what the value is, for the error, such as `The answer of 'tasks.list-tasks'`
 * @throws Error when it does not fit: that is a fault of whoever made it, never of the caller.
 */
export function strip(schema: $ZodType, value: unknown, what: string): unknown {
  try {
    return shapeOf(schema)(value);
  } catch (error) {
    if (error !== misfit) {
      throw error;
    }
  }
  return parseWhole(schema, value, what);
}

/** The same with formats and limits compared as well. */
export function parseWhole(schema: $ZodType, value: unknown, what: string): unknown {
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

type Maker = (definition: Definition, schema: $ZodType) => Shape | undefined;

const isText = (value: unknown): boolean => typeof value === 'string';

/** Kinds of schemas that JSON is described with; whatever else a schema is made of is left to zod. */
const makers: Readonly<Record<string, Maker>> = {
  string: () => kind(isText),
  number: () => kind(Number.isFinite),
  boolean: () => kind((value) => typeof value === 'boolean'),
  null: () => kind((value) => value === null),
  unknown: () => (value) => value,
  any: () => (value) => value,
  enum: (_definition, schema) => oneOf(schema),
  literal: (_definition, schema) => oneOf(schema),
  optional: ({ innerType }) => unless(undefined, innerType),
  nullable: ({ innerType }) => unless(null, innerType),
  readonly: ({ innerType }) => innerType && shapeOf(innerType),
  lazy: ({ getter }) => getter && later(getter),
  array: ({ element }) => element && items(shapeOf(element)),
  record: ({ keyType, valueType }) =>
    keyType !== undefined && valueType !== undefined && definitionOf(keyType).type === 'string'
      ? values(shapeOf(valueType))
      : undefined,
  object: ({ shape, catchall }) => (shape !== undefined && catchall === undefined ? fields(shape) : undefined),
  union: ({ discriminator, options }) =>
    discriminator !== undefined && options !== undefined ? byName(discriminator, options) : undefined,
};

// no-module-state made: a shape is derived from its schema alone, which is a constant of a contract.
const made = new WeakMap<$ZodType, Shape>();

/**
 * Makes the function that strips answers to a schema.
 *
 * Compares kinds of values only, not the checks on them, in a tenth of the time that parsing takes: an answer was made
 * here, so a wrong format in it is a fault that tests must find, and leaving fields out is what protects at run time.
 */
export function shapeOf(schema: $ZodType): Shape {
  const known = made.get(schema);
  if (known !== undefined) {
    return known;
  }
  const definition = definitionOf(schema);
  const changesValues = definition.checks?.some((check) => check._zod.def.check === 'overwrite') === true;
  const maker = changesValues ? undefined : makers[definition.type];
  const shape = maker?.(definition, schema) ?? parsed(schema);
  made.set(schema, shape);
  return shape;
}

function definitionOf(schema: $ZodType): Definition {
  return schema._zod.def as unknown as Definition;
}

function kind(fits: (value: unknown) => boolean): Shape {
  return (value) => {
    if (!fits(value)) {
      throw misfit;
    }
    return value;
  };
}

function oneOf({ _zod }: $ZodType): Shape {
  const allowed: ReadonlySet<unknown> = new Set(_zod.values);
  return kind((value) => allowed.has(value));
}

function unless(nothing: null | undefined, inner: $ZodType | undefined): Shape | undefined {
  if (inner === undefined) {
    return undefined;
  }
  const shape = shapeOf(inner);
  return (value) => (value === nothing ? value : shape(value));
}

/** Schemas that hold themselves are made when the first value of theirs arrives. */
function later(getter: () => $ZodType): Shape {
  return (value) => shapeOf(getter())(value);
}

function items(shape: Shape): Shape {
  return (value) => {
    if (!Array.isArray(value)) {
      throw misfit;
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

function values(shape: Shape): Shape {
  return (value) => {
    const entries = Object.entries(asRecord(value));
    return Object.fromEntries(entries.map(([name, inner]) => [name, shape(inner)]));
  };
}

interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly mayLack: boolean;
}

/** Hands on as it is what says nothing undeclared, as nearly every answer does: copying costs more than comparing. */
function fields(schemas: Readonly<Record<string, $ZodType>>): Shape {
  const all = Object.entries(schemas).map(([name, schema]): Field => {
    return { name, shape: shapeOf(schema), mayLack: schema._zod.optout === 'optional' };
  });
  return (value) => {
    const record = asRecord(value);
    let kept: Record<string, unknown> | undefined = isPlain(record) ? undefined : {};
    let found = 0;
    for (const { name, shape, mayLack } of all) {
      const inner = record[name];
      if (inner === undefined) {
        if (!mayLack) {
          throw misfit;
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

/** Without a class and without a word in how it becomes JSON, so that what was compared is what is sent. */
function isPlain(record: Readonly<Record<string, unknown>>): boolean {
  return Object.getPrototypeOf(record) === Object.prototype && record['toJSON'] === undefined;
}

/** The declared fields of a record, all of them or those before one. */
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

/** Objects that say in one field which of several they are. */
function byName(discriminator: string, options: readonly $ZodType[]): Shape | undefined {
  const shapes = new Map<unknown, Shape>();
  for (const option of options) {
    const names = definitionOf(option).shape?.[discriminator]?._zod.values;
    if (names === undefined) {
      return undefined;
    }
    for (const name of names) {
      shapes.set(name, shapeOf(option));
    }
  }
  return (value) => {
    const shape = shapes.get(asRecord(value)[discriminator]);
    if (shape === undefined) {
      throw misfit;
    }
    return shape(value);
  };
}

function parsed(schema: $ZodType): Shape {
  return (value) => {
    const result = safeParse(schema, value);
    if (!result.success) {
      throw misfit;
    }
    return result.data;
  };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw misfit;
  }
  return value as Readonly<Record<string, unknown>>;
}
