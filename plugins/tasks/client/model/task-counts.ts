import { listLimits } from '@tessera/core/contract';
import type { EndpointResponse } from '@tessera/core/contract';
import type { EntityTransition } from '@tessera/core/client';
import type { countTasks } from '../../contract/endpoints';
import type { LiveTask } from '../../contract/events';
import type { CappedCount } from '../../contract/model';
import { defaultFilter, matchesFilter } from './task-filter';
import type { ListFilter } from './task-filter';

export type TaskCounts = EndpointResponse<typeof countTasks.shape>;
type CountName = keyof TaskCounts;

/** The count of a filter without a search text. */
const names: Readonly<Record<ListFilter['state'], Readonly<Record<'everyone' | 'own', CountName>>>> = {
  open: { everyone: 'open', own: 'mine' },
  completed: { everyone: 'completed', own: 'completedMine' },
  all: { everyone: 'all', own: 'allMine' },
};

/** Total number of tasks in a list; undefined while unknown, and for a search. */
export function countOf(counts: TaskCounts | undefined, { state, isMine, find }: ListFilter): CappedCount | undefined {
  return find === '' ? counts?.[names[state][isMine ? 'own' : 'everyone']] : undefined;
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
      const filter = { ...defaultFilter, state, isMine };
      const counted = (task: LiveTask | undefined): number =>
        Number(task !== undefined && matchesFilter(task, filter, personId));
      const name = names[state][isMine ? 'own' : 'everyone'];
      const count = withChange(counts[name], counted(after) - counted(before));
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
function withChange(known: CappedCount | undefined, change: number): CappedCount | 'unknown' | undefined {
  if (known === undefined || change === 0) {
    return known;
  }
  if (known.isCapped) {
    return change > 0 ? known : 'unknown';
  }
  const count = known.count + change;
  return { count: Math.min(Math.max(count, 0), listLimits.countCap), isCapped: count > listLimits.countCap };
}
