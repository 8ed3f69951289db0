import type { PortalRole, Subject } from '../../../contract';
import { decideAccess } from '../../../contract';
import type { RequestOrigin } from '../../request-context/request-origin';
import { readOrigin } from '../../request-context/request-origin';
import type { DatabaseEngine } from '../../data/sql/engine';
import { rowsAsSystem } from '../../data/sql/system-statements';
import { sql } from '../../data/sql/tag';
import type { DeclaredNotification } from './declared-notifications';
import type { OutboxNotification } from './group-deliveries';
import type { NotificationData } from './notification-rows';
import { fromStoredTitle } from './notification-title';

/** A range of a portal's outbox, by sequence number. */
export interface NotificationRange {
  readonly clientId: string;
  readonly after: number;
  readonly upTo: number;
}

/** The extent of the next batch. */
export interface BatchExtent {
  readonly upTo: number;
  /** Milliseconds since the oldest notification was written, by the database's clock. */
  readonly age: number;
  /** True if more rows would exceed the maximum size. */
  readonly isFull: boolean;
}

/** Finds how far the next batch reaches; undefined when the range has no notification. */
export async function findBatch(
  engine: DatabaseEngine,
  { clientId, after, upTo }: NotificationRange,
  maxSize: number,
): Promise<BatchExtent | undefined> {
  const [row] = await rowsAsSystem(
    engine,
    sql<{ upTo: string | null; age: number; rows: number; found: number }>`
      with heads as (
        select number, jsonb_array_length(audience->'persons') as size,
          extract(epoch from clock_timestamp() - at) * 1000 as age
        from core.outbox where client_id = ${clientId}::uuid and number > ${String(after)}::bigint
          and number <= ${String(upTo)}::bigint and kind = 'notification'
        order by outbox.number limit ${maxSize}),
      summed as (select number, age, sum(size) over (order by number) as total from heads)
      select (max(number) filter (where total <= ${maxSize}))::text as "upTo", max(age)::float8 as age,
        count(*)::int as rows, (count(*) filter (where total <= ${maxSize}))::int as found
      from summed`,
  );
  if (row === undefined || row.upTo === null) {
    return undefined;
  }
  const { age, rows, found } = row;
  return { upTo: Number(row.upTo), age, isFull: found < rows || rows === maxSize };
}

interface NotificationRecord {
  readonly id: string;
  readonly name: string;
  readonly entity_id: string;
  readonly at: string;
  readonly actor_id: string | null;
  readonly request_id: string;
  readonly data: NotificationData;
  readonly recipients: readonly { readonly id: string; readonly role: PortalRole }[];
}

export interface ReadBatchOptions {
  readonly types: ReadonlyMap<string, DeclaredNotification>;
  readonly modules: ReadonlySet<string>;
  readonly permissionsOf: (role: PortalRole) => ReadonlySet<string>;
}

/** A batch that was read, with the origin of its last notification. */
export interface ReadBatch {
  readonly notifications: readonly OutboxNotification[];
  readonly origin: RequestOrigin;
}

/**
 * Reads a batch. Recipients are active members who pass the gate of the plugin that notifies, at the time of delivery:
 * who left or lost the module meanwhile receives nothing. Types of plugins that are not installed any more are left out.
 */
export async function readBatch(
  engine: DatabaseEngine,
  { clientId, after, upTo }: NotificationRange,
  { types, modules, permissionsOf }: ReadBatchOptions,
): Promise<ReadBatch> {
  const rows = await rowsAsSystem(
    engine,
    sql<NotificationRecord>`select o.id::text, o.name, o.entity_id, o.at, o.actor_id, o.request_id, o.data,
        coalesce((select jsonb_agg(jsonb_build_object('id', m.person_id, 'role', m.role) order by p.place)
          from jsonb_array_elements_text(o.audience->'persons') with ordinality as p (id, place)
          join core.membership m on m.client_id = o.client_id and m.person_id = p.id::uuid and m.status = 'active'
        ), '[]') as recipients
      from core.outbox o where o.client_id = ${clientId}::uuid and o.number > ${String(after)}::bigint
        and o.number <= ${String(upTo)}::bigint and o.kind = 'notification'
      order by o.number`,
  );
  const notifications = rows.flatMap((row): readonly OutboxNotification[] => {
    const declared = types.get(row.name);
    if (declared === undefined) {
      return [];
    }
    const passing = new Map<PortalRole, boolean>();
    for (const role of ['admin', 'member'] as const) {
      const subject = subjectOf(role, modules, permissionsOf(role));
      passing.set(role, decideAccess(declared.gate, subject).outcome === 'granted');
    }
    const recipients = row.recipients.filter(({ role }) => passing.get(role) === true).map(({ id }) => id);
    return [
      {
        rowId: row.id,
        type: declared.type,
        title: fromStoredTitle(row.data.title),
        part: row.data.part,
        entity: { type: row.data.entityType, id: row.entity_id },
        actorId: row.actor_id ?? undefined,
        at: new Date(row.at),
        recipients,
      },
    ];
  });
  const last = rows.at(-1);
  return {
    notifications,
    origin: last === undefined ? { requestId: '', trace: undefined } : readOrigin(last.request_id),
  };
}

function subjectOf(role: PortalRole, modules: ReadonlySet<string>, permissions: ReadonlySet<string>): Subject {
  return { signedIn: true, superAdmin: false, portal: 'chosen', role, modules, permissions };
}
