import type { I18n, Questions } from '@tessera/core/client';
import type { LiveTask } from '../../contract/events';
import { subTaskMessages } from '../components/sub-task-messages';

/** Asks whether a task is to be completed although sub-tasks are open. */
export function askToComplete(
  questions: Questions,
  words: Pick<I18n, 'translate'>,
  { key, subTasks = { done: 0, total: 0 } }: Pick<LiveTask, 'key' | 'subTasks'>,
): Promise<boolean> {
  return questions.ask({
    title: words.translate(subTaskMessages.openTitle, { key }),
    text: words.translate(subTaskMessages.openText, { count: subTasks.total - subTasks.done }),
    yes: words.translate(subTaskMessages.completeAnyway),
    no: words.translate(subTaskMessages.cancel),
  });
}
