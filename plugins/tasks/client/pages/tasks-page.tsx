import { observer } from 'mobx-react-lite';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { Navigation, useParameters, useQuery, useService, useWords } from '@tessera/core/client';
import { Button, PageTitle } from '@tessera/core/ui';
import { tasksPath } from '../../contract/manifest';
import type { CappedCount } from '../../contract/model';
import { NewTaskDialog } from '../components/new-task-dialog';
import { TaskList } from '../components/task-list';
import { TaskPanel } from '../components/task-panel';
import { TaskToolbar } from '../components/task-toolbar';
import { messages } from '../messages';
import { newTaskAddress, newTaskQuery } from '../model/addresses';
import { Tasks } from '../tokens';
import './tasks-page.css';

/** R23: the tasks of the portal, and one of them in the panel beside the list. */
export const TasksPage = observer(function TasksPage() {
  const store = useService(Tasks);
  const navigation = useService(Navigation);
  const { say, language } = useWords();
  const { taskId } = useParameters(tasksPath);
  const isComposing = useQuery().has(newTaskQuery);
  const list = tasksPath.to({});

  useEffect(() => store.open(), [store]);

  const { state, isMine, find } = store.filter;
  const isEmpty = store.list.isReady && store.items.length === 0 && state === 'open' && !isMine && find === '';
  return (
    <div className="tasks-page">
      <PageTitle
        title={say(messages.title)}
        count={count()}
        actions={
          isEmpty ? undefined : (
            <Button variant="primary" icon={Plus} keys="C" onClick={() => navigation.go(newTaskAddress)}>
              {say(messages.create)}
            </Button>
          )
        }
      />
      <TaskToolbar />
      <div className="tasks-body">
        <TaskList openId={taskId} />
      </div>
      {taskId !== undefined && <TaskPanel key={taskId} taskId={taskId} onClose={() => navigation.go(list)} />}
      {isComposing && <NewTaskDialog onClose={() => navigation.go(list, { replace: true })} />}
    </div>
  );

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
