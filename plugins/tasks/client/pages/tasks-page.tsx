import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { LatePart, Navigation, useParameters, useQuery, useService, useWords } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { PageTitle, useUi } from '@tessera/core/ui';
import { tasksPath } from '../../contract/manifest';
import type { CappedCount } from '../../contract/model';
import { CreateTaskButton } from '../components/create-task-button';
import type { NewTaskDialogProps } from '../components/new-task-dialog';
import { TaskActs } from '../components/task-acts';
import { TaskList } from '../components/task-list';
import type { TaskPanelProps } from '../components/task-panel';
import { TaskToolbar } from '../components/task-toolbar';
import { messages } from '../messages';
import { newTaskQuery } from '../model/addresses';
import { Tasks } from '../tokens';
import './tasks-page.css';

const loadPanel: ComponentLoader<TaskPanelProps> = () =>
  import('../components/task-panel').then((module) => module.TaskPanel);
const loadComposer: ComponentLoader<NewTaskDialogProps> = () =>
  import('../components/new-task-dialog').then((module) => module.NewTaskDialog);

/** R23: the tasks of the portal, and one of them in the panel beside the list. */
export const TasksPage = observer(function TasksPage() {
  const store = useService(Tasks);
  const navigation = useService(Navigation);
  const { say, language } = useWords();
  const { announce } = useUi();
  const { taskId } = useParameters(tasksPath);
  const isComposing = useQuery().has(newTaskQuery);
  const [focusedId, setFocusedId] = useState<string>();
  const list = tasksPath.to({});

  useEffect(() => store.open(), [store]);

  const { state, isMine, find } = store.filter;
  const { isReady, isComplete } = store.list;
  const shownCount = store.items.length;
  useEffect(() => {
    if (isReady && find !== '') {
      const found = isComplete ? messages.found : messages.foundMore;
      announce(shownCount === 0 ? say(messages.nothingFound) : say(found, { count: shownCount }));
    }
  }, [announce, say, isReady, isComplete, find, shownCount]);
  const isFirstOffered = isReady && store.isUnused && state === 'open' && !isMine && find === '';
  return (
    <div className="tasks-page">
      <PageTitle
        title={say(messages.title)}
        count={count()}
        actions={<CreateTaskButton />}
        isPrimaryBelow={isFirstOffered}
      />
      <TaskToolbar />
      <div className="tasks-body">
        <TaskList openId={taskId} onFocusTask={setFocusedId} />
      </div>
      <TaskActs taskId={focusedId !== undefined && store.find(focusedId) !== undefined ? focusedId : taskId} />
      <LatePart
        key={taskId}
        load={loadPanel}
        with={taskId === undefined ? undefined : { taskId, onClose: () => navigation.go(list) }}
        isExpected={store.list.isReady}
      />
      <LatePart
        load={loadComposer}
        with={isComposing ? { onClose: closeComposer } : undefined}
        onClose={closeComposer}
        isExpected={store.list.isReady}
      />
    </div>
  );

  function closeComposer(): void {
    navigation.go(list, { replace: true });
  }

  function count(): string | undefined {
    const shown: CappedCount | undefined =
      store.filter.state === 'completed' ? store.counts?.completed : isMine ? store.counts?.mine : store.counts?.open;
    if (shown === undefined || state === 'all' || find !== '') {
      return undefined;
    }
    const text = new Intl.NumberFormat(language).format(shown.count);
    return shown.isCapped ? say(messages.more, { count: text }) : text;
  }
});
