import { useI18n, useService } from '@tessera/core/client';
import type { EntityConflict } from '@tessera/core/client';
import type { CustomValue } from '@tessera/core/contract';
import { useCustomValueWords } from '@tessera/core/ui';
import type { FieldConflict } from '@tessera/core/ui';
import { isCustomField } from '../model/task-change';
import { fieldNameOf, wordsOf } from './field-words';
import type { TaskPatch } from '../model/task-patch';
import { useTaskStatusName } from '../model/use-task-status-name';
import { Tasks } from '../tokens';

/** A conflict with its field. */
export interface TaskFieldConflict extends FieldConflict {
  readonly field: keyof TaskPatch;
}

/** The conflicts of a task, in words. A choice is sent at once. Call it in an observer. */
export function useTaskConflicts(
  taskId: string,
  conflicts: readonly EntityConflict<TaskPatch>[],
): readonly TaskFieldConflict[] {
  const { tasks, fields } = useService(Tasks);
  const i18n = { ...useI18n(), statusName: useTaskStatusName() };
  const customWords = useCustomValueWords();
  return conflicts.flatMap(({ field, mine, theirs }) => {
    const resolve = {
      field,
      onKeepMine: () => void tasks.resolve(taskId, field, 'mine'),
      onUseTheirs: () => void tasks.resolve(taskId, field, 'theirs'),
    };
    if (!isCustomField(field)) {
      return {
        ...resolve,
        label: i18n.translate(fieldNameOf(field)),
        mine: wordsOf(field, plain(mine), i18n),
        theirs: wordsOf(field, plain(theirs), i18n),
      };
    }
    const custom = fields.find(field.slice('custom:'.length));
    // The cast of custom fields: `CustomPatch` gives them their type. One that was deleted meanwhile is not asked about.
    const words = (value: unknown): string =>
      custom === undefined ? '' : customWords(custom, value as CustomValue | null | undefined);
    return custom === undefined ? [] : { ...resolve, label: custom.name, mine: words(mine), theirs: words(theirs) };
  });
}

/** The value of a field of tasks, none of which is a list. */
function plain<Value>(value: Value): Exclude<Value, readonly unknown[]> | undefined {
  // The one cast of values: only custom fields have lists.
  return Array.isArray(value) ? undefined : (value as Exclude<Value, readonly unknown[]>);
}
