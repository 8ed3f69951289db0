import type { CoreRequest } from '../../request-context/core-service';
import { newId } from '../../identity/accounts/new-id';
import type { Database } from '../../data/sql/database';
import type { StatementScope } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import type {
  Activities,
  ActivityEntry,
  ActivityNote,
  ArchivedActivityRow,
  EntityReference,
  FieldChange,
} from './activities';
import type { CursorSigner, Page, PageQuery } from '../../data/paging/page';
import { readPage } from '../../data/paging/page';

interface ActivityRow {
  readonly id: string;
  readonly entity_type: EntityReference['type'];
  readonly entity_id: string;
  readonly at: string;
  readonly actor_id: string | null;
  readonly verb: string;
  readonly field: string | null;
  readonly old_value: unknown;
  readonly new_value: unknown;
}

/** A fact without fields is one entry too. */
const noField: FieldChange = { field: '', oldValue: undefined, newValue: undefined };

const columns = sql`id, entity_type, entity_id, at, actor_id, verb, field, old_value, new_value`;

/** Stores activities in core's table, under the portal's row-level security. */
export class DatabaseActivities implements Activities {
  private readonly scope: StatementScope;

  constructor(
    private readonly call: CoreRequest,
    private readonly signer: CursorSigner,
  ) {
    this.scope = { role: 'app_core', clientId: call.clientId, personId: call.personId };
  }

  record({ entity, verb, changes }: ActivityNote): void {
    const { actor, clock } = this.call.context;
    const at = clock.now();
    this.call.record(
      this.clientId,
      (changes ?? [noField]).map(({ field, oldValue, newValue }) => ({
        id: newId(at),
        entityType: entity.type,
        entityId: entity.id,
        at,
        actorId: actor.userId,
        verb,
        field: field === '' ? undefined : field,
        oldValue,
        newValue,
      })),
    );
  }

  async list({ type, id }: EntityReference, query: PageQuery): Promise<Page<ActivityEntry>> {
    const { items, nextCursor } = await readPage({ db: this.database, signer: this.signer }, query, {
      select: sql<ActivityRow>`select ${columns} from core.activity`,
      where: [sql`client_id = ${this.clientId} and entity_type = ${type} and entity_id = ${id}`],
      sort: ['id desc'],
    });
    return { items: items.map(readEntry), nextCursor };
  }

  async forget(type: EntityReference['type'], ids: readonly string[]): Promise<void> {
    await this.database.run(sql`delete from core.activity
      where client_id = ${this.clientId} and entity_type = ${type} and entity_id = any(${ids}::uuid[])`);
  }

  async export(
    type: EntityReference['type'],
    after: string | undefined,
    limit: number,
  ): Promise<readonly ArchivedActivityRow[]> {
    return this.database.rows(sql<ActivityRow>`select ${columns} from core.activity
      where ${sql.and([
        sql`client_id = ${this.clientId} and entity_type = ${type}`,
        after !== undefined && sql`id > ${after}`,
      ])}
      order by id limit ${limit}`);
  }

  async import(rows: readonly object[]): Promise<void> {
    await this.database.run(sql`insert into core.activity
        (id, client_id, entity_type, entity_id, at, actor_id, request_id, verb, field, old_value, new_value)
      select r.id, ${this.clientId}::uuid, r.entity_type, r.entity_id, r.at, r.actor_id, '', r.verb, r.field,
        r.old_value, r.new_value
      from jsonb_to_recordset(${sql.json(rows)}) as r (id uuid, entity_type text, entity_id uuid, at timestamptz,
        actor_id uuid, verb text, field text, old_value jsonb, new_value jsonb)
      on conflict (id) do nothing`);
  }

  private get database(): Database {
    return this.call.database(this.scope);
  }

  private get clientId(): string {
    if (this.call.clientId === undefined) {
      throw new Error("'core:Activities' works in a portal; this call is in none.");
    }
    return this.call.clientId;
  }
}

function readEntry(row: ActivityRow): ActivityEntry {
  return {
    id: row.id,
    at: row.at,
    actorId: row.actor_id ?? undefined,
    verb: row.verb,
    field: row.field ?? undefined,
    oldValue: row.old_value ?? undefined,
    newValue: row.new_value ?? undefined,
  };
}
