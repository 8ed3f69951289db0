import type { Api, EntityList, EntityServices } from '@tessera/core/client';
import { EntityStore } from '@tessera/core/client';
import type { DeletedTask } from '../../contract/deleted-tasks';
import { listDeletedTasks } from '../../contract/deleted-tasks';
import { readTask, restoreTask } from '../../contract/endpoints';
import { taskChangedLive } from '../../contract/events';
import type { LiveTask } from '../../contract/events';
import { trashMessages } from '../components/trash-messages';
import { outcomeOf } from '../model/outcome-of';

/** The deleted tasks of the company. A task that is restored leaves the list as a deleted one leaves others. */
export class TrashStore {
  /** The last deleted first. */
  readonly list: EntityList<LiveTask>;
  private readonly tasks: EntityStore<LiveTask>;

  constructor(
    private readonly api: Api,
    private readonly services: EntityServices,
  ) {
    this.tasks = new EntityStore<LiveTask>(services, {
      type: 'Deleted task',
      label: ({ key }) => key,
      event: taskChangedLive,
      isDeleted: ({ deletedOn }) => deletedOn === undefined,
      read: (id) => api.request(readTask, { params: { id } }, { onFailure: 'caller' }),
      // Nothing is changed in the trash.
      save: (id) => api.request(readTask, { params: { id } }, { onFailure: 'caller' }),
    });
    this.list = this.tasks.list({
      load: (cursor, signal) => api.request(listDeletedTasks, { query: { cursor } }, { signal, onFailure: 'caller' }),
      compare: (left, right) => compareTexts(sortOf(right), sortOf(left)),
    });
  }

  /** Restores a task, and says where it is. */
  async restore({ id, key }: LiveTask): Promise<void> {
    const restore = async () => this.tasks.receive(await this.api.request(restoreTask, { params: { id } }));
    if ((await outcomeOf(restore)) === 'done') {
      const { toasts, words } = this.services;
      toasts.success(words.translate(trashMessages.restored, { key }));
    }
  }

  dispose(): void {
    this.list.dispose();
    this.tasks.dispose();
  }
}

/** In the order of the server. */
function sortOf({ deletedOn = '', id }: Pick<DeletedTask, 'id'> & { readonly deletedOn?: string | undefined }): string {
  return `${deletedOn} ${id}`;
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
