import { handle } from '@tessera/core/server';
import { countTasks as endpoint } from '../../contract';
import { countTasksOf } from '../task-list';

export const countTasks = handle(endpoint, (_request, context) => countTasksOf(context));
