import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';

const ofPortal = { clientid: z.optional(z.string().check(z.maxLength(64))) };

/** An export of a portal as its admins see it. */
export const PortalExport = z.object({
  id: z.uuid(),
  state: z.enum(['queued', 'running', 'ready', 'failed']),
  requestedBy: z.optional(z.object({ id: z.uuid(), name: z.string() })),
  requestedOn: z.iso.datetime(),
  startedOn: z.optional(z.iso.datetime()),
  finishedOn: z.optional(z.iso.datetime()),
  /** When the file is deleted. */
  expiresOn: z.optional(z.iso.datetime()),
  /** Rows written so far, and the estimated total. */
  rows: z.int(),
  rowEstimate: z.int(),
  /** Bytes of attached files written so far, and the estimated total; before compression. */
  fileBytes: z.int(),
  fileBytesEstimate: z.int(),
  /** Size of the finished file in bytes. */
  size: z.optional(z.int()),
});
export type PortalExport = z.output<typeof PortalExport>;

/**
 * Starts an export of all data of the portal to one file: compressed JSON lines. The first line describes the export;
 * the last holds the line count and the SHA-256. While an export of the portal is queued or running, returns that one.
 * Also allowed on a read-only portal.
 */
export const startPortalExport = defineEndpoint({
  id: 'core.start-portal-export',
  method: 'POST',
  path: '/portal/exports',
  gate: { audience: 'admin' },
  effect: 'write',
  whenReadOnly: 'allowed',
  limit: 'export',
  status: 202,
  shape: { query: z.object(ofPortal), response: PortalExport },
});

/** Lists stored, queued and running exports of the portal, newest first. */
export const listPortalExports = defineEndpoint({
  id: 'core.list-portal-exports',
  method: 'GET',
  path: '/portal/exports',
  gate: { audience: 'admin' },
  effect: 'read',
  shape: { query: z.object(ofPortal), response: z.object({ items: z.array(PortalExport) }) },
});

/** Cancels a queued or running export, or deletes a finished one with its file. */
export const deletePortalExport = defineEndpoint({
  id: 'core.delete-portal-export',
  method: 'DELETE',
  path: '/portal/exports/:id',
  gate: { audience: 'admin' },
  effect: 'write',
  whenReadOnly: 'allowed',
  status: 204,
  shape: { params: z.object({ id: z.uuid() }), query: z.object(ofPortal) },
});

/** Downloads the file of a finished export; for programs that send their token. Supports `Range`. */
export const downloadPortalExport = defineEndpoint({
  id: 'core.download-portal-export',
  method: 'GET',
  path: '/portal/exports/:id/file',
  gate: { audience: 'admin' },
  effect: 'write',
  whenReadOnly: 'allowed',
  kind: 'download',
  shape: { params: z.object({ id: z.uuid() }), query: z.object(ofPortal) },
});

/**
 * Creates a download URL that works without a token for a few minutes, so that the browser itself saves the file: a
 * file of many gigabytes does not fit in a page's memory.
 */
export const createPortalExportLink = defineEndpoint({
  id: 'core.create-portal-export-link',
  method: 'POST',
  path: '/portal/exports/:id/link',
  gate: { audience: 'admin' },
  effect: 'write',
  whenReadOnly: 'allowed',
  // The URL is a secret: it works without a token.
  storesResponse: false,
  shape: {
    params: z.object({ id: z.uuid() }),
    query: z.object(ofPortal),
    /** `path` is relative to the API's base URL. */
    response: z.object({ path: z.string(), expiresOn: z.iso.datetime() }),
  },
});

/** Downloads from the URL that `createPortalExportLink` returns. */
export const followPortalExportLink = defineEndpoint({
  id: 'core.follow-portal-export-link',
  method: 'GET',
  path: '/portal/export-files/:id',
  gate: { audience: 'public' },
  effect: 'read',
  kind: 'download',
  shape: {
    params: z.object({ id: z.uuid() }),
    query: z.object({ until: z.string().check(z.regex(/^\d{1,15}$/)), signature: z.string().check(z.maxLength(200)) }),
  },
});
