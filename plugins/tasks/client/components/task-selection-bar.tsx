import {
  Archive,
  ArchiveRestore,
  CalendarClock,
  CircleDot,
  Flag,
  Tag,
  Trash2,
  UserRound,
  UserRoundCheck,
  UsersRound,
} from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import type { ReactElement } from 'react';
import { useI18n, useService } from '@tessera/core/client';
import type { PersonCard } from '@tessera/core/contract';
import { Button, CustomFieldMenu, DateField, LabelPicker, SelectionBar, SharedCustomValue } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { TaskPriority } from '../../contract/model';
import { TaskStatusKey } from '../../contract/statuses';
import { roleChanges, roleIds } from '../../contract/task-roles';
import type { TaskRole } from '../../contract/task-roles';
import { tasksMessages } from '../messages';
import { selectionMessages } from './selection-messages';
import type { BulkChange } from '../stores/change-together';
import { isCustomField } from '../model/task-change';
import type { SharedTaskProperty, TaskProperty } from '../model/task-change';
import { roleNames } from '../model/task-roles';
import { Tasks } from '../tokens';
import { archiveMessages } from './archive-messages';
import { OwnerField } from './owner-field';
import { PriorityField } from './priority-field';
import { PropertyPopover } from './property-popover';
import { RoleField } from './role-field';
import { roleWords } from './role-words';
import { StatusField } from './status-field';
import { useArchive } from './use-archive';
import { tableMessages } from './table-messages';

export interface TaskSelectionBarProps {
  /** The property that is being changed: by its button, or by its key in the list. */
  readonly asked: SharedTaskProperty | undefined;
  readonly ask: (property: SharedTaskProperty | undefined) => void;
}

const properties = [
  { property: 'status', icon: CircleDot, name: tasksMessages.status, label: selectionMessages.statusOfSelected },
  { property: 'owner', icon: UserRound, name: tasksMessages.owner, label: selectionMessages.ownerOfSelected },
  { property: 'due', icon: CalendarClock, name: tasksMessages.due, label: selectionMessages.dueOfSelected },
  { property: 'priority', icon: Flag, name: tasksMessages.priority, label: selectionMessages.priorityOfSelected },
  { property: 'labels', icon: Tag, name: tasksMessages.labels, label: selectionMessages.labelsOfSelected },
  {
    property: 'collaborators',
    icon: UsersRound,
    name: roleNames.collaborator,
    label: roleWords.collaborator.ofSelected,
  },
  {
    property: 'reviewers',
    icon: UserRoundCheck,
    name: roleNames.reviewer,
    label: roleWords.reviewer.ofSelected,
  },
] as const;

/** What can be done with the selected tasks. Loaded with the first selection. */
export const TaskSelectionBar = observer(function TaskSelectionBar({ asked, ask }: TaskSelectionBarProps) {
  const store = useService(Tasks);
  const { translate } = useI18n();
  const bar = useRef<HTMLDivElement>(null);
  const archive = useArchive();
  const isArchive = store.filter.state === 'archived';
  const { selection } = store;
  const tasks = [...selection.ids].flatMap((id) => store.tasks.get(id) ?? []);
  const shown = isArchive ? undefined : properties.find(({ property }) => property === asked);
  const custom =
    !isArchive && asked !== undefined && isCustomField(asked)
      ? store.fields.find(asked.slice('custom:'.length))
      : undefined;

  function change(chosen: BulkChange): void {
    ask(undefined);
    void store.changeSelected(chosen);
  }

  return (
    <div ref={bar}>
      <SelectionBar count={tasks.length} onClear={() => selection.clear()}>
        {(isArchive ? [] : properties).map(({ property, icon, name }) => (
          <Button
            key={property}
            size="small"
            variant="ghost"
            icon={icon}
            data-property={property}
            onClick={() => ask(property)}
          >
            {translate(name)}
          </Button>
        ))}
        <Button
          size="small"
          variant="ghost"
          icon={isArchive ? ArchiveRestore : Archive}
          onClick={() => {
            ask(undefined);
            void archive('selected', !isArchive);
          }}
        >
          {translate(isArchive ? archiveMessages.unarchive : archiveMessages.archive)}
        </Button>
        <span data-property="fields">
          <CustomFieldMenu fields={store.fields} onChoose={(id) => ask(`custom:${id}`)} />
        </span>
        <Button size="small" variant="danger" icon={Trash2} onClick={() => change({ isDeleted: true })}>
          {translate(tasksMessages.delete)}
        </Button>
      </SelectionBar>
      {shown !== undefined && tasks.length > 0 && (
        <PropertyPopover
          key={shown.property}
          label={translate(shown.label)}
          findAnchor={() => bar.current?.querySelector<HTMLElement>(`[data-property="${shown.property}"]`) ?? undefined}
          onClose={() => ask(undefined)}
        >
          <SharedField property={shown.property} tasks={tasks} onChange={change} />
        </PropertyPopover>
      )}
      {custom !== undefined && tasks.length > 0 && (
        <PropertyPopover
          key={custom.id}
          label={translate(tableMessages.fieldOfSelected, { field: custom.name })}
          findAnchor={() => bar.current?.querySelector<HTMLElement>('[data-property="fields"]') ?? undefined}
          onClose={() => ask(undefined)}
        >
          <SharedCustomValue
            field={custom}
            entities={tasks}
            onSet={(value) => change({ patch: { [`custom:${custom.id}`]: value } })}
          />
        </PropertyPopover>
      )}
    </div>
  );
});

