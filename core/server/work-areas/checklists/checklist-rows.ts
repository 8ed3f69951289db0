import type { ChecklistItem } from '../../../contract';
import { people } from '../../../contract';
import { formerMember } from '../../identity/accounts/former-member';
import { toPersonCard } from '../../identity/accounts/person-cards';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import type { EntityReference } from '../activity/activities';
import type { StoredChecklistItem } from './checklists';

/** A row with the name of the person who completed it. */
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
}

/** Rows of `source`, named `c`, with names. */
export function withDoers(source: Sql): Sql<ChecklistRow> {
  return sql<ChecklistRow>`select c.id, c.version, c.changed, c.entity_type, c.entity_id, c.text, c.position, c.done_at,
      c.done_by, c.deleted_at, doer.full_name as done_by_name, doer.photo as done_by_photo
    from ${source} c
    left join ${sql.view(people)} doer on doer.client_id = c.client_id and doer.person_id = c.done_by`;
}

/** Row → wire. */
export function presentChecklistItem(row: ChecklistRow): ChecklistItem {
  const { done_at: doneOn, done_by: doneBy } = row;
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
