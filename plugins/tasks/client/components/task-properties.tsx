import { useService, useWords } from '@tessera/core/client';
import { DateField } from '@tessera/core/ui';
import { TaskPriority } from '../../contract/model';
import type { Task } from '../../contract/model';
import { TaskStatusKey } from '../../contract/statuses';
import type { TaskPatch } from '../stores/task-store';
import { messages } from '../messages';
import { Tasks } from '../tokens';
import { OwnerField } from './owner-field';
import { PriorityField } from './priority-field';
import { StatusField } from './status-field';
import './task-properties.css';

export interface TaskPropertiesProps {
  readonly task: Task;
}

/** Status, owner, due date and priority; each change is saved at once. */
export function TaskProperties({ task }: TaskPropertiesProps) {
  const store = useService(Tasks);
  const { say } = useWords();
  const change = (patch: TaskPatch): void => void store.edit(task, patch);
  return (
    <div className="tasks-properties">
      <span aria-hidden="true">{say(messages.status)}</span>
      <StatusField
        isLabelHidden
        size="small"
        isQuiet
        name="status"
        error={undefined}
        value={task.status}
        onChange={(value) => change({ status: TaskStatusKey.parse(value) })}
      />
      <span aria-hidden="true">{say(messages.owner)}</span>
      <OwnerField
        isLabelHidden
        size="small"
        isQuiet
        name="owner"
        error={undefined}
        value={task.owner?.id ?? ''}
        current={task.owner}
        onChange={(value) => change({ ownerId: value === '' ? null : value })}
      />
      <span aria-hidden="true">{say(messages.due)}</span>
      <DateField
        label={say(messages.due)}
        isLabelHidden
        size="small"
        isQuiet
        name="dueOn"
        value={task.dueOn ?? ''}
        onChange={(value) => change({ dueOn: value === '' ? null : value })}
      />
      <span aria-hidden="true">{say(messages.priority)}</span>
      <PriorityField
        isLabelHidden
        size="small"
        isQuiet
        name="priority"
        error={undefined}
        value={task.priority}
        onChange={(value) => change({ priority: TaskPriority.parse(value) })}
      />
    </div>
  );
}
