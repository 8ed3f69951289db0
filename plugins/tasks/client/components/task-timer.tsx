import { useService } from '@tessera/core/client';
import { RunningTimer } from '@tessera/core/ui';
import { tasksPath } from '../../contract/manifest';
import { TaskTime } from '../task-time';

/** The person's timer in the header of every page. */
export function TaskTimer() {
  return (
    <RunningTimer
      time={useService(TaskTime)}
      addressOf={({ type, id }) => (type === 'tasks.task' ? tasksPath.to({ taskId: id }) : undefined)}
    />
  );
}
