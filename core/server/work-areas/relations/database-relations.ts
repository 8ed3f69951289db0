import type { RelationKind } from '../../../contract';
import { localized, maxRelations, orderKindOf } from '../../../contract';
import type { Database, Sql } from '../../data/sql/database';
import type { StatementScope } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import { AppError } from '../../platform/app-error';
import type { CoreRequest } from '../../request-context/core-service';
import type { EntityReference } from '../activity/activities';
import { forgetEntityPart, lockEntityPart } from '../entity-parts';
import { relationServerMessages } from './messages';
import type {
  ChangedRelation,
  LaggedRelation,
  Relations,
  StoredRelation,
  StoredRelations,
  WantedRelation,
} from './relations';

/** Kinds as rows have them: those of the other side are the same row. */
type StoredKind = 'blocks' | 'startsBefore' | 'finishesBefore' | 'relates' | 'duplicates';

interface StoredRow {
  readonly kind: StoredKind;
  readonly fromId: string;
  readonly toId: string;
}

interface RelationRow {
  /** The entity that was asked for, and the version of its relations. */
  readonly id: string;
  readonly version: number;
  readonly kind: StoredKind;
  /** Null without relations. */
  readonly other_id: string | null;
  readonly is_from: boolean;
  readonly lag: number;
}

const seenFrom: Readonly<Record<StoredKind, RelationKind>> = {
  blocks: 'blocks',
  startsBefore: 'startsBefore',
  finishesBefore: 'finishesBefore',
  relates: 'relatesTo',
  duplicates: 'duplicates',
};
const seenTo: Readonly<Record<StoredKind, RelationKind>> = {
  blocks: 'blockedBy',
  startsBefore: 'startsAfter',
  finishesBefore: 'finishesAfter',
  relates: 'relatesTo',
  duplicates: 'duplicatedBy',
};

/** Why a circle of a kind is refused. Kinds are apart: a task that starts first may finish last. */
const circles = {
  blocks: 'blocksInCircle',
  startsBefore: 'startsInCircle',
  finishesBefore: 'finishesInCircle',
  duplicates: 'duplicatesInCircle',
} as const;

/** Separates the locks of relations from other advisory locks with two numbers. */
const lockClass = 409;

/** Stores relations in core's table, under the portal's row-level security. */
export class DatabaseRelations implements Relations {
  private readonly scope: StatementScope;

  constructor(private readonly call: CoreRequest) {
    this.scope = { role: 'app_core', clientId: call.clientId, personId: call.personId };
  }

  async read({ type, id }: EntityReference): Promise<StoredRelations> {
    const found = await this.readAll(type, [id]);
    return found.get(id) ?? { version: 1, relations: [] };
  }

  async readAll(type: EntityReference['type'], ids: readonly string[]): Promise<ReadonlyMap<string, StoredRelations>> {
    // Lateral, so that each id is two look-ups in an index, however many relations the company has.
    const rows = await this.database.rows(sql<RelationRow>`select asked.id, 1 + coalesce(p.version, 0) as version,
        r.kind, r.other_id, r.is_from, r.lag
      from unnest(${ids}::uuid[]) as asked (id)
      left join core.entity_part p on p.client_id = ${this.clientId}::uuid and p.entity_type = ${type}::text
        and p.entity_id = asked.id and p.part = 'relations'
      left join lateral (
        select kind, to_id as other_id, true as is_from, lag, created_at from core.relation
          where ${this.ofType({ type })} and from_id = asked.id
        union all
        select kind, from_id, false, lag, created_at from core.relation
          where ${this.ofType({ type })} and to_id = asked.id
      ) r on true
      order by r.created_at, r.other_id`);
    const found = new Map<string, { readonly version: number; readonly relations: LaggedRelation[] }>();
    for (const { id, version, kind, other_id: otherId, is_from: isFrom, lag } of rows) {
      const list = found.get(id) ?? { version, relations: [] };
      found.set(id, list);
      // An entity without relations has one row, without their values.
      if (otherId !== null) {
        list.relations.push({ kind: (isFrom ? seenFrom : seenTo)[kind], otherId, lag });
      }
    }
    return found;
  }

