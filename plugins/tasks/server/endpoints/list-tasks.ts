import { handle } from '@tessera/core/server';
import { listTasks as endpoint } from '../../contract';
import { taskPages } from '../read-task-page';

export const listTasks = handle(endpoint, async ({ query }, context) => {
  const read = await taskPages(context, query);
  return read(query);
});
