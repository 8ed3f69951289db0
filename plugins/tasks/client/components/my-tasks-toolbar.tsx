import { Timer } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Api, EntityServices, Navigation, useI18n, useListFilters, useService } from '@tessera/core/client';
import { defineListFilters } from '@tessera/core/contract';
import { ButtonLink, FilterBar, FindField, SegmentedControl, Toolbar } from '@tessera/core/ui';
import { taskFilters } from '../../contract/filters';
import { myTimePath } from '../../contract/paths';
import { tasksMessages } from '../messages';
import { taskListUrl } from '../model/addresses';
import { defaultFilter, myTasksScopes, stateFor } from '../model/task-filter';
import type { ListFilter, MyTasksScope } from '../model/task-filter';
import { MyTaskCounts } from '../stores/my-task-counts';
import { Tasks } from '../tokens';
import { myTasksMessages } from './my-tasks-messages';
import { taskTimeMessages } from './task-time-messages';
import { useFindText } from './use-find-text';

const { status, due, label } = taskFilters.fields;

/** Whose tasks they are, the scope says. */
const filtersWithinScope = defineListFilters({ status, due, label });

const scopeNames = {
  assigned: myTasksMessages.scopeAssigned,
  review: myTasksMessages.scopeReview,
  created: myTasksMessages.scopeCreated,
  watching: myTasksMessages.scopeWatching,
} as const;

export interface MyTasksToolbarProps {
  readonly asked: ListFilter;
  readonly taskId: string | undefined;
}

/** Whose tasks are listed, and what narrows them; all is in the address. */
export const MyTasksToolbar = observer(function MyTasksToolbar({ asked, taskId }: MyTasksToolbarProps) {
  const store = useService(Tasks);
  const api = useService(Api);
  const services = useService(EntityServices);
  const navigation = useService(Navigation);
  const { translate, language } = useI18n();
  const filters = useListFilters(filtersWithinScope);
  const [find, setFind] = useFindText(asked, taskId);
  const [counts, setCounts] = useState<MyTaskCounts>();
  useEffect(() => {
    const made = new MyTaskCounts(store, api, services);
    setCounts(made);
    // What a change does to the count of watched tasks.
    store.followWatched().catch(() => undefined);
    // Without the status of a review every open task waits for its reviewers.
    store.statuses.load().catch(() => undefined);
    return () => made.dispose();
  }, [store, api, services]);

  function countOf(scope: MyTasksScope): string | undefined {
    const known = counts?.of(scope);
    if (known === undefined) {
      return undefined;
    }
    const text = new Intl.NumberFormat(language).format(known.count);
    return known.isCapped ? translate(tasksMessages.more, { count: text }) : text;
  }

  return (
    <Toolbar
      start={
        <>
          <SegmentedControl
            label={translate(myTasksMessages.whose)}
            value={asked.scope ?? 'assigned'}
            onChange={(scope) => navigation.go(taskListUrl({ filter: { ...asked, scope }, taskId }))}
            segments={myTasksScopes.map((scope) => ({
              value: scope,
              label: translate(scopeNames[scope]),
              count: countOf(scope),
            }))}
          />
          <FilterBar
            filters={filtersWithinScope}
            values={filters.values}
            labels={store.labels}
            statuses={store.statuses}
            onChange={(values) => {
              const state = stateFor(asked.state, values);
              filters.change(values, { state: state === defaultFilter.state ? undefined : state });
            }}
          />
        </>
      }
      end={
        <>
          <ButtonLink size="small" variant="ghost" icon={Timer} to={myTimePath.to({})}>
            {translate(taskTimeMessages.myTime)}
          </ButtonLink>
          <FindField label={translate(tasksMessages.find)} value={find} onChange={setFind} />
        </>
      }
    />
  );
});
