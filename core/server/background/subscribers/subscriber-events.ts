import { readOrigin } from '../../request-context/request-origin';
import type { DatabaseEngine } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import type { OutboxEvent } from './subscriber';
import { rowsAsSystem } from '../../data/sql/system-statements';

/** A range of a stream's events. */
export interface EventRange {
  readonly clientId: string;
  readonly after: number;
  readonly upTo: number;
  readonly names: readonly string[];
}

const batchSize = 50;

interface EventRow {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly version: string;
  readonly at: string;
  readonly actor_id: string | null;
  readonly request_id: string;
  readonly data: unknown;
}

/** The next events of a stream, in commit order. */
export async function readEvents(engine: DatabaseEngine, range: EventRange): Promise<readonly OutboxEvent[]> {
  const rows = await rowsAsSystem(
    engine,
    sql<EventRow>`select id::text, number::text, name, version::text, at, actor_id, request_id, data from core.outbox
      where client_id = ${range.clientId}::uuid and number > ${String(range.after)}::bigint
        and number <= ${String(range.upTo)}::bigint and kind = 'event' and name = any (${range.names}::text[])
      order by outbox.number limit ${batchSize}`,
  );
  return rows.map((row) => ({
    id: row.id,
    number: Number(row.number),
    name: row.name,
    version: Number(row.version),
    at: new Date(row.at),
    actorId: row.actor_id ?? undefined,
    ...readOrigin(row.request_id),
    data: row.data,
  }));
}
