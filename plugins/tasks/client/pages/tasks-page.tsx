import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { LazyComponent, Navigation, Storage, useI18n, useParameters, useQuery, useService } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { tasksPath } from '../../contract/manifest';
import { TaskPage } from '../components/task-page';
import { TaskToolbar } from '../components/task-toolbar';
import type { TaskImportDialogProps } from '../imports/task-import-dialog';
import { tasksMessages } from '../messages';
import { importQuery, newTaskQuery, taskListUrl } from '../model/addresses';
import { parseFilter, viewQuery } from '../model/task-filter';
import { taskViewKey } from '../model/task-view';

const loadImport: ComponentLoader<TaskImportDialogProps> = () =>
  import('../imports/task-import-dialog').then((module) => module.TaskImportDialog);

/** R23: the tasks of the portal, and the open task in the panel beside the list. */
export const TasksPage = observer(function TasksPage() {
  const navigation = useService(Navigation);
  const storage = useService(Storage);
  const { translate } = useI18n();
  const { taskId } = useParameters(tasksPath);
  const query = useQuery();
  const isComposing = query.has(newTaskQuery);
  const isImporting = query.has(importQuery);
  const asked = useMemo(() => parseFilter(query, storage.read(taskViewKey)), [storage, query]);
  useEffect(() => {
    // The address of the board says so, for a person who opens it from a link of this one.
    if (asked.view !== 'list' && !query.has(viewQuery) && !isComposing && !isImporting) {
      navigation.go(taskListUrl({ filter: asked, taskId }), { replace: true });
    }
  }, [navigation, asked, query, taskId, isComposing, isImporting]);
  return (
    <>
      <TaskPage
        title={translate(tasksMessages.title)}
        asked={asked}
        taskId={taskId}
        toolbar={<TaskToolbar />}
        hasNextSteps
      />
      <LazyComponent
        load={loadImport}
        with={isImporting ? { onClose: closeImport } : undefined}
        onClose={closeImport}
      />
    </>
  );

  function closeImport(): void {
    navigation.go(taskListUrl({ filter: asked, taskId }), { replace: true });
  }
});
