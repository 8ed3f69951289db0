import type { ChecklistChange, PortalContext } from '@tessera/core/server';
import { Activities } from '@tessera/core/server';
import { taskEntity } from './task-entity';
import type { TaskFieldChange } from './task-changes';
import type { FullTaskRow } from './task-record';

/** Records what happened to an item of the checklist in the activity of its task; moves are none. */
export function recordChecklistChange(context: PortalContext, { id }: FullTaskRow, change: ChecklistChange): void {
  const changes = changesOf(change);
  if (changes.length > 0) {
    context.get(Activities).record({ entity: { type: taskEntity, id }, verb: 'changed', changes });
  }
}

function changesOf({ before, after }: ChecklistChange): readonly TaskFieldChange[] {
  const wasShown = before?.isRemoved === false;
  if (wasShown === after.isRemoved) {
    const [oldValue, newValue] = wasShown ? [before.text, undefined] : [undefined, after.text];
    return [{ field: 'checklistItem', oldValue, newValue }];
  }
  if (before === undefined || after.isRemoved) {
    return [];
  }
  return [
    ...(before.text === after.text
      ? []
      : [{ field: 'checklistItem' as const, oldValue: before.text, newValue: after.text }]),
    ...(before.isDone === after.isDone
      ? []
      : [
          {
            field: 'checklistItemDone' as const,
            oldValue: after.isDone ? undefined : after.text,
            newValue: after.isDone ? after.text : undefined,
          },
        ]),
  ];
}
