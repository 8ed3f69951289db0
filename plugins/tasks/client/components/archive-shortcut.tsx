import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { Commands, Session, useI18n, useService } from '@tessera/core/client';
import { tasksMessages } from '../messages';
import { Tasks } from '../tokens';
import { archiveMessages } from './archive-messages';
import { useArchive } from './use-archive';

export interface ArchiveShortcutProps {
  /** The task that is focused in the list, or shown in the panel. */
  readonly taskId: string;
}

/** The shortcut and the palette command that archive a task or bring it back. */
export const ArchiveShortcut = observer(function ArchiveShortcut({ taskId }: ArchiveShortcutProps): undefined {
  const store = useService(Tasks);
  const commands = useService(Commands);
  const { isReadOnly } = useService(Session);
  const { translate } = useI18n();
  const archive = useRef(useArchive());
  const task = store.tasks.get(taskId);
  const key = task?.key;
  const isArchived = task?.archivedOn !== undefined;
  useEffect(() => {
    if (isReadOnly || key === undefined) {
      return undefined;
    }
    const release = commands.add({
      id: 'tasks:archive-task',
      title: isArchived ? archiveMessages.unarchiveTask : archiveMessages.archiveTask,
      icon: 'archive',
      shortcut: 'y',
      group: translate(tasksMessages.actionsFor, { key }),
      isForOpenEntity: true,
      run: () => archive.current(taskId, !isArchived),
    });
    return () => void release();
  }, [commands, translate, isReadOnly, taskId, key, isArchived]);
  return undefined;
});
