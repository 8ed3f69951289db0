import { listLimits } from '@tessera/core/contract';
import type { EndpointResponse } from '@tessera/core/contract';
import type { EntityTransition } from '@tessera/core/client';
import type { countTasks } from '../../contract/endpoints';
import type { LiveTask } from '../../contract/events';
import type { CappedCount } from '../../contract/model';
import { defaultFilter, isOnlyMine, isUnfiltered, matchesFilter } from './task-filter';
import type { ListFilter } from './task-filter';

export type TaskCounts = EndpointResponse<typeof countTasks.shape>;
type CountName = keyof TaskCounts;

/** The count of a filter without a search text. */
const names = {
  open: { everyone: 'open', own: 'mine' },
  completed: { everyone: 'completed', own: 'completedMine' },
  all: { everyone: 'all', own: 'allMine' },
} as const satisfies Readonly<Partial<Record<ListFilter['state'], Readonly<Record<'everyone' | 'own', CountName>>>>>;

/** Total number of tasks in a list; undefined while unknown, for a search, for archived tasks, and for filters without a count. */
export function countOf(counts: TaskCounts | undefined, filter: ListFilter): CappedCount | undefined {
  const { state } = filter;
  if (state === 'archived' || filter.find !== '' || !(isUnfiltered(filter) || isOnlyMine(filter))) {
    return undefined;
  }
  return counts?.[names[state][isOnlyMine(filter) ? 'own' : 'everyone']];
}

/** The counts after a change; undefined when only the server can tell. */
export function countsAfter(
  counts: TaskCounts,
  { before, after }: EntityTransition<LiveTask>,
  personId: string | undefined,
): TaskCounts | undefined {
  if (before === 'unknown' || after === 'unknown') {
    return undefined;
  }
  const changed: TaskCounts = { ...counts };
  for (const state of ['open', 'completed', 'all'] as const) {
    for (const isMine of [false, true]) {
      const filter: ListFilter = { ...defaultFilter, state, values: isMine ? { owner: 'me' } : {} };
      const counted = (task: LiveTask | undefined): number =>
        Number(task !== undefined && matchesFilter(task, filter, { personId, today: '' }));
      const name = names[state][isMine ? 'own' : 'everyone'];
      const known = counts[name];
      const count = known === undefined ? undefined : countAfter(known, counted(after) - counted(before));
      if (count === 'unknown') {
        return undefined;
      }
      if (count !== undefined) {
        changed[name] = count;
      }
    }
  }
  return changed;
}

/** `unknown`: a capped count that shrinks may be below the cap afterwards. */
export function countAfter(known: CappedCount, change: number): CappedCount | 'unknown' {
  if (change === 0) {
    return known;
  }
  if (known.isCapped) {
    return change > 0 ? known : 'unknown';
  }
  const count = known.count + change;
  return { count: Math.min(Math.max(count, 0), listLimits.countCap), isCapped: count > listLimits.countCap };
}

/** A portal with more tasks has found its way. */
const maxFirstTasks = 5;

/** Whether a portal has its first tasks. */
export function isBeginning({ open, completed }: TaskCounts): boolean {
  return open.count + completed.count <= maxFirstTasks;
}
