import type { PersonCard } from '@tessera/core/contract';
import type { CardsById } from '@tessera/core/server';
import { formerMember } from '@tessera/core/server';
import type { Task, TaskAbilities, TaskListItem } from '../contract';
import { isOpenCategory } from '../contract';
import { peopleIn } from './task-people';
import type { FullTaskRow, TaskRow } from './task-row';
import { priorityOf } from './task-row';

/** The key that people use for a task. */
export function keyOf({ number }: Pick<TaskRow, 'number'>): string {
  return `T-${number}`;
}

/** Row → wire, as lists and live events show a task. */
export function presentListItem(row: TaskRow, people: CardsById): TaskListItem {
  return {
    id: row.id,
    key: keyOf(row),
    number: row.number,
    title: row.title,
    status: row.status,
    category: row.category,
    priority: priorityOf(row.priority),
    ...(row.owner_id === null ? {} : { owner: presentPerson(row.owner_id, people) }),
    ...(row.due_on === null ? {} : { dueOn: row.due_on }),
    ...(row.original_due_on === null ? {} : { originalDueOn: row.original_due_on }),
    dueChangeCount: row.due_change_count,
    createdBy: presentPerson(row.created_by, people),
    createdOn: row.created_at,
    ...(row.completed_at === null ? {} : { completedOn: row.completed_at }),
    ...(row.reopen_status === null || isOpenCategory(row.category) ? {} : { reopenStatus: row.reopen_status }),
    updatedOn: row.updated_at,
    version: row.version,
  };
}

/** Row → wire, with all fields. */
export function presentTask(row: FullTaskRow, abilities: TaskAbilities): Task {
  return {
    ...presentListItem(row, peopleIn(row)),
    ...(row.description === null ? {} : { description: row.description }),
    abilities,
  };
}

/** A person as lists show them. */
export function presentPerson(id: string, people: CardsById): PersonCard {
  return people.get(id) ?? { id, fullName: formerMember };
}
