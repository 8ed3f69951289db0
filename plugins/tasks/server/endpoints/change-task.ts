import { localized } from '@tessera/core/contract';
import { AppError, handle, Labels } from '@tessera/core/server';
import type { PortalContext } from '@tessera/core/server';
import { changeTask as endpoint } from '../../contract';
import type { Task } from '../../contract';
import { findTaskOrFail } from '../find-or-fail';
import { checkMove, lockParents } from '../check-parent';
import { tasksServerMessages } from '../messages';
import { presentTask } from '../present-task';
import { isActiveMember } from '../task-people';
import { fieldsOfColumns, patchOf } from '../task-patch';
import { toTaskFacts, taskPolicy } from '../task-policy';
import { updateDerivedFields } from '../task-repository';
import type { FullTaskRow, TaskRecord } from '../task-record';
import { notifyWatchers } from '../notify-watchers';
import { publishTaskChanged } from '../publish-task';
import { updateProgress } from '../sub-task-progress';

export const changeTask = handle(endpoint, async ({ params, body }, context) => {
  if (body.parentId !== undefined) {
    await lockParents(context, 'move');
  }
  const before = await findTaskOrFail(context, params.id, { lock: true });
  context.authorize(taskPolicy, 'edit', toTaskFacts(before));
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
  const { labels: labelChange, ...fields } = body;
  const labels = labelChange && (await context.get(Labels).apply(before.label_ids ?? [], labelChange));
  const patch = patchOf(fields, before);
  const isAlone = Object.keys(patch).length === 0;
  if (isAlone && (labels === undefined || labels.added.length + labels.removed.length === 0)) {
    return present(context, before);
  }
  const merged = isAlone
    ? before
    : await context.merge<TaskRecord>('task', before.id, patch, {
        // The row is locked, so `before` is the latest committed version, with the people's names.
        present: () => present(context, before),
        fields: fieldsOfColumns,
      });
  const after = await updateDerivedFields(context, before, merged, { labelIds: labels?.labelIds, isAlone });
  publishTaskChanged(context, before, after, labels);
  if (before.parent_id !== after.parent_id || before.category !== after.category) {
    await updateProgress(context, [before.parent_id, after.parent_id]);
  }
  await notifyWatchers(context, before, after);
  return present(context, after);
});

function present(context: PortalContext, row: FullTaskRow): Task {
  return presentTask(row, context.abilities(taskPolicy, toTaskFacts(row)));
}
