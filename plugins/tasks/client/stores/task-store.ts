import { makeAutoObservable, observableRef } from 'mobx';
import type { EndpointArguments, Message } from '@tessera/core/contract';
import type { EntityList } from '@tessera/core/client';
import {
  Api,
  ApiError,
  EntityServices,
  EntityStore,
  HeldRows,
  inject,
  injectable,
  LiveAggregate,
} from '@tessera/core/client';
import {
  changeTask,
  countTasks,
  createTask,
  deleteTask,
  listTasks,
  readTask,
  restoreTask,
} from '../../contract/endpoints';
import { taskChangedLive } from '../../contract/events';
import type { LiveTask } from '../../contract/events';
import type { CappedCount, Task } from '../../contract/model';
import { completedStatus, initialStatus, isOpenCategory } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { countOf, countsAfter } from '../model/task-counts';
import type { TaskCounts } from '../model/task-counts';
import { defaultFilter, matchesFilter } from '../model/task-filter';
import type { ListFilter } from '../model/task-filter';
import { taskOrders } from '../model/task-order';
import { bodyOf, previewPatch } from '../model/task-patch';
import type { TaskPatch } from '../model/task-patch';

type CreateBody = EndpointArguments<typeof createTask.shape>['body'];

/** Page size: the first screen and some more. */
const pageSize = 100;

export interface ChangeTaskOptions {
  /** Shown with Undo after the change. Default: that the task was changed. */
  readonly message?: Message<'key'>;
  /** The task as the person saw it when they began to edit. Default: as it is shown now. */
  readonly base?: LiveTask | Task;
}

/** The tasks of the chosen portal, the list that is shown, and what people do with tasks. */
@injectable()
export class TaskStore {
  readonly tasks: EntityStore<LiveTask, Task, TaskPatch>;
  /** Rows completed in the list stay in place until the pointer leaves it. */
  readonly heldRows: HeldRows<LiveTask>;
  filter: ListFilter = defaultFilter;
  list: EntityList<LiveTask>;
  private readonly counting: LiveAggregate<TaskCounts, LiveTask>;

  constructor(
    @inject(Api) private readonly api: Api,
    @inject(EntityServices) private readonly services: EntityServices,
  ) {
    this.tasks = new EntityStore<LiveTask, Task, TaskPatch>(services, {
      type: 'Task',
      label: ({ key }) => key,
      event: taskChangedLive,
      detailFields: ['description', 'abilities'],
      preview: previewPatch,
      read: (id) => api.request(readTask, { params: { id } }, { onFailure: 'caller' }),
      save: (id, patch, request) => api.request(changeTask, { params: { id }, body: bodyOf(patch) }, request),
    });
    this.counting = new LiveAggregate<TaskCounts, LiveTask>(services, {
      source: this.tasks,
      load: (signal) => api.request(countTasks, {}, { signal, onFailure: 'caller' }),
      adjust: (counts, transition) => countsAfter(counts, transition, services.session.user?.userId),
    });
    this.heldRows = new HeldRows(services.clock, () => this.list);
    this.list = this.makeList();
    makeAutoObservable<this, 'api' | 'services' | 'counting' | 'makeList'>(this, {
      api: false,
      services: false,
      tasks: false,
      heldRows: false,
      counting: false,
      makeList: false,
      list: observableRef,
    });
  }

  get counts(): TaskCounts | undefined {
    return this.counting.value;
  }

  /** True for a portal without any task, according to the counts; false while they are loading. */
  get hasNoTasks(): boolean {
    return this.list.items.length === 0 && this.counts?.open.count === 0 && this.counts.completed.count === 0;
  }

  /** Total number of tasks in the list; undefined while unknown, and for a search. */
  get shownCount(): CappedCount | undefined {
    return countOf(this.counts, this.filter);
  }

  /** Shows the list of an address. Loads it unless it is shown already. */
  open(filter: ListFilter): void {
    if (JSON.stringify(filter) !== JSON.stringify(this.filter)) {
      this.list.dispose();
      this.filter = filter;
      this.list = this.makeList();
    }
    if (!this.list.isReady && !this.list.isLoading) {
      void this.list.loadMore();
    }
  }

  async create(body: CreateBody, idempotencyKey: string): Promise<Task> {
    const task = await this.api.request(
      createTask,
      { body },
      { idempotencyKey, onFailure: 'caller', label: body.title },
    );
    this.tasks.receive(task);
    return task;
  }

  /**
   * Changes a task and offers Undo, which never overwrites what another person has written since.
   *
   * @returns the saved task; undefined when not everything was saved.
   */
  async change(
    { id, key }: LiveTask | Task,
    patch: Partial<TaskPatch>,
    { message = tasksMessages.changed, base }: ChangeTaskOptions = {},
  ): Promise<Task | undefined> {
    const saved = await this.tasks.edit(id, patch, base);
    if (saved !== undefined) {
      this.say(message, key, () => saved.revert());
    }
    return saved?.entity;
  }

  /** Completes an open task; reopens a closed one to its former status. */
  async toggle(task: LiveTask | Task): Promise<void> {
    const isOpen = isOpenCategory(task.category);
    const status = isOpen ? completedStatus : (task.reopenStatus ?? initialStatus);
    await this.change(task, { status }, { message: isOpen ? tasksMessages.completed : tasksMessages.reopened });
  }

  /** Toggles a task from its row. */
  async toggleInPlace(task: LiveTask): Promise<void> {
    this.heldRows.hold(task.id);
    await this.toggle(task);
  }

  /** Deletes a task and offers Undo. */
  async remove({ id, key }: LiveTask | Task): Promise<boolean> {
    const isDeleted = await this.tasks.remove(id, (request) =>
      this.api.request(deleteTask, { params: { id } }, request),
    );
    if (isDeleted) {
      this.say(tasksMessages.deleted, key, () => this.restore(id));
    }
    return isDeleted;
  }

  /** @returns whether the task exists again; otherwise the API has shown why. */
  async restore(id: string): Promise<boolean> {
    try {
      this.tasks.receive(await this.api.request(restoreTask, { params: { id } }));
      return true;
    } catch (error) {
      if (error instanceof ApiError) {
        return false;
      }
      throw error;
    }
  }

  dispose(): void {
    this.heldRows.dispose();
    this.counting.dispose();
    this.tasks.dispose();
  }

  private say(message: Message<'key'>, key: string, undo: () => Promise<boolean>): void {
    const { toasts, words } = this.services;
    toasts.success(words.translate(message, { key }), { undo });
  }

  private makeList(): EntityList<LiveTask> {
    const { filter } = this;
    const find = filter.find.trim();
    return this.tasks.list({
      load: (cursor, signal) =>
        this.api.request(
          listTasks,
          {
            query: {
              state: filter.state,
              sort: filter.sort,
              limit: pageSize,
              ...(filter.isMine ? { owner: 'me' as const } : {}),
              ...(find === '' ? {} : { find }),
              ...(cursor === undefined ? {} : { cursor }),
            },
          },
          { signal, onFailure: 'caller' },
        ),
      compare: taskOrders[filter.sort],
      belongs: (task) => matchesFilter(task, filter, this.services.session.user?.userId),
    });
  }
}
