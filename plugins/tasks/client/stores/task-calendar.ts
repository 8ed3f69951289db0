import { makeAutoObservable } from 'mobx';
import { matchesDay } from '@tessera/core/contract';
import type { EntityList } from '@tessera/core/client';
import type { LiveTask } from '../../contract/events';
import type { ListFilter } from '../model/task-filter';
import { filterOfDays } from './filter-of-days';
import type { ShownOrder } from './shown-order';
import type { TaskStore } from './task-store';

/** Tasks that a calendar loads; more are said to be there. */
const maxTasks = 1_000;

/** The tasks of a filter that are due in a stretch of days. */
export class TaskCalendar implements ShownOrder {
  private readonly list: EntityList<LiveTask>;
  private isDisposed = false;

  /** @param days inclusive */
  constructor(
    private readonly store: TaskStore,
    private readonly filter: ListFilter,
    days: { readonly from: string; readonly to: string },
  ) {
    this.list = store.makeList(filterOfDays(filter, days.from, days.to));
    makeAutoObservable<this, 'store' | 'filter' | 'list' | 'isDisposed'>(this, {
      store: false,
      filter: false,
      list: false,
      isDisposed: false,
    });
  }

  /** In the order of their due dates. Those that the filter's own due dates leave out are not in it. */
  get tasks(): readonly LiveTask[] {
    const { due } = this.filter.values;
    const { today } = this.store;
    return due === undefined ? this.list.items : this.list.items.filter(({ dueOn }) => matchesDay(due, dueOn, today));
  }

  get isLoading(): boolean {
    return !this.list.isComplete && !this.hasMore && this.list.error === undefined;
  }

  get error(): unknown {
    return this.list.error;
  }

  /** True when there are more tasks than it loads. */
  get hasMore(): boolean {
    return !this.list.isComplete && this.list.items.length >= maxTasks;
  }

  /** Loads the tasks page by page. Does not reject: `error` says why some are missing. */
  async load(): Promise<void> {
    while (!this.isDisposed && !this.list.isComplete && !this.hasMore) {
      await this.list.loadMore();
      if (this.list.error !== undefined) {
        return;
      }
    }
  }

  neighbourOf(taskId: string, by: number): string | undefined {
    const { tasks } = this;
    const index = tasks.findIndex(({ id }) => id === taskId);
    return index === -1 ? undefined : tasks[index + by]?.id;
  }

  dispose(): void {
    this.isDisposed = true;
    this.list.dispose();
  }
}
