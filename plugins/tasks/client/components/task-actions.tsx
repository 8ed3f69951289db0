import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  Archive,
  ArchiveRestore,
  CircleCheck,
  Copy,
  CornerDownRight,
  Ellipsis,
  LayoutTemplate,
  ListStart,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import {
  Api,
  Ids,
  LazyComponent,
  Navigation,
  Session,
  SlotOutlet,
  Toasts,
  useIsFilled,
  useService,
  useI18n,
  useEntityMenu,
} from '@tessera/core/client';
import { Button, CopyLinkButton, IconButton, Menu, MenuItem } from '@tessera/core/ui';
import type { Task } from '../../contract/model';
import { taskMenu } from '../../contract/slots';
import { isOpenCategory } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { taskPanelMessages } from './task-panel-messages';
import { taskListUrl } from '../model/addresses';
import { archiveMessages } from './archive-messages';
import { makeCopy } from './make-copy';
import { Tasks } from '../tokens';
import { loadSaveAsTemplate } from '../templates/load-save-as-template';
import { loadDuplicateDialog } from './load-duplicate-dialog';
import { loadParentDialog } from './load-parent-dialog';
import { shownParent } from './shown-parent';
import { subTaskMessages } from './sub-task-messages';
import { useArchive } from './use-archive';

export interface TaskActionsProps {
  readonly task: Task;
  /** Called with true before the task is deleted, and with false when it was not. */
  readonly onDelete: (isDeleting: boolean) => void;
  readonly onDeleted: () => void;
}

/** The buttons in the header of the panel. */
export const TaskActions = observer(function TaskActions({ task, onDelete, onDeleted }: TaskActionsProps) {
  const store = useService(Tasks);
  const { isReadOnly } = useService(Session);
  const toasts = useService(Toasts);
  const navigation = useService(Navigation);
  const words = useI18n();
  const { translate } = words;
  const api = useService(Api);
  const ids = useService(Ids);
  const isFilled = useIsFilled(taskMenu);
  const isSaved = store.tasks.unsentState(task.id) === undefined;
  const shared = useEntityMenu({ type: 'tasks.task', id: task.id }, task.title);
  const isOpen = isOpenCategory(task.category);
  const [isChoosingParent, setChoosingParent] = useState(false);
  const archive = useArchive();
  const isArchived = task.archivedOn !== undefined;
  const [isCopying, setCopying] = useState(false);
  const [isSavingTemplate, setSavingTemplate] = useState(false);
  const canMove = task.abilities.edit && !isReadOnly && isSaved;
  const canDelete = task.abilities.delete && !isReadOnly;

  async function duplicate(): Promise<void> {
    if (task.subTasks !== undefined) {
      setCopying(true);
      return;
    }
    const copy = await makeCopy({ api, ids, words, store }, task);
    if (copy !== undefined) {
      showCopy(copy);
    }
  }

  function showCopy(copy: Task): void {
    const addressOf = (taskId: string): string => taskListUrl({ filter: store.filter, taskId });
    toasts.success(translate(tasksMessages.created, { key: copy.key }), {
      undo: async () => {
        const { undoCreation } = await import('../templates/undo-creation');
        const isUndone = await undoCreation(api, copy.id);
        if (isUndone && navigation.path.endsWith(`/${copy.id}`)) {
          navigation.go(addressOf(task.id), { replace: true });
        }
        return isUndone;
      },
    });
    navigation.go(addressOf(copy.id));
  }

  async function remove(): Promise<void> {
    onDelete(true);
    if (await store.remove(task)) {
      onDeleted();
    } else {
      onDelete(false);
    }
  }

  return (
    <>
      {!isReadOnly && !isArchived && (
        <Button size="small" icon={isOpen ? CircleCheck : RotateCcw} onClick={() => void store.toggle(task)}>
          {translate(isOpen ? tasksMessages.completeTask : tasksMessages.reopenTask)}
        </Button>
      )}
      {isSaved && <CopyLinkButton link={() => location.href} />}
      {(canDelete || canMove || isFilled || (isSaved && (shared.isFilled || !isReadOnly))) && (
        <Menu position="end" target={<IconButton glyph={Ellipsis} label={translate(taskPanelMessages.moreActions)} />}>
          {canMove && (
            <MenuItem glyph={CornerDownRight} onSelect={() => setChoosingParent(true)}>
              {translate(subTaskMessages.chooseParent)}
            </MenuItem>
          )}
          {canMove && shownParent(store, task) !== undefined && (
            <MenuItem glyph={ListStart} onSelect={() => void store.change(task, { parent: null })}>
              {translate(subTaskMessages.removeParent)}
            </MenuItem>
          )}
          {isSaved && !isReadOnly && (
            <MenuItem glyph={Copy} onSelect={() => void duplicate()}>
              {translate(tasksMessages.duplicate)}
            </MenuItem>
          )}
          {isSaved && !isReadOnly && (
            <MenuItem glyph={LayoutTemplate} onSelect={() => setSavingTemplate(true)}>
              {translate(subTaskMessages.saveAsTemplate)}
            </MenuItem>
          )}
          {isSaved && shared.items}
          {isSaved && !isReadOnly && (
            <MenuItem glyph={isArchived ? ArchiveRestore : Archive} onSelect={() => void archive(task.id, !isArchived)}>
              {translate(isArchived ? archiveMessages.unarchive : archiveMessages.archive)}
            </MenuItem>
          )}
          <SlotOutlet slot={taskMenu} with={{ task }} isInline />
          {canDelete && (
            <MenuItem glyph={Trash2} isDanger onSelect={() => void remove()}>
              {translate(tasksMessages.delete)}
            </MenuItem>
          )}
        </Menu>
      )}
      {shared.dialog}
      <LazyComponent
        load={loadParentDialog}
        with={isChoosingParent ? { task, onClose: () => setChoosingParent(false) } : undefined}
        onClose={() => setChoosingParent(false)}
      />
      <LazyComponent
        load={loadDuplicateDialog}
        with={isCopying ? { task, onClose: () => setCopying(false), onCopied: showCopy } : undefined}
        onClose={() => setCopying(false)}
      />
      <LazyComponent
        load={loadSaveAsTemplate}
        with={isSavingTemplate ? { task, onClose: () => setSavingTemplate(false) } : undefined}
        onClose={() => setSavingTemplate(false)}
      />
    </>
  );
});
