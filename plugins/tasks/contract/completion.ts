import * as z from 'zod/mini';
import { TaskStatusKey } from './statuses';

/** Tasks of one kind that a {@link CompletionQuestion} names at most. */
export const maxNamedTasks = 5;

/** Open tasks that speak against completing another one: the first ones, and the number of all. */
const UnfinishedTasks = z.object({
  total: z.int(),
  items: z.array(z.object({ id: z.uuid(), key: z.string(), title: z.string(), status: TaskStatusKey })),
});

/**
 * Why a task is completed only by a change with `isCompletionConfirmed`: open tasks block it, or sub-tasks are open. At
 * least one of both has some.
 */
export const CompletionQuestion = z.object({ blockers: UnfinishedTasks, subTasks: UnfinishedTasks });
export type CompletionQuestion = z.output<typeof CompletionQuestion>;
