import * as z from 'zod/mini';
import { CustomGroupField, defineEndpoint, listExportQuery } from '@tessera/core/contract';
import { TaskFilter } from './endpoints';
import { ListedGrouping } from './groups';
import { tasks } from './manifest';

/** The tasks of a list as a file, in the list's order. */
export const exportTasks = defineEndpoint({
  id: 'tasks.export-tasks',
  method: 'GET',
  path: '/tasks/export',
  gate: tasks.gate,
  effect: 'read',
  kind: 'download',
  limit: 'list-export',
  shape: {
    query: z.extend(z.extend(listExportQuery, TaskFilter.shape), {
      group: z.optional(ListedGrouping),
      groupField: z.optional(CustomGroupField),
    }),
  },
});
