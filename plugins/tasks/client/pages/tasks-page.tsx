import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useState } from 'react';
import { LazyComponent, Navigation, useParameters, useQuery, useService, useI18n } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { PageTitle, useUi } from '@tessera/core/ui';
import { tasksPath } from '../../contract/manifest';
import { CreateTaskButton } from '../components/create-task-button';
import type { NewTaskDialogProps } from '../components/new-task-dialog';
import { TaskShortcuts } from '../components/task-shortcuts';
import { TaskList } from '../components/task-list';
import type { TaskPanelProps } from '../components/task-panel';
import { TaskToolbar } from '../components/task-toolbar';
import { tasksMessages } from '../messages';
import { taskListUrl, newTaskQuery } from '../model/addresses';
import { parseFilter } from '../model/task-filter';
import { Tasks } from '../tokens';
import './tasks-page.css';

const loadPanel: ComponentLoader<TaskPanelProps> = () =>
  import('../components/task-panel').then((module) => module.TaskPanel);
const loadComposer: ComponentLoader<NewTaskDialogProps> = () =>
  import('../components/new-task-dialog').then((module) => module.NewTaskDialog);

/** R23: the tasks of the portal, and the open task in the panel beside the list. */
export const TasksPage = observer(function TasksPage() {
  const store = useService(Tasks);
  const navigation = useService(Navigation);
  const { translate, language } = useI18n();
  const { announce } = useUi();
  const { taskId } = useParameters(tasksPath);
  const query = useQuery();
  const isComposing = query.has(newTaskQuery);
  const [focusedId, setFocusedId] = useState<string>();

  // A layout effect, so that rows of the previous filter are never painted.
  useLayoutEffect(() => store.open(parseFilter(query)), [store, query]);

  const { filter } = store;
  const { state, isMine, find } = filter;
  const list = taskListUrl({ filter });
  useEffect(() => () => store.heldRows.pointerLeft(), [store]);

  const { isReady, isComplete } = store.list;
  const shownCount = store.list.items.length;
  useEffect(() => {
    if (isReady && find !== '') {
      const found = isComplete ? tasksMessages.found : tasksMessages.foundMore;
      announce(shownCount === 0 ? translate(tasksMessages.nothingFound) : translate(found, { count: shownCount }));
    }
  }, [announce, translate, isReady, isComplete, find, shownCount]);
  const isFirstOffered = isReady && store.hasNoTasks && state === 'open' && !isMine && find === '';
  return (
    <div className="tasks-page">
      <PageTitle
        title={translate(tasksMessages.title)}
        count={count()}
        actions={<CreateTaskButton />}
        isPrimaryBelow={isFirstOffered}
      />
      <TaskToolbar />
      <div
        className="tasks-body"
        onPointerEnter={() => store.heldRows.pointerEntered()}
        onPointerLeave={() => store.heldRows.pointerLeft()}
      >
        <TaskList openId={taskId} onFocusTask={setFocusedId} />
      </div>
      <TaskShortcuts
        taskId={focusedId !== undefined && store.tasks.get(focusedId) !== undefined ? focusedId : taskId}
      />
      <LazyComponent
        key={taskId}
        load={loadPanel}
        with={taskId === undefined ? undefined : { taskId, onClose: () => navigation.go(list) }}
        isExpected={store.list.isReady}
      />
      <LazyComponent
        load={loadComposer}
        with={isComposing ? { onClose: closeComposer } : undefined}
        onClose={closeComposer}
        isExpected={store.list.isReady}
      />
    </div>
  );

  function closeComposer(): void {
    navigation.go(taskListUrl({ filter, taskId }), { replace: true });
  }

  function count(): string | undefined {
    const shown = store.shownCount;
    if (shown === undefined) {
      return undefined;
    }
    const text = new Intl.NumberFormat(language).format(shown.count);
    return shown.isCapped ? translate(tasksMessages.more, { count: text }) : text;
  }
});
