import { handleAttachments } from '@tessera/core/server';
import { taskAttachments } from '../../contract';
import { findTaskOrFail } from '../find-or-fail';
import { forRules, taskPolicy } from '../task-policy';
import { touchTask } from '../task-repository';
import { taskEntity, tellFile } from '../tell-task';

/** Task attachments: editors of the task add and remove files, readers download them. */
export const attachmentEndpoints = handleAttachments({
  calls: taskAttachments,
  entity: taskEntity,
  find: findTaskOrFail,
  mayChange: { policy: taskPolicy, ability: 'edit', of: forRules },
  onChange: async (context, { id }, change) => tellFile(context, await touchTask(context, id), change),
});
