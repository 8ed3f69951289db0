import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Change, Message } from '@tessera/core/contract';
import { Api, ApiError, Clock, inject, injectable, PagedList, Session, Toasts, I18n } from '@tessera/core/client';
import {
  changeTask,
  countTasks,
  createTask,
  deleteTask,
  listTasks,
  readTask,
  restoreTask,
} from '../../contract/endpoints';
import type { EndpointArguments, EndpointResponse } from '@tessera/core/contract';
import type { LiveTask } from '../../contract/events';
import type { CappedCount, Task } from '../../contract/model';
import { completedStatus, initialStatus, isOpenCategory } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { defaultFilter, matchesFilter } from '../model/task-filter';
import type { ListFilter } from '../model/task-filter';
import { taskOrders } from '../model/task-order';
import { preview, valuesBefore } from '../model/task-patch';
import type { TaskPatch } from '../model/task-patch';

type CreateBody = EndpointArguments<typeof createTask.shape>['body'];

/** Page size: the first screen and some more. */
const pageSize = 100;

/** Changes come in bursts; the counts beside the title follow after this delay. Milliseconds. */
const countPause = 400;

/** How long a row completed without a pointer over the list stays in place. Milliseconds. */
const rowHoldTime = 2_000;

/**
 * The list, the open task, and all actions on them. Changes are optimistic and are reverted when the server refuses.
 */
@injectable()
export class TaskStore {
  filter: ListFilter = defaultFilter;
  list: PagedList<LiveTask>;
  counts: EndpointResponse<typeof countTasks.shape> | undefined = undefined;
  /** The full task of the panel; the row of the list is shown until it has loaded. */
  detail: Task | undefined = undefined;
  detailError: unknown = undefined;
  private isCounting = false;
  private hasCounted = false;
  /** Rows that stay in place although a change moves them, with their newest version. */
  private heldRows: ReadonlyMap<string, LiveTask> = new Map();
  private isPointerOver = false;
  private releaseTimer: AbortController | undefined = undefined;
  /** Changes being sent to the server, by task. */
  private readonly pending = new Map<string, Partial<LiveTask>>();

  constructor(
    @inject(Api) private readonly api: Api,
    @inject(Session) private readonly session: Session,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(I18n) private readonly words: I18n,
    @inject(Clock) private readonly clock: Clock,
  ) {
    this.list = this.makeList();
    makeAutoObservable<
      this,
      | 'api'
      | 'session'
      | 'toasts'
      | 'words'
      | 'clock'
      | 'makeList'
      | 'isCounting'
      | 'hasCounted'
      | 'heldRows'
      | 'isPointerOver'
      | 'releaseTimer'
    >(this, {
      api: false,
      session: false,
      toasts: false,
      words: false,
      clock: false,
      isCounting: false,
      hasCounted: false,
      heldRows: observableRef,
      isPointerOver: false,
      releaseTimer: false,
      makeList: false,
      list: observableRef,
      counts: observableRef,
      detail: observableRef,
      detailError: observableRef,
    });
  }

  /** Tasks in order, with pending changes applied. */
  get items(): readonly LiveTask[] {
    const { items } = this.list;
    const isAsListed = this.pending.size === 0 && this.heldRows.size === 0;
    return isAsListed ? items : items.map((task) => this.withPending(task));
  }

  /** True for a portal without any task, according to the counts; false while they are loading. */
  get hasNoTasks(): boolean {
    return this.items.length === 0 && this.counts?.open.count === 0 && this.counts.completed.count === 0;
  }

  show(filter: Partial<ListFilter>): void {
    const next = { ...this.filter, ...filter };
    if (JSON.stringify(next) === JSON.stringify(this.filter)) {
      return;
    }
    this.releaseRows();
    this.list.dispose();
    this.filter = next;
    this.list = this.makeList();
    void this.list.loadMore();
  }

