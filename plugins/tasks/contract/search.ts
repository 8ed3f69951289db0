import * as z from 'zod/mini';
import { defineEndpoint, searchClaims, searchShapeWith } from '@tessera/core/contract';
import { tasks } from './manifest';

/** R88. Searches words of title and description; the last word may be incomplete, and typos are tolerated. */
export const searchTasks = defineEndpoint({
  id: 'tasks.search-tasks',
  method: 'GET',
  path: '/search/searchintask',
  gate: tasks.gate,
  effect: 'read',
  claims: searchClaims,
  shape: searchShapeWith({
    taskcreatedby_name: z.optional(z.string()),
    taskcreatedon: z.optional(z.iso.datetime()),
  }),
});
