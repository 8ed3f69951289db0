import * as z from 'zod/mini';
import { ChecklistItem, defineEndpoint, pageOf, pageQuery } from '@tessera/core/contract';
import { taskFilters } from './filters';
import { tasks } from './manifest';
import { CalendarDay } from './model';

/** An open item of a checklist that the caller owns, with what names its task; `entityId` is the id of the task. */
export const MyChecklistItem = z.extend(ChecklistItem, {
  task: z.object({
    /** Such as `T-12`. */
    key: z.string(),
    title: z.string(),
  }),
});
export type MyChecklistItem = z.output<typeof MyChecklistItem>;

/**
 * The items of checklists that the caller owns and has not completed, of open tasks that are not archived: the earliest due
 * first, those without a date last.
 */
export const listMyChecklistItems = defineEndpoint({
  id: 'tasks.list-my-checklist-items',
  method: 'GET',
  path: '/tasks/checklist-items/mine',
  gate: tasks.gate,
  effect: 'read',
  shape: {
    ...pageOf(MyChecklistItem),
    query: z.extend(pageQuery, {
      /** As for tasks: `overdue`, `today`, `week`, `none`, or two days with an end left out. */
      due: taskFilters.query.due,
      /** The day of the caller, which `due` refers to; that of UTC when left out. */
      today: z.optional(CalendarDay),
    }),
  },
});
