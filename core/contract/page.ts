import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { listLimits } from './limits';

/** Query of a paged list; the cursor is opaque, signed and contains the filter's hash (decisions.md D2). */
export const pageQuery = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(listLimits.maxSize))),
  cursor: z.optional(z.string().check(z.maxLength(2000))),
});

/** Query and response of a paged list without further filters. */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<Item extends $ZodType>(item: Item) {
  return {
    query: pageQuery,
    response: z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) }),
  };
}
