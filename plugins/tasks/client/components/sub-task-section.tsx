import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useId, useRef, useState } from 'react';
import { Ids, Session, useI18n, useService } from '@tessera/core/client';
import type { EntityList } from '@tessera/core/client';
import { Button, FailedState, LineComposer } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { titleLength } from '../../contract/model';
import type { SubTaskProgress, Task } from '../../contract/model';
import { tasksMessages } from '../messages';
import { Tasks } from '../tokens';
import { createSubTask } from './create-sub-task';
import { subTaskMessages } from './sub-task-messages';
import { SubTaskRow } from './sub-task-row';
import { useSubTasks } from './use-sub-tasks';
import './sub-tasks.css';

export interface SubTaskSectionProps {
  readonly task: Task;
}

/** The sub-tasks in the panel: a button only, until there are some. */
export const SubTaskSection = observer(function SubTaskSection({ task }: SubTaskSectionProps) {
  const store = useService(Tasks);
  const ids = useService(Ids);
  const { isReadOnly } = useService(Session);
  const { translate } = useI18n();
  const headingId = useId();
  const add = useRef<HTMLButtonElement>(null);
  const [isComposing, setComposing] = useState(false);
  const list = useSubTasks(task.id);
  const items = list?.items ?? [];
  const canAdd = task.abilities.edit && !isReadOnly;
  const hasFailed = list?.error !== undefined;
  const progress = progressOf(list) ?? task.subTasks;
  if (items.length === 0 && !canAdd && !hasFailed) {
    return undefined;
  }

  function prepare(title: string): () => Promise<string | undefined> {
    const idempotencyKey = ids.next();
    return () => createSubTask(store, task, { title, idempotencyKey });
  }

  return (
    <section className="tasks-sub-tasks" aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{translate(subTaskMessages.subTasks)}</h2>
        {progress !== undefined && (
          <span className="t-meta" role="status" aria-label={translate(tasksMessages.subTasksDone, progress)}>
            {`${progress.done}/${progress.total}`}
          </span>
        )}
        {canAdd && (
          <Button ref={add} size="small" variant="ghost" isAtEnd icon={Plus} onClick={() => setComposing(true)}>
            {translate(subTaskMessages.addSubTask)}
          </Button>
        )}
      </header>
      {items.length > 0 && (
        <ul>
          {items.map((each) => (
            <SubTaskRow key={store.tasks.firstIdOf(each.id)} task={each} />
          ))}
        </ul>
      )}
      {hasFailed && (
        <FailedState title={translate(subTaskMessages.subTasksFailed)} onRetry={() => void list.loadMore()} />
      )}
      {list?.isReady === true && !list.isComplete && !hasFailed && (
        <Button size="small" variant="ghost" isBusy={list.isLoading} onClick={() => void list.loadMore()}>
          {translate(subTaskMessages.subTasksMore)}
        </Button>
      )}
      {canAdd && (
        <LineComposer
          label={translate(subTaskMessages.subTaskTitle)}
          maxLength={titleLength}
          prepare={prepare}
          isOpen={isComposing}
          onClose={() => {
            setComposing(false);
            add.current?.focus();
          }}
        />
      )}
    </section>
  );
});

/** Counted from the rows once all have loaded: unsent changes count at once. Undefined before. */
function progressOf(list: EntityList<LiveTask> | undefined): SubTaskProgress | undefined {
  if (list?.isComplete !== true) {
    return undefined;
  }
  const counted = list.items.filter(({ category }) => category !== 'cancelled');
  const done = counted.filter(({ category }) => category === 'completed').length;
  return counted.length === 0 ? undefined : { done, total: counted.length };
}
