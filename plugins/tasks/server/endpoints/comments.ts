import { handleComments } from '@tessera/core/server';
import { taskComments } from '../../contract';
import { findTaskOrFail } from '../find-or-fail';
import { notifyOfComment } from '../notify-of-comment';
import { taskEntity } from '../task-entity';
import { taskPolicy, toActiveFacts, toTaskFacts } from '../task-policy';

/** Comments on tasks: editors of the task write them, also when it is archived; those who may delete the task remove the comments of others. */
export const commentEndpoints = handleComments({
  endpoints: taskComments,
  entity: taskEntity,
  find: (context, id) => findTaskOrFail(context, id),
  mayComment: { policy: taskPolicy, ability: 'edit', resourceOf: toActiveFacts },
  mayModerate: { policy: taskPolicy, ability: 'delete', resourceOf: toTaskFacts },
  // Every member may read every task.
  audienceOf: () => 'portal',
  onComment: notifyOfComment,
});
