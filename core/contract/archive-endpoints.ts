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
  /** The file is deleted then. */
  expiresOn: z.optional(z.iso.datetime()),
  /** Rows written so far, of about how many. */
  rows: z.int(),
  rowEstimate: z.int(),
  /** Bytes of attached files written so far, of about how many; before compression. */
  fileBytes: z.int(),
  fileBytesEstimate: z.int(),
  /** Bytes of the finished file. */
  size: z.optional(z.int()),
});
export type PortalExport = z.output<typeof PortalExport>;

/**
 * Starts writing everything that the portal holds into one file: compressed lines of JSON, of which the first says what
 * it is and the last how many there were and their SHA-256. While an export of the portal is queued or running, that one
 * is returned. Also allowed on a read-only portal.
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

/** The exports of the portal that are stored or under way, newest first. */
export const listPortalExports = defineEndpoint({
  id: 'core.list-portal-exports',
  method: 'GET',
  path: '/portal/exports',
  gate: { audience: 'admin' },
  effect: 'read',
  shape: { query: z.object(ofPortal), response: z.object({ items: z.array(PortalExport) }) },
});

/** Cancels an export that is queued or running, or deletes a finished one with its file. */
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

/** The file of a finished export, for programs that send their token. Parts can be requested with `Range`. */
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
 * An address of the file that works without a token for some minutes, so that the browser itself saves it: a file of many
 * gigabytes fits into no page.
 */
export const createPortalExportLink = defineEndpoint({
  id: 'core.create-portal-export-link',
  method: 'POST',
  path: '/portal/exports/:id/link',
  gate: { audience: 'admin' },
  effect: 'write',
  whenReadOnly: 'allowed',
  // The address is a secret: it needs no token.
  keepsAnswer: false,
  shape: {
    params: z.object({ id: z.uuid() }),
    query: z.object(ofPortal),
    /** `path` is below the address of the API. */
    response: z.object({ path: z.string(), expiresOn: z.iso.datetime() }),
  },
});

/** The address that `createPortalExportLink` returns. */
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
