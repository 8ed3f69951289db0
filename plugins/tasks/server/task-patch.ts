import type { EndpointRequest } from '@tessera/core/contract';
import { AppError } from '@tessera/core/server';
import type { changeTask, Task } from '../contract';
import type { FullTaskRow } from './task-record';
import { rankOf } from './task-record';

type TaskPatch = EndpointRequest<(typeof changeTask)['shape']>['body'];

/** Editable columns, by their fields on the wire. */
const columns = {
  title: 'title',
  description: 'description',
  status: 'status',
  priority: 'priority',
  ownerId: 'owner_id',
  dueOn: 'due_on',
} as const satisfies Readonly<Record<keyof TaskPatch, keyof FullTaskRow>>;

/**
 * Wire fields → columns, without those that already have the requested value: two people who complete a task at the
 * same time want the same, so this is no conflict.
 */
export function patchOf({ priority, ...fields }: TaskPatch, current: FullTaskRow): Readonly<Record<string, unknown>> {
  const wanted = new Map<string, unknown>(Object.entries(fields));
  wanted.set('priority', priority === undefined ? undefined : rankOf(priority));
  const patch: Record<string, unknown> = {};
  for (const [field, column] of Object.entries(columns)) {
    const value = wanted.get(field);
    if (value !== undefined && JSON.stringify(value) !== JSON.stringify(current[column])) {
      patch[column] = value;
    }
  }
  return patch;
}

/** Maps a conflict to the wire: fields instead of columns, and the task as everyone sees it. */
export function conflictOf(error: unknown, current: Task): unknown {
  if (!(error instanceof AppError) || error.code !== 'conflict') {
    return error;
  }
  const { conflicts } = error.params;
  const named = new Set<unknown>(Array.isArray(conflicts) ? conflicts : []);
  const fields = Object.entries(columns).flatMap(([field, column]) => (named.has(column) ? [field] : []));
  return new AppError('conflict', error.sentence, { params: { conflicts: fields, current }, cause: error });
}
