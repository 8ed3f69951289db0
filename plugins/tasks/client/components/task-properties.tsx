import { useService, useI18n } from '@tessera/core/client';
import {
  DateField,
  DateText,
  LabelChips,
  LabelPicker,
  PersonAvatar,
  PriorityIcon,
  StatusIcon,
  useToday,
} from '@tessera/core/ui';
import { TaskPriority } from '../../contract/model';
import type { LiveTask } from '../../contract/events';
import type { Task } from '../../contract/model';
import { TaskStatusKey } from '../../contract/statuses';
import type { TaskPatch } from '../model/task-patch';
import { tasksMessages } from '../messages';
import { priorityNames, statusKindOf, statusNameOf } from '../model/status-kind';
import { isOverdue } from '../model/task-groups';
import { Tasks } from '../tokens';
import { OwnerField } from './owner-field';
import { PriorityField } from './priority-field';
import { propertyAnchor } from './property-anchor';
import { StatusField } from './status-field';
import './task-properties.css';

export interface TaskPropertiesProps {
  readonly task: LiveTask | Task;
}

/** Status, owner, due date, priority and labels; each change is saved immediately. */
export function TaskProperties({ task }: TaskPropertiesProps) {
  const store = useService(Tasks);
  const { translate } = useI18n();
  const change = (patch: Partial<TaskPatch>): void => void store.change(task, patch);
  return (
    <div className="tasks-properties">
      <span aria-hidden="true">{translate(tasksMessages.status)}</span>
      <div {...propertyAnchor(task.id, 'status')}>
        <StatusField
          isLabelHidden
          size="small"
          isQuiet
          name="status"
          error={undefined}
          value={task.status}
          onChange={(value) => change({ status: TaskStatusKey.parse(value) })}
        />
      </div>
      <span aria-hidden="true">{translate(tasksMessages.owner)}</span>
      <div {...propertyAnchor(task.id, 'owner')}>
        <OwnerField
          isLabelHidden
          size="small"
          isQuiet
          name="owner"
          error={undefined}
          value={task.owner ?? null}
          onChange={(owner) => change({ owner })}
        />
      </div>
      <span aria-hidden="true">{translate(tasksMessages.due)}</span>
      <div {...propertyAnchor(task.id, 'due')}>
        <DateField
          label={translate(tasksMessages.due)}
          isLabelHidden
          size="small"
          isQuiet
          name="dueOn"
          value={task.dueOn ?? ''}
          onChange={(value) => change({ dueOn: value === '' ? null : value })}
        />
      </div>
      <span aria-hidden="true">{translate(tasksMessages.priority)}</span>
      <div {...propertyAnchor(task.id, 'priority')}>
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
      <span aria-hidden="true">{translate(tasksMessages.labels)}</span>
      <div className="tasks-labels-field" {...propertyAnchor(task.id, 'labels')}>
        <LabelPicker
          isLabelHidden
          size="small"
          isQuiet
          name="labels"
          error={undefined}
          labels={store.labels}
          value={task.labelIds ?? []}
          onChange={(ids) => void store.changeLabels(task, ids)}
        />
      </div>
    </div>
  );
}

/** The read-only version. */
export function TaskFacts({ task }: TaskPropertiesProps) {
  const store = useService(Tasks);
  const { translate } = useI18n();
  const today = useToday();
  const { owner, dueOn, priority } = task;
  return (
    <dl className="tasks-properties">
      <dt>{translate(tasksMessages.status)}</dt>
      <dd>
        <StatusIcon status={statusKindOf(task)} label="" />
        {translate(statusNameOf(task.status))}
      </dd>
      <dt>{translate(tasksMessages.owner)}</dt>
      <dd>
        {owner !== undefined && <PersonAvatar name={owner.fullName} id={owner.id} photo={owner.photo} />}
        <span className="t-cut">{owner?.fullName ?? translate(tasksMessages.noOwner)}</span>
      </dd>
      <dt>{translate(tasksMessages.due)}</dt>
      <dd>
        {dueOn === undefined ? (
          translate(tasksMessages.noDueDate)
        ) : (
          <DateText day={dueOn} isLate={isOverdue(task, today)} />
        )}
      </dd>
      <dt>{translate(tasksMessages.priority)}</dt>
      <dd>
        <PriorityIcon priority={priority} label="" />
        {translate(priorityNames[priority])}
      </dd>
      {task.labelIds !== undefined && (
        <>
          <dt>{translate(tasksMessages.labels)}</dt>
          <dd className="tasks-labels-field">
            <LabelChips labels={store.labels} ids={task.labelIds} />
          </dd>
        </>
      )}
    </dl>
  );
}
