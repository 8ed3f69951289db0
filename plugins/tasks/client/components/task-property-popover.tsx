import { X } from 'lucide-react';
import { flushSync } from 'react-dom';
import { setPatchOf, useService, useI18n } from '@tessera/core/client';
import type { CustomPatchField } from '@tessera/core/client';
import type { Message } from '@tessera/core/contract';
import {
  CustomValueEditor,
  DateTimeField,
  DurationField,
  IconButton,
  LabelPicker,
  readerZone,
  useReader,
} from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { maxEstimateMinutes, TaskPriority } from '../../contract/model';
import type { Task } from '../../contract/model';
import { TaskStatusKey } from '../../contract/statuses';
import { roleIds } from '../../contract/task-roles';
import { tasksMessages } from '../messages';
import { taskFieldMessages } from './task-field-messages';
import { propertyMessages } from './property-messages';
import { isCustomField } from '../model/task-change';
import type { SingleTaskProperty, TaskProperty } from '../model/task-change';
import type { TaskPatch } from '../model/task-patch';
import { roleOfProperty } from '../model/task-roles';
import { Tasks } from '../tokens';
import { duePatchOf, dueValueOf, startPatchOf, startValueOf } from './entered-times';
import { OwnerField } from './owner-field';
import { PriorityField } from './priority-field';
import { findPropertyAnchor } from './property-anchor';
import { PropertyPopover } from './property-popover';
import { RoleField } from './role-field';
import { roleWords } from './role-words';
import { StatusField } from './status-field';
import { tableMessages } from './table-messages';

export interface TaskPropertyPopoverProps {
  readonly property: TaskProperty | SingleTaskProperty;
  readonly task: LiveTask | Task;
  readonly onClose: () => void;
}

const labels: Readonly<Record<Exclude<TaskProperty | SingleTaskProperty, CustomPatchField>, Message<'key'>>> = {
  status: propertyMessages.statusOf,
  owner: propertyMessages.ownerOf,
  due: propertyMessages.dueOf,
  priority: propertyMessages.priorityOf,
  labels: propertyMessages.labelsOf,
  collaborators: roleWords.collaborator.of,
  reviewers: roleWords.reviewer.of,
  start: tableMessages.startOf,
  estimate: tableMessages.estimateOf,
};

/** Changes one property where it is shown, in the row or the panel. A choice is saved at once, Esc changes nothing. */
export function TaskPropertyPopover({ property, task, onClose }: TaskPropertyPopoverProps) {
  const store = useService(Tasks);
  const { translate } = useI18n();
  const zone = readerZone(useReader());
  const role = roleOfProperty(property);
  const custom = isCustomField(property) ? store.fields.find(property.slice('custom:'.length)) : undefined;

  function take(patch: Partial<TaskPatch>, isSame = false): void {
    // The focus returns to the row before the change moves or removes it.
    flushSync(onClose);
    if (!isSame) {
      void store.change(task, patch);
    }
  }

  const shared = { isLabelHidden: true, openOnMount: true, size: 'small', error: undefined } as const;
  return (
    <PropertyPopover
      label={
        isCustomField(property)
          ? translate(tableMessages.fieldOf, { field: custom?.name ?? '', key: task.key })
          : translate(labels[property], { key: task.key })
      }
      findAnchor={() => findPropertyAnchor(task.id, property)}
      onClose={onClose}
    >
      {custom !== undefined && (
        <CustomValueEditor
          field={custom}
          entity={task}
          openOnMount
          conflictOf={() => undefined}
          save={(patch, base) => {
            // Several options can be chosen, each is saved at once; Esc closes.
            if (custom.kind !== 'choices') {
              flushSync(onClose);
            }
            return store.change(task, { ...patch }, { base });
          }}
        />
      )}
      {property === 'status' && (
        <StatusField
          {...shared}
          name="status"
          value={task.status}
          onChange={(value) => take({ status: TaskStatusKey.parse(value) }, value === task.status)}
        />
      )}
      {property === 'owner' && (
        <OwnerField
          {...shared}
          name="owner"
          value={task.owner ?? null}
          onChange={(owner) => take({ owner }, owner?.id === task.owner?.id)}
        />
      )}
      {property === 'due' && (
        <>
          <DateTimeField
            {...shared}
            label={translate(tasksMessages.due)}
            name="dueOn"
            min={task.startOn}
            value={dueValueOf(task)}
            onChange={(value) => take(duePatchOf(value, task, zone), value === dueValueOf(task))}
          />
          {task.dueOn !== undefined && (
            <IconButton
              glyph={X}
              label={translate(propertyMessages.clearDue)}
              onClick={() => take(duePatchOf('', task, zone))}
            />
          )}
        </>
      )}
      {property === 'start' && (
        <>
          <DateTimeField
            {...shared}
            label={translate(taskFieldMessages.start)}
            name="startOn"
            max={task.dueOn}
            value={startValueOf(task)}
            onChange={(value) => take(startPatchOf(value, task, zone), value === startValueOf(task))}
          />
          {task.startOn !== undefined && (
            <IconButton
              glyph={X}
              label={translate(tableMessages.clearStart)}
              onClick={() => take(startPatchOf('', task, zone))}
            />
          )}
        </>
      )}
      {property === 'estimate' && (
        <DurationField
          label={translate(taskFieldMessages.estimate)}
          isLabelHidden
          size="small"
          name="estimateMinutes"
          max={maxEstimateMinutes}
          placeholder={translate(taskFieldMessages.noEstimate)}
          value={task.estimateMinutes ?? ''}
          onChange={(value) => take({ estimateMinutes: value === '' ? null : value })}
        />
      )}
      {property === 'labels' && (
        // Several can be chosen, each is saved at once; Esc closes.
        <LabelPicker
          {...shared}
          name="labels"
          labels={store.labels}
          value={task.labelIds ?? []}
          onChange={(ids) => void store.changeLabels(task, ids)}
        />
      )}
      {role !== undefined && (
        // As with labels.
        <RoleField
          {...shared}
          taskRole={role}
          name={property}
          value={task[roleIds[role]] ?? []}
          onChange={(ids) => void store.change(task, setPatchOf(role, task[roleIds[role]] ?? [], ids))}
        />
      )}
      {property === 'priority' && (
        <PriorityField
          {...shared}
          name="priority"
          value={task.priority}
          onChange={(value) => take({ priority: TaskPriority.parse(value) }, value === task.priority)}
        />
      )}
    </PropertyPopover>
  );
}
