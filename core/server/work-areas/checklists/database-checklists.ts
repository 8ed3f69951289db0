import type { ChecklistItem } from '../../../contract';
import { localized, maxChecklistItems, people } from '../../../contract';
import { rankBetween } from '../../../contract/rank-between';
import type { CoreRequest } from '../../request-context/core-service';
import { contextMessages } from '../../request-context/messages';
import { newId } from '../../identity/accounts/new-id';
import { AppError } from '../../platform/app-error';
import { versionBump } from '../../data/sql/merge';
import { mergeMessages } from '../../data/sql/messages';
import type { CursorSigner, Page, PageQuery } from '../../data/paging/page';
import { readPage } from '../../data/paging/page';
import type { Database, Sql } from '../../data/sql/database';
import type { StatementScope } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import type { EntityReference } from '../activity/activities';
import type { ChecklistRow } from './checklist-rows';
import { presentChecklistItem, storedChecklistItem, withPeople } from './checklist-rows';
import type {
  ChecklistCopyOptions,
  ChecklistPatch,
  Checklists,
  DueChecklistItems,
  NewChecklistItem,
  ReleasedChecklistItem,
  StoredChecklistItem,
} from './checklists';
import { checklistServerMessages } from './messages';

/** Columns by the fields that people change. */
const columnOf = {
  text: 'text',
  position: 'position',
  isDone: 'done_at',
  isRemoved: 'deleted_at',
  ownerId: 'owner_id',
  dueOn: 'due_on',
} as const;
const changeable = ['text', 'position', 'isDone', 'isRemoved', 'ownerId', 'dueOn'] as const;
/** Of two changes of these, the later one is refused. */
const guarded = ['text', 'ownerId', 'dueOn'] as const;

/** A new item, of which nothing is done. */
interface NewRow {
  readonly text: string;
  readonly position: string;
  readonly owner_id: string | null;
  readonly due_on: string | null;
}

interface DueRow {
  readonly entity_id: string;
  readonly owner_id: string;
  readonly due_on: string;
  readonly first: string;
  readonly count: number;
}

/** Stores checklists in core's tables, under the portal's row-level security. */
export class DatabaseChecklists implements Checklists {
  private readonly scope: StatementScope;

  constructor(
    private readonly call: CoreRequest,
    private readonly signer: CursorSigner,
  ) {
    this.scope = { role: 'app_core', clientId: call.clientId, personId: call.personId };
  }

  async list(entity: EntityReference, query: PageQuery): Promise<Page<ChecklistItem>> {
    const { items, nextCursor } = await readPage({ db: this.database, signer: this.signer }, query, {
      select: withPeople(sql`core.checklist_item`),
      where: [sql`${this.of(entity)} and c.deleted_at is null`],
      sort: ['position', 'id'],
    });
    return { items: items.map(presentChecklistItem), nextCursor };
  }

  async find(
    type: EntityReference['type'],
    id: string,
    { lock = false }: { readonly lock?: boolean } = {},
  ): Promise<StoredChecklistItem | undefined> {
    const row = await this.database.row(sql<ChecklistRow>`${withPeople(sql`core.checklist_item`)}
      where c.client_id = ${this.clientId} and c.id = ${id} and c.entity_type = ${type}
      ${lock ? sql`for update of c` : sql.empty}`);
    return row && storedChecklistItem(row);
  }

  async add(entity: EntityReference, item: NewChecklistItem): Promise<ChecklistItem> {
    const { text, position, isDone, ownerId = null, dueOn = null } = item;
    const { actor, clock } = this.call.context;
    const now = clock.now();
    await this.assertActive(ownerId);
    await this.assertRoom(entity);
    const doer = isDone ? (actor.userId ?? null) : null;
    const row = await this.database.row(sql<ChecklistRow>`with made as (
        insert into core.checklist_item
          (id, client_id, entity_type, entity_id, text, position, done_at, done_by, owner_id, due_on, created_by,
            created_at)
        values (${newId(now)}::uuid, ${this.clientId}::uuid, ${entity.type}::text, ${entity.id}::uuid, ${text}::text,
          ${position}::text, ${isDone ? now : null}::timestamptz, ${doer}::uuid, ${ownerId}::uuid, ${dueOn}::date,
          ${actor.userId ?? null}::uuid, ${now}::timestamptz)
        returning *
      ) ${withPeople(sql`made`)}`);
    return presentChecklistItem(existing(row));
  }

