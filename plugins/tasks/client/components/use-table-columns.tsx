import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Drafts, Navigation, useI18n, useService } from '@tessera/core/client';
import { isSortableKind } from '@tessera/core/contract';
import type { CustomField, CustomFieldKind, Message } from '@tessera/core/contract';
import { CustomValueView, DateText, formatDuration, LabelChips, RelativeTime } from '@tessera/core/ui';
import type { GridColumn } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { titleLength } from '../../contract/model';
import { tasksMessages } from '../messages';
import { taskFieldMessages } from './task-field-messages';
import { taskListUrl } from '../model/addresses';
import type { AskedTaskChange, SingleTaskProperty, TaskProperty } from '../model/task-change';
import { roleNames } from '../model/task-roles';
import { Tasks } from '../tokens';
import { propertyAnchor } from './property-anchor';
import { tableMessages } from './table-messages';
import { RolePeople } from './role-people';
import { taskTimeMessages } from './task-time-messages';
import { TaskDue } from './task-due';
import { KeyCell, OwnerCell, PriorityCell, StatusCell, TitleCell } from './task-table-cells';
import { taskColumns } from './use-task-columns';
import type { TableColumnId } from './use-task-columns';
import { useIsReadOnly } from './use-is-read-only';

/** The names of the columns, as in forms. */
export const columnNames: Readonly<Record<TableColumnId, Message>> = {
  key: tableMessages.columnKey,
  title: tasksMessages.taskTitle,
  status: tasksMessages.status,
  priority: tasksMessages.priority,
  owner: tasksMessages.owner,
  collaborators: roleNames.collaborator,
  reviewers: roleNames.reviewer,
  labels: tasksMessages.labels,
  start: taskFieldMessages.start,
  due: tasksMessages.due,
  estimate: taskFieldMessages.estimate,
  logged: taskTimeMessages.columnLogged,
  created: tableMessages.columnCreated,
  updated: tableMessages.columnUpdated,
};

/** In px. */
const columnWidths: Readonly<Record<TableColumnId, number>> = {
  key: 72,
  title: 240,
  status: 128,
  priority: 108,
  owner: 160,
  collaborators: 120,
  reviewers: 120,
  labels: 160,
  start: 120,
  due: 128,
  estimate: 96,
  logged: 96,
  created: 144,
  updated: 144,
};

/** In px, where a kind of field needs another width than most. */
const fieldWidths: Readonly<Partial<Record<CustomFieldKind, number>>> = {
  number: 108,
  date: 112,
  checkbox: 88,
  person: 160,
  choices: 180,
};

/** The columns by which the server sorts a list. */
const sortableColumns: readonly TableColumnId[] = ['due', 'priority', 'created', 'updated'];

export interface TableColumnsOptions {
  readonly hidden: readonly TableColumnId[];
  /** The company's fields that have a column, in their order. */
  readonly fields: readonly CustomField[];
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly onAsk: (asked: AskedTaskChange) => void;
}

