import type { PortalContext, RowFilter, Sql } from '@tessera/core/server';
import { personCondition, personSetCondition, sql } from '@tessera/core/server';
import type { TaskCategory } from '../contract';

/** Whom `me` means. */
type Caller = Pick<PortalContext, 'actor'>;

/** The tasks on which a person collaborates, whether or not another one owns them. */
export function filterByCollaborator(value: string, reader: Caller): RowFilter {
  return {
    condition: personSetCondition(sql`collaborator_ids`, value, reader),
    found: sql`t.id in (select found_id from find_tasks_of_collaborator(${personOf(value, reader)}))`,
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

function personOf(value: string, { actor }: Caller): Sql {
  return sql`${value === 'me' ? (actor.userId ?? null) : value}::uuid`;
}
