import type { ReactElement } from 'react';
import { DateText, useReader } from '@tessera/core/ui';
import type { TaskListItem } from '../../contract/model';
import { isLate } from '../model/task-times';

export interface TaskDueProps {
  readonly task: TaskListItem;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** The due date of a task, with its time and the zone of that; nothing without one. */
export function TaskDue({ task, today }: TaskDueProps): ReactElement | undefined {
  const reader = useReader();
  const { dueOn, dueTime, timeZone } = task;
  if (dueOn === undefined) {
    return undefined;
  }
  return <DateText day={dueOn} time={dueTime} timeZone={timeZone} isLate={isLate(task, { ...reader, today })} />;
}
