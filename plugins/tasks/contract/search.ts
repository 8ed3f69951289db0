import * as z from 'zod/mini';
import { defineEndpoint, searchShapeWith } from '@tessera/core/contract';
import { tasks } from './manifest';

/** R88. Searches words of title and description; the last word may be incomplete, and typos are tolerated. */
export const searchTasks = defineEndpoint({
  id: 'tasks.search-tasks',
  method: 'GET',
  path: '/search/searchintask',
  gate: tasks.gate,
  effect: 'read',
  shape: searchShapeWith({
    /** Such as `T-12`. */
    taskkey: z.optional(z.string()),
    taskcreatedby_name: z.optional(z.string()),
    taskcreatedon: z.optional(z.iso.datetime()),
  }),
});
