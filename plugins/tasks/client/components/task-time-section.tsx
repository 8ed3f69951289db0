import { useService } from '@tessera/core/client';
import { EntityTimeLog } from '@tessera/core/ui';
import type { Task } from '../../contract/model';
import { TaskTime } from '../task-time';
import { timedTaskOf } from './timed-task';

/** The time that was logged on a task, in the panel. */
export function TaskTimeSection({ task }: { readonly task: Task }) {
  return (
    <EntityTimeLog
      time={useService(TaskTime)}
      entity={timedTaskOf(task)}
      estimateMinutes={task.estimateMinutes}
      loggedMinutes={task.loggedMinutes}
      canLog={task.abilities.edit}
    />
  );
}
