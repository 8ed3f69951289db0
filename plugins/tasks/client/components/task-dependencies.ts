import type { RelationList, WorkCalendar } from '@tessera/core/contract';
import { orderKinds } from '@tessera/core/contract';
import { lagOf } from '@tessera/core/client';
import { forwardOrder, orderFault } from '@tessera/core/ui';
import type { ForwardOrder, OrderFault } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { isOpenCategory } from '../../contract/statuses';
import { relatedTask } from './related-task';

/** A task that comes before another one. */
export interface TaskDependency {
  readonly kind: ForwardOrder;
  /** In working days. */
  readonly lag: number;
  readonly from: LiveTask;
  readonly to: LiveTask;
  /** How the dates of the second contradict it; undefined when they do not, or when one of the two is closed. */
  readonly fault: OrderFault | undefined;
}

/** Which of the shown tasks come before which. */
export function dependenciesAmong(
  relations: readonly RelationList[],
  tasks: ReadonlyMap<string, LiveTask>,
  calendar: WorkCalendar,
): readonly TaskDependency[] {
  const forward = orderKinds.map(forwardOrder).filter(({ isFirst }) => isFirst);
  return relations.flatMap((list) => {
    const from = tasks.get(list.id);
    return from === undefined
      ? []
      : forward.flatMap(({ kind }) =>
          (list[kind] ?? []).flatMap((otherId) => {
            const to = tasks.get(otherId);
            if (to === undefined) {
              return [];
            }
            const lag = lagOf(list, kind, otherId);
            const fault = orderFault({ kind, lag }, relatedTask(from), relatedTask(to), calendar);
            return [{ kind, lag, from, to, fault }];
          }),
        );
  });
}

/** The keys of the open tasks that block each task, also of those that are not shown. */
export function blockersOf(
  relations: readonly RelationList[],
  tasks: ReadonlyMap<string, LiveTask>,
): ReadonlyMap<string, readonly string[]> {
  const blockers = new Map<string, readonly string[]>();
  for (const { id, blockedBy = [], related } of relations) {
    const keys = blockedBy.flatMap((otherId) => {
      const known = tasks.get(otherId);
      const other = related.find((each) => each.id === otherId);
      const isClosed =
        known === undefined
          ? other?.status === 'completed' || other?.status === 'cancelled'
          : !isOpenCategory(known.category);
      const key = known?.key ?? other?.key;
      return key === undefined || isClosed ? [] : [key];
    });
    if (keys.length > 0) {
      blockers.set(id, keys);
    }
  }
  return blockers;
}

/** The dependencies that the dates of a task contradict, by its id. */
export function faultsByTask(dependencies: readonly TaskDependency[]): ReadonlyMap<string, readonly TaskDependency[]> {
  const faults = new Map<string, TaskDependency[]>();
  for (const dependency of dependencies) {
    if (dependency.fault !== undefined) {
      faults.set(dependency.to.id, [...(faults.get(dependency.to.id) ?? []), dependency]);
    }
  }
  return faults;
}
