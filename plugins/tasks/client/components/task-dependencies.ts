import type { RelationList } from '@tessera/core/contract';
import type { LiveTask } from '../../contract/events';
import { isOpenCategory } from '../../contract/statuses';

/** A task that blocks another one. */
export interface TaskDependency {
  readonly from: LiveTask;
  readonly to: LiveTask;
  /** Both are open, and the second begins before the first is due. */
  readonly isConflict: boolean;
}

/** What blocks one task. */
export interface TaskBlockers {
  /** Keys of the open tasks that block it. */
  readonly keys: readonly string[];
  /** Those of them that are due after it begins. */
  readonly tooLate: readonly string[];
}

/** Which of the shown tasks block which. */
export function dependenciesAmong(
  relations: readonly RelationList[],
  tasks: ReadonlyMap<string, LiveTask>,
): readonly TaskDependency[] {
  return relations.flatMap(({ id, blocks = [] }) => {
    const from = tasks.get(id);
    return from === undefined
      ? []
      : blocks.flatMap((otherId) => {
          const to = tasks.get(otherId);
          return to === undefined ? [] : [{ from, to, isConflict: isTooEarly(from, to) }];
        });
  });
}

/** What blocks each task, also tasks that are not shown. Closed tasks block nothing. */
export function blockersOf(
  relations: readonly RelationList[],
  tasks: ReadonlyMap<string, LiveTask>,
): ReadonlyMap<string, TaskBlockers> {
  const blockers = new Map<string, TaskBlockers>();
  for (const { id, blockedBy = [], related } of relations) {
    const keys: string[] = [];
    const tooLate: string[] = [];
    for (const otherId of blockedBy) {
      const known = tasks.get(otherId);
      const other = related.find((each) => each.id === otherId);
      const key = known?.key ?? other?.key;
      const isClosed =
        known === undefined
          ? other?.status === 'completed' || other?.status === 'cancelled'
          : !isOpenCategory(known.category);
      if (key !== undefined && !isClosed) {
        keys.push(key);
        const blocked = tasks.get(id);
        if (known !== undefined && blocked !== undefined && isTooEarly(known, blocked)) {
          tooLate.push(key);
        }
      }
    }
    if (keys.length > 0) {
      blockers.set(id, { keys, tooLate });
    }
  }
  return blockers;
}

/** By days: a task may begin on the day on which the one before it is due. */
function isTooEarly(from: LiveTask, to: LiveTask): boolean {
  const begin = to.startOn ?? to.dueOn;
  const areOpen = isOpenCategory(from.category) && isOpenCategory(to.category);
  return areOpen && from.dueOn !== undefined && begin !== undefined && begin < from.dueOn;
}
