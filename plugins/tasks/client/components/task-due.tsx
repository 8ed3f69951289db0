import type { ReactElement } from 'react';
import { Repeat } from 'lucide-react';
import { useI18n } from '@tessera/core/client';
import { DateText, Icon, useReader, VisuallyHidden } from '@tessera/core/ui';
import type { TaskListItem } from '../../contract/model';
import { tasksMessages } from '../messages';
import { isLate } from '../model/task-times';
import './task-due.css';

export interface TaskDueProps {
  readonly task: TaskListItem;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** The due date of a task, with its time and the zone of that, and that it repeats; nothing without one. */
export function TaskDue({ task, today }: TaskDueProps): ReactElement | undefined {
  const reader = useReader();
  const { translate } = useI18n();
  const { dueOn, dueTime, timeZone, recurrence } = task;
  if (dueOn === undefined) {
    return undefined;
  }
  return (
    <>
      <DateText day={dueOn} time={dueTime} timeZone={timeZone} isLate={isLate(task, { ...reader, today })} />
      {recurrence !== undefined && (
        <span className="tasks-repeats" title={translate(tasksMessages.repeatsMark)}>
          <Icon glyph={Repeat} size={12} />
          <VisuallyHidden>{translate(tasksMessages.repeatsMark)}</VisuallyHidden>
        </span>
      )}
    </>
  );
}
