import { handle } from '@tessera/core/server';
import { countMyTasks as endpoint } from '../../contract';
import { countMyTasksOf } from '../task-list';

export const countMyTasks = handle(endpoint, (_request, context) => countMyTasksOf(context));
