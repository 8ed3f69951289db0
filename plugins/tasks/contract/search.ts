import { defineEndpoint, searchCall } from '@tessera/core/contract';
import { tasks } from './manifest';

/** R88. Words of the title and the description, the last one as far as it is typed, a slip of the finger forgiven. */
export const searchTasks = defineEndpoint({
  id: 'tasks.search-tasks',
  method: 'GET',
  path: '/search/searchintask',
  gate: tasks.gate,
  effect: 'read',
  shape: searchCall,
});
