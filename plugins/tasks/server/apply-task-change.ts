import { localized } from '@tessera/core/contract';
import { AppError, CustomFields, Labels } from '@tessera/core/server';
import type { PortalContext } from '@tessera/core/server';
import type { EndpointRequest } from '@tessera/core/contract';
import type { changeTask, TaskForRules } from '../contract';
import { byRole } from '../contract/task-roles';
import { applyArchive, lockWithBelow } from './apply-archive';
import { findTaskOrFail } from './find-or-fail';
import { checkCompletion } from './check-completion';
import { checkMove, lockParents } from './check-parent';
import { checkRecurrence } from './check-recurrence';
import { checkTimesAfter } from './check-times';
import { continueSeries } from './continue-series';
import { tasksServerMessages } from './messages';
import { changedPeople } from './people-of-roles';
import { presentTask } from './present-task';
import { isActiveMember } from './task-people';
import { fieldsOfColumns, patchOf } from './task-patch';
import { taskEntity } from './task-entity';
import { taskPolicy, toActiveFacts, toEditableFacts, toTaskFacts } from './task-policy';
import { updateDerivedFields } from './task-repository';
import type { FullTaskRow, TaskRecord } from './task-record';
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
  const { labels: labelChange, collaborators, reviewers, customValues = {}, ...others } = body;
  const { isCompletionConfirmed, ...fields } = others;
  const labels = labelChange && (await context.get(Labels).apply(before.label_ids ?? [], labelChange));
  const people = await changedPeople(context, before, { collaborators, reviewers });
  const custom = await context.get(CustomFields).apply(taskEntity, before.custom_values, customValues);
  if (fields.status !== undefined && fields.status !== before.status) {
    fields.status = await statusFor(context, fields.status);
    await checkCompletion(context, before, { status: fields.status, isCompletionConfirmed });
  }
  const patch = patchOf(fields, before);
  checkTimesAfter(before, patch);
  checkRecurrence(before, patch);
  const isAlone = Object.keys(patch).length + custom.notes.length === 0;
  const sets = [labels, ...Object.values(people)];
  if (isAlone && sets.every((set) => set === undefined || set.added.length + set.removed.length === 0)) {
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
  const after = await updateDerivedFields(context, before, merged, {
    labelIds: labels?.labelIds,
    people: byRole((role) => people[role].ids),
    isAlone,
  });
  await publishTaskChanged(context, before, after, { labels, people, customValues: custom.notes });
  if (before.parent_id !== after.parent_id || before.category !== after.category) {
    await updateProgress(context, [before.parent_id, after.parent_id]);
  }
  return continueSeries(context, before, after);
}
