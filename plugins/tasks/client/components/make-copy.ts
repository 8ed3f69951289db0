import type { Api, I18n, Ids } from '@tessera/core/client';
import { ApiError } from '@tessera/core/client';
import { duplicateTask } from '../../contract/endpoints';
import type { Task } from '../../contract/model';
import { titleLength } from '../../contract/model';
import { taskPanelMessages } from './task-panel-messages';
import type { TaskStore } from '../stores/task-store';

/** What a copy is made with. */
export interface CopyServices {
  readonly api: Api;
  readonly ids: Ids;
  readonly words: Pick<I18n, 'translate'>;
  readonly store: TaskStore;
}

/** Creates a copy of a task; undefined when it failed, and the API has shown why. */
export async function makeCopy(
  { api, ids, words, store }: CopyServices,
  { id, title }: Task,
): Promise<Task | undefined> {
  const body = { title: words.translate(taskPanelMessages.copyOf, { title }).slice(0, titleLength) };
  try {
    const request = { idempotencyKey: ids.next(), unanswered: 'fail' } as const;
    const copy = await api.request(duplicateTask, { params: { id }, body }, request);
    store.tasks.receive(copy);
    store.markCreated(copy.id);
    return copy;
  } catch (error) {
    if (error instanceof ApiError) {
      return undefined;
    }
    throw error;
  }
}
