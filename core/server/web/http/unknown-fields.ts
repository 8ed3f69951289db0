import type { $ZodType } from 'zod/v4/core';

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, $ZodType>>;
  readonly catchall?: $ZodType;
  readonly element?: $ZodType;
  readonly innerType?: $ZodType;
  readonly in?: $ZodType;
  readonly options?: readonly $ZodType[];
  readonly valueType?: $ZodType;
  readonly left?: $ZodType;
  readonly right?: $ZodType;
}

/**
 * Finds the first field of a value that its schema does not declare.
 *
 * A plain zod object drops such fields silently, and a client with a typo would believe that the value was stored.
 *
 * @returns the field's name, or undefined when all fields are declared.
 */
export function unknownField(schema: $ZodType, value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  const definition = schema._zod.def as unknown as Definition;
  if (definition.shape !== undefined) {
    return inObject(definition.shape, definition.catchall, value);
  }
  if (definition.options !== undefined) {
    return inUnion(definition.options, value);
  }
  if (definition.left !== undefined && definition.right !== undefined) {
    return inIntersection(definition.left, definition.right, value);
  }
  const every = definition.element ?? definition.valueType;
  if (every !== undefined) {
    return firstOf(Object.values(value), (item) => unknownField(every, item));
  }
  const inner = definition.innerType ?? (definition.type === 'pipe' ? definition.in : undefined);
  return inner === undefined ? undefined : unknownField(inner, value);
}

function inObject(
  shape: Readonly<Record<string, $ZodType>>,
  catchall: $ZodType | undefined,
  value: object,
): string | undefined {
  return firstOf(Object.entries(value), ([name, inner]: [string, unknown]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field !== undefined) {
      return unknownField(field, inner);
    }
    const type = (catchall?._zod.def as Definition | undefined)?.type;
    return type === undefined || type === 'never' ? name : undefined;
  });
}

/** A field is unknown when neither side declares it. Sides other than plain objects are left to the schema. */
function inIntersection(left: $ZodType, right: $ZodType, value: object): string | undefined {
  const one = left._zod.def as unknown as Definition;
  const other = right._zod.def as unknown as Definition;
  if (one.shape === undefined || other.shape === undefined) {
    return undefined;
  }
  return inObject({ ...one.shape, ...other.shape }, one.catchall ?? other.catchall, value);
}

/** Nothing is unknown if one alternative declares all fields. */
function inUnion(options: readonly $ZodType[], value: unknown): string | undefined {
  let unknown: string | undefined;
  for (const option of options) {
    const found = unknownField(option, value);
    if (found === undefined) {
      return undefined;
    }
    unknown ??= found;
  }
  return unknown;
}

function firstOf<T>(items: readonly T[], find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}
