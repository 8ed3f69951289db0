import { observer } from 'mobx-react-lite';
import { Session, useService, useI18n } from '@tessera/core/client';
import { DateText, PersonAvatar, PriorityIcon, RowLink, StatusIcon, Tag } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { isOpenCategory } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { taskListUrl } from '../model/addresses';
import { statusKindOf, statusNameOf } from '../model/status-kind';
import { isOverdue } from '../model/task-groups';
import { Tasks } from '../tokens';
import './task-row.css';

export interface TaskRowProps {
  readonly task: LiveTask;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/**
 * One row of the list. The status tile is a button that completes or reopens the task, unless the task is read-only.
 */
export const TaskRow = observer(function TaskRow({ task, today }: TaskRowProps) {
  const store = useService(Tasks);
  const { isReadOnly } = useService(Session);
  const { translate } = useI18n();
  const isOpen = isOpenCategory(task.category);
  const status = <StatusIcon status={statusKindOf(task)} label={translate(statusNameOf(task.status))} />;
  return (
    <div className="tasks-row" data-done={isOpen ? undefined : true}>
      <PriorityIcon priority={task.priority} />
      <span className="tasks-key">{task.key}</span>
      {isReadOnly ? (
        <span className="tasks-status" title={translate(statusNameOf(task.status))}>
          {status}
        </span>
      ) : (
        <button
          type="button"
          className="tasks-status"
          tabIndex={-1}
          aria-label={translate(isOpen ? tasksMessages.complete : tasksMessages.reopen, { key: task.key })}
          title={translate(statusNameOf(task.status))}
          onClick={() => void store.toggleInPlace(task)}
        >
          {status}
        </button>
      )}
      <RowLink to={taskListUrl({ filter: store.filter, taskId: task.id })} className="tasks-title t-cut">
        <bdi>{task.title}</bdi>
      </RowLink>
      <span className="tasks-slip">
        {task.dueChangeCount > 0 && isOpen && (
          <Tag tone="warn">{translate(tasksMessages.slipped, { count: task.dueChangeCount })}</Tag>
        )}
      </span>
      <span className="tasks-due">
        {task.dueOn !== undefined && <DateText day={task.dueOn} isLate={isOverdue(task, today)} />}
      </span>
      <span className="tasks-owner">
        {task.owner !== undefined && (
          <PersonAvatar name={task.owner.fullName} id={task.owner.id} photo={task.owner.photo} />
        )}
      </span>
    </div>
  );
});
