import type { CustomValueChange } from '@tessera/core/contract';
import type { CustomValueNote, PortalContext, StoredCustomValues } from '@tessera/core/server';
import { CustomFields } from '@tessera/core/server';
import type { TaskFieldChange } from './task-changes';
import { taskEntity } from './task-entity';

/**
 * The custom values of a new task as they are stored; null for none.
 *
 * @throws AppError `validation_failed`.
 */
export async function newCustomValues(
  context: Pick<PortalContext, 'get'>,
  values: CustomValueChange = {},
): Promise<StoredCustomValues> {
  const { entries } = await context.get(CustomFields).apply(taskEntity, null, values);
  const entered = Object.entries(entries).flatMap(([id, value]) => (value === null ? [] : [[id, value] as const]));
  return entered.length === 0 ? null : Object.fromEntries(entered);
}

/** One change for each field, with the name that it has now. */
export function customChangesOf(notes: readonly CustomValueNote[]): readonly TaskFieldChange[] {
  return notes.map(({ name, oldValue, newValue }) => ({
    field: 'customField',
    oldValue: { name, ...oldValue },
    newValue: { name, ...newValue },
  }));
}
