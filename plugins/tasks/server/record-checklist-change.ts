import { localized } from '@tessera/core/contract';
import type { ChecklistItem } from '@tessera/core/contract';
import type { ChecklistChange, PortalContext } from '@tessera/core/server';
import { Activities, addWatchers } from '@tessera/core/server';
import { isOpenCategory } from '../contract';
import { taskNotificationMessages } from './notification-messages';
import { checklistItemAssigned } from './notifications';
import { taskEntity } from './task-entity';
import type { TaskFieldChange } from './task-changes';
import type { FullTaskRow } from './task-record';
import { watchedTasks } from './watched-tasks';

/** Records what happened to an item of the checklist in the activity of its task; moves are none. */
export function recordChecklistChange(
  context: PortalContext,
  { id }: Pick<FullTaskRow, 'id'>,
  change: ChecklistChange,
): void {
  const changes = changesOf(change);
  if (changes.length > 0) {
    context.get(Activities).record({ entity: { type: taskEntity, id }, verb: 'changed', changes });
  }
}

/** Records a change of an item. A new owner of an open item of an open task is told, and watches the task from then on. */
export async function publishChecklistChange(
  context: PortalContext,
  task: FullTaskRow,
  change: ChecklistChange,
): Promise<void> {
  recordChecklistChange(context, task, change);
  const { owner, text, isDone, isRemoved } = change.after;
  if (owner === undefined || owner.id === change.before?.owner?.id || isDone || isRemoved) {
    return;
  }
  await addWatchers(context, watchedTasks, task, [owner.id]);
  if (isOpenCategory(task.category)) {
    const { id, title } = task;
    context.notify(checklistItemAssigned, {
      to: [owner.id],
      entity: { type: taskEntity, id },
      title: localized(taskNotificationMessages.itemAssignedTitle, { text, title }),
    });
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
    ...(before.owner?.id === after.owner?.id
      ? []
      : [{ field: 'checklistItemOwner' as const, oldValue: ownerIn(before), newValue: ownerIn(after) }]),
    ...(before.dueOn === after.dueOn
      ? []
      : [{ field: 'checklistItemDue' as const, oldValue: dueIn(before), newValue: dueIn(after) }]),
  ];
}

/** With the text of the item, which the activity names. */
function ownerIn({ text, owner }: ChecklistItem): object {
  return { name: text, ...(owner === undefined ? {} : { personId: owner.id }) };
}

function dueIn({ text, dueOn }: ChecklistItem): object {
  return { name: text, ...(dueOn === undefined ? {} : { text: dueOn }) };
}
