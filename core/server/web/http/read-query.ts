import type { $ZodType } from 'zod/v4/core';
import { localized } from '../../../contract';
import { AppError } from '../../platform/app-error';
import { assertText } from './inspect-value';
import { httpMessages } from '../../request-context/problems/messages';

/** Query parameters in the order sent, including repeated names. */
export type QueryEntries = readonly (readonly [name: string, value: string])[];

/** @throws AppError `validation_failed` when a value cannot be stored. */
export function parseQuery(url: string): QueryEntries {
  const start = url.indexOf('?');
  if (start < 0 || start === url.length - 1) {
    return [];
  }
  const entries = [...new URLSearchParams(url.slice(start + 1))];
  for (const [name, value] of entries) {
    assertText(name, value);
  }
  return entries;
}

/** Reads the declared parameters out of a query. */
export type QueryReader = (entries: QueryEntries) => Readonly<Record<string, unknown>>;

/**
 * Creates the reader for a schema. Names match case-insensitively, and lists accept repeated names. Unknown names are
 * ignored, because the specification's standard query is sent with every request. A declared name with two different
 * values is refused, because either could be meant.
 */
export function queryReader(schema: $ZodType | undefined): QueryReader {
  const fields = new Map<string, { readonly name: string; readonly isList: boolean }>();
  for (const [name, field] of Object.entries(shapeOf(schema))) {
    fields.set(name.toLowerCase(), { name, isList: unwrap(field)._zod.def.type === 'array' });
  }
  return (entries) => {
    const found: Record<string, unknown> = {};
    for (const [sent, value] of entries) {
      const field = fields.get(sent.toLowerCase());
      if (field !== undefined) {
        found[field.name] = combine(field, found[field.name], value);
      }
    }
    return found;
  };
}

function combine(field: { readonly name: string; readonly isList: boolean }, earlier: unknown, value: string): unknown {
  if (field.isList) {
    return [...((earlier as readonly string[] | undefined) ?? []), value];
  }
  if (earlier !== undefined && earlier !== value) {
    throw new AppError('validation_failed', localized(httpMessages.repeated, { field: field.name }));
  }
  return value;
}

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, $ZodType>>;
  readonly innerType?: $ZodType;
  readonly in?: $ZodType;
}

function definitionOf(schema: $ZodType): Definition {
  return schema._zod.def as unknown as Definition;
}

function shapeOf(schema: $ZodType | undefined): Readonly<Record<string, $ZodType>> {
  if (schema === undefined) {
    return {};
  }
  return definitionOf(unwrap(schema)).shape ?? {};
}

/** The schema inside optional, nullable, default and pipes. */
function unwrap(schema: $ZodType): $ZodType {
  const { innerType, in: input, type } = definitionOf(schema);
  const inner = innerType ?? (type === 'pipe' ? input : undefined);
  return inner === undefined ? schema : unwrap(inner);
}
