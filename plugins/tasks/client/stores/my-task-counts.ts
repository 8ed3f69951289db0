import { LiveAggregate } from '@tessera/core/client';
import type { Api, EntityServices, EntityTransition } from '@tessera/core/client';
import type { Dispose, EndpointResponse } from '@tessera/core/contract';
import { countMyTasks } from '../../contract/endpoints';
import type { LiveTask } from '../../contract/events';
import type { CappedCount } from '../../contract/model';
import { taskWatchers } from '../../contract/watchers';
import { countAfter } from '../model/task-counts';
import { defaultFilter, myTasksScopes, scopeValues } from '../model/task-filter';
import type { MyTasksScope } from '../model/task-filter';
import type { TaskStore } from './task-store';

type Counts = EndpointResponse<typeof countMyTasks.shape>;

/** The open tasks of each scope of this person. Dispose of it when nothing shows them any more. */
export class MyTaskCounts {
  private readonly counting: LiveAggregate<Counts, LiveTask>;
  private readonly unsubscribe: Dispose;

  constructor(
    private readonly store: TaskStore,
    api: Api,
    { clock, session, realtime }: EntityServices,
  ) {
    this.counting = new LiveAggregate<Counts, LiveTask>(
      { clock, session },
      {
        source: store.tasks,
        load: (signal) => api.request(countMyTasks, {}, { signal, onFailure: 'caller' }),
        adjust: (counts, transition) => this.countsAfter(counts, transition),
      },
    );
    this.unsubscribe = realtime.on(taskWatchers.changed, ({ data }) => {
      const me = session.user?.userId ?? '';
      if (data === undefined || data.watching.includes(me) || data.stopped.includes(me)) {
        void this.counting.refresh();
      }
    });
  }

  /** Undefined while unknown. Observable. */
  of(scope: MyTasksScope): CappedCount | undefined {
    const { list, filter } = this.store;
    const isListed = filter.scope === scope && JSON.stringify({ ...filter, scope: undefined }) === unfiltered;
    if (isListed && list.isComplete) {
      // A row that was completed just now stays in place for a moment.
      const belongs = this.belongsTo(scope);
      return { count: list.items.filter(belongs).length, isCapped: false };
    }
    return this.counting.value?.[scope];
  }

  dispose(): void {
    void this.unsubscribe();
    this.counting.dispose();
  }

  private belongsTo(scope: MyTasksScope): (task: LiveTask) => boolean {
    return this.store.belongs({ ...defaultFilter, values: scopeValues[scope] });
  }

  private countsAfter(counts: Counts, { before, after }: EntityTransition<LiveTask>): Counts | undefined {
    if (before === 'unknown' || after === 'unknown') {
      return undefined;
    }
    const changed = { ...counts };
    for (const scope of myTasksScopes) {
      const belongs = this.belongsTo(scope);
      const counted = (task: LiveTask | undefined): number => Number(task !== undefined && belongs(task));
      const known = counts[scope];
      const count = known && countAfter(known, counted(after) - counted(before));
      if (count === 'unknown') {
        return undefined;
      }
      if (count !== undefined) {
        changed[scope] = count;
      }
    }
    return changed;
  }
}

const unfiltered = JSON.stringify(defaultFilter);
