import { handle, listedPage } from '@tessera/core/server';
import { listTasks as endpoint } from '../../contract';
import { listedTasks, taskPage } from '../task-list';

export const listTasks = handle(endpoint, ({ query }, context) =>
  listedPage(context, query, listedTasks, taskPage(context, query)),
);
