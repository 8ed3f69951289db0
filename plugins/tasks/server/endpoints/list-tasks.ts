import { handle, listPage } from '@tessera/core/server';
import { listTasks as endpoint } from '../../contract';
import { taskListItems, taskPage } from '../task-list';

export const listTasks = handle(endpoint, ({ query }, context) =>
  listPage(context, query, taskListItems, taskPage(context, query)),
);
