import { handleAttachments } from '@tessera/core/server';
import { taskAttachments } from '../../contract';
import { findTaskOrFail } from '../find-or-fail';
import { taskPolicy, toEditableFacts } from '../task-policy';
import { touchTask } from '../task-repository';
import { publishTaskFile } from '../publish-task';
import { taskEntity } from '../task-entity';

/** Task attachments: editors of the task add and remove files, readers download them. */
export const attachmentEndpoints = handleAttachments({
  endpoints: taskAttachments,
  entity: taskEntity,
  find: findTaskOrFail,
  mayChange: { policy: taskPolicy, ability: 'edit', resourceOf: toEditableFacts },
  onChange: async (context, { id }, change) => publishTaskFile(context, await touchTask(context, id), change),
});
