import { createHash } from 'node:crypto';
import type { DatabaseEngine } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import { rowsAsSystem } from '../../data/sql/system-statements';
import { canonicalJson } from './canonical-json';

/** The last position and hash of a portal's chain. */
export interface AuditHead {
  readonly auditPosition: number;
  /** Hexadecimal. Empty before the first entry. */
  readonly auditHash: string;
}

/** An audited action in the outbox. */
export interface AuditSource {
  readonly at: string;
  /** Pseudonym of the acting person. */
  readonly actor: string | null;
  readonly actorKind: string;
  readonly pluginId: string;
  readonly name: string;
  readonly entityId: string;
  readonly data: unknown;
  readonly requestId: string;
}

/** A stored entry of the chain. The hash covers all other fields. */
export interface AuditChainEntry {
  readonly position: number;
  readonly at: string;
  readonly actor: string | null;
  readonly actorKind: string;
  readonly pluginId: string;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly detail: unknown;
  readonly requestId: string;
  readonly hash: string;
}

/** Appends entries to a portal's chain. Each hash covers the entry, its position, its portal and the previous hash. */
export function auditEntries(
  clientId: string,
  head: AuditHead,
  sources: readonly AuditSource[],
): readonly AuditChainEntry[] {
  let { auditPosition: position, auditHash: previous } = head;
  return sources.map((source) => {
    const { entity, detail } = source.data as { readonly entity: string; readonly detail?: unknown };
    const { at, actor, actorKind, pluginId, name: action, entityId, requestId } = source;
    position += 1;
    const entry = {
      position,
      at,
      actor,
      actorKind,
      pluginId,
      action,
      entity,
      entityId,
      detail: detail ?? null,
      requestId,
    };
    previous = hashOf(clientId, previous, entry);
    return { ...entry, hash: previous };
  });
}

function hashOf(clientId: string, previous: string, entry: Omit<AuditChainEntry, 'hash'>): string {
  return createHash('sha256')
    .update(canonicalJson({ ...entry, clientId, previous }))
    .digest('hex');
}

/** Result of verifying a chain. `brokenAt` is the first invalid position. */
export interface AuditVerification {
  readonly clientId: string;
  readonly entries: number;
  readonly brokenAt: number | undefined;
}

/** Result of verifying a part of a chain. */
export interface AuditStretch {
  /** Verified entries of this part. */
  readonly entries: number;
  /** Position of the last verified entry. */
  readonly verifiedTo: number;
  /** Position before the oldest entry, and of the newest. */
  readonly base: number;
  readonly head: number;
  /** When the first and the last of these entries were recorded: ISO 8601. */
  readonly firstAt: string | undefined;
  readonly lastAt: string | undefined;
  /** The first invalid position. */
  readonly brokenAt: number | undefined;
}

const pageSize = 1_000;

interface AuditRow extends Omit<AuditChainEntry, 'position'> {
  readonly position: string;
}

interface StreamRow {
  readonly position: string;
  readonly hash: string;
  readonly base: string;
  readonly base_hash: string;
}

/** Verifies a portal's chain from its base to its head. Detects changed, removed, added and moved entries. */
export async function verifyAuditChain(engine: DatabaseEngine, clientId: string): Promise<AuditVerification> {
  const { entries, brokenAt } = await verifyAuditStretch(engine, clientId, { maxEntries: Number.POSITIVE_INFINITY });
  return { clientId, entries, brokenAt };
}

/**
 * Verifies at most `maxEntries` entries of a portal's chain, from its base or after a position that was verified before:
 * the stored hash of that position is the one that the next entry builds on. Between pages of a thousand entries other
 * requests run.
 */
export async function verifyAuditStretch(
  engine: DatabaseEngine,
  clientId: string,
  { after, maxEntries }: { readonly after?: number | undefined; readonly maxEntries: number },
): Promise<AuditStretch> {
  const [stream] = await rowsAsSystem(
    engine,
    sql<StreamRow>`select audit_position::text as position,
      encode(audit_hash, 'hex') as hash, audit_base_position::text as base, encode(audit_base_hash, 'hex') as base_hash
      from core.portal_stream where client_id = ${clientId}::uuid`,
  );
  const base = Number(stream?.base ?? 0);
  const head = Number(stream?.position ?? 0);
  const start = Math.min(Math.max(after ?? base, base), head);
  const end = Math.min(head, start + maxEntries);
  let position = start;
  let hash = start === base ? (stream?.base_hash ?? '') : await readHash(engine, clientId, start);
  let firstAt: string | undefined;
  let lastAt: string | undefined;
  const result = (brokenAt: number | undefined): AuditStretch => {
    const verifiedTo = brokenAt === undefined ? position : Math.min(position, brokenAt - 1);
    return { entries: Math.max(0, verifiedTo - start), verifiedTo, base, head, firstAt, lastAt, brokenAt };
  };
  if (hash === undefined) {
    return result(start);
  }
  while (position < end) {
    const rows = await readEntries(engine, clientId, position, end);
    for (const row of rows) {
      const { hash: claimed, ...entry } = { ...row, position: Number(row.position) };
      if (entry.position !== position + 1 || hashOf(clientId, hash, entry) !== claimed) {
        return result(position + 1);
      }
      position += 1;
      hash = claimed;
      firstAt ??= entry.at;
      lastAt = entry.at;
    }
    if (rows.length === 0) {
      return result(position + 1);
    }
  }
  return result(end < head || hash === (stream?.hash ?? '') ? undefined : end);
}

/** The stored hash of an entry; undefined if it was removed. */
async function readHash(engine: DatabaseEngine, clientId: string, position: number): Promise<string | undefined> {
  const [row] = await rowsAsSystem(
    engine,
    sql<{ hash: string }>`select encode(hash, 'hex') as hash from core.audit
      where client_id = ${clientId}::uuid and position = ${String(position)}::bigint`,
  );
  return row?.hash;
}

async function readEntries(
  engine: DatabaseEngine,
  clientId: string,
  after: number,
  upTo: number,
): Promise<readonly AuditRow[]> {
  return rowsAsSystem(
    engine,
    sql<AuditRow>`select position::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      actor::text, actor_kind as "actorKind", plugin_id as "pluginId", action, entity, entity_id as "entityId", detail,
      request_id as "requestId", encode(hash, 'hex') as hash
      from core.audit where client_id = ${clientId}::uuid and position > ${String(after)}::bigint
        and position <= ${String(upTo)}::bigint
      order by audit.position limit ${pageSize}`,
  );
}

/** Lists the portals that have a chain, in order. */
export async function auditedPortals(engine: DatabaseEngine, after: string | undefined): Promise<readonly string[]> {
  const rows = await rowsAsSystem(
    engine,
    sql<{ client_id: string }>`select client_id from core.portal_stream
      where audit_position > 0 and (${after ?? null}::uuid is null or client_id > ${after ?? null}::uuid)
      order by client_id limit ${pageSize}`,
  );
  return rows.map((row) => row.client_id);
}
