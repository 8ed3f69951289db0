import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Change, Message } from '@tessera/core/contract';
import { Api, ApiError, Clock, inject, injectable, PagedList, Session, Toasts, Words } from '@tessera/core/client';
import {
  changeTask,
  countTasks,
  createTask,
  deleteTask,
  listTasks,
  readTask,
  restoreTask,
} from '../../contract/endpoints';
import type { EndpointArguments } from '@tessera/core/contract';
import type { LiveTask } from '../../contract/events';
import type { CappedCount, Task } from '../../contract/model';
import { categoryOf, doneStatus, firstStatus, isOpenCategory } from '../../contract/statuses';
import { messages } from '../messages';
import { firstFilter, matchesFilter } from '../model/task-filter';
import type { ListFilter } from '../model/task-filter';
import { taskOrders } from '../model/task-order';

type CreateBody = EndpointArguments<typeof createTask.shape>['body'];
export type TaskPatch = EndpointArguments<typeof changeTask.shape>['body'];

/** As many as a page holds: the first screen and some more. */
const pageSize = 100;

/** Changes come in swarms; the numbers beside the title follow them this much later. Milliseconds. */
const countPause = 400;

/** The list, the open task, and every act on them. Changes show at once and are taken back when the server refuses. */
@injectable()
export class TaskStore {
  filter: ListFilter = firstFilter;
  list: PagedList<LiveTask>;
  counts: Readonly<Record<'open' | 'mine' | 'completed', CappedCount>> | undefined = undefined;
  /** The task of the panel with everything; the one of the list stands in until it is here. */
  detail: Task | undefined = undefined;
  detailError: unknown = undefined;
  private isCounting = false;
  /** Changes on their way to the server, by task. */
  private readonly pending = new Map<string, Partial<LiveTask>>();

  constructor(
    @inject(Api) private readonly api: Api,
    @inject(Session) private readonly session: Session,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(Words) private readonly words: Words,
    @inject(Clock) private readonly clock: Clock,
  ) {
    this.list = this.makeList();
    makeAutoObservable<this, 'api' | 'session' | 'toasts' | 'words' | 'clock' | 'makeList' | 'isCounting'>(this, {
      api: false,
      session: false,
      toasts: false,
      words: false,
      clock: false,
      isCounting: false,
      makeList: false,
      list: observableRef,
      counts: observableRef,
      detail: observableRef,
      detailError: observableRef,
    });
  }

  /** Tasks in their order, with what is on its way to the server. */
  get items(): readonly LiveTask[] {
    const { items } = this.list;
    return this.pending.size === 0 ? items : items.map((task) => this.withPending(task));
  }

  /** True where there never was a task, as far as the counts say; false while they are on their way. */
  get isUnused(): boolean {
    return this.items.length === 0 && this.counts?.open.count === 0 && this.counts.completed.count === 0;
  }

  show(filter: Partial<ListFilter>): void {
    const next = { ...this.filter, ...filter };
    if (JSON.stringify(next) === JSON.stringify(this.filter)) {
      return;
    }
    this.list.dispose();
    this.filter = next;
    this.list = this.makeList();
    void this.list.loadMore();
  }

  /** Reads list and counts for the first time; later calls change nothing. */
  open(): void {
    if (!this.list.isReady && !this.list.isLoading) {
      void this.list.loadMore();
      void this.count();
    }
  }

  /** Reads again, keeping what is shown: the browser was away for too long to catch up. */
  async refresh(): Promise<void> {
    await Promise.all([this.list.refresh(), this.count(), this.detail && this.read(this.detail.id)]);
  }

  async count(): Promise<void> {
    const counts = await this.quietly(() => this.api.call(countTasks, {}, { onFailure: 'caller' }));
    runInAction(() => {
      this.counts = counts ?? this.counts;
    });
  }

  /** Counts once for all the changes of a moment. */
  private async countSoon(): Promise<void> {
    if (this.isCounting) {
      return;
    }
    this.isCounting = true;
    await this.clock.sleep(countPause);
    this.isCounting = false;
    await this.count();
  }

  /** The task as far as it is known. */
  find(id: string): LiveTask | Task | undefined {
    const task = this.detail?.id === id ? this.detail : this.list.get(id);
    return task && this.withPending(task);
  }

  /** Reads the task of the panel. */
  async read(id: string): Promise<void> {
    this.detailError = undefined;
    try {
      const task = await this.api.call(readTask, { params: { id } }, { onFailure: 'caller' });
      runInAction(() => this.takeDetail(task));
    } catch (error) {
      runInAction(() => {
        this.detailError = error;
      });
    }
  }

  /** Takes a live event: into the list, and into the panel where the task is open. */
  async apply(change: Change<LiveTask>): Promise<void> {
    await this.list.apply(change);
    if (this.detail?.id === change.id && change.version > this.detail.version) {
      await this.read(change.id);
    }
    await this.countSoon();
  }

