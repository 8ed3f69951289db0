import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useI18n, useService } from '@tessera/core/client';
import { Breadcrumbs } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import type { TaskParent } from '../../contract/model';
import { taskListUrl } from '../model/addresses';
import type { TaskStore } from '../stores/task-store';
import { Tasks } from '../tokens';
import { shownParent } from './shown-parent';
import { subTaskMessages } from './sub-task-messages';

export interface TaskPathProps {
  readonly task: LiveTask;
}

/** The tasks above a sub-task, as links from the top; nothing for a task at the top. */
export const TaskPath = observer(function TaskPath({ task }: TaskPathProps) {
  const store = useService(Tasks);
  const { translate } = useI18n();
  const { ancestors, unknown } = ancestorsOf(store, task);
  useEffect(() => {
    // Once: live events keep it up to date from then on.
    if (unknown !== undefined) {
      void store.tasks.read(unknown);
    }
  }, [store, unknown]);
  if (ancestors.length === 0) {
    return undefined;
  }
  return (
    <div className="tasks-path">
      <Breadcrumbs
        label={translate(subTaskMessages.path)}
        ancestors={ancestors.map(({ id, title }) => ({
          key: id,
          link: (
            <Link to={taskListUrl({ filter: store.filter, taskId: id })}>
              <bdi>{title}</bdi>
            </Link>
          ),
        }))}
        current={task.key}
      />
    </div>
  );
});

interface TaskAncestors {
  /** From the top. */
  readonly ancestors: readonly TaskParent[];
  /** The first one, when this browser does not know yet what is above it. */
  readonly unknown: string | undefined;
}

function ancestorsOf(store: TaskStore, task: LiveTask): TaskAncestors {
  const ancestors: TaskParent[] = [];
  let next = shownParent(store, task);
  // A change that the server has not refused yet may make a circle.
  const seen = new Set([task.id]);
  while (next !== undefined && !seen.has(next.id)) {
    seen.add(next.id);
    ancestors.unshift(next);
    const { entity, state } = store.tasks.view(next.id);
    if (entity === undefined) {
      return { ancestors, unknown: state === 'loading' ? next.id : undefined };
    }
    next = shownParent(store, entity);
  }
  return { ancestors, unknown: undefined };
}