  /**
   * Shows the list of an address. Fetches list and counts the first time, afterwards only what a different filter
   * needs.
   */
  open(filter: ListFilter): void {
    this.show(filter);
    if (!this.list.isReady && !this.list.isLoading) {
      void this.list.loadMore();
    }
    if (!this.hasCounted) {
      this.hasCounted = true;
      void this.fetchCounts();
    }
  }

  /** Total number of tasks in the list; undefined while unknown, and for a search. */
  get shownCount(): CappedCount | undefined {
    const { counts } = this;
    const { state, isMine, find } = this.filter;
    if (counts === undefined || find !== '') {
      return undefined;
    }
    const own = { open: counts.mine, completed: counts.completedMine, all: counts.allMine };
    return isMine ? own[state] : counts[state];
  }

  /** Refetches without clearing: the browser was offline for too long to catch up. */
  async refresh(): Promise<void> {
    await Promise.all([this.list.refresh(), this.fetchCounts(), this.detail && this.fetchTask(this.detail.id)]);
  }

  async fetchCounts(): Promise<void> {
    const counts = await this.quietly(() => this.api.request(countTasks, {}, { onFailure: 'caller' }));
    runInAction(() => {
      this.counts = counts ?? this.counts;
    });
  }

  /** Debounces the counts, so that a burst of changes fetches them once. */
  private async debounceCounts(): Promise<void> {
    if (this.isCounting) {
      return;
    }
    this.isCounting = true;
    await this.clock.sleep(countPause);
    this.isCounting = false;
    await this.fetchCounts();
  }

  /** The task with all fields known so far. */
  find(id: string): LiveTask | Task | undefined {
    const task = this.detail?.id === id ? this.detail : this.list.get(id);
    return task && this.withPending(task);
  }

  /** Fetches the task of the panel. */
  async fetchTask(id: string): Promise<void> {
    this.detailError = undefined;
    try {
      const task = await this.api.request(readTask, { params: { id } }, { onFailure: 'caller' });
      runInAction(() => this.takeDetail(task));
    } catch (error) {
      runInAction(() => {
        this.detailError = error;
      });
    }
  }

  /** Applies a live event to the list, and to the panel if the task is open. */
  async apply(change: Change<LiveTask>): Promise<void> {
    if (change.data === undefined) {
      await this.list.apply(change);
    } else {
      this.place(change.data);
    }
    if (this.detail?.id === change.id && change.version > this.detail.version) {
      await this.fetchTask(change.id);
    }
    await this.debounceCounts();
  }

  async create(body: CreateBody, idempotencyKey: string): Promise<Task> {
    const task = await this.api.request(createTask, { body }, { idempotencyKey, onFailure: 'caller' });
    runInAction(() => this.list.upsert(task));
    void this.debounceCounts();
    return task;
  }

  /** Changes a task optimistically; reverted, with the reason shown, when the server refuses. */
  async change(task: LiveTask | Task, patch: TaskPatch): Promise<Task | undefined> {
    this.pending.set(task.id, { ...this.pending.get(task.id), ...preview(patch, this.find(task.id) ?? task) });
    const changed = await this.quietly(() =>
      this.api.request(changeTask, { params: { id: task.id }, body: patch }, { ifMatch: task.version }),
    );
    runInAction(() => {
      this.pending.delete(task.id);
      if (changed !== undefined) {
        this.place(changed);
        this.takeDetail(changed);
      }
    });
    if (changed === undefined && this.detail?.id === task.id) {
      await this.fetchTask(task.id);
    }
    void this.debounceCounts();
    return changed;
  }

  /**
   * Toggles a task from its row. The row stays in place until the pointer leaves the list, or briefly if there is no
   * pointer: otherwise a second click would hit the task that moved up.
   */
  async toggleInPlace(task: LiveTask): Promise<void> {
    this.heldRows = new Map(this.heldRows).set(task.id, this.list.get(task.id) ?? task);
    this.releaseTimer?.abort();
    if (!this.isPointerOver) {
      void this.releaseRowsLater();
    }
    await this.toggle(task);
  }

