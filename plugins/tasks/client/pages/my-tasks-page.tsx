import { useMemo } from 'react';
import { LazyComponent, useI18n, useParameters, useQuery } from '@tessera/core/client';
import { myTasksPath } from '../../contract/manifest';
import { loadMyChecklistItems } from '../components/load-my-checklist-items';
import { MyTasksToolbar } from '../components/my-tasks-toolbar';
import { myTasksMessages } from '../components/my-tasks-messages';
import { TaskPage } from '../components/task-page';
import { defaultFilter, myTasksScopes, oneOf, parseFilter, scopeQuery } from '../model/task-filter';
import type { ListFilter } from '../model/task-filter';

/** The open tasks of the signed-in person by due date: those that they own, review, gave to others, or watch. */
export function MyTasksPage() {
  const { translate } = useI18n();
  const { taskId } = useParameters(myTasksPath);
  const query = useQuery();
  const asked = useMemo(() => readMyFilter(query), [query]);
  return (
    <TaskPage
      title={translate(myTasksMessages.myTasks)}
      asked={asked}
      taskId={taskId}
      toolbar={
        <>
          <MyTasksToolbar asked={asked} taskId={taskId} />
          <LazyComponent load={loadMyChecklistItems} with={showsItems(asked) ? { filter: asked } : undefined} />
        </>
      }
    />
  );
}

/** Items have an owner and a day, but no status, labels or title. */
function showsItems({ scope, state, find, values: { status, label } }: ListFilter): boolean {
  return scope === 'assigned' && state === 'open' && find.trim() === '' && status === undefined && label === undefined;
}

/** Always the list by due date. Whose tasks they are is in the scope, not in the filters. */
function readMyFilter(query: URLSearchParams): ListFilter {
  const { state, find, values } = parseFilter(query);
  const { status, due, label } = values;
  return {
    ...defaultFilter,
    scope: oneOf(myTasksScopes, query.get(scopeQuery), 'assigned'),
    state,
    find,
    values: {
      ...(status === undefined ? {} : { status }),
      ...(due === undefined ? {} : { due }),
      ...(label === undefined ? {} : { label }),
    },
  };
}