  async create(body: CreateBody, idempotencyKey: string): Promise<Task> {
    const task = await this.api.call(createTask, { body }, { idempotencyKey, onFailure: 'caller' });
    runInAction(() => this.list.upsert(task));
    void this.countSoon();
    return task;
  }

  /** Changes a task. Shown at once; taken back, with the reason, when the server refuses. */
  async change(task: LiveTask | Task, patch: TaskPatch): Promise<Task | undefined> {
    this.pending.set(task.id, { ...this.pending.get(task.id), ...preview(patch) });
    const changed = await this.quietly(() =>
      this.api.call(changeTask, { params: { id: task.id }, body: patch }, { ifMatch: task.version }),
    );
    runInAction(() => {
      this.pending.delete(task.id);
      if (changed !== undefined) {
        this.list.upsert(changed);
        this.takeDetail(changed);
      }
    });
    if (changed === undefined && this.detail?.id === task.id) {
      await this.read(task.id);
    }
    void this.countSoon();
    return changed;
  }

  /** Completes an open task, reopens one that is not. Can be undone. */
  async toggle(task: LiveTask | Task): Promise<void> {
    const isOpen = isOpenCategory(task.category);
    await this.edit(
      task,
      { status: isOpen ? doneStatus : firstStatus },
      isOpen ? messages.completed : messages.reopened,
    );
  }

  /** Changes a task, and offers to take it back. */
  async edit(
    task: LiveTask | Task,
    patch: TaskPatch,
    message: Message<'key'> = messages.changed,
  ): Promise<Task | undefined> {
    const before = valuesBefore(patch, this.find(task.id) ?? task);
    const changed = await this.change(task, patch);
    if (changed !== undefined) {
      this.toasts.success(this.words.say(message, { key: task.key }), {
        undo: async () => void (await this.change(this.find(task.id) ?? changed, before)),
      });
    }
    return changed;
  }

  async remove(task: LiveTask | Task): Promise<boolean> {
    const done = await this.quietly(async () => {
      await this.api.call(deleteTask, { params: { id: task.id } });
      return true;
    });
    if (done === undefined) {
      return false;
    }
    runInAction(() => this.list.remove(task.id, task.version + 1));
    this.toasts.success(this.words.say(messages.deleted, { key: task.key }), {
      undo: () => this.restore(task.id),
    });
    void this.countSoon();
    return true;
  }

  async restore(id: string): Promise<void> {
    const task = await this.quietly(() => this.api.call(restoreTask, { params: { id } }));
    if (task !== undefined) {
      runInAction(() => this.list.upsert(task));
      void this.countSoon();
    }
  }

  dispose(): void {
    this.list.dispose();
  }

  private takeDetail(task: Task): void {
    if (this.detail?.id !== task.id || task.version >= this.detail.version) {
      this.detail = task;
    }
  }

  private withPending<T extends LiveTask>(task: T): T {
    const change = this.pending.get(task.id);
    return change === undefined ? task : { ...task, ...change };
  }

  private makeList(): PagedList<LiveTask> {
    const { filter } = this;
    const personId = (): string | undefined => this.session.user?.userId;
    return new PagedList<LiveTask>({
      load: (cursor, signal) =>
        this.api.call(
          listTasks,
          {
            query: {
              state: filter.state,
              sort: filter.sort,
              limit: pageSize,
              ...(filter.isMine ? { owner: 'me' as const } : {}),
              ...(filter.find.trim() === '' ? {} : { find: filter.find.trim() }),
              ...(cursor === undefined ? {} : { cursor }),
            },
          },
          { signal, onFailure: 'caller' },
        ),
      compare: taskOrders[filter.sort],
      belongs: (task) => matchesFilter(task, filter, personId()),
      read: (id) => this.quietly(() => this.api.call(readTask, { params: { id } }, { onFailure: 'caller' })),
    });
  }

  /** A refusal was told to the person already, or is told by what did not happen; anything else is a fault of ours. */
  private async quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiError) {
        return undefined;
      }
      throw error;
    }
  }
}

/** The patch that takes a patch back. */
function valuesBefore(patch: TaskPatch, task: LiveTask | Task): TaskPatch {
  const { title, status, priority, dueOn, owner } = task;
  return {
    ...('title' in patch && { title }),
    ...('status' in patch && { status }),
    ...('priority' in patch && { priority }),
    ...('dueOn' in patch && { dueOn: dueOn ?? null }),
    ...('ownerId' in patch && { ownerId: owner?.id ?? null }),
    ...('description' in patch && { description: ('description' in task ? task.description : undefined) ?? null }),
  };
}

/** What a patch does to the row that is shown, as far as the browser knows. */
function preview(patch: TaskPatch): Partial<LiveTask> {
  const { title, status, priority, dueOn } = patch;
  return {
    ...(title === undefined ? {} : { title }),
    ...(status === undefined ? {} : { status, category: categoryOf(status) }),
    ...(priority === undefined ? {} : { priority }),
    ...(dueOn === undefined ? {} : { dueOn: dueOn ?? undefined }),
  };
}
