import { searchBy } from '@tessera/core/client';
import { searchTasks as endpoint } from '../contract/search';
import { kindOfStatus } from '../contract/statuses';
import { Tasks } from './tokens';

export const searchTasks = searchBy(endpoint, {
  parts: (result) => ({ createdByName: result.taskcreatedby_name, createdOn: result.taskcreatedon }),
  current: (id, { get }) => {
    const task = get(Tasks).tasks.get(id);
    return task && { title: task.title, key: task.key, status: kindOfStatus(task.status) };
  },
});
