import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';

/** Parses the data of an event by its schema; undefined if they do not match. */
export function readEventData(schema: $ZodType, data: unknown): { readonly data: unknown } | undefined {
  const read = safeParse(schema, data);
  return read.success ? { data: read.data } : undefined;
}
