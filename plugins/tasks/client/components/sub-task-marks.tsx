import { observer } from 'mobx-react-lite';
import { useI18n, useService } from '@tessera/core/client';
import { VisuallyHidden } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { tasksMessages } from '../messages';
import { Tasks } from '../tokens';
import { shownParent } from './shown-parent';

export interface SubTaskMarksProps {
  readonly task: LiveTask;
  /** Leaves the parent out, where it is said already. */
  readonly isParentHidden?: boolean;
}

/** The progress of a task's sub-tasks, and the key of its parent; nothing for other tasks. */
export const SubTaskMarks = observer(function SubTaskMarks({ task, isParentHidden = false }: SubTaskMarksProps) {
  const store = useService(Tasks);
  const { translate } = useI18n();
  const parent = isParentHidden ? undefined : shownParent(store, task);
  const { subTasks } = task;
  if (parent === undefined && subTasks === undefined) {
    return undefined;
  }
  const part = parent && translate(tasksMessages.partOf, { task: `${parent.key} ${parent.title}` });
  const progress = subTasks && translate(tasksMessages.subTasksDone, subTasks);
  return (
    <span className="tasks-marks t-meta">
      {progress !== undefined && (
        <span title={progress}>
          <span aria-hidden="true">{`${subTasks?.done}/${subTasks?.total}`}</span>
          <VisuallyHidden>{progress}</VisuallyHidden>
        </span>
      )}
      {part !== undefined && (
        <span title={part}>
          <span aria-hidden="true">{`↑ ${parent?.key}`}</span>
          <VisuallyHidden>{part}</VisuallyHidden>
        </span>
      )}
    </span>
  );
});