/** The shown columns of the table; the same array until one changes. */
export function useTableColumns({
  hidden,
  fields,
  today,
  onAsk,
}: TableColumnsOptions): readonly GridColumn<LiveTask>[] {
  const store = useService(Tasks);
  const drafts = useService(Drafts);
  const navigation = useService(Navigation);
  const isReadOnly = useIsReadOnly();
  const { translate } = useI18n();
  return useMemo(() => {
    const cells: Readonly<Record<TableColumnId, (task: LiveTask) => ReactNode>> = {
      key: (task) => <KeyCell task={task} />,
      title: (task) => <TitleCell task={task} />,
      status: (task) => <StatusCell task={task} />,
      priority: (task) => <PriorityCell task={task} />,
      owner: (task) => <OwnerCell task={task} />,
      collaborators: (task) => <RolePeople task={task} taskRole="collaborator" max={4} />,
      reviewers: (task) => <RolePeople task={task} taskRole="reviewer" max={4} />,
      labels: ({ labelIds }) => <LabelChips labels={store.labels} ids={labelIds} max={2} />,
      start: ({ startOn, startTime, timeZone }) =>
        startOn !== undefined && <DateText day={startOn} time={startTime} timeZone={timeZone} />,
      due: (task) => <TaskDue task={task} today={today} />,
      estimate: ({ estimateMinutes }) => estimateMinutes !== undefined && formatDuration(estimateMinutes, translate),
      logged: ({ loggedMinutes }) => loggedMinutes !== undefined && formatDuration(loggedMinutes, translate),
      created: ({ createdOn }) => <RelativeTime instant={createdOn} />,
      updated: ({ updatedOn }) => <RelativeTime instant={updatedOn} />,
    };

    /** A property that a popover over its cell changes. */
    function property(change: TaskProperty | SingleTaskProperty): Partial<GridColumn<LiveTask>> {
      return {
        anchorOf: ({ id }) => propertyAnchor(id, change),
        opensDialog: !isReadOnly,
        onAct: isReadOnly ? undefined : ({ id }) => onAsk({ taskId: id, change }),
      };
    }

    const draftOf = ({ id }: LiveTask) => drafts.of({ form: 'tasks:title', entityId: id });
    const rules: Readonly<Partial<Record<TableColumnId, Partial<GridColumn<LiveTask>>>>> = {
      key: { onAct: ({ id }) => navigation.go(taskListUrl({ filter: store.filter, taskId: id })) },
      title: {
        isPinned: true,
        isGrowing: true,
        text: isReadOnly
          ? undefined
          : {
              valueOf: ({ title }) => title,
              label: ({ key }) => translate(tableMessages.titleOf, { key }),
              maxLength: titleLength,
              // The draft of the title in the panel: a text that cannot be saved is there, too.
              onType: (task, text) =>
                text === undefined ? draftOf(task).remove() : draftOf(task).write(draft(task, text)),
              onCommit: (task, text) => void commit(task, text.trim()),
            },
      },
      status: property('status'),
      priority: property('priority'),
      owner: property('owner'),
      collaborators: property('collaborators'),
      reviewers: property('reviewers'),
      labels: property('labels'),
      start: property('start'),
      due: property('due'),
      estimate: { ...property('estimate'), align: 'end' },
      logged: { align: 'end' },
    };

    async function commit(task: LiveTask, title: string): Promise<void> {
      const isSaved =
        title === '' || title === task.title || (await store.change(task, { title }, { base: task })) !== undefined;
      if (isSaved) {
        draftOf(task).remove();
      }
    }

    const custom = fields.map((field): GridColumn<LiveTask> => {
      const id = `custom:${field.id}` as const;
      return {
        id,
        label: field.name,
        width: fieldWidths[field.kind] ?? 140,
        isSortable: isSortableKind(field.kind),
        cell: ({ customValues }) => {
          const value = customValues?.[field.id];
          return value !== undefined && <CustomValueView field={field} value={value} />;
        },
        ...property(id),
        ...(field.kind === 'number' ? { align: 'end' } : {}),
      };
    });
    const known = taskColumns
      .filter((id) => !hidden.includes(id))
      .map((id): GridColumn<LiveTask> => ({
        id,
        label: translate(columnNames[id]),
        width: columnWidths[id],
        isSortable: sortableColumns.includes(id),
        cell: cells[id],
        ...rules[id],
      }));
    // Before the times, which are of less interest.
    const end = known.findIndex(({ id }) => id === 'created' || id === 'updated');
    return end === -1 ? [...known, ...custom] : known.toSpliced(end, 0, ...custom);
  }, [store, drafts, navigation, isReadOnly, translate, hidden, fields, today, onAsk]);
}

/** As the panel keeps it: with the task that the text is typed over. */
function draft(base: LiveTask, text: string): { readonly text: string; readonly base: LiveTask } {
  return { text, base };
}
