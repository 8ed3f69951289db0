import { useEffect } from 'react';
import { Session, useService } from '@tessera/core/client';
import type { RowSelecting } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { Tasks } from '../tokens';

/** The selected tasks, and what selects them. */
export interface ShownTaskSelection {
  readonly selectedIds: ReadonlySet<string>;
  readonly selecting: RowSelecting<LiveTask>;
}

/**
 * The selection of the shown tasks, for components that observe stores. Tasks that are not shown any more are dropped
 * from it.
 *
 * @param shownIds ids of the tasks in the order of their rows; the same array until they change.
 * @returns undefined where nothing may be changed.
 */
export function useTaskSelection(shownIds: readonly string[]): ShownTaskSelection | undefined {
  const { selection } = useService(Tasks);
  const { isReadOnly } = useService(Session);
  useEffect(() => {
    const shown = new Set(shownIds);
    selection.keep((id) => shown.has(id));
  }, [selection, shownIds]);
  if (isReadOnly) {
    return undefined;
  }
  return {
    selectedIds: new Set(selection.ids),
    selecting: {
      onToggle: ({ id }) => selection.toggle(id),
      onExtend: ({ id }) => selection.extendTo(id, shownIds),
      onSelectAll: () => selection.addAll(shownIds),
      onClear: () => selection.clear(),
    },
  };
}
