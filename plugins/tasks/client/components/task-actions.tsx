import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  CircleCheck,
  Copy,
  CornerDownRight,
  Ellipsis,
  LayoutTemplate,
  Link2,
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
import { Button, IconButton, Menu, MenuItem } from '@tessera/core/ui';
import type { Task } from '../../contract/model';
import { taskMenu } from '../../contract/slots';
import { isOpenCategory } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { taskListUrl } from '../model/addresses';
import { makeCopy } from './make-copy';
import { Tasks } from '../tokens';
import { loadSaveAsTemplate } from '../templates/load-save-as-template';
import { loadDuplicateDialog } from './load-duplicate-dialog';
import { loadParentDialog } from './load-parent-dialog';
import { shownParent } from './shown-parent';
import { subTaskMessages } from './sub-task-messages';

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
  const [isCopying, setCopying] = useState(false);
  const [isSavingTemplate, setSavingTemplate] = useState(false);
  const canMove = task.abilities.edit && !isReadOnly && isSaved;
  const canDelete = task.abilities.delete && !isReadOnly;

  async function copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      toasts.success(translate(tasksMessages.copied));
    } catch {
      // Denied by the user or by a policy; without TLS there is no clipboard at all.
      toasts.warning(translate(tasksMessages.copyFailed, { link: location.href }));
    }
  }

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
      {!isReadOnly && (
        <Button size="small" icon={isOpen ? CircleCheck : RotateCcw} onClick={() => void store.toggle(task)}>
          {translate(isOpen ? tasksMessages.completeTask : tasksMessages.reopenTask)}
        </Button>
      )}
      {isSaved && (
        <IconButton glyph={Link2} label={translate(tasksMessages.copyLink)} onClick={() => void copyLink()} />
      )}
      {(canDelete || canMove || isFilled || (isSaved && (shared.isFilled || !isReadOnly))) && (
        <Menu position="end" target={<IconButton glyph={Ellipsis} label={translate(tasksMessages.moreActions)} />}>
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
