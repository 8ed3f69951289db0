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

const pageSize = 1_000;

interface AuditRow extends Omit<AuditChainEntry, 'position'> {
  readonly position: string;
}

/** Verifies a portal's chain from its base to its head. Detects changed, removed, added and moved entries. */
export async function verifyAuditChain(engine: DatabaseEngine, clientId: string): Promise<AuditVerification> {
  const [stream] = await rowsAsSystem(
    engine,
    sql<{ position: string; hash: string; base: string; base_hash: string }>`select audit_position::text as position,
      encode(audit_hash, 'hex') as hash, audit_base_position::text as base, encode(audit_base_hash, 'hex') as base_hash
      from core.portal_stream where client_id = ${clientId}::uuid`,
  );
  const end = Number(stream?.position ?? 0);
  let position = Number(stream?.base ?? 0);
  let hash = stream?.base_hash ?? '';
  let entries = 0;
  while (position < end) {
    const rows = await readEntries(engine, clientId, position, end);
    for (const row of rows) {
      const { hash: claimed, ...entry } = { ...row, position: Number(row.position) };
      position += 1;
      if (entry.position !== position || hashOf(clientId, hash, entry) !== claimed) {
        return { clientId, entries, brokenAt: position };
      }
      hash = claimed;
      entries += 1;
    }
    if (rows.length === 0) {
      return { clientId, entries, brokenAt: position + 1 };
    }
  }
  return { clientId, entries, brokenAt: hash === (stream?.hash ?? '') ? undefined : end };
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
