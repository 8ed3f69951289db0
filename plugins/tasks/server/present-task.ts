import type { PersonCard } from '@tessera/core/contract';
import type { CardsById } from '@tessera/core/server';
import { formerMember } from '@tessera/core/server';
import type { Task, TaskAbilities, TaskListItem } from '../contract';
import { defaultRecurrenceMode, isOpenCategory } from '../contract';
import { peopleIn } from './task-people';
import type { FullTaskRow, TaskRecord } from './task-record';
import { priorityOf } from './task-record';

/** The key that people use for a task. */
export function keyOf({ number }: Pick<TaskRecord, 'number'>): string {
  return `T-${number}`;
}

/**
 * Row → wire, as lists and live events show a task. Optional fields are assigned: a spread for each one takes six times as
 * long, and a page has 100 tasks.
 */
export function presentListItem(row: TaskRecord, people: CardsById): TaskListItem {
  const item: TaskListItem = {
    id: row.id,
    key: keyOf(row),
    number: row.number,
    title: row.title,
    status: row.status,
    category: row.category,
    priority: priorityOf(row.priority),
    dueChangeCount: row.due_change_count,
    createdBy: presentPerson(row.created_by, people),
    createdOn: row.created_at,
    updatedOn: row.updated_at,
    version: row.version,
  };
  if (row.owner_id !== null) {
    item.owner = presentPerson(row.owner_id, people);
  }
  if (row.label_ids !== null) {
    item.labelIds = [...row.label_ids];
  }
  if (row.collaborator_ids !== null) {
    item.collaboratorIds = [...row.collaborator_ids];
  }
  if (row.reviewer_ids !== null) {
    item.reviewerIds = [...row.reviewer_ids];
  }
  if (row.custom_values !== null) {
    item.customValues = { ...row.custom_values };
  }
  if (row.parent_id !== null && row.parent !== null) {
    const { title, deleted } = row.parent;
    item.parent = { id: row.parent_id, key: keyOf(row.parent), title, ...(deleted && { isDeleted: true as const }) };
  }
  if (row.sub_task_count !== null && row.sub_task_count > 0) {
    item.subTasks = { done: row.sub_task_done ?? 0, total: row.sub_task_count };
  }
  if (row.due_on !== null) {
    item.dueOn = row.due_on;
  }
  if (row.due_time !== null) {
    item.dueTime = row.due_time;
  }
  if (row.start_on !== null) {
    item.startOn = row.start_on;
  }
  if (row.start_time !== null) {
    item.startTime = row.start_time;
  }
  if (row.time_zone !== null) {
    item.timeZone = row.time_zone;
  }
  if (row.estimate_minutes !== null) {
    item.estimateMinutes = row.estimate_minutes;
  }
  if (row.logged_minutes !== null) {
    item.loggedMinutes = row.logged_minutes;
  }
  if (row.recurrence !== null && row.next_id === null) {
    item.recurrence = row.recurrence;
    item.recurrenceMode = row.recurrence_mode ?? defaultRecurrenceMode;
  }
  if (row.original_due_on !== null) {
    item.originalDueOn = row.original_due_on;
  }
  if (row.completed_at !== null) {
    item.completedOn = row.completed_at;
  }
  if (row.archived_at !== null) {
    item.archivedOn = row.archived_at;
  }
  if (row.archived_by !== null) {
    item.archivedBy = presentPerson(row.archived_by, people);
  }
  if (row.reopen_status !== null && !isOpenCategory(row.category)) {
    item.reopenStatus = row.reopen_status;
  }
  return item;
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
