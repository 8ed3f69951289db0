import type { ChecklistItem } from '../../../contract';
import { localized, maxChecklistItems } from '../../../contract';
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
import { presentChecklistItem, storedChecklistItem, withDoers } from './checklist-rows';
import type { ChecklistPatch, Checklists, NewChecklistItem, StoredChecklistItem } from './checklists';
import { checklistServerMessages } from './messages';

/** A new item, of which nothing is done. */
interface PlacedText {
  readonly text: string;
  readonly position: string;
}

/** Columns by the fields that people change. */
const columnOf = { text: 'text', position: 'position', isDone: 'done_at', isRemoved: 'deleted_at' } as const;
const changeable = ['text', 'position', 'isDone', 'isRemoved'] as const;

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
      select: withDoers(sql`core.checklist_item`),
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
    const row = await this.database.row(sql<ChecklistRow>`${withDoers(sql`core.checklist_item`)}
      where c.client_id = ${this.clientId} and c.id = ${id} and c.entity_type = ${type}
      ${lock ? sql`for update of c` : sql.empty}`);
    return row && storedChecklistItem(row);
  }

  async add(entity: EntityReference, { text, position, isDone }: NewChecklistItem): Promise<ChecklistItem> {
    const { actor, clock } = this.call.context;
    const now = clock.now();
    await this.assertRoom(entity);
    const doer = isDone ? (actor.userId ?? null) : null;
    const row = await this.database.row(sql<ChecklistRow>`with made as (
        insert into core.checklist_item
          (id, client_id, entity_type, entity_id, text, position, done_at, done_by, created_by, created_at)
        values (${newId(now)}::uuid, ${this.clientId}::uuid, ${entity.type}::text, ${entity.id}::uuid, ${text}::text,
          ${position}::text, ${isDone ? now : null}::timestamptz, ${doer}::uuid, ${actor.userId ?? null}::uuid,
          ${now}::timestamptz)
        returning *
      ) ${withDoers(sql`made`)}`);
    return presentChecklistItem(existing(row));
  }

  async change(before: StoredChecklistItem, patch: ChecklistPatch): Promise<ChecklistItem | undefined> {
    const { item, entity } = before;
    const fields = changeable.filter((field) => patch[field] !== undefined && patch[field] !== item[field]);
    this.assertUnchanged(before, fields);
    if (fields.length === 0) {
      return undefined;
    }
    if (fields.includes('isRemoved') && patch.isRemoved === false) {
      await this.assertRoom(entity);
    }
    const { actor, clock } = this.call.context;
    const now = clock.now();
    const { text, position, isDone, isRemoved } = patch;
    const assignments = [
      fields.includes('text') && sql`text = ${text}::text`,
      fields.includes('position') && sql`position = ${position}::text`,
      fields.includes('isDone') &&
        sql`done_at = ${isDone === true ? now : null}::timestamptz,
          done_by = ${isDone === true ? (actor.userId ?? null) : null}::uuid`,
      fields.includes('isRemoved') && sql`deleted_at = ${isRemoved === true ? now : null}::timestamptz`,
      versionBump(fields.map((field) => columnOf[field])),
    ].filter((assignment) => assignment !== false);
    const row = await this.database.row(sql<ChecklistRow>`with altered as (
        update core.checklist_item set ${sql.join(assignments, sql`, `)}
        where client_id = ${this.clientId} and id = ${item.id} returning *
      ) ${withDoers(sql`altered`)}`);
    return presentChecklistItem(existing(row));
  }

  async copy(from: EntityReference, to: EntityReference): Promise<void> {
    const items = await this.database.rows(sql<PlacedText>`select c.text, c.position
      from core.checklist_item c where ${this.of(from)} and c.deleted_at is null order by c.position, c.id`);
    await this.insert(to, items);
  }

  async fill(entity: EntityReference, texts: readonly string[]): Promise<void> {
    let position: string | undefined;
    const items = texts.map((text): PlacedText => {
      position = rankBetween(position, undefined);
      return { text, position };
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

  async forget(type: EntityReference['type'], ids: readonly string[]): Promise<void> {
    await this.database.run(sql`delete from core.checklist_item
      where client_id = ${this.clientId} and entity_type = ${type} and entity_id = any(${ids}::uuid[])`);
  }

  private async insert(to: EntityReference, items: readonly PlacedText[]): Promise<void> {
    if (items.length === 0) {
      return;
    }
    const { actor, clock } = this.call.context;
    const now = clock.now();
    const rows = items.map((item) => ({ ...item, id: newId(now) }));
    await this.database.run(sql`insert into core.checklist_item
        (id, client_id, entity_type, entity_id, text, position, created_by, created_at)
      select i.id, ${this.clientId}::uuid, ${to.type}::text, ${to.id}::uuid, i.text, i.position,
        ${actor.userId ?? null}::uuid, ${now}::timestamptz
      from jsonb_to_recordset(${sql.json(rows)}) as i (id uuid, text text, position text)`);
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
   * The row is locked, so nothing changes after this. Only texts conflict: of two moves, or of completing and reopening, the
   * later one counts, because nothing that was typed is lost.
   */
  private assertUnchanged({ item, changed }: StoredChecklistItem, fields: readonly string[]): void {
    const { ifMatch } = this.call;
    if (ifMatch === undefined) {
      throw new AppError('precondition_required', localized(contextMessages.versionMissing));
    }
    if (fields.includes('text') && (changed['text'] ?? 0) > ifMatch) {
      throw new AppError('conflict', localized(mergeMessages.changedMeanwhile), {
        params: { conflicts: ['text'], current: item },
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
