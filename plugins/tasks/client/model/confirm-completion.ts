import type { I18n, Questions } from '@tessera/core/client';
import type { LiveTask } from '../../contract/events';
import { categoryOf, isOpenCategory } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import type { TaskPatch } from './task-patch';

/**
 * Asks before a change completes an open task of which sub-tasks are open. Undefined for every other change, which is made
 * at once: what moves by it keeps the focus.
 */
export function confirmCompletion(
  { key, category, subTasks }: Pick<LiveTask, 'key' | 'category' | 'subTasks'>,
  { status }: Partial<TaskPatch>,
  { questions, words }: { readonly questions: Questions; readonly words: Pick<I18n, 'translate'> },
): Promise<boolean> | undefined {
  const completes = status !== undefined && categoryOf(status) === 'completed' && isOpenCategory(category);
  if (!completes || subTasks === undefined || subTasks.done >= subTasks.total) {
    return undefined;
  }
  return questions.ask({
    title: words.translate(tasksMessages.completeParentTitle, { key }),
    text: words.translate(tasksMessages.completeParentText, { count: subTasks.total - subTasks.done }),
    yes: words.translate(tasksMessages.completeParent),
    no: words.translate(tasksMessages.cancelCompletion),
  });
}
