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
import { propertyAnchor } from './property-anchor';
import { SubTaskMarks } from './sub-task-marks';
import { RolePeople } from './role-people';
import { TaskDue } from './task-due';
import { TaskRowCell } from './task-row-cell';
import { useIsReadOnly } from './use-is-read-only';
import './task-card.css';

export interface TaskCardProps {
  readonly task: LiveTask;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly onAsk: (asked: AskedTaskChange) => void;
  /** A plugin adds marks to the rows, and to the cards. */
  readonly hasMarks: boolean;
  /** The column does not say the status. */
  readonly hasStatus: boolean;
}

/** What a card of the board shows. */
export const TaskCard = observer(function TaskCard({ task, today, onAsk, hasMarks, hasStatus }: TaskCardProps) {
  const store = useService(Tasks);
  const isReadOnly = useIsReadOnly();
  const { translate } = useI18n();
  const statusName = useTaskStatusName();
  const isOpen = isOpenCategory(task.category);
  const unsent = store.tasks.unsentState(task.id);
  const cell = { task, onAsk: isReadOnly ? undefined : onAsk };
  return (
    <div className="tasks-card" data-done={isOpen ? undefined : true}>
      <div className="tasks-card-top">
        {hasStatus && (
          <TaskRowCell {...cell} property="status">
            <StatusIcon status={statusKindOf(task)} label={statusName(task.status)} />
          </TaskRowCell>
        )}
        <span className="tasks-card-key" {...(hasStatus ? {} : propertyAnchor(task.id, 'status'))}>
          {unsent === undefined && task.key}
        </span>
        <UnsentTag state={unsent} />
        <SubTaskMarks task={task} />
        {store.createdId === task.id && <Tag tone="accent">{translate(tasksMessages.new)}</Tag>}
        {task.dueChangeCount > 0 && isOpen && (
          <Tag tone="warn">{translate(tasksMessages.slipped, { count: task.dueChangeCount })}</Tag>
        )}
        {hasMarks && <SlotOutlet slot={taskRowEnd} with={{ task }} isInline />}
        <span className="tasks-people">
          <RolePeople task={task} taskRole="collaborator" />
          <TaskRowCell {...cell} property="owner">
            {task.owner === undefined ? undefined : (
              <PersonAvatar name={task.owner.fullName} id={task.owner.id} photo={task.owner.photo} />
            )}
          </TaskRowCell>
        </span>
      </div>
      <RowLink
        to={taskListUrl({ filter: store.filter, taskId: task.id })}
        className="tasks-card-title"
        isDraggable={false}
      >
        <bdi>{task.title}</bdi>
      </RowLink>
      {task.labelIds !== undefined && <LabelChips labels={store.labels} ids={task.labelIds} max={2} />}
      <div className="tasks-card-foot">
        <TaskRowCell {...cell} property="priority">
          <PriorityIcon priority={task.priority} />
        </TaskRowCell>
        <TaskRowCell {...cell} property="due">
          {task.dueOn === undefined ? undefined : <TaskDue task={task} today={today} />}
        </TaskRowCell>
      </div>
    </div>
  );
});
