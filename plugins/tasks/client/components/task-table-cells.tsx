import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { SlotOutlet, useI18n, useIsFilled, useService } from '@tessera/core/client';
import { PersonAvatar, PriorityIcon, StatusIcon, Tag, UnsentTag } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { taskRowEnd } from '../../contract/slots';
import { isOpenCategory } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { newTaskMessages } from './new-task-messages';
import { taskListUrl } from '../model/addresses';
import { priorityNames, statusKindOf } from '../model/status-kind';
import { useTaskStatusName } from '../model/use-task-status-name';
import { Tasks } from '../tokens';
import { SubTaskMarks } from './sub-task-marks';

interface TaskCellProps {
  readonly task: LiveTask;
}

/** The key, as a link to the task. The cell is the tab stop. A task that was not sent yet has no key. */
export const KeyCell = observer(function KeyCell({ task }: TaskCellProps): ReactElement {
  const store = useService(Tasks);
  const { translate } = useI18n();
  const isUnsent = store.tasks.unsentState(task.id) !== undefined;
  return (
    <Link
      to={taskListUrl({ filter: store.filter, taskId: task.id })}
      tabIndex={-1}
      draggable={false}
      className="tasks-table-key t-cut"
    >
      {isUnsent ? translate(newTaskMessages.openTask) : task.key}
    </Link>
  );
});

/** The title with the marks that it has in the list. */
export const TitleCell = observer(function TitleCell({ task }: TaskCellProps): ReactElement {
  const store = useService(Tasks);
  const { translate } = useI18n();
  const hasMarks = useIsFilled(taskRowEnd);
  return (
    <>
      <bdi className="tasks-table-title t-cut" data-done={isOpenCategory(task.category) ? undefined : true}>
        {task.title}
      </bdi>
      <UnsentTag state={store.tasks.unsentState(task.id)} />
      {store.createdId === task.id && <Tag tone="accent">{translate(tasksMessages.new)}</Tag>}
      <SubTaskMarks task={task} />
      {hasMarks && <SlotOutlet slot={taskRowEnd} with={{ task }} isInline />}
    </>
  );
});

/** Tile and name of the status. */
export const StatusCell = observer(function StatusCell({ task }: TaskCellProps): ReactElement {
  const statusName = useTaskStatusName();
  return (
    <>
      <StatusIcon status={statusKindOf(task)} label="" />
      <span className="t-cut">{statusName(task.status)}</span>
    </>
  );
});

/** Drawing and name of the priority; nothing for none. */
export function PriorityCell({ task: { priority } }: TaskCellProps): ReactElement | undefined {
  const { translate } = useI18n();
  if (priority === 'none') {
    return undefined;
  }
  return (
    <>
      <PriorityIcon priority={priority} label="" />
      <span className="t-cut">{translate(priorityNames[priority])}</span>
    </>
  );
}

/** The owner with their picture; nothing for none. */
export function OwnerCell({ task: { owner } }: TaskCellProps): ReactElement | undefined {
  if (owner === undefined) {
    return undefined;
  }
  return (
    <>
      <PersonAvatar name={owner.fullName} id={owner.id} photo={owner.photo} isDecoration />
      <bdi className="t-cut">{owner.fullName}</bdi>
    </>
  );
}
