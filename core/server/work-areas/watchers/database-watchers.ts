import type { WatcherList } from '../../../contract';
import { localized, maxWatchers } from '../../../contract';
import type { Database, Sql } from '../../data/sql/database';
import type { StatementScope } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import { AppError } from '../../platform/app-error';
import type { CoreRequest } from '../../request-context/core-service';
import type { EntityReference } from '../activity/activities';
import { forgetEntityPart, lockEntityPart, partVersion } from '../entity-parts';
import { watcherServerMessages } from './messages';
import type { Watchers } from './watchers';

interface WatchersRow {
  readonly version: number;
  readonly watching: string[] | null;
  readonly stopped: string[] | null;
}

/** Stores who watches what in core's tables, under the portal's row-level security. */
export class DatabaseWatchers implements Watchers {
  private readonly scope: StatementScope;

  constructor(private readonly call: CoreRequest) {
    this.scope = { role: 'app_core', clientId: call.clientId, personId: call.personId };
  }

  async read(entity: EntityReference): Promise<WatcherList> {
    const row = await this.database.row(sql<WatchersRow>`select
        ${partVersion(this.clientId, entity, 'watchers')} as version,
        (select array_agg(person_id order by person_id) from core.watcher
          where ${this.of(entity)} and is_watching) as watching,
        (select array_agg(person_id order by person_id) from core.watcher
          where ${this.of(entity)} and not is_watching) as stopped`);
    const { version = 1, watching = null, stopped = null } = row ?? {};
    return { id: entity.id, version, watching: watching ?? [], stopped: stopped ?? [] };
  }

  async watched(type: EntityReference['type'], ids: readonly string[]): Promise<readonly string[]> {
    const rows = await this.database.rows(sql<{ entity_id: string }>`select entity_id from core.watcher
      where client_id = ${this.clientId} and person_id = ${this.call.context.actor.userId ?? null}::uuid
        and entity_type = ${type} and entity_id = any(${ids}::uuid[]) and is_watching
      order by entity_id`);
    return rows.map(({ entity_id: id }) => id);
  }

  async decide(entity: EntityReference, isWatching: boolean): Promise<WatcherList | undefined> {
    const { actor, clock } = this.call.context;
    const { userId } = actor;
    if (userId === undefined) {
      return undefined;
    }
    await lockEntityPart(this.database, this.clientId, entity, 'watchers');
    const changed = await this.database.run(sql`insert into core.watcher
        (client_id, entity_type, entity_id, person_id, is_watching, decided_at)
      values (${this.keyOf(entity)}, ${userId}::uuid, ${isWatching}::boolean, ${clock.now()}::timestamptz)
      on conflict (client_id, entity_type, entity_id, person_id)
        do update set is_watching = excluded.is_watching, decided_at = excluded.decided_at
        where watcher.is_watching <> excluded.is_watching`);
    if (changed === 0) {
      return undefined;
    }
    const watchers = await this.read(entity);
    if (watchers.watching.length + watchers.stopped.length > maxWatchers) {
      throw new AppError('validation_failed', localized(watcherServerMessages.watchersFull, { max: maxWatchers }));
    }
    return watchers;
  }

  async add(entity: EntityReference, personIds: readonly string[]): Promise<WatcherList | undefined> {
    const { watching, stopped } = await this.read(entity);
    const decided = new Set([...watching, ...stopped]);
    const undecided = personIds.filter((id) => !decided.has(id));
    if (undecided.length === 0 || decided.size >= maxWatchers) {
      return undefined;
    }
    await lockEntityPart(this.database, this.clientId, entity, 'watchers');
    // A text may mention people who are no members any more.
    const added = await this.database.run(sql`insert into core.watcher
        (client_id, entity_type, entity_id, person_id, is_watching, decided_at)
      select ${this.keyOf(entity)}, m.person_id, true, ${this.call.context.clock.now()}::timestamptz
      from core.membership m
      where m.client_id = ${this.clientId} and m.status = 'active' and m.person_id = any(${undecided}::uuid[])
      order by m.person_id
      limit greatest(0, ${maxWatchers}::int - (select count(*)::int from core.watcher where ${this.of(entity)}))
      on conflict do nothing`);
    return added === 0 ? undefined : this.read(entity);
  }

  async forget(type: EntityReference['type'], ids: readonly string[]): Promise<void> {
    await this.database.run(sql`delete from core.watcher
      where client_id = ${this.clientId} and entity_type = ${type} and entity_id = any(${ids}::uuid[])`);
    await forgetEntityPart(this.database, this.clientId, type, ids, 'watchers');
  }

  private keyOf({ type, id }: EntityReference): Sql {
    return sql`${this.clientId}::uuid, ${type}::text, ${id}::uuid`;
  }

  private of({ type, id }: EntityReference): Sql {
    return sql`client_id = ${this.clientId} and entity_type = ${type} and entity_id = ${id}`;
  }

  private get database(): Database {
    return this.call.database(this.scope);
  }

  private get clientId(): string {
    if (this.call.clientId === undefined) {
      throw new Error("'core:Watchers' works in a portal; this call is in none.");
    }
    return this.call.clientId;
  }
}
