import type { Api, I18n, Toasts } from '@tessera/core/client';
import type { PersonCard } from '@tessera/core/contract';
import type { Task } from '../../contract/model';
import { roleIds, taskRoles } from '../../contract/task-roles';
import type { TaskRole } from '../../contract/task-roles';
import { tasksMessages } from '../messages';
import { templateMessages as messages } from './template-messages';
import { undoCreation } from './undo-creation';

interface SayServices {
  readonly api: Api;
  readonly toasts: Toasts;
  readonly words: Pick<I18n, 'translate'>;
}

interface AskedPeople extends Readonly<Record<(typeof roleIds)[TaskRole], readonly string[]>> {
  readonly owner: PersonCard | null;
}

/** Says that a task was created from a template, with an undo that removes its sub-tasks too, and who was left out. */
export function sayCreated({ api, toasts, words }: SayServices, task: Task, asked: AskedPeople): void {
  const { id, key, subTasks, owner } = task;
  const left = taskRoles.flatMap((role) => asked[roleIds[role]].filter((each) => !task[roleIds[role]]?.includes(each)));
  const text =
    subTasks === undefined
      ? words.translate(tasksMessages.created, { key })
      : words.translate(messages.templateCreated, { key, count: subTasks.total });
  toasts.success(text, { undo: () => undoCreation(api, id) });
  if (asked.owner?.id !== owner?.id || left.length > 0) {
    toasts.info(words.translate(messages.templatePeopleLeft, { key }));
  }
}