  async change(before: StoredChecklistItem, patch: ChecklistPatch): Promise<ChecklistItem | undefined> {
    const { item, entity } = before;
    const current = valuesOf(item);
    const fields = changeable.filter((field) => patch[field] !== undefined && patch[field] !== current[field]);
    this.assertUnchanged(before, fields);
    if (fields.length === 0) {
      return undefined;
    }
    if (fields.includes('isRemoved') && patch.isRemoved === false) {
      await this.assertRoom(entity);
    }
    const { text, position, isDone, isRemoved, ownerId, dueOn } = patch;
    if (fields.includes('ownerId')) {
      await this.assertActive(ownerId ?? null);
    }
    const { actor, clock } = this.call.context;
    const now = clock.now();
    const assignments = [
      fields.includes('text') && sql`text = ${text}::text`,
      fields.includes('position') && sql`position = ${position}::text`,
      fields.includes('isDone') &&
        sql`done_at = ${isDone === true ? now : null}::timestamptz,
          done_by = ${isDone === true ? (actor.userId ?? null) : null}::uuid`,
      fields.includes('isRemoved') && sql`deleted_at = ${isRemoved === true ? now : null}::timestamptz`,
      fields.includes('ownerId') && sql`owner_id = ${ownerId ?? null}::uuid`,
      fields.includes('dueOn') && sql`due_on = ${dueOn ?? null}::date`,
      versionBump(fields.map((field) => columnOf[field])),
    ].filter((assignment) => assignment !== false);
    const row = await this.database.row(sql<ChecklistRow>`with altered as (
        update core.checklist_item set ${sql.join(assignments, sql`, `)}
        where client_id = ${this.clientId} and id = ${item.id} returning *
      ) ${withPeople(sql`altered`)}`);
    return presentChecklistItem(existing(row));
  }

  async fill(entity: EntityReference, texts: readonly string[]): Promise<void> {
    let position: string | undefined;
    const items = texts.map((text): NewRow => {
      position = rankBetween(position, undefined);
      return { text, position, owner_id: null, due_on: null };
    });
    await this.insert(entity, items);
  }

  async texts(type: EntityReference['type'], ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = await this.database.rows(sql<{ id: string; texts: readonly string[] }>`select c.entity_id as id,
        array_agg(c.text order by c.position, c.id) as texts
      from core.checklist_item c where c.client_id = ${this.clientId} and c.entity_type = ${type}
        and c.entity_id = any(${ids}::uuid[]) and c.deleted_at is null
      group by c.entity_id`);
    return new Map(rows.map(({ id, texts }) => [id, texts]));
  }

  async copy(from: EntityReference, to: EntityReference, { shiftDays = 0 }: ChecklistCopyOptions = {}): Promise<void> {
    const items = await this.database.rows(sql<NewRow>`select c.text, c.position, owner.person_id as owner_id,
        c.due_on + ${shiftDays}::int as due_on
      from core.checklist_item c
      left join ${sql.view(people)} owner
        on owner.client_id = c.client_id and owner.person_id = c.owner_id and owner.active
      where ${this.of(from)} and c.deleted_at is null order by c.position, c.id`);
    await this.insert(to, items);
  }

  async due(type: EntityReference['type'], days: readonly string[]): Promise<readonly DueChecklistItems[]> {
    const rows = await this.database.rows(sql<DueRow>`select c.entity_id, c.owner_id, c.due_on, count(*)::int as count,
        (array_agg(c.text order by c.position, c.id))[1] as first
      from core.checklist_item c
      where c.client_id = ${this.clientId} and c.entity_type = ${type} and c.due_on = any(${days}::date[])
        and c.owner_id is not null and c.done_at is null and c.deleted_at is null
      group by c.due_on, c.entity_id, c.owner_id order by c.due_on, c.entity_id, c.owner_id`);
    return rows.map(({ entity_id: entityId, owner_id: ownerId, due_on: dueOn, first, count }) => ({
      ...{ entityId, ownerId, dueOn, first, count },
    }));
  }

  async releaseNext(
    type: EntityReference['type'],
    { personId, successorId }: { readonly personId: string; readonly successorId: string | undefined },
    limit: number,
  ): Promise<readonly ReleasedChecklistItem[]> {
    const rows = await this.database.rows(sql<ChecklistRow>`${withPeople(sql`core.checklist_item`)}
      where c.client_id = ${this.clientId} and c.owner_id = ${personId} and c.entity_type = ${type}
      order by c.id limit ${limit} for update of c`);
    const released: ReleasedChecklistItem[] = [];
    const changed = await this.database.rows(sql<ChecklistRow>`with altered as (
        update core.checklist_item set owner_id = case when done_at is null and deleted_at is null then ${successorId ?? null}::uuid end,
          ${versionBump(['owner_id'])}
        where client_id = ${this.clientId} and id = any(${rows.map(({ id }) => id)}::uuid[]) returning *
      ) ${withPeople(sql`altered`)} order by c.id`);
    for (const [index, row] of changed.entries()) {
      const before = rows[index];
      if (before !== undefined) {
        released.push({ before: presentChecklistItem(before), after: presentChecklistItem(row) });
      }
    }
    return released;
  }

