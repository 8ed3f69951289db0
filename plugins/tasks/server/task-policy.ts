import { localized } from '@tessera/core/contract';
import { AppError, definePolicy } from '@tessera/core/server';
import type { Actor } from '@tessera/core/server';
import type { TaskAbilities, TaskForRules } from '../contract';
import { taskAbilities } from '../contract';
import { tasksServerMessages } from './messages';
import type { TaskRecord } from './task-record';

/** Applies the rules of the contract to the authenticated caller. */
export const taskPolicy = definePolicy<TaskForRules, keyof TaskAbilities>('tasks.task', {
  edit: (actor, task) => taskAbilities(task, personOf(actor)).edit,
  delete: (actor, task) => taskAbilities(task, personOf(actor)).delete,
});

/** A row in the form that the rules need. */
export function toTaskFacts(row: Pick<TaskRecord, 'owner_id' | 'created_by' | 'archived_at'>): TaskForRules {
  return {
    ownerId: row.owner_id ?? undefined,
    createdById: row.created_by,
    isArchived: row.archived_at !== null,
  };
}

/** The same for what stays possible with an archived task: comments, and unarchiving. */
export function toActiveFacts(row: Pick<TaskRecord, 'owner_id' | 'created_by'>): TaskForRules {
  return toTaskFacts({ ...row, archived_at: null });
}

/** The same for every other change. @throws AppError `validation_failed` for an archived task, with a sentence that says so. */
export function toEditableFacts(
  row: Pick<TaskRecord, 'number' | 'owner_id' | 'created_by' | 'archived_at'>,
): TaskForRules {
  if (row.archived_at !== null) {
    throw new AppError('validation_failed', localized(tasksServerMessages.archived, { key: `T-${row.number}` }));
  }
  return toTaskFacts(row);
}

function personOf(actor: Actor): Parameters<typeof taskAbilities>[1] {
  return { id: actor.userId, subject: actor.subject };
}
