import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { Session, useI18n, useService } from '@tessera/core/client';
import { PersonAvatar, StatusIcon, Tag, UnsentTag, useToday } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { isOpenCategory } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { taskListUrl } from '../model/addresses';
import { statusKindOf } from '../model/status-kind';
import { useTaskStatusName } from '../model/use-task-status-name';
import { Tasks } from '../tokens';
import { archivedMessages } from './archived-messages';
import { SubTaskMarks } from './sub-task-marks';
import { TaskDue } from './task-due';

export interface SubTaskRowProps {
  readonly task: LiveTask;
}

/** A sub-task in the panel of its parent: the status completes and reopens it, the title opens it. */
export const SubTaskRow = observer(function SubTaskRow({ task }: SubTaskRowProps) {
  const store = useService(Tasks);
  const session = useService(Session);
  const isArchived = task.archivedOn !== undefined;
  const isReadOnly = session.isReadOnly || isArchived;
  const { translate } = useI18n();
  const statusName = useTaskStatusName();
  const today = useToday();
  const isOpen = isOpenCategory(task.category);
  const { owner, dueOn } = task;
  const status = <StatusIcon status={statusKindOf(task)} label={statusName(task.status)} />;
  return (
    <li className="tasks-sub-task" data-done={isOpen ? undefined : true}>
      {isReadOnly ? (
        <span className="tasks-status">{status}</span>
      ) : (
        <button
          type="button"
          className="tasks-status"
          aria-label={translate(isOpen ? tasksMessages.complete : tasksMessages.reopen, { key: task.key })}
          title={statusName(task.status)}
          onClick={() => void store.toggle(task)}
        >
          {status}
        </button>
      )}
      <Link to={taskListUrl({ filter: store.filter, taskId: task.id })} className="tasks-title t-cut">
        <bdi>{task.title}</bdi>
      </Link>
      <UnsentTag state={store.tasks.unsentState(task.id)} />
      {isArchived && <Tag>{translate(archivedMessages.archivedView)}</Tag>}
      <SubTaskMarks task={task} isParentHidden />
      {dueOn !== undefined && <TaskDue task={task} today={today} />}
      {owner !== undefined && <PersonAvatar name={owner.fullName} id={owner.id} photo={owner.photo} />}
    </li>
  );
});