  async forget(type: EntityReference['type'], ids: readonly string[]): Promise<void> {
    await this.database.run(sql`delete from core.checklist_item
      where client_id = ${this.clientId} and entity_type = ${type} and entity_id = any(${ids}::uuid[])`);
  }

  private async insert(to: EntityReference, items: readonly NewRow[]): Promise<void> {
    if (items.length === 0) {
      return;
    }
    const { actor, clock } = this.call.context;
    const now = clock.now();
    const rows = items.map((item) => ({ ...item, id: newId(now) }));
    await this.database.run(sql`insert into core.checklist_item
        (id, client_id, entity_type, entity_id, text, position, owner_id, due_on, created_by, created_at)
      select i.id, ${this.clientId}::uuid, ${to.type}::text, ${to.id}::uuid, i.text, i.position, i.owner_id, i.due_on,
        ${actor.userId ?? null}::uuid, ${now}::timestamptz
      from jsonb_to_recordset(${sql.json(rows)}) as i (id uuid, text text, position text, owner_id uuid, due_on date)`);
  }

  private async assertActive(personId: string | null): Promise<void> {
    if (personId === null) {
      return;
    }
    const found = await this.database.row(sql<{ readonly active: boolean }>`select active from ${sql.view(people)}
      where client_id = ${this.clientId} and person_id = ${personId}`);
    if (found?.active !== true) {
      throw new AppError('validation_failed', localized(checklistServerMessages.checklistOwnerNotMember), {
        params: { field: 'ownerId' },
      });
    }
  }

  /** Additions to one checklist wait for each other, so that the count is exact. */
  private async assertRoom(entity: EntityReference): Promise<void> {
    await this.database.run(
      sql`select pg_advisory_xact_lock(hashtextextended(${`core.checklist ${entity.type} ${entity.id}`}, 0))`,
    );
    const counted = await this.database.row(sql<{ count: number }>`select count(*)::int as count
      from core.checklist_item c where ${this.of(entity)} and c.deleted_at is null`);
    if ((counted?.count ?? 0) >= maxChecklistItems) {
      throw new AppError(
        'validation_failed',
        localized(checklistServerMessages.checklistFull, { max: maxChecklistItems }),
      );
    }
  }

  /**
   * The row is locked, so nothing changes after this. Texts, owners and due dates conflict: of two moves, or of completing
   * and reopening, the later one counts, because nothing that was entered is lost.
   */
  private assertUnchanged({ item, changed }: StoredChecklistItem, fields: readonly string[]): void {
    const { ifMatch } = this.call;
    if (ifMatch === undefined) {
      throw new AppError('precondition_required', localized(contextMessages.versionMissing));
    }
    const conflicts = guarded.filter((field) => fields.includes(field) && (changed[columnOf[field]] ?? 0) > ifMatch);
    if (conflicts.length > 0) {
      throw new AppError('conflict', localized(mergeMessages.changedMeanwhile), {
        params: { conflicts, current: item },
      });
    }
  }

  /** Of `c`. */
  private of({ type, id }: EntityReference): Sql {
    return sql`c.client_id = ${this.clientId} and c.entity_type = ${type} and c.entity_id = ${id}`;
  }

  private get database(): Database {
    return this.call.database(this.scope);
  }

  private get clientId(): string {
    if (this.call.clientId === undefined) {
      throw new Error("'core:Checklists' works in a portal; this call is in none.");
    }
    return this.call.clientId;
  }
}

/** The values of an item as a patch names them. */
function valuesOf({ text, position, isDone, isRemoved, owner, dueOn }: ChecklistItem): Required<ChecklistPatch> {
  return { text, position, isDone, isRemoved, ownerId: owner?.id ?? null, dueOn: dueOn ?? null };
}

/** The error for an item that does not exist, was removed, or belongs to another entity or portal. */
export function checklistItemMissing(): AppError {
  return new AppError('not_found', localized(checklistServerMessages.checklistItemMissing));
}

function existing(row: ChecklistRow | undefined): ChecklistRow {
  if (row === undefined) {
    throw new Error('A locked item of a checklist does not exist.');
  }
  return row;
}
