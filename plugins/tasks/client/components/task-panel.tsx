import { observer } from 'mobx-react-lite';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import {
  Session,
  SlotOutlet,
  useEntity,
  useLastOpened,
  usePresence,
  useService,
  useWindowTitle,
  useI18n,
} from '@tessera/core/client';
import type { EntityView } from '@tessera/core/client';
import {
  EntityAttachments,
  EntityComments,
  EntityCustomFields,
  EntityWatchers,
  Button,
  ConflictNotice,
  FailedState,
  HereNow,
  Panel,
  SkeletonRows,
  TypingNote,
  UnsentNotice,
  UnsentTag,
} from '@tessera/core/ui';
import type { Task } from '../../contract/model';
import { roleIds, taskRoles } from '../../contract/task-roles';
import { taskPresence } from '../../contract/presence';
import { taskPanelSection } from '../../contract/slots';
import { tasksMessages } from '../messages';
import { taskFieldMessages } from './task-field-messages';
import { taskPanelMessages } from './task-panel-messages';
import { isCustomField } from '../model/task-change';
import { statusKindOf } from '../model/status-kind';
import type { TaskPatch } from '../model/task-patch';
import { Tasks } from '../tokens';
import { loadTaskComments } from './load-task-comments';
import { loadTaskFiles } from './load-task-files';
import { loadTaskWatchers } from './load-task-watchers';
import { TaskActions } from './task-actions';
import { TaskActivityList } from './task-activity-list';
import { TaskTimeSection } from './task-time-section';
import { TaskArchivedNotice } from './task-archived-notice';
import { TaskChecklist } from './task-checklist';
import { SubTaskSection } from './sub-task-section';
import { TaskDeletedNotice } from './task-deleted-notice';
import { TaskPath } from './task-path';
import { TaskRelations } from './task-relations';
import { TaskFacts, TaskProperties } from './task-properties';
import { DescriptionEditor, TitleEditor } from './task-texts';
import { useTaskConflicts } from './use-task-conflicts';

export interface TaskPanelProps {
  readonly taskId: string;
  readonly onClose: () => void;
}

