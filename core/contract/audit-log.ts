import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { listExportQuery } from './list-export';
import { pageOf, pageQuery } from './page';
import { PersonCard } from './person-card';

const gate = { audience: 'admin' } as const;

/**
 * Who acted. `person` is someone whose name is known, `former` one whose account was erased or who is not known in the
 * company; `anonymous` was not signed in.
 */
export const AuditActor = z.enum(['person', 'former', 'super-admin', 'operator', 'job', 'anonymous']);
export type AuditActor = z.output<typeof AuditActor>;

/** The personal access token by which a person acted. */
export const AuditApiToken = z.object({ id: z.string(), name: z.string() });

/** An entry of the company's audit log, as lists show it. */
export const AuditLogEntry = z.object({
  /** The position as a text. */
  id: z.string(),
  /** Its place in the chain: 1 for the company's first entry. */
  position: z.int(),
  at: z.iso.datetime(),
  actorKind: AuditActor,
  /** For `person`. */
  actor: z.optional(PersonCard),
  /** If the person acted by a token instead of a session. */
  apiToken: z.optional(AuditApiToken),
  /** `<owner>.<noun>.<verb>`. */
  action: z.string(),
  /** What happened, in the reader's language. */
  label: z.string(),
  /** Type of the entity that the action is about. */
  entity: z.string(),
  entityId: z.string(),
  /** The person that the action is about, if their name is known. */
  subject: z.optional(PersonCard),
});
export type AuditLogEntry = z.output<typeof AuditLogEntry>;

/** An entry with everything that its hash covers. */
export const AuditLogDetails = z.extend(AuditLogEntry, {
  pluginId: z.string(),
  requestId: z.string(),
  /** What the action recorded, such as old and new values. */
  detail: z.optional(z.unknown()),
  /** SHA-256 of the entry and of the hash before it, hexadecimal. */
  hash: z.string(),
});
export type AuditLogDetails = z.output<typeof AuditLogDetails>;

/** By what the audit log is filtered. */
export const AuditFilter = z.object({
  /** The first moment. */
  since: z.optional(z.iso.datetime()),
  /** The moment after the last one. */
  before: z.optional(z.iso.datetime()),
  /** Id of the acting person. */
  person: z.optional(z.uuid()),
  /** An action, such as `core.member.join`, or an area: the owner of several actions, such as `webhooks`. */
  action: z.optional(
    z
      .string()
      .check(z.maxLength(200), z.regex(/^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*$/))
      .register(z.globalRegistry, { examples: ['core.member.join'] }),
  ),
  /** The whole id of the entity that the action is about. */
  entityId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});
export type AuditFilter = z.output<typeof AuditFilter>;

/** Lists the company's audit log, newest first. */
export const listAuditLog = defineEndpoint({
  id: 'core.list-audit-log',
  method: 'GET',
  path: '/audit/entries',
  gate,
  effect: 'read',
  shape: { ...pageOf(AuditLogEntry), query: z.extend(pageQuery, AuditFilter.shape) },
});

/** Returns one entry of the audit log. */
export const readAuditLogEntry = defineEndpoint({
  id: 'core.read-audit-log-entry',
  method: 'GET',
  path: '/audit/entries/:position',
  gate,
  effect: 'read',
  shape: {
    params: z.object({ position: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) }),
    response: AuditLogDetails,
  },
});

/** An action that the audit log can be filtered by. */
export const AuditAction = z.object({
  /** The action, or the area if it is the entry of all actions of an area. */
  name: z.string(),
  label: z.string(),
  /** Name of the area; absent for the area itself. */
  area: z.optional(z.string()),
});
export type AuditAction = z.output<typeof AuditAction>;

/** Lists areas and actions that the installed plugins declare, in the reader's language: each area before its actions. */
export const listAuditActions = defineEndpoint({
  id: 'core.list-audit-actions',
  method: 'GET',
  path: '/audit/actions',
  gate,
  effect: 'read',
  shape: { response: z.object({ items: z.array(AuditAction) }) },
});

/** Exports the filtered audit log as a file. The export is an entry of the audit log itself. */
export const exportAuditLog = defineEndpoint({
  id: 'core.export-audit-log',
  method: 'GET',
  path: '/audit/export',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  kind: 'download',
  limit: 'list-export',
  shape: { query: z.extend(listExportQuery, AuditFilter.shape) },
});

/** Part of a verification of the chain. */
export const AuditLogVerification = z.object({
  /** Verified entries of this part. */
  entries: z.int(),
  /** Position of the last verified entry; the next part begins after it. */
  verifiedTo: z.int(),
  /** Position before the oldest entry that is kept, and that of the newest. */
  base: z.int(),
  head: z.int(),
  /** Times of the first and the last verified entry of this part. */
  firstAt: z.optional(z.iso.datetime()),
  lastAt: z.optional(z.iso.datetime()),
  /** The first position whose entry is not the one that was recorded. */
  brokenAt: z.optional(z.int()),
  /** What is stored there now, if there is an entry. */
  broken: z.optional(AuditLogEntry),
  /** Whether there is no further part. */
  isComplete: z.boolean(),
});
export type AuditLogVerification = z.output<typeof AuditLogVerification>;

/**
 * Verifies a part of the chain, from its oldest entry or after a position that an earlier part has verified. Repeat until
 * `isComplete`. The beginning of a verification and a break are entries of the audit log themselves.
 */
export const verifyAuditLog = defineEndpoint({
  id: 'core.verify-audit-log',
  method: 'POST',
  path: '/audit/verifications',
  gate,
  effect: 'write',
  storesResponse: false,
  whenReadOnly: 'allowed',
  shape: {
    body: z.strictObject({ after: z.optional(z.int().check(z.gte(0))) }),
    response: AuditLogVerification,
  },
});
