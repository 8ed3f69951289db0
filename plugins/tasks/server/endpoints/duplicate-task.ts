import type { PortalContext } from '@tessera/core/server';
import { copyChecklist, handle, Labels } from '@tessera/core/server';
import { duplicateTask as endpoint, initialStatus } from '../../contract';
import { checkNewSubTask } from '../check-parent';
import { findTaskOrFail } from '../find-or-fail';
import { presentTask } from '../present-task';
import { publishTaskCreated } from '../publish-task';
import { updateProgress } from '../sub-task-progress';
import { taskEntity } from '../task-entity';
import { isActiveMember } from '../task-people';
import { taskPolicy, toTaskFacts } from '../task-policy';
import { priorityOf } from '../task-record';
import { allocateTaskNumber, insertTask } from '../task-repository';

export const duplicateTask = handle(endpoint, async ({ params, body }, context) => {
  const number = await allocateTaskNumber(context);
  const original = await findTaskOrFail(context, params.id);
  const { label_ids: labelIds } = original;
  // Nothing can be added to a deleted parent.
  const parentId = original.parent?.deleted === false ? original.parent_id : null;
  if (parentId !== null) {
    await checkNewSubTask(context, parentId);
  }
  const copy = await insertTask(context, {
    number,
    title: body.title,
    description: original.description ?? undefined,
    status: initialStatus,
    priority: priorityOf(original.priority),
    ownerId: await activeOwner(context, original.owner_id),
    dueOn: original.due_on ?? undefined,
    dueTime: original.due_time ?? undefined,
    startOn: original.start_on ?? undefined,
    startTime: original.start_time ?? undefined,
    timeZone: original.time_zone ?? undefined,
    estimateMinutes: original.estimate_minutes ?? undefined,
    labelIds: await knownLabels(context, labelIds ?? []),
    parentId: parentId ?? undefined,
  });
  await copyChecklist(context, { type: taskEntity, id: original.id }, { type: taskEntity, id: copy.id });
  publishTaskCreated(context, copy);
  await updateProgress(context, [copy.parent_id]);
  return presentTask(copy, context.abilities(taskPolicy, toTaskFacts(copy)));
});

async function activeOwner({ db, clientId }: PortalContext, ownerId: string | null): Promise<string | undefined> {
  return ownerId !== null && (await isActiveMember(db, clientId, ownerId)) ? ownerId : undefined;
}

/** Those that were not deleted. */
async function knownLabels(context: PortalContext, ids: readonly string[]): Promise<readonly string[]> {
  const names = ids.length === 0 ? new Map<string, string>() : await context.get(Labels).names(ids);
  return ids.filter((id) => names.has(id));
}
