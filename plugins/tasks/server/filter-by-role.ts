import type { PortalContext, RowFilter, Sql } from '@tessera/core/server';
import { personCondition, personSetCondition, sql } from '@tessera/core/server';
import type { TaskCategory } from '../contract';
import { categoryOf, isOpenCategory, reviewStatus } from '../contract';
import type { TaskRole } from '../contract/task-roles';
import { roleColumns } from './role-columns';

/** Whom `me` means. */
type Caller = Pick<PortalContext, 'actor'>;

/** The tasks that have a person in a role, whether or not another one owns them. */
export function filterByRole(role: TaskRole, value: string, reader: Caller): RowFilter {
  const { column, tasks } = roleColumns[role];
  return {
    condition: personSetCondition(sql.id(column), value, reader),
    found: sql`t.id in (select found_id from ${tasks}(${personOf(value, reader)}))`,
  };
}

/** The tasks that a person owns or collaborates on, for lists whose index another condition uses. */
export function filterByInvolved(value: string, reader: Caller): RowFilter {
  return {
    condition: sql`(${personCondition(sql`owner_id`, value, reader)}
      or ${personSetCondition(sql`collaborator_ids`, value, reader)})`,
    found: sql`t.id in (select found_id from find_tasks_involving(${personOf(value, reader)}))`,
  };
}

/**
 * The tasks of one category that a person owns or collaborates on, as two conditions of which a task meets at most one:
 * the first is read in order by the index of its owner's list, however long that is; the second finds all tasks on which
 * the person collaborates and sorts them.
 */
export function involvedBranches(value: string, category: TaskCategory, reader: Caller): readonly Sql[] {
  const isOfCategory = sql`t.category = ${category}`;
  const sharedIds = sql`select found_id from find_tasks_shared_with(${personOf(value, reader)}, ${category}::text)`;
  return [
    sql`${isOfCategory} and ${personCondition(sql`t.owner_id`, value, reader)}`,
    sql`${isOfCategory} and t.id in (${sharedIds})`,
  ];
}

/** Which tasks wait for a review. */
interface ReviewOptions {
  readonly reader: Caller;
  /** Those of the list. */
  readonly categories: readonly TaskCategory[];
  /** Undefined for archived tasks beside the others. */
  readonly isArchived: boolean | undefined;
  /** See `waitsForReview`. */
  readonly hasStatus: boolean;
}

/** The tasks that wait for the review of a person, as `waitsForReview` tells it of one task. */
export function filterByReviewing(value: string, options: ReviewOptions): RowFilter {
  const { reader, categories, isArchived, hasStatus } = options;
  const open = categories.filter(
    (category) => isOpenCategory(category) && (!hasStatus || category === categoryOf(reviewStatus)),
  );
  const ids = sql`select found_id from
    find_tasks_to_review(${personOf(value, reader)}, ${open}::text[], ${isArchived ?? null}::boolean)`;
  const isReviewed = personSetCondition(sql`reviewer_ids`, value, reader);
  return hasStatus
    ? {
        condition: sql`status = ${reviewStatus} and ${isReviewed}`,
        found: sql`t.status = ${reviewStatus} and t.id in (${ids})`,
      }
    : { condition: isReviewed, found: sql`t.id in (${ids})` };
}

function personOf(value: string, { actor }: Caller): Sql {
  return sql`${value === 'me' ? (actor.userId ?? null) : value}::uuid`;
}
