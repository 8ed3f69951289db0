import { observer } from 'mobx-react-lite';
import { SlotOutlet, useService, useI18n } from '@tessera/core/client';
import { LabelChips, PersonAvatar, PriorityIcon, RowLink, StatusIcon, Tag, UnsentTag } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { taskRowEnd } from '../../contract/slots';
import { isOpenCategory } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { taskListUrl } from '../model/addresses';
import { statusKindOf } from '../model/status-kind';
import { useTaskStatusName } from '../model/use-task-status-name';
import type { AskedTaskChange } from '../model/task-change';
import { Tasks } from '../tokens';
import { SubTaskMarks } from './sub-task-marks';
import { RolePeople } from './role-people';
import { TaskDue } from './task-due';
import { TaskRowCell } from './task-row-cell';
import { propertyAnchor } from './property-anchor';
import { useIsReadOnly } from './use-is-read-only';
import './task-row.css';

export interface TaskRowProps {
  readonly task: LiveTask;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly onAsk: (asked: AskedTaskChange) => void;
  /** A plugin adds marks to the rows. */
  readonly hasMarks: boolean;
  readonly isSelected: boolean;
  /** Selects the task, or all from the one that was selected last; undefined where nothing may be changed. */
  readonly onSelect: ((taskId: string, isRange: boolean) => void) | undefined;
}

/**
 * One row of the list. The status tile is a button that completes or reopens the task, unless the task is read-only.
 */
export const TaskRow = observer(function TaskRow(props: TaskRowProps) {
  const { task, today, onAsk, hasMarks, isSelected, onSelect } = props;
  const store = useService(Tasks);
  const isReadOnly = useIsReadOnly();
  const { translate } = useI18n();
  const statusName = useTaskStatusName();
  const isOpen = isOpenCategory(task.category);
  const unsent = store.tasks.unsentState(task.id);
  const cell = { task, onAsk: isReadOnly ? undefined : onAsk };
  const status = <StatusIcon status={statusKindOf(task)} label={statusName(task.status)} />;
  return (
    <div className="tasks-row" data-done={isOpen ? undefined : true}>
      {onSelect !== undefined && (
        <span className="tasks-select" data-shown={store.selection.size > 0 || undefined}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isSelected}
            aria-label={translate(tasksMessages.selectTask, { key: task.key })}
            onChange={() => undefined}
            onClick={(event) => {
              onSelect(task.id, event.shiftKey);
              // The row handles the keys.
              event.currentTarget.closest<HTMLElement>('[role="row"]')?.focus({ preventScroll: true });
            }}
          />
        </span>
      )}
      <TaskRowCell {...cell} property="priority">
        <PriorityIcon priority={task.priority} />
      </TaskRowCell>
      <span className="tasks-key">{unsent === undefined && task.key}</span>
      {isReadOnly ? (
        <span className="tasks-status" title={statusName(task.status)}>
          {status}
        </span>
      ) : (
        <button
          type="button"
          className="tasks-status"
          {...propertyAnchor(task.id, 'status')}
          tabIndex={-1}
          aria-label={translate(isOpen ? tasksMessages.complete : tasksMessages.reopen, { key: task.key })}
          title={statusName(task.status)}
          onClick={() => void store.toggleInPlace(task)}
        >
          {status}
        </button>
      )}
      <span className="tasks-name">
        <RowLink to={taskListUrl({ filter: store.filter, taskId: task.id })} className="tasks-title t-cut">
          <bdi>{task.title}</bdi>
        </RowLink>
        <UnsentTag state={unsent} />
        <SubTaskMarks task={task} />
      </span>
      <span className="tasks-slip" {...propertyAnchor(task.id, 'labels')}>
        {store.createdId === task.id && <Tag tone="accent">{translate(tasksMessages.new)}</Tag>}
        {task.dueChangeCount > 0 && isOpen && (
          <Tag tone="warn">{translate(tasksMessages.slipped, { count: task.dueChangeCount })}</Tag>
        )}
        {task.labelIds !== undefined && (
          <span className="tasks-labels">
            <LabelChips labels={store.labels} ids={task.labelIds} max={2} />
          </span>
        )}
        {hasMarks && <SlotOutlet slot={taskRowEnd} with={{ task }} isInline />}
      </span>
      <TaskRowCell {...cell} property="due">
        {task.dueOn === undefined ? undefined : <TaskDue task={task} today={today} />}
      </TaskRowCell>
      <span className="tasks-people">
        <RolePeople task={task} taskRole="collaborator" />
        <TaskRowCell {...cell} property="owner">
          {task.owner === undefined ? undefined : (
            <PersonAvatar name={task.owner.fullName} id={task.owner.id} photo={task.owner.photo} />
          )}
        </TaskRowCell>
      </span>
    </div>
  );
});
