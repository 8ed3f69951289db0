import { observer } from 'mobx-react-lite';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { Session, useEntity, useService, useWindowTitle, useI18n } from '@tessera/core/client';
import { EntityAttachments, Button, ConflictNotice, FailedState, Panel, SkeletonRows } from '@tessera/core/ui';
import { tasksMessages } from '../messages';
import { Tasks } from '../tokens';
import { TaskActions } from './task-actions';
import { TaskActivityList } from './task-activity-list';
import { TaskDeletedNotice } from './task-deleted-notice';
import { TaskFacts, TaskProperties } from './task-properties';
import { DescriptionEditor, TitleEditor } from './task-texts';
import { useTaskConflicts } from './use-task-conflicts';

const loadFileCalls = () => import('../../contract/attachments').then((module) => module.taskAttachments);

export interface TaskPanelProps {
  readonly taskId: string;
  readonly onClose: () => void;
}

/** One task over its list, with its own address (R23). */
export const TaskPanel = observer(function TaskPanel({ taskId, onClose }: TaskPanelProps) {
  const { tasks } = useService(Tasks);
  const session = useService(Session);
  const { translate } = useI18n();
  const { entity, full, state, error, conflicts } = useEntity(tasks, taskId);
  const choices = useTaskConflicts(taskId, conflicts);
  // This person is deleting it: the panel closes afterwards.
  const [isClosing, setClosing] = useState(false);
  const isDeleted = state === 'deleted' && !isClosing;
  const isReadOnly = session.isReadOnly || isDeleted;
  useWindowTitle(entity && `${entity.key} ${entity.title}`);
  const title = translate(tasksMessages.task, { key: entity?.key ?? '' });
  const backToList = (
    <Button size="small" onClick={onClose}>
      {translate(tasksMessages.backToList)}
    </Button>
  );
  const retry = (): void => void tasks.read(taskId);

  if (full === undefined) {
    return (
      <Panel label={title} head={entity?.key} onClose={onClose}>
        {state === 'loading' && <SkeletonRows rows={6} />}
        {state === 'failed' && <FailedState title={translate(tasksMessages.taskFailed)} onRetry={retry} />}
        {state === 'deleted' && (
          <FailedState title={translate(tasksMessages.taskGone)} text={backToList} glyph={SearchX} />
        )}
      </Panel>
    );
  }
  return (
    <Panel
      label={title}
      onClose={onClose}
      head={full.key}
      actions={!isDeleted && <TaskActions task={full} onDelete={setClosing} onDeleted={onClose} />}
    >
      {isDeleted && <TaskDeletedNotice task={full} actions={backToList} />}
      {error !== undefined && !isDeleted && (
        <FailedState
          title={translate(tasksMessages.taskOutdated)}
          text={translate(tasksMessages.taskOutdatedHint)}
          onRetry={retry}
        />
      )}
      <TitleEditor
        key={`title-${taskId}`}
        task={full}
        isReadOnly={isReadOnly}
        conflict={choices.find(({ field }) => field === 'title')}
      />
      {isReadOnly ? <TaskFacts task={full} /> : <TaskProperties task={full} />}
      <ConflictNotice
        conflicts={isReadOnly ? [] : choices.filter(({ field }) => field !== 'title' && field !== 'description')}
      />
      <DescriptionEditor
        key={`description-${taskId}`}
        task={full}
        isReadOnly={isReadOnly}
        conflict={choices.find(({ field }) => field === 'description')}
      />
      {!isDeleted && (
        <>
          <EntityAttachments
            endpoints={loadFileCalls}
            entityId={taskId}
            version={full.version}
            canEdit={full.abilities.edit}
          />
          <TaskActivityList task={full} />
        </>
      )}
    </Panel>
  );
});