interface SharedFieldProps {
  readonly property: TaskProperty;
  readonly tasks: readonly LiveTask[];
  readonly onChange: (change: BulkChange) => void;
}

/** The field of a property, with the value that all tasks have. */
function SharedField({ property, tasks, onChange }: SharedFieldProps): ReactElement {
  const store = useService(Tasks);
  const { translate } = useI18n();
  const shared = { isLabelHidden: true, openOnMount: true, size: 'small', error: undefined } as const;
  switch (property) {
    case 'status':
      return (
        <StatusField
          {...shared}
          name="status"
          value={common(tasks, ({ status }) => status) ?? 'to-do'}
          onChange={(status) => onChange({ patch: { status: TaskStatusKey.parse(status) } })}
        />
      );
    case 'owner':
      return (
        <OwnerField
          {...shared}
          name="owner"
          value={commonOwner(tasks)}
          onChange={(owner) => onChange({ patch: { owner } })}
        />
      );
    case 'due':
      return (
        <DateField
          {...shared}
          label={translate(tasksMessages.due)}
          name="dueOn"
          value={common(tasks, ({ dueOn }) => dueOn) ?? ''}
          // A time goes with its date; another date keeps it.
          onChange={(value) => onChange({ patch: value === '' ? { dueOn: null, dueTime: null } : { dueOn: value } })}
        />
      );
    case 'priority':
      return (
        <PriorityField
          {...shared}
          name="priority"
          value={common(tasks, ({ priority }) => priority) ?? 'none'}
          onChange={(priority) => onChange({ patch: { priority: TaskPriority.parse(priority) } })}
        />
      );
    case 'labels': {
      const all = store.labels.of([...new Set(tasks.flatMap(({ labelIds = [] }) => labelIds))]).map(({ id }) => id);
      const ofAll = all.filter((id) =>
        tasks.every(({ labelIds = [] }) => store.labels.of(labelIds).some((each) => each.id === id)),
      );
      return (
        <LabelPicker
          {...shared}
          name="labels"
          labels={store.labels}
          value={ofAll}
          onChange={(ids) => onChange({ labels: setChange(ofAll, ids) })}
        />
      );
    }
    case 'collaborators':
      return sharedPeople('collaborator');
    case 'reviewers':
      return sharedPeople('reviewer');
  }

  function sharedPeople(role: TaskRole): ReactElement {
    const [first, ...others] = tasks.map((task) => task[roleIds[role]] ?? []);
    const ofAll = (first ?? []).filter((id) => others.every((ids) => ids.includes(id)));
    return (
      <RoleField
        {...shared}
        taskRole={role}
        name={property}
        value={ofAll}
        onChange={(ids) => onChange({ [roleChanges[role]]: setChange(ofAll, ids) })}
      />
    );
  }
}

/** What makes a set of `before` one of `after`. */
function setChange(before: readonly string[], after: readonly string[]): { add: string[]; remove: string[] } {
  return {
    add: after.filter((id) => !before.includes(id)),
    remove: before.filter((id) => !after.includes(id)),
  };
}

/** The value that all tasks have; undefined when they differ. */
function common<Value>(tasks: readonly LiveTask[], valueOf: (task: LiveTask) => Value): Value | undefined {
  const [first, ...others] = tasks.map(valueOf);
  return others.every((value) => value === first) ? first : undefined;
}

function commonOwner(tasks: readonly LiveTask[]): PersonCard | null {
  const id = common(tasks, ({ owner }) => owner?.id);
  return tasks.find(({ owner }) => owner !== undefined && owner.id === id)?.owner ?? null;
}
