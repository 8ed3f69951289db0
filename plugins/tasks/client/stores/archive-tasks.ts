import type { EntityServices, Questions } from '@tessera/core/client';
import type { LiveTask } from '../../contract/events';
import { archiveMessages as messages } from '../components/archive-messages';
import { archivePatch } from './archive-patch';
import type { TaskStore } from './task-store';

interface Surroundings {
  readonly store: TaskStore;
  readonly services: EntityServices;
  readonly questions: Pick<Questions, 'ask'>;
}

/**
 * Archives a task, or brings it back, and says so with an Undo; with a selected task, all that are selected. Asks before
 * open sub-tasks are archived, too.
 */
export async function archiveTask(around: Surroundings, taskId: string, isArchived: boolean): Promise<void> {
  const { store, services } = around;
  if (store.selection.ids.has(taskId)) {
    await archiveSelected(around, isArchived);
    return;
  }
  const task = store.tasks.get(taskId);
  if (task === undefined || (task.archivedOn !== undefined) === isArchived) {
    return;
  }
  if (isArchived && hasOpenBelow(task) && !(await askAboutOne(around, task))) {
    return;
  }
  const saved = await store.tasks.edit(taskId, archivePatch(services, isArchived));
  if (saved !== undefined) {
    const archived = task.subTasks === undefined ? messages.archived : messages.archivedParent;
    const text = services.words.translate(isArchived ? archived : messages.unarchived, { key: task.key });
    services.toasts.success(text, { undo: () => saved.revert() });
  }
}

/** The same for the selected tasks. */
export async function archiveSelected(around: Surroundings, isArchived: boolean): Promise<void> {
  const { store, services, questions } = around;
  const parents = [...store.selection.ids].filter((id) => {
    const task = store.tasks.get(id);
    return task !== undefined && hasOpenBelow(task);
  });
  const { words } = services;
  const isAsked = isArchived && parents.length > 0;
  const mayArchive =
    !isAsked ||
    (await questions.ask({
      title: words.translate(messages.archiveSelectedTitle),
      text: words.translate(messages.archiveSelectedText, { count: parents.length }),
      yes: words.translate(messages.archiveTogether),
      no: words.translate(messages.cancelArchive),
    }));
  if (mayArchive) {
    await store.changeSelected({ isArchived });
  }
}

function askAboutOne({ services, questions }: Surroundings, { key, subTasks }: LiveTask): Promise<boolean> {
  const { words } = services;
  return questions.ask({
    title: words.translate(messages.archiveParentTitle, { key }),
    text: words.translate(messages.archiveParentText, { count: (subTasks?.total ?? 0) - (subTasks?.done ?? 0), key }),
    yes: words.translate(messages.archiveTogether),
    no: words.translate(messages.cancelArchive),
  });
}

function hasOpenBelow({ subTasks }: LiveTask): boolean {
  return subTasks !== undefined && subTasks.done < subTasks.total;
}
