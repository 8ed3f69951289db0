import { useI18n, useService } from '@tessera/core/client';
import type { EntityConflict } from '@tessera/core/client';
import type { FieldConflict } from '@tessera/core/ui';
import { fieldNameOf, wordsOf } from './field-words';
import type { TaskPatch } from '../model/task-patch';
import { Tasks } from '../tokens';

/** A conflict with its field. */
export interface TaskFieldConflict extends FieldConflict {
  readonly field: keyof TaskPatch;
}

/** The conflicts of a task, in words. A choice is sent at once. */
export function useTaskConflicts(
  taskId: string,
  conflicts: readonly EntityConflict<TaskPatch>[],
): readonly TaskFieldConflict[] {
  const { tasks } = useService(Tasks);
  const i18n = useI18n();
  return conflicts.map(({ field, mine, theirs }) => ({
    field,
    label: i18n.translate(fieldNameOf(field)),
    mine: wordsOf(field, mine, i18n),
    theirs: wordsOf(field, theirs, i18n),
    onKeepMine: () => void tasks.resolve(taskId, field, 'mine'),
    onUseTheirs: () => void tasks.resolve(taskId, field, 'theirs'),
  }));
}
