import { makeAutoObservable, observableRef } from 'mobx';
import type { PersonCard } from '@tessera/core/contract';
import type { EntityList, NamedStatus } from '@tessera/core/client';
import type { LiveTask } from '../../contract/events';
import { unowned } from '../../contract/groups';
import { isOpenCategory } from '../../contract/statuses';
import { filterOfOwner, filterOfStatus } from '../components/board-columns';
import type { ListFilter } from '../model/task-filter';
import type { TaskPatch } from '../model/task-patch';
import type { ShownOrder } from './shown-order';
import type { TaskStore } from './task-store';

/** What the tasks of a column have in common: a status, or an owner, who is undefined for tasks without one. */
export type ColumnValue =
  | { readonly by: 'status'; readonly status: NamedStatus }
  | { readonly by: 'owner'; readonly owner: PersonCard | undefined };

/** A column: the tasks with one value, as a list of its own. */
export interface TaskColumn {
  /** As the key of the group of these tasks. */
  readonly key: string;
  readonly value: ColumnValue;
  readonly list: EntityList<LiveTask>;
  /** Tasks that this person moved here and that stay on top, with the number of the move. */
  readonly pinned: Map<string, number>;
}

/** The columns of the board for one filter. */
export class TaskBoard implements ShownOrder {
  columns: readonly TaskColumn[] = [];
  private moves = 0;

  constructor(
    private readonly store: TaskStore,
    readonly filter: ListFilter,
  ) {
    makeAutoObservable<this, 'store' | 'moves'>(this, {
      store: false,
      filter: false,
      moves: false,
      columns: observableRef,
    });
  }

  /** The columns of a board by status, in this order. */
  showStatuses(statuses: readonly NamedStatus[]): void {
    this.show(statuses.map((status) => ({ by: 'status', status })));
  }

  /** The columns of a board by owner, in this order. A column stays when its last task leaves. */
  showOwners(owners: readonly (PersonCard | undefined)[]): void {
    this.show(owners.map((owner) => ({ by: 'owner', owner })));
  }

  /** Loads the first page of a column unless it has loaded, or failed. */
  open(key: string): void {
    const list = this.find(key)?.list;
    if (list !== undefined && !list.isReady && !list.isLoading && list.error === undefined) {
      void list.loadMore();
    }
  }

  /** Loads the next page of a column, or the same one again after a failure. */
  loadMore(key: string): void {
    void this.find(key)?.list.loadMore();
  }

  /**
   * Moves a task to another column: shown there at once. It is on top of a column whose order it would be out of sight in
   * otherwise, such as behind the pages that have loaded, until the board is opened again.
   */
  move(task: LiveTask, key: string): void {
    const column = this.find(key);
    if (column === undefined) {
      return;
    }
    const { list, value } = column;
    if (value.by === 'status' && !isOpenCategory(value.status.category)) {
      this.pin(task.id, column);
    }
    void this.store.change(task, patchTo(value));
    if (list.isReady && list.items.every(({ id }) => id !== task.id)) {
      this.pin(task.id, column);
      list.place(task.id);
    }
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

  find(key: string): TaskColumn | undefined {
    return this.columns.find((column) => column.key === key);
  }

  dispose(): void {
    for (const { list } of this.columns) {
      list.dispose();
    }
  }

  /** Columns that are there already keep their tasks. */
  private show(values: readonly ColumnValue[]): void {
    const known = new Map(this.columns.map((column) => [column.key, column]));
    this.columns = values.map((value) => {
      const key = keyOf(value);
      const column = known.get(key);
      known.delete(key);
      return column === undefined ? this.makeColumn(value) : { ...column, value };
    });
    for (const { list } of known.values()) {
      list.dispose();
    }
  }

  private makeColumn(value: ColumnValue): TaskColumn {
    const filter =
      value.by === 'status' ? filterOfStatus(this.filter, value.status) : filterOfOwner(this.filter, keyOf(value));
    const pinned = new Map<string, number>();
    const before = (left: LiveTask, right: LiveTask): number =>
      (pinned.get(right.id) ?? 0) - (pinned.get(left.id) ?? 0);
    return { key: keyOf(value), value, list: this.store.makeList(filter, before), pinned };
  }

  private pin(taskId: string, { pinned }: TaskColumn): void {
    this.moves += 1;
    pinned.set(taskId, this.moves);
  }
}

function keyOf(value: ColumnValue): string {
  return value.by === 'status' ? value.status.key : (value.owner?.id ?? unowned);
}

function patchTo(value: ColumnValue): Partial<TaskPatch> {
  return value.by === 'status' ? { status: value.status.key } : { owner: value.owner ?? null };
}
