import { observer } from 'mobx-react-lite';
import { CircleCheck, Ellipsis, Link2, RotateCcw, SearchX, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { ApiError, Session, Toasts, useService, useWindowTitle, useI18n } from '@tessera/core/client';
import {
  EntityAttachments,
  Button,
  FailedState,
  IconButton,
  Menu,
  MenuItem,
  Panel,
  SkeletonRows,
} from '@tessera/core/ui';
import type { Task } from '../../contract/model';
import { isOpenCategory } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { Tasks } from '../tokens';
import { TaskActivityList } from './task-activity-list';
import { TaskFacts, TaskProperties } from './task-properties';
import { DescriptionEditor, TitleEditor } from './task-texts';

const loadFileCalls = () => import('../../contract/attachments').then((module) => module.taskAttachments);

export interface TaskPanelProps {
  readonly taskId: string;
  readonly onClose: () => void;
}

/** One task over its list, with its own address (R23). */
export const TaskPanel = observer(function TaskPanel({ taskId, onClose }: TaskPanelProps) {
  const store = useService(Tasks);
  const { isReadOnly } = useService(Session);
  const { translate } = useI18n();
  useEffect(() => void store.fetchTask(taskId), [store, taskId]);
  const known = store.find(taskId);
  const detail = store.detail?.id === taskId ? store.detail : undefined;
  useWindowTitle(known && `${known.key} ${known.title}`);
  const title = translate(tasksMessages.task, { key: known?.key ?? '' });

  if (detail === undefined && store.detailError !== undefined) {
    const backToList = (
      <Button size="small" onClick={onClose}>
        {translate(tasksMessages.backToList)}
      </Button>
    );
    const isGone = store.detailError instanceof ApiError && store.detailError.code === 'not_found';
    return (
      <Panel label={title} head={known?.key} onClose={onClose}>
        <FailedState
          title={translate(isGone ? tasksMessages.taskGone : tasksMessages.taskFailed)}
          {...(isGone ? { text: backToList, glyph: SearchX } : { onRetry: () => void store.fetchTask(taskId) })}
        />
      </Panel>
    );
  }
  return (
    <Panel
      label={title}
      onClose={onClose}
      head={known?.key}
      actions={detail && <TaskActions task={detail} onGone={onClose} />}
    >
      {detail === undefined ? (
        <SkeletonRows rows={6} />
      ) : (
        <>
          <TitleEditor key={`title-${detail.id}`} task={detail} isReadOnly={isReadOnly} />
          {isReadOnly ? (
            <TaskFacts task={{ ...detail, ...known }} />
          ) : (
            <TaskProperties task={{ ...detail, ...known }} />
          )}
          <DescriptionEditor key={`description-${detail.id}`} task={detail} isReadOnly={isReadOnly} />
          <EntityAttachments
            endpoints={loadFileCalls}
            entityId={detail.id}
            version={detail.version}
            canEdit={detail.abilities.edit}
          />
          <TaskActivityList task={detail} />
        </>
      )}
    </Panel>
  );
});

interface TaskActionsProps {
  readonly task: Task;
  readonly onGone: () => void;
}

const TaskActions = observer(function TaskActions({ task, onGone }: TaskActionsProps) {
  const store = useService(Tasks);
  const { isReadOnly } = useService(Session);
  const toasts = useService(Toasts);
  const { translate } = useI18n();
  const isOpen = isOpenCategory(task.category);

  async function copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      toasts.success(translate(tasksMessages.copied));
    } catch {
      // Denied by the user or by a policy; without TLS there is no clipboard at all.
      toasts.warning(translate(tasksMessages.copyFailed, { link: location.href }));
    }
  }

  async function remove(): Promise<void> {
    if (await store.remove(task)) {
      onGone();
    }
  }

  return (
    <>
      {!isReadOnly && (
        <Button size="small" icon={isOpen ? CircleCheck : RotateCcw} onClick={() => void store.toggle(task)}>
          {translate(isOpen ? tasksMessages.completeTask : tasksMessages.reopenTask)}
        </Button>
      )}
      <IconButton glyph={Link2} label={translate(tasksMessages.copyLink)} onClick={() => void copyLink()} />
      {task.abilities.delete && !isReadOnly && (
        <Menu position="end" target={<IconButton glyph={Ellipsis} label={translate(tasksMessages.moreActions)} />}>
          <MenuItem glyph={Trash2} isDanger onSelect={() => void remove()}>
            {translate(tasksMessages.delete)}
          </MenuItem>
        </Menu>
      )}
    </>
  );
});
