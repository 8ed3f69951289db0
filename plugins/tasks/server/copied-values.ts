import type { PortalContext, StoredCustomValues } from '@tessera/core/server';
import { CustomFields, Labels } from '@tessera/core/server';
import { copiedPeople } from './people-of-roles';
import { peopleOf } from './role-columns';
import { isActiveMember } from './task-people';
import { taskEntity } from './task-entity';
import type { FullTaskRow } from './task-record';
import { priorityOf } from './task-record';
import type { NewTask } from './task-repository';

/** What a copy of a task has from it. People who left the company, deleted labels and values
 * of deleted fields are left out. */
export async function copiedValues(
  context: PortalContext,
  original: FullTaskRow,
): Promise<Omit<NewTask, 'number' | 'status' | 'parentId' | 'recurrence' | 'recurrenceMode'>> {
  return {
    title: original.title,
    description: original.description ?? undefined,
    priority: priorityOf(original.priority),
    ownerId: await activeOwner(context, original.owner_id),
    dueOn: original.due_on ?? undefined,
    dueTime: original.due_time ?? undefined,
    startOn: original.start_on ?? undefined,
    startTime: original.start_time ?? undefined,
    timeZone: original.time_zone ?? undefined,
    estimateMinutes: original.estimate_minutes ?? undefined,
    labelIds: await knownLabels(context, original.label_ids ?? []),
    people: await copiedPeople(context, peopleOf(original)),
    customValues: await knownValues(context, original.custom_values),
  };
}

async function activeOwner({ db, clientId }: PortalContext, ownerId: string | null): Promise<string | undefined> {
  return ownerId !== null && (await isActiveMember(db, clientId, ownerId)) ? ownerId : undefined;
}

/** Those that were not deleted. */
async function knownLabels(context: PortalContext, ids: readonly string[]): Promise<readonly string[]> {
  const names = ids.length === 0 ? new Map<string, string>() : await context.get(Labels).names(ids);
  return ids.filter((id) => names.has(id));
}

/** Those of fields that were not deleted. */
async function knownValues(context: PortalContext, values: StoredCustomValues): Promise<StoredCustomValues> {
  const fields = values === null ? [] : await context.get(CustomFields).list(taskEntity);
  const known = Object.entries(values ?? {}).filter(([id]) => fields.some((field) => field.id === id));
  return known.length === 0 ? null : Object.fromEntries(known);
}
