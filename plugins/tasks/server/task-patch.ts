import type { EndpointRequest } from '@tessera/core/contract';
import type { changeTask } from '../contract';
import type { roleChanges, TaskRole } from '../contract/task-roles';
import type { FullTaskRow } from './task-record';
import { rankOf } from './task-record';

/** Labels, people of roles and custom values are no fields: they change one by one. Archiving never conflicts. */
type TaskPatch = Omit<
  EndpointRequest<(typeof changeTask)['shape']>['body'],
  'labels' | (typeof roleChanges)[TaskRole] | 'customValues' | 'isArchived' | 'isCompletionConfirmed'
>;

/** Editable columns, by their fields on the wire. */
const columns = {
  title: 'title',
  description: 'description',
  status: 'status',
  priority: 'priority',
  ownerId: 'owner_id',
  dueOn: 'due_on',
  dueTime: 'due_time',
  startOn: 'start_on',
  startTime: 'start_time',
  timeZone: 'time_zone',
  estimateMinutes: 'estimate_minutes',
  recurrence: 'recurrence',
  recurrenceMode: 'recurrence_mode',
  parentId: 'parent_id',
} as const satisfies Readonly<Record<keyof TaskPatch, keyof FullTaskRow>>;

/**
 * Wire fields → columns, without those that already have the requested value: two people who complete a task at the
 * same time want the same, so this is no conflict.
 */
export function patchOf({ priority, ...fields }: TaskPatch, current: FullTaskRow): Readonly<Record<string, unknown>> {
  const wanted = new Map<string, unknown>(Object.entries(withoutTimesOf(fields)));
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

/** A time goes with its date. */
function withoutTimesOf(fields: TaskPatch): TaskPatch {
  return {
    ...fields,
    ...(fields.dueOn === null ? { dueTime: null } : {}),
    ...(fields.startOn === null ? { startTime: null } : {}),
  };
}

/** The wire fields of columns, for conflicts. */
export const fieldsOfColumns: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(columns).map(([field, column]) => [column, field]),
  ['custom_values', 'customValues'],
]);
