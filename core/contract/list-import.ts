import * as z from 'zod/mini';
import { importContractMessages } from './import-messages';
import { schemaMessage } from './schema-message';

/** Items that one request can create. A file of more rows is sent as several requests, one after the other. */
export const maxImportItems = 100;

/** Rows of one file. */
export const maxImportRows = 10_000;

/** What became of one item. */
export const ImportOutcome = z.object({
  /** Missing for an item that was refused, of which nothing was written. */
  created: z.optional(z.object({ id: z.uuid(), version: z.int() })),
  /** Why it was refused, in the caller's language, and the field of the item, if it is about one. */
  error: z.optional(z.object({ message: z.string(), field: z.optional(z.string()) })),
});
export type ImportOutcome = z.output<typeof ImportOutcome>;

/**
 * Shape of an endpoint that creates up to 100 entities from the rows of a file, bound by `importItems` of core/server with
 * the schema of an item. Each item is checked by itself: the response says of each what became of it, in the order of the
 * request. Send an `Idempotency-Key`, so that a repetition creates nothing twice. The limit is `list-import`.
 *
 * @example
 * ```ts
 * import { defineEndpoint, listImportShape } from '@tessera/core/contract';
 *
 * export const importNotes = defineEndpoint({
 *   id: 'notes.import-notes',
 *   method: 'POST',
 *   path: '/notes/import',
 *   gate: { audience: 'member' },
 *   effect: 'write',
 *   limit: 'list-import',
 *   shape: listImportShape,
 * });
 * ```
 */
export const listImportShape = {
  body: z.strictObject({
    items: z
      .array(z.record(z.string(), z.unknown()))
      .check(
        z.minLength(1, schemaMessage(importContractMessages.importEmpty)),
        z.maxLength(maxImportItems, schemaMessage(importContractMessages.importLong, { max: maxImportItems })),
      ),
  }),
  response: z.object({
    items: z.array(ImportOutcome),
    /** Versions of entities from earlier requests of the import that these items changed, such as parents; one higher. */
    changed: z.array(z.object({ id: z.uuid(), version: z.int() })),
  }),
} as const;

/**
 * Shape of an endpoint that undoes an import: it deletes those of up to 100 entities that still have the version with
 * which the import left them.
 */
export const listImportUndoShape = {
  body: z.strictObject({
    items: z
      .array(z.strictObject({ id: z.uuid(), version: z.int().check(z.gte(1)) }))
      .check(
        z.minLength(1, schemaMessage(importContractMessages.importEmpty)),
        z.maxLength(maxImportItems, schemaMessage(importContractMessages.importLong, { max: maxImportItems })),
      ),
  }),
  response: z.object({
    items: z.array(
      z.object({
        id: z.uuid(),
        /** `deleted`: or was deleted before. `changed`: changed since, and kept. `refused`: not allowed. */
        outcome: z.enum(['deleted', 'changed', 'refused']),
      }),
    ),
  }),
} as const;
