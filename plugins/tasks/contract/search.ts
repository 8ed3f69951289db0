import * as z from 'zod/mini';
import { defineEndpoint, searchClaims, searchShapeWith } from '@tessera/core/contract';
import { taskFilters } from './filters';
import { tasks } from './manifest';
import { CalendarDay, TaskPriority } from './model';

const priority = `(?:${TaskPriority.options.join('|')})`;
const { owner, collaborator, reviewer, creator, status, label, due } = taskFilters.query;

/** By what a search for tasks is narrowed. */
const searchFilters = {
  // As in the list.
  ...{ owner, collaborator, reviewer, creator, status, label, due },
  /**
   * `closed`: completed or cancelled. `overdue`: open, and due before today. Archived tasks are found without a state, after
   * the others, and by `archived`.
   */
  state: z.optional(z.enum(['open', 'closed', 'overdue', 'archived'])),
  /** Priorities, separated by commas. */
  priority: z.optional(
    z
      .string()
      .check(z.regex(new RegExp(`^${priority}(?:,${priority}){0,4}$`)))
      .register(z.globalRegistry, { examples: ['urgent,high'] }),
  ),
  /** The day of the caller, which `due` and `state` refer to; that of UTC when left out. */
  today: z.optional(CalendarDay),
};

/**
 * R88. Searches words of title, description, comments and names of files; the last word may be incomplete, and typos are
 * tolerated. Without a text, the tasks that the filters leave, newest first.
 */
export const searchTasks = defineEndpoint({
  id: 'tasks.search-tasks',
  method: 'GET',
  path: '/search/searchintask',
  gate: tasks.gate,
  effect: 'read',
  claims: searchClaims,
  shape: searchShapeWith(
    {
      taskcreatedby_name: z.optional(z.string()),
      taskcreatedon: z.optional(z.iso.datetime()),
    },
    searchFilters,
  ),
});

/** The filters of a search, as its endpoint reads them. */
export type TaskSearchFilter = Pick<z.output<typeof searchTasks.shape.query>, keyof typeof searchFilters>;