  /** The pointer is over the rows: completed rows stay in place. */
  pointerEntered(): void {
    this.isPointerOver = true;
    this.releaseTimer?.abort();
  }

  /** Releases the rows that were kept in place. */
  pointerLeft(): void {
    this.isPointerOver = false;
    this.releaseRows();
  }

  /** Completes an open task; reopens a closed one to its former status. Can be undone. */
  async toggle(task: LiveTask | Task): Promise<void> {
    const isOpen = isOpenCategory(task.category);
    await this.changeWithUndo(
      task,
      { status: isOpen ? completedStatus : (task.reopenStatus ?? initialStatus) },
      isOpen ? tasksMessages.completed : tasksMessages.reopened,
    );
  }

  /** Changes a task, and offers undo. */
  async changeWithUndo(
    task: LiveTask | Task,
    patch: TaskPatch,
    message: Message<'key'> = tasksMessages.changed,
  ): Promise<Task | undefined> {
    const before = valuesBefore(patch, this.find(task.id) ?? task);
    const changed = await this.change(task, patch);
    if (changed !== undefined) {
      this.toasts.success(this.words.translate(message, { key: task.key }), {
        undo: async () => void (await this.change(this.find(task.id) ?? changed, before)),
      });
    }
    return changed;
  }

  async remove(task: LiveTask | Task): Promise<boolean> {
    const done = await this.quietly(async () => {
      await this.api.request(deleteTask, { params: { id: task.id } });
      return true;
    });
    if (done === undefined) {
      return false;
    }
    runInAction(() => this.list.remove(task.id, task.version + 1));
    this.toasts.success(this.words.translate(tasksMessages.deleted, { key: task.key }), {
      undo: () => this.restore(task.id),
    });
    void this.debounceCounts();
    return true;
  }

  async restore(id: string): Promise<void> {
    const task = await this.quietly(() => this.api.request(restoreTask, { params: { id } }));
    if (task !== undefined) {
      runInAction(() => this.list.upsert(task));
      void this.debounceCounts();
    }
  }

  dispose(): void {
    this.releaseTimer?.abort();
    this.list.dispose();
  }

  /** Updates the list with a newer version, or defers that while the row must stay in place. */
  private place(task: LiveTask): void {
    const heldRow = this.heldRows.get(task.id);
    if (heldRow === undefined || task.deletedOn !== undefined) {
      this.list.upsert(task);
    } else if (task.version > heldRow.version) {
      this.heldRows = new Map(this.heldRows).set(task.id, task);
    }
  }

  private async releaseRowsLater(): Promise<void> {
    const timer = new AbortController();
    this.releaseTimer = timer;
    try {
      await this.clock.sleep(rowHoldTime, timer.signal);
    } catch {
      return;
    }
    this.releaseRows();
  }

  private releaseRows(): void {
    this.releaseTimer?.abort();
    const released = [...this.heldRows.values()];
    this.heldRows = new Map();
    for (const task of released) {
      this.list.upsert(task);
    }
  }

  private takeDetail(task: Task): void {
    if (this.detail?.id !== task.id || task.version >= this.detail.version) {
      this.detail = task;
    }
  }

  private withPending<T extends LiveTask>(task: T): T {
    const change = this.pending.get(task.id);
    const heldRow = this.heldRows.get(task.id);
    const newest = heldRow !== undefined && heldRow.version > task.version ? { ...task, ...heldRow } : task;
    return change === undefined ? newest : { ...newest, ...change };
  }

  private makeList(): PagedList<LiveTask> {
    const { filter } = this;
    const personId = (): string | undefined => this.session.user?.userId;
    return new PagedList<LiveTask>({
      load: (cursor, signal) =>
        this.api.request(
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
      read: (id) => this.quietly(() => this.api.request(readTask, { params: { id } }, { onFailure: 'caller' })),
    });
  }

  /** API errors have been shown; anything else is a bug and is rethrown. */
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
