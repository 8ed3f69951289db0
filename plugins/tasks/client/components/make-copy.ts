import type { Api, I18n, Ids } from '@tessera/core/client';
import { ApiError } from '@tessera/core/client';
import type { EndpointArguments } from '@tessera/core/contract';
import { duplicateTask } from '../../contract/copies';
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

interface CopyRequest {
  readonly body: EndpointArguments<typeof duplicateTask.shape>['body'];
  readonly idempotencyKey: string;
  /** `caller`: the caller shows why it failed. */
  readonly onFailure?: 'caller';
}

/** Creates a copy of a task without its sub-tasks; undefined when it failed, and the API has shown why. */
export async function makeCopy(
  { api, ids, words, store }: CopyServices,
  { id, title }: Task,
): Promise<Task | undefined> {
  const body = { title: words.translate(taskPanelMessages.copyOf, { title }).slice(0, titleLength) };
  try {
    return await requestCopy({ api, store }, id, { body, idempotencyKey: ids.next() });
  } catch (error) {
    if (error instanceof ApiError) {
      return undefined;
    }
    throw error;
  }
}

/** Creates a copy of a task. @throws ApiError */
export async function requestCopy(
  { api, store }: Pick<CopyServices, 'api' | 'store'>,
  id: string,
  { body, ...request }: CopyRequest,
): Promise<Task> {
  const copy = await api.request(duplicateTask, { params: { id }, body }, { ...request, unanswered: 'fail' });
  store.tasks.receive(copy);
  store.markCreated(copy.id);
  return copy;
}
