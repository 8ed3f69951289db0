import * as z from 'zod/mini';
import type { AuditActor, AuditFilter, AuditLogDetails, AuditLogEntry, PersonCard } from '../../../contract';
import { AuditApiToken } from '../../../contract';
import type { DatabaseEngine } from '../../data/sql/engine';
import type { Page, PageQuery, CursorSigner } from '../../data/paging/page';
import { readPage } from '../../data/paging/page';
import { rowsAsSystem } from '../../data/sql/system-statements';
import { sql } from '../../data/sql/tag';
import { toPersonCard } from '../../identity/accounts/person-cards';

/** What reads the audit log of one portal. */
export interface AuditLogReader {
  readonly engine: DatabaseEngine;
  readonly signer: CursorSigner;
  readonly clientId: string;
  /** The name of an action in the reader's language. */
  readonly nameOf: (action: string) => string;
}

interface AuditLogRow {
  readonly position: bigint;
  readonly at: string;
  readonly actor: string | null;
  readonly actor_kind: string;
  readonly plugin_id: string;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string;
  readonly detail: unknown;
  readonly request_id: string;
  readonly hash: string;
}

const columns = sql`position, at, actor, actor_kind, plugin_id, action, entity, entity_id, detail, request_id,
  encode(hash, 'hex') as hash`;

/** A page of the log, newest first, each entry with its details. */
export async function readAuditLog(
  reader: AuditLogReader,
  query: PageQuery,
  filter: AuditFilter,
): Promise<Page<AuditLogDetails>> {
  const { engine, signer, clientId } = reader;
  const { since, before, person, action, entityId } = filter;
  const { items, nextCursor } = await readPage<AuditLogRow>(
    { db: { rows: (statement) => rowsAsSystem(engine, statement) }, signer },
    query,
    {
      select: sql`select ${columns} from core.audit`,
      where: [
        sql`client_id = ${clientId}::uuid`,
        since !== undefined && sql`at >= ${since}::timestamptz`,
        before !== undefined && sql`at < ${before}::timestamptz`,
        person !== undefined &&
          sql`actor = (select p.pseudonym from core.audit_person p where p.person_id = ${person}::uuid)`,
        action !== undefined &&
          (action.includes('.') ? sql`action = ${action}` : sql`split_part(action, '.', 1) = ${action}`),
        entityId !== undefined && sql`entity_id = ${entityId}`,
      ],
      sort: ['at desc', 'position desc'],
    },
  );
  return { items: await present(reader, items), nextCursor };
}

/** One entry; undefined if there is none at this position. */
export async function readAuditLogRow(reader: AuditLogReader, position: number): Promise<AuditLogDetails | undefined> {
  const rows = await rowsAsSystem(
    reader.engine,
    sql<AuditLogRow>`select ${columns} from core.audit
      where client_id = ${reader.clientId}::uuid and position = ${String(position)}::bigint`,
  );
  const [entry] = await present(reader, rows);
  return entry;
}

/** An entry as lists show it. */
export function withoutDetails(entry: AuditLogDetails): AuditLogEntry {
  const { id, position, at, actorKind, actor, apiToken, action, label, entity, entityId, subject } = entry;
  const people = {
    ...(actor === undefined ? {} : { actor }),
    ...(apiToken === undefined ? {} : { apiToken }),
    ...(subject === undefined ? {} : { subject }),
  };
  return { id, position, at, actorKind, action, label, entity, entityId, ...people };
}

async function present(reader: AuditLogReader, rows: readonly AuditLogRow[]): Promise<AuditLogDetails[]> {
  const cards = await readCards(reader, rows);
  return rows.map((row) => {
    const actor = row.actor_kind === 'user' && row.actor !== null ? cards.byPseudonym.get(row.actor) : undefined;
    const subject = row.entity === 'person' ? cards.byPerson.get(row.entity_id) : undefined;
    return {
      id: String(row.position),
      position: Number(row.position),
      at: row.at,
      actorKind: actor === undefined ? kindOf(row.actor_kind) : 'person',
      ...(actor === undefined ? {} : { actor }),
      ...apiTokenOf(row.detail),
      action: row.action,
      label: reader.nameOf(row.action),
      entity: row.entity,
      entityId: row.entity_id,
      ...(subject === undefined ? {} : { subject }),
      pluginId: row.plugin_id,
      requestId: row.request_id,
      ...(row.detail === null ? {} : { detail: row.detail }),
      hash: row.hash,
    };
  });
}

/** The personal access token that acted, which the details of its actions name. */
function apiTokenOf(detail: unknown): Pick<AuditLogEntry, 'apiToken'> {
  const { success, data } = z.safeParse(z.object({ apiToken: AuditApiToken }), detail);
  return success ? data : {};
}

function kindOf(stored: string): AuditActor {
  switch (stored) {
    case 'super-admin':
    case 'operator':
    case 'job':
    case 'anonymous':
      return stored;
    default:
      return 'former';
  }
}

interface CardRow {
  readonly person_id: string;
  readonly pseudonym: string | null;
  readonly full_name: string;
  readonly photo_key: string | null;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Names of those who belong or belonged to the portal and are not erased: by pseudonym, whose key an erasure deletes. */
async function readCards(
  { engine, clientId }: AuditLogReader,
  rows: readonly AuditLogRow[],
): Promise<Readonly<Record<'byPseudonym' | 'byPerson', ReadonlyMap<string, PersonCard>>>> {
  const pseudonyms = new Set(rows.flatMap(({ actor }) => (actor === null ? [] : [actor])));
  const subjects = new Set(
    rows.flatMap(({ entity, entity_id: id }) => (entity === 'person' && uuid.test(id) ? [id] : [])),
  );
  const found =
    pseudonyms.size + subjects.size === 0
      ? []
      : await rowsAsSystem(
          engine,
          sql<CardRow>`select named.person_id, named.pseudonym, p.full_name, p.photo_key
            from (select k.person_id, k.pseudonym from core.audit_person k where k.pseudonym = any(${[...pseudonyms]}::uuid[])
                union select s.person_id, null from unnest(${[...subjects]}::uuid[]) as s (person_id)) named
              join core.membership m on m.client_id = ${clientId}::uuid and m.person_id = named.person_id
              join core.person p on p.id = m.person_id and p.erased_at is null`,
        );
  const byPseudonym = new Map<string, PersonCard>();
  const byPerson = new Map<string, PersonCard>();
  for (const { person_id: id, pseudonym, full_name: name, photo_key: photo } of found) {
    const card = toPersonCard(id, name, photo);
    byPerson.set(id, card);
    if (pseudonym !== null) {
      byPseudonym.set(pseudonym, card);
    }
  }
  return { byPseudonym, byPerson };
}
