import { observer } from 'mobx-react-lite';
import { LazyComponent, useService } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import type { LiveTask } from '../../contract/events';
import type { Task } from '../../contract/model';
import type { AskedTaskChange } from '../model/task-change';
import type { TaskStore } from '../stores/task-store';
import { Tasks } from '../tokens';
import type { TaskEditDialogProps } from './task-edit-dialog';
import type { TaskPropertyPopoverProps } from './task-property-popover';

const loadDialog: ComponentLoader<TaskEditDialogProps> = () =>
  import('./task-edit-dialog').then((module) => module.TaskEditDialog);
const loadPopover: ComponentLoader<TaskPropertyPopoverProps> = () =>
  import('./task-property-popover').then((module) => module.TaskPropertyPopover);

export interface TaskChangeViewProps {
  readonly asked: AskedTaskChange | undefined;
  readonly ask: (asked: AskedTaskChange | undefined) => void;
}

/** What the person asked to change: a popover at the property, or the dialog with all fields. */
export const TaskChangeView = observer(function TaskChangeView({ asked, ask }: TaskChangeViewProps) {
  const store = useService(Tasks);
  const task = asked && shownTask(store, asked);
  const onClose = (): void => ask(undefined);
  const { isReady: isExpected } = store;
  const edited = asked?.change === 'edit' ? task : undefined;
  return (
    <>
      <LazyComponent
        key={edited?.id}
        load={loadDialog}
        with={edited && { task: edited, onClose, onReopen: () => ask(asked) }}
        onClose={onClose}
        isExpected={isExpected}
      />
      <LazyComponent
        key={`${asked?.taskId} ${asked?.change}`}
        load={loadPopover}
        with={
          asked === undefined || task === undefined || asked.change === 'edit'
            ? undefined
            : { property: asked.change, task, onClose }
        }
        onClose={onClose}
        isExpected={isExpected}
      />
    </>
  );
});

/** A task that another person deletes stays in the form, with what was typed. The popovers close. */
function shownTask({ tasks }: TaskStore, { taskId, change }: AskedTaskChange): LiveTask | Task | undefined {
  return change === 'edit' ? tasks.view(taskId).entity : tasks.get(taskId);
}
