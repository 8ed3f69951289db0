import { Ids, Toasts, useI18n, useService } from '@tessera/core/client';
import type { ChecklistItem } from '@tessera/core/contract';
import { EntityChecklist } from '@tessera/core/ui';
import { titleLength } from '../../contract/model';
import type { Task } from '../../contract/model';
import { Tasks } from '../tokens';
import { createSubTask } from './create-sub-task';
import { loadTaskChecklist } from './load-task-checklist';
import { subTaskMessages } from './sub-task-messages';

export interface TaskChecklistProps {
  readonly task: Task;
}

type ConvertedItem = Pick<ChecklistItem, 'text' | 'owner' | 'dueOn'>;

/** The checklist in the panel; an item can become a sub-task. */
export function TaskChecklist({ task }: TaskChecklistProps) {
  const store = useService(Tasks);
  const ids = useService(Ids);
  const toasts = useService(Toasts);
  const { translate } = useI18n();

  async function convert({ text, owner, dueOn }: ConvertedItem): Promise<boolean> {
    const title = text.slice(0, titleLength);
    const reason = await createSubTask(store, task, { title, owner, dueOn, idempotencyKey: ids.next() });
    if (reason !== undefined) {
      toasts.warning(reason);
    }
    return reason === undefined;
  }

  return (
    <EntityChecklist
      endpoints={loadTaskChecklist}
      entityId={task.id}
      canEdit={task.abilities.edit}
      conversion={{ label: translate(subTaskMessages.convertItem), convert }}
    />
  );
}
