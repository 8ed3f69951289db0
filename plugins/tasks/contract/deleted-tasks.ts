import * as z from 'zod/mini';
import { defineEndpoint, pageOf, pageQuery } from '@tessera/core/contract';
import { tasks } from './manifest';
import { TaskListItem } from './model';

/** A task in the trash. */
export const DeletedTask = z.extend(TaskListItem, { deletedOn: z.iso.datetime() });
export type DeletedTask = z.output<typeof DeletedTask>;

/** The deleted tasks of the company, the last deleted first. They are deleted for good after 30 days. */
export const listDeletedTasks = defineEndpoint({
  id: 'tasks.list-deleted-tasks',
  method: 'GET',
  path: '/tasks/deleted',
  gate: tasks.gate,
  effect: 'read',
  shape: { ...pageOf(DeletedTask), query: pageQuery },
});
