import type { ChecklistItem } from '../../../contract';
import { people } from '../../../contract';
import { formerMember } from '../../identity/accounts/former-member';
import { toPersonCard } from '../../identity/accounts/person-cards';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import type { EntityReference } from '../activity/activities';
import type { StoredChecklistItem } from './checklists';

/** A row with the names of its owner and of the person who completed it. */
export interface ChecklistRow {
  readonly id: string;
  readonly version: number;
  /** Version that last changed a column. */
  readonly changed: Readonly<Record<string, number>>;
  readonly entity_type: EntityReference['type'];
  readonly entity_id: string;
  readonly text: string;
  readonly position: string;
  readonly done_at: string | null;
  readonly done_by: string | null;
  readonly done_by_name: string | null;
  readonly done_by_photo: string | null;
  readonly deleted_at: string | null;
  readonly owner_id: string | null;
  readonly owner_name: string | null;
  readonly owner_photo: string | null;
  readonly due_on: string | null;
}

/** Rows of `source`, named `c`, with names. */
export function withPeople(source: Sql): Sql<ChecklistRow> {
  return sql<ChecklistRow>`select c.id, c.version, c.changed, c.entity_type, c.entity_id, c.text, c.position, c.done_at,
      c.done_by, c.deleted_at, c.owner_id, c.due_on, doer.full_name as done_by_name, doer.photo as done_by_photo,
      owner.full_name as owner_name, owner.photo as owner_photo
    from ${source} c
    left join ${sql.view(people)} doer on doer.client_id = c.client_id and doer.person_id = c.done_by
    left join ${sql.view(people)} owner on owner.client_id = c.client_id and owner.person_id = c.owner_id`;
}

/** Row → wire. */
export function presentChecklistItem(row: ChecklistRow): ChecklistItem {
  const { done_at: doneOn, done_by: doneBy, owner_id: ownerId, due_on: dueOn } = row;
  return {
    id: row.id,
    version: row.version,
    entityId: row.entity_id,
    text: row.text,
    position: row.position,
    isDone: doneOn !== null,
    ...(doneBy === null || doneOn === null
      ? {}
      : { doneBy: toPersonCard(doneBy, row.done_by_name ?? formerMember, row.done_by_photo) }),
    ...(doneOn === null ? {} : { doneOn }),
    ...(ownerId === null ? {} : { owner: toPersonCard(ownerId, row.owner_name ?? formerMember, row.owner_photo) }),
    ...(dueOn === null ? {} : { dueOn }),
    isRemoved: row.deleted_at !== null,
  };
}

/** Row → what rules need to know. */
export function storedChecklistItem(row: ChecklistRow): StoredChecklistItem {
  return {
    item: presentChecklistItem(row),
    entity: { type: row.entity_type, id: row.entity_id },
    changed: row.changed,
  };
}
