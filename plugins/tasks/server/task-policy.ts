import { definePolicy } from '@tessera/core/server';
import type { Actor } from '@tessera/core/server';
import type { TaskAbilities, TaskForRules } from '../contract';
import { taskAbilities } from '../contract';
import type { TaskRecord } from './task-record';

/** Applies the rules of the contract to the authenticated caller. */
export const taskPolicy = definePolicy<TaskForRules, keyof TaskAbilities>('tasks.task', {
  edit: (actor, task) => taskAbilities(task, personOf(actor)).edit,
  delete: (actor, task) => taskAbilities(task, personOf(actor)).delete,
});

/** A row in the form that the rules need. */
export function toTaskFacts(row: Pick<TaskRecord, 'owner_id' | 'created_by'>): TaskForRules {
  return { ownerId: row.owner_id ?? undefined, createdById: row.created_by };
}

function personOf(actor: Actor): Parameters<typeof taskAbilities>[1] {
  return { id: actor.userId, subject: actor.subject };
}
