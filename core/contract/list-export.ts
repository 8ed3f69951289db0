import * as z from 'zod/mini';

/** File formats of an exported list. */
export const ListExportFormat = z.enum(['csv', 'xlsx', 'json']);
export type ListExportFormat = z.output<typeof ListExportFormat>;

/**
 * Query of an endpoint that exports a list, besides the filters and the order of that list. The endpoint is a reading
 * `download` with the limit `list-export`, bound by `exportList` of core/server.
 *
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { defineEndpoint, listExportQuery } from '@tessera/core/contract';
 *
 * export const exportNotes = defineEndpoint({
 *   id: 'notes.export-notes',
 *   method: 'GET',
 *   path: '/notes/export',
 *   gate: { audience: 'member' },
 *   effect: 'read',
 *   kind: 'download',
 *   limit: 'list-export',
 *   shape: { query: z.extend(listExportQuery, { author: z.optional(z.uuid()) }) },
 * });
 * ```
 */
export const listExportQuery = z.object({ format: z._default(ListExportFormat, 'csv') });
