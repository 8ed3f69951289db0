import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';

/** The data of an event as its schema reads them; undefined where they do not fit. */
export function readEventData(schema: $ZodType, data: unknown): { readonly data: unknown } | undefined {
  const read = safeParse(schema, data);
  return read.success ? { data: read.data } : undefined;
}
