import type { PortalContext } from '@tessera/core/server';
import { Labels } from '@tessera/core/server';
import { isActiveMember } from './task-people';
import type { FullTaskRow } from './task-record';
import { priorityOf } from './task-record';
import type { NewTask } from './task-repository';

/** What a copy of a task has from it. An owner who left the company and deleted labels are left out. */
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
