import type { ReactElement, ReactNode } from 'react';
import type { Message } from '@tessera/core/contract';
import { useI18n } from '@tessera/core/client';
import type { LiveTask } from '../../contract/events';
import { tasksMessages } from '../messages';
import type { AskedTaskChange, RoleProperty, TaskProperty } from '../model/task-change';
import { propertyAnchor } from './property-anchor';

/** The properties of a row that a click on their value changes. */
type RowProperty = Exclude<TaskProperty, RoleProperty>;

const verbs: Readonly<Record<RowProperty, Message>> = {
  status: tasksMessages.changeStatus,
  owner: tasksMessages.changeOwner,
  due: tasksMessages.changeDue,
  priority: tasksMessages.changePriority,
  labels: tasksMessages.changeLabels,
};

export interface TaskRowCellProps {
  readonly task: LiveTask;
  readonly property: RowProperty;
  /** Left out where nothing may be changed. */
  readonly onAsk: ((asked: AskedTaskChange) => void) | undefined;
  /** The value; empty cells are offered to the pointer only, because the keys change them too. */
  readonly children?: ReactNode;
}

/** A property in a row: a click opens the popover that changes it. */
export function TaskRowCell({ task, property, onAsk, children }: TaskRowCellProps): ReactElement {
  const { translate } = useI18n();
  const shared = { ...propertyAnchor(task.id, property), className: `tasks-cell tasks-${property}` };
  if (onAsk === undefined) {
    return <span {...shared}>{children}</span>;
  }
  return (
    <button
      {...shared}
      type="button"
      tabIndex={-1}
      aria-hidden={children === undefined || undefined}
      title={translate(verbs[property])}
      onClick={() => onAsk({ taskId: task.id, change: property })}
    >
      {children}
    </button>
  );
}