/** One task over its list, with its own address (R23). */
export const TaskPanel = observer(function TaskPanel({ taskId, onClose }: TaskPanelProps) {
  const store = useService(Tasks);
  const { tasks, fields } = store;
  const session = useService(Session);
  const { translate } = useI18n();
  const { entity, full: read, state, error, conflicts } = useEntity(tasks, taskId);
  const full = read && withArchive(read);
  const choices = useTaskConflicts(taskId, conflicts);
  // This person is deleting it: the panel closes afterwards.
  const [isClosing, setClosing] = useState(false);
  const isDeleted = state === 'deleted' && !isClosing;
  const archivedOn = entity?.archivedOn;
  const isReadOnly = session.isReadOnly || isDeleted || archivedOn !== undefined;
  const unsent = tasks.unsentState(taskId);
  const here = usePresence(taskPresence, unsent === undefined ? taskId : undefined);
  // The same while the task gets its own id, or typed text would go.
  const editorKey = tasks.firstIdOf(taskId);
  useWindowTitle(entity && (unsent === undefined ? `${entity.key} ${entity.title}` : entity.title));
  useLastOpened(
    'Tasks',
    full === undefined || unsent !== undefined || state === 'deleted'
      ? undefined
      : { entity: { type: 'Task', id: full.id }, title: full.title, key: full.key, status: statusKindOf(full) },
  );
  const title = translate(tasksMessages.task, { key: entity?.key ?? '' });
  const backToList = (
    <Button size="small" onClick={onClose}>
      {translate(taskPanelMessages.backToList)}
    </Button>
  );
  const retry = (): void => void tasks.read(taskId);

  if (entity === undefined || (full === undefined && state === 'deleted')) {
    return (
      <Panel label={title} head={entity?.key} onClose={onClose}>
        {state === 'loading' && <SkeletonRows rows={6} />}
        {state === 'failed' && <FailedState title={translate(taskPanelMessages.taskFailed)} onRetry={retry} />}
        {state === 'deleted' && (
          <FailedState title={translate(taskPanelMessages.taskGone)} text={backToList} glyph={SearchX} />
        )}
      </Panel>
    );
  }
  return (
    <Panel
      label={title}
      onClose={onClose}
      head={
        unsent === undefined ? (
          <>
            {entity.key}{' '}
            <TypingNote
              others={here}
              labels={{
                title: translate(tasksMessages.taskTitle),
                description: translate(taskFieldMessages.description),
              }}
            />
          </>
        ) : (
          <UnsentTag state={unsent} />
        )
      }
      actions={
        <>
          <HereNow others={here} />
          {full !== undefined && !isDeleted && <TaskActions task={full} onDelete={setClosing} onDeleted={onClose} />}
        </>
      }
    >
      <UnsentNotice state={unsent} />
      {isDeleted && full !== undefined && <TaskDeletedNotice task={full} actions={backToList} />}
      {archivedOn !== undefined && !isDeleted && <TaskArchivedNotice task={entity} archivedOn={archivedOn} />}
      {full !== undefined && error !== undefined && !isDeleted && (
        <FailedState
          title={translate(taskPanelMessages.taskOutdated)}
          text={translate(taskPanelMessages.taskOutdatedHint)}
          onRetry={retry}
        />
      )}
      <TaskPath task={entity} />
      <TitleEditor
        key={`title-${editorKey}`}
        task={entity}
        isReadOnly={isReadOnly}
        conflict={choices.find(({ field }) => field === 'title')}
        onTyping={(isTyping) => here.setTyping(isTyping ? 'title' : undefined)}
      />
      {isReadOnly ? <TaskFacts task={entity} /> : <TaskProperties task={entity} />}
      <ConflictNotice
        conflicts={
          isReadOnly
            ? []
            : choices.filter(({ field }) => field !== 'title' && field !== 'description' && !isCustomField(field))
        }
      />
      <EntityCustomFields
        key={`fields-${editorKey}`}
        fields={fields}
        entity={entity}
        isReadOnly={isReadOnly}
        conflictOf={(asked) => choices.find(({ field }) => field === asked)}
        save={(patch, base) => store.change(entity, { ...patch }, { base })}
      />
      {full === undefined ? (
        // The row is known: what it has is shown and can be changed, also without a connection.
        <DetailsMissing state={state} onRetry={retry} />
      ) : (
        <DescriptionEditor
          key={`description-${editorKey}`}
          task={full}
          isReadOnly={isReadOnly}
          conflict={choices.find(({ field }) => field === 'description')}
          onTyping={(isTyping) => here.setTyping(isTyping ? 'description' : undefined)}
        />
      )}
      {full !== undefined && !isDeleted && unsent === undefined && (
        <>
          <SubTaskSection key={`sub-tasks-${full.id}`} task={full} />
          <TaskChecklist key={`checklist-${full.id}`} task={full} />
          <TaskTimeSection key={`time-${full.id}`} task={full} />
          <EntityAttachments
            endpoints={loadTaskFiles}
            entityId={full.id}
            version={full.version}
            canEdit={full.abilities.edit}
          />
          <TaskRelations key={`relations-${full.id}`} task={full} canEdit={full.abilities.edit} />
          <SlotOutlet slot={taskPanelSection} with={{ task: full }} />
          <EntityWatchers
            key={`watchers-${full.id}`}
            endpoints={loadTaskWatchers}
            entityId={full.id}
            name={full.key}
            participants={[
              ...(full.owner === undefined ? [] : [full.owner.id]),
              ...taskRoles.flatMap((role) => full[roleIds[role]] ?? []),
              full.createdBy.id,
            ]}
          />
          <EntityComments
            key={full.id}
            endpoints={loadTaskComments}
            entityId={full.id}
            // Also about an archived task.
            canComment={full.abilities.edit || full.archivedOn !== undefined}
            canModerate={full.abilities.delete}
          />
          <TaskActivityList task={full} />
        </>
      )}
    </Panel>
  );
});

/** An event of another person's archiving says nothing of abilities. */
function withArchive(task: Task): Task {
  return { ...task, abilities: { ...task.abilities, edit: task.archivedOn === undefined } };
}

interface DetailsMissingProps {
  readonly state: EntityView<Task, Task, TaskPatch>['state'];
  readonly onRetry: () => void;
}

/** In place of description, attachments and activity. */
function DetailsMissing({ state, onRetry }: DetailsMissingProps) {
  const { translate } = useI18n();
  return state === 'failed' ? (
    <FailedState
      title={translate(taskPanelMessages.detailsFailed)}
      text={translate(taskPanelMessages.detailsFailedHint)}
      onRetry={onRetry}
    />
  ) : (
    <SkeletonRows rows={4} />
  );
}