  async set(
    entity: EntityReference,
    relation: StoredRelation,
    { exists, lag }: WantedRelation,
  ): Promise<ChangedRelation | undefined> {
    if (relation.otherId === entity.id) {
      throw refused('relatedToItself');
    }
    if (lag !== undefined && lag !== 0 && orderKindOf(relation.kind) === undefined) {
      throw refused('lagWithoutOrder', 'lag');
    }
    const row = storedRow(entity.id, relation);
    // In one order, so that two people who relate the same entities do not wait for each other.
    for (const id of [entity.id, relation.otherId].toSorted()) {
      await lockEntityPart(this.database, this.clientId, { type: entity.type, id }, 'relations');
    }
    // Both are locked: no other request changes this relation now.
    const isRow = sql`${this.ofType(entity)} and from_id = ${row.fromId} and kind = ${row.kind} and to_id = ${row.toId}`;
    const former = await this.database.row(sql<{ readonly lag: number }>`select lag from core.relation where ${isRow}`);
    if (former === undefined) {
      if (exists !== true) {
        return undefined;
      }
      await this.add(entity, row, lag ?? 0);
      return { formerLag: undefined, lag: lag ?? 0 };
    }
    if (exists === false) {
      await this.database.run(sql`delete from core.relation where ${isRow}`);
      return { formerLag: former.lag, lag: undefined };
    }
    if (lag === undefined || lag === former.lag) {
      return undefined;
    }
    await this.database.run(sql`update core.relation set lag = ${lag}::int where ${isRow}`);
    return { formerLag: former.lag, lag };
  }

  async forget(type: EntityReference['type'], ids: readonly string[]): Promise<void> {
    for (const column of [sql`from_id`, sql`to_id`]) {
      await this.database.run(sql`delete from core.relation
        where client_id = ${this.clientId} and entity_type = ${type} and ${column} = any(${ids}::uuid[])`);
    }
    await forgetEntityPart(this.database, this.clientId, type, ids, 'relations');
  }

  private async add(entity: EntityReference, row: StoredRow, lag: number): Promise<void> {
    const { actor, clock } = this.call.context;
    await this.database.run(sql`insert into core.relation
        (client_id, entity_type, from_id, kind, to_id, lag, created_by, created_at)
      values (${this.clientId}::uuid, ${entity.type}::text, ${row.fromId}::uuid, ${row.kind}::text, ${row.toId}::uuid,
        ${lag}::int, ${actor.userId ?? null}::uuid, ${clock.now()}::timestamptz)`);
    await this.assertNoCircle(entity, row);
    await this.assertRoom(entity.type, [row.fromId, row.toId]);
  }

  /** Two relations that would close one circle are added one after the other, so that the second one sees the first. */
  private async assertNoCircle(entity: EntityReference, { kind, fromId, toId }: StoredRow): Promise<void> {
    if (kind === 'relates') {
      return;
    }
    await this.database.run(
      sql`select pg_advisory_xact_lock(${lockClass}::int, hashtext(${`${this.clientId} ${entity.type} ${kind}`}))`,
    );
    const circle = await this.database.row(sql<{ readonly found: number }>`with recursive reached (id) as (
        select ${toId}::uuid
        union
        select r.to_id from reached join core.relation r
          on r.client_id = ${this.clientId} and r.entity_type = ${entity.type} and r.from_id = reached.id
            and r.kind = ${kind}
      ) select 1 as found from reached where id = ${fromId} limit 1`);
    if (circle !== undefined) {
      throw refused(circles[kind]);
    }
  }

  private async assertRoom(type: EntityReference['type'], ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const { relations } = await this.read({ type, id });
      if (relations.length > maxRelations) {
        throw refused('relationsFull');
      }
    }
  }

  private ofType({ type }: Pick<EntityReference, 'type'>): Sql {
    return sql`client_id = ${this.clientId} and entity_type = ${type}`;
  }

  private get database(): Database {
    return this.call.database(this.scope);
  }

  private get clientId(): string {
    if (this.call.clientId === undefined) {
      throw new Error("'core:Relations' works in a portal; this call is in none.");
    }
    return this.call.clientId;
  }
}

function storedRow(id: string, { kind, otherId }: StoredRelation): StoredRow {
  switch (kind) {
    case 'blocks':
      return { kind: 'blocks', fromId: id, toId: otherId };
    case 'blockedBy':
      return { kind: 'blocks', fromId: otherId, toId: id };
    case 'startsBefore':
      return { kind: 'startsBefore', fromId: id, toId: otherId };
    case 'startsAfter':
      return { kind: 'startsBefore', fromId: otherId, toId: id };
    case 'finishesBefore':
      return { kind: 'finishesBefore', fromId: id, toId: otherId };
    case 'finishesAfter':
      return { kind: 'finishesBefore', fromId: otherId, toId: id };
    case 'duplicates':
      return { kind: 'duplicates', fromId: id, toId: otherId };
    case 'duplicatedBy':
      return { kind: 'duplicates', fromId: otherId, toId: id };
    case 'relatesTo': {
      const [fromId = id, toId = otherId] = [id, otherId].toSorted();
      return { kind: 'relates', fromId, toId };
    }
  }
}

function refused(reason: keyof typeof relationServerMessages, field = 'otherId'): AppError {
  const message =
    reason === 'relationsFull'
      ? localized(relationServerMessages[reason], { max: maxRelations })
      : localized(relationServerMessages[reason]);
  return new AppError('validation_failed', message, { params: { field } });
}
