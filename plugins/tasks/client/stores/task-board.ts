import type { EntityList } from '@tessera/core/client';
import type { LiveTask } from '../../contract/events';
import type { TaskStatus, TaskStatusKey } from '../../contract/statuses';
import { isOpenCategory } from '../../contract/statuses';
import { columnsOf, filterOfColumn } from '../model/board-columns';
import type { ListFilter } from '../model/task-filter';
import type { ShownOrder, TaskStore } from './task-store';

/** A column: the tasks of one status, as a list of its own. */
export interface TaskColumn {
  readonly status: TaskStatus;
  readonly list: EntityList<LiveTask>;
}

/** The columns of the board for one filter. */
export class TaskBoard implements ShownOrder {
  readonly columns: readonly TaskColumn[];
  /** By column: tasks that this person moved there and that stay on top, with the order of the moves. */
  private readonly pinned = new Map<TaskStatusKey, Map<string, number>>();
  private moves = 0;

  constructor(
    private readonly store: TaskStore,
    filter: ListFilter,
  ) {
    this.columns = columnsOf(filter).map((status) => {
      const pinned = new Map<string, number>();
      this.pinned.set(status.key, pinned);
      const before = (left: LiveTask, right: LiveTask): number =>
        (pinned.get(right.id) ?? 0) - (pinned.get(left.id) ?? 0);
      return { status, list: store.makeList(filterOfColumn(filter, status), before) };
    });
  }

  /** Loads the first page of a column unless it has loaded, or failed. */
  open(status: string): void {
    const list = this.listOf(status);
    if (list !== undefined && !list.isReady && !list.isLoading && list.error === undefined) {
      void list.loadMore();
    }
  }

  /** Loads the next page of a column, or the same one again after a failure. */
  loadMore(status: string): void {
    void this.listOf(status)?.loadMore();
  }

  /**
   * Moves a task to another column: shown there at once. It is on top of a column whose order it would be out of sight in
   * otherwise, such as behind the pages that have loaded, until the board is opened again.
   */
  async move(task: LiveTask, { key, category }: TaskStatus): Promise<void> {
    const list = this.listOf(key);
    if (!isOpenCategory(category)) {
      this.pin(task.id, key);
    }
    const changed = this.store.change(task, { status: key });
    if (list?.isReady === true && list.items.every(({ id }) => id !== task.id)) {
      this.pin(task.id, key);
      list.place(task.id);
    }
    await changed;
  }

  neighbourOf(taskId: string, by: number): string | undefined {
    for (const { list } of this.columns) {
      const index = list.items.findIndex(({ id }) => id === taskId);
      if (index >= 0) {
        return list.items[index + by]?.id;
      }
    }
    return undefined;
  }

  dispose(): void {
    for (const { list } of this.columns) {
      list.dispose();
    }
  }

  private pin(taskId: string, status: TaskStatusKey): void {
    this.moves += 1;
    this.pinned.get(status)?.set(taskId, this.moves);
  }

  private listOf(status: string): EntityList<LiveTask> | undefined {
    return this.columns.find((column) => column.status.key === status)?.list;
  }
}
