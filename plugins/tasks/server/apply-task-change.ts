import { localized } from '@tessera/core/contract';
import { AppError, applyPersonSet, CustomFields, Labels } from '@tessera/core/server';
import type { PortalContext } from '@tessera/core/server';
import type { EndpointRequest } from '@tessera/core/contract';
import type { changeTask, TaskForRules } from '../contract';
import { applyArchive, lockWithBelow } from './apply-archive';
import { findTaskOrFail } from './find-or-fail';
import { checkCompletion } from './check-completion';
import { checkMove, lockParents } from './check-parent';
import { checkRecurrence } from './check-recurrence';
import { checkTimesAfter } from './check-times';
import { continueSeries } from './continue-series';
import { tasksServerMessages } from './messages';
import { presentTask } from './present-task';
import { isActiveMember } from './task-people';
import { fieldsOfColumns, patchOf } from './task-patch';
import { taskEntity } from './task-entity';
import { taskPolicy, toActiveFacts, toEditableFacts, toTaskFacts } from './task-policy';
import { updateDerivedFields } from './task-repository';
import type { FullTaskRow, TaskRecord } from './task-record';
import { notifyWatchers } from './notify-watchers';
import { publishTaskChanged } from './publish-task';
import { updateProgress } from './sub-task-progress';
import { statusFor } from './task-statuses';

type TaskChangeBody = EndpointRequest<(typeof changeTask)['shape']>['body'];

/**
 * Changes a task of which the caller may be no editor.
 *
 * @param version that the change is based on; default: that of If-Match.
 * @throws AppError `not_found`, `permission_required`, `validation_failed`, `conflict`, also for a completion that is not
 * confirmed; nothing is written then.
 */
export async function applyTaskChange(
  context: PortalContext,
  id: string,
  body: TaskChangeBody,
  version?: number,
): Promise<FullTaskRow> {
  const { isArchived, ...change } = body;
  if (isArchived === undefined) {
    return changeFields(context, id, change, { version, facts: toEditableFacts });
  }
  await lockWithBelow(context, [id]);
  // What the request brings back, it may change as well.
  const facts = isArchived && Object.keys(change).length > 0 ? toEditableFacts : toActiveFacts;
  const task = await changeFields(context, id, change, { version, facts });
  return applyArchive(context, task, isArchived);
}

interface ChangeOptions {
  readonly version: number | undefined;
  /** The task as the rules for a change see it; refuses an archived one. */
  readonly facts: (task: FullTaskRow) => TaskForRules;
}

async function changeFields(
  context: PortalContext,
  id: string,
  body: Omit<TaskChangeBody, 'isArchived'>,
  { version, facts }: ChangeOptions,
): Promise<FullTaskRow> {
  if (body.parentId !== undefined) {
    await lockParents(context, 'move');
  }
  const before = await findTaskOrFail(context, id, { lock: true });
  context.authorize(taskPolicy, 'edit', facts(before));
  const { ownerId, parentId } = body;
  // A former member may stay the owner, but cannot become one.
  if (ownerId !== undefined && ownerId !== null && ownerId !== before.owner_id) {
    if (!(await isActiveMember(context.db, context.clientId, ownerId))) {
      throw new AppError('validation_failed', localized(tasksServerMessages.ownerNotMember), {
        params: { field: 'ownerId' },
      });
    }
  }
  if (parentId !== undefined && parentId !== null && parentId !== before.parent_id) {
    await checkMove(context, before, parentId);
  }
  const { labels: labelChange, collaborators: peopleChange = {}, customValues = {}, ...others } = body;
  const { isCompletionConfirmed, ...fields } = others;
  const labels = labelChange && (await context.get(Labels).apply(before.label_ids ?? [], labelChange));
  const people = await applyPersonSet(context, before.collaborator_ids ?? [], peopleChange, 'collaborators');
  const custom = await context.get(CustomFields).apply(taskEntity, before.custom_values, customValues);
  if (fields.status !== undefined && fields.status !== before.status) {
    fields.status = await statusFor(context, fields.status);
    await checkCompletion(context, before, { status: fields.status, isCompletionConfirmed });
  }
  const patch = patchOf(fields, before);
  checkTimesAfter(before, patch);
  checkRecurrence(before, patch);
  const isAlone = Object.keys(patch).length + custom.notes.length === 0;
  const changedParts = [labels?.added, labels?.removed, people.added, people.removed];
  if (isAlone && changedParts.every((part = []) => part.length === 0)) {
    return before;
  }
  const merged = isAlone
    ? before
    : await context.merge<TaskRecord>('task', before.id, patch, {
        // The row is locked, so `before` is the latest committed version, with the people's names.
        present: () => presentTask(before, context.abilities(taskPolicy, toTaskFacts(before))),
        fields: fieldsOfColumns,
        entries: { custom_values: custom.entries },
        ...(version === undefined ? {} : { version }),
      });
  const sets = { labelIds: labels?.labelIds, collaboratorIds: people.ids };
  const after = await updateDerivedFields(context, before, merged, { ...sets, isAlone });
  publishTaskChanged(context, before, after, { labels, collaborators: people, customValues: custom.notes });
  if (before.parent_id !== after.parent_id || before.category !== after.category) {
    await updateProgress(context, [before.parent_id, after.parent_id]);
  }
  await notifyWatchers(context, before, after);
  return continueSeries(context, before, after);
}
