import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { ApiError, LazyComponent, Navigation, Session, useService, useI18n } from '@tessera/core/client';
import { Button, EmptyState, FailedState, SkeletonRows } from '@tessera/core/ui';
import { tasksMessages } from '../messages';
import { importUrl, taskListUrl } from '../model/addresses';
import { defaultFilter, isUnfiltered } from '../model/task-filter';
import { Tasks } from '../tokens';
import { loadFindArchived, loadNoArchivedTasks } from './load-archive-parts';
import { loadNextSteps } from './load-next-steps';
import { loadNoOwnTasks } from './load-no-own-tasks';

/**
 * What the list shows in place of rows: that it is loading, failed, or has no tasks; undefined when there are rows. For
 * components that observe stores.
 */
export function useListState(): ReactElement | undefined {
  const { list } = useService(Tasks);
  const { translate } = useI18n();
  if (list.isReady) {
    return list.items.length === 0 ? <NothingHere /> : undefined;
  }
  if (list.error === undefined) {
    return <SkeletonRows rows={12} />;
  }
  const reason = list.error instanceof ApiError ? list.error.sentences[0] : undefined;
  return (
    <FailedState
      isWhole
      title={translate(tasksMessages.loadFailed)}
      text={reason ?? translate(tasksMessages.loadFailedHint)}
      onRetry={() => void list.loadMore()}
    />
  );
}

const NothingHere = observer(function NothingHere() {
  const store = useService(Tasks);
  const navigation = useService(Navigation);
  const session = useService(Session);
  const { translate } = useI18n();
  const { filter } = store;
  const { scope, view, state, find, sort, group } = filter;
  const showAllOpen = (): void =>
    navigation.go(taskListUrl({ filter: { ...defaultFilter, ...(scope && { scope }), view, sort, group } }));
  if (find !== '' || !isUnfiltered(filter) || state === 'all') {
    return (
      <EmptyState
        sentence={translate(tasksMessages.nothingFound)}
        action={
          <>
            <Button onClick={showAllOpen}>{translate(tasksMessages.clearFilter)}</Button>
            <LazyComponent
              load={loadFindArchived}
              with={find === '' || state === 'archived' || scope !== undefined ? undefined : {}}
            />
          </>
        }
      />
    );
  }
  if (scope !== undefined) {
    return <LazyComponent load={loadNoOwnTasks} with={{ scope }} />;
  }
  if (state === 'archived') {
    return <LazyComponent load={loadNoArchivedTasks} with={{}} />;
  }
  if (state === 'completed') {
    return <EmptyState sentence={translate(tasksMessages.noneCompleted)} />;
  }
  if (store.hasNoTasks) {
    return (
      <EmptyState
        sentence={translate(tasksMessages.empty)}
        action={
          <>
            <LazyComponent load={loadNextSteps} with={{ layout: 'list' } as const} />
            {!session.isReadOnly && (
              <Button variant="ghost" onClick={() => navigation.go(importUrl(filter))}>
                {translate(tasksMessages.importFile)}
              </Button>
            )}
          </>
        }
      />
    );
  }
  return <EmptyState sentence={translate(store.counts === undefined ? tasksMessages.empty : tasksMessages.noneOpen)} />;
});
