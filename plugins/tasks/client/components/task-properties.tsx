import { Fragment } from 'react';
import { setPatchOf, useService, useI18n } from '@tessera/core/client';
import { maxPersonSet } from '@tessera/core/contract';
import {
  DateText,
  DateTimeField,
  DurationField,
  formatDuration,
  LabelChips,
  LabelPicker,
  PersonAvatar,
  PriorityIcon,
  readerZone,
  recurrenceWords,
  StatusIcon,
  useReader,
  useToday,
} from '@tessera/core/ui';
import { roleChanges, roleIds, taskRoles } from '../../contract/task-roles';
import { maxEstimateMinutes, TaskPriority } from '../../contract/model';
import type { LiveTask } from '../../contract/events';
import type { Task } from '../../contract/model';
import { TaskStatusKey } from '../../contract/statuses';
import type { TaskPatch } from '../model/task-patch';
import { roleNames, shownPeople } from '../model/task-roles';
import { tasksMessages } from '../messages';
import { taskFieldMessages } from './task-field-messages';
import { priorityNames, statusKindOf } from '../model/status-kind';
import { useTaskStatusName } from '../model/use-task-status-name';
import { Tasks } from '../tokens';
import { duePatchOf, dueValueOf, startPatchOf, startValueOf } from './entered-times';
import { OwnerField } from './owner-field';
import { PriorityField } from './priority-field';
import { propertyAnchor } from './property-anchor';
import { RoleField } from './role-field';
import { RolePeople } from './role-people';
import { StatusField } from './status-field';
import { TaskDue } from './task-due';
import { TaskRecurrenceField } from './task-recurrence-field';
import './task-properties.css';

export interface TaskPropertiesProps {
  readonly task: LiveTask | Task;
}

/** Status, owner, due date, priority, start, estimate, repetition, people of roles and labels; each change is saved immediately. */
export function TaskProperties({ task }: TaskPropertiesProps) {
  const store = useService(Tasks);
  const { translate } = useI18n();
  const zone = readerZone(useReader());
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
        <DateTimeField
          label={translate(tasksMessages.due)}
          isLabelHidden
          size="small"
          isQuiet
          name="dueOn"
          min={task.startOn}
          value={dueValueOf(task)}
          onChange={(value) => change(duePatchOf(value, task, zone))}
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
      <span aria-hidden="true">{translate(taskFieldMessages.start)}</span>
      <DateTimeField
        label={translate(taskFieldMessages.start)}
        isLabelHidden
        size="small"
        isQuiet
        name="startOn"
        max={task.dueOn}
        value={startValueOf(task)}
        onChange={(value) => change(startPatchOf(value, task, zone))}
      />
      <span aria-hidden="true">{translate(taskFieldMessages.estimate)}</span>
      <DurationField
        label={translate(taskFieldMessages.estimate)}
        isLabelHidden
        size="small"
        isQuiet
        name="estimateMinutes"
        max={maxEstimateMinutes}
        placeholder={translate(taskFieldMessages.noEstimate)}
        value={task.estimateMinutes ?? ''}
        onChange={(value) => change({ estimateMinutes: value === '' ? null : value })}
      />
      <span aria-hidden="true">{translate(taskFieldMessages.repeats)}</span>
      <div className="tasks-wide">
        <TaskRecurrenceField task={task} />
      </div>
      {taskRoles.map((role) => (
        <Fragment key={role}>
          <span aria-hidden="true">{translate(roleNames[role])}</span>
          <div className="tasks-wide tasks-labels-field" {...propertyAnchor(task.id, roleChanges[role])}>
            <RoleField
              isLabelHidden
              size="small"
              isQuiet
              taskRole={role}
              name={roleChanges[role]}
              error={undefined}
              value={task[roleIds[role]] ?? []}
              onChange={(ids) => change(setPatchOf(role, task[roleIds[role]] ?? [], ids))}
            />
          </div>
        </Fragment>
      ))}
      <span aria-hidden="true">{translate(tasksMessages.labels)}</span>
      <div className="tasks-wide tasks-labels-field" {...propertyAnchor(task.id, 'labels')}>
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
  const { translate, language } = useI18n();
  const statusName = useTaskStatusName();
  const today = useToday();
  const { owner, dueOn, priority } = task;
  return (
    <dl className="tasks-properties">
      <dt>{translate(tasksMessages.status)}</dt>
      <dd>
        <StatusIcon status={statusKindOf(task)} label="" />
        {statusName(task.status)}
      </dd>
      <dt>{translate(tasksMessages.owner)}</dt>
      <dd>
        {owner !== undefined && <PersonAvatar name={owner.fullName} id={owner.id} photo={owner.photo} />}
        <span className="t-cut">{owner?.fullName ?? translate(tasksMessages.noOwner)}</span>
      </dd>
      <dt>{translate(tasksMessages.due)}</dt>
      <dd>{dueOn === undefined ? translate(taskFieldMessages.noDueDate) : <TaskDue task={task} today={today} />}</dd>
      <dt>{translate(tasksMessages.priority)}</dt>
      <dd>
        <PriorityIcon priority={priority} label="" />
        {translate(priorityNames[priority])}
      </dd>
      {task.startOn !== undefined && (
        <>
          <dt>{translate(taskFieldMessages.start)}</dt>
          <dd>
            <DateText day={task.startOn} time={task.startTime} timeZone={task.timeZone} />
          </dd>
        </>
      )}
      {task.estimateMinutes !== undefined && (
        <>
          <dt>{translate(taskFieldMessages.estimate)}</dt>
          <dd>{formatDuration(task.estimateMinutes, translate)}</dd>
        </>
      )}
      {task.recurrence !== undefined && (
        <>
          <dt>{translate(taskFieldMessages.repeats)}</dt>
          <dd className="tasks-wide">{recurrenceWords(task.recurrence, { translate, language })}</dd>
        </>
      )}
      {taskRoles
        .filter((role) => shownPeople(task, role).length > 0)
        .map((role) => (
          <Fragment key={role}>
            <dt>{translate(roleNames[role])}</dt>
            <dd className="tasks-wide">
              <RolePeople task={task} taskRole={role} max={maxPersonSet} />
            </dd>
          </Fragment>
        ))}
      {task.labelIds !== undefined && (
        <>
          <dt>{translate(tasksMessages.labels)}</dt>
          <dd className="tasks-wide tasks-labels-field">
            <LabelChips labels={store.labels} ids={task.labelIds} />
          </dd>
        </>
      )}
    </dl>
  );
}
