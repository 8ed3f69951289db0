import { WatchedIds } from '@tessera/core/client';
import type { Api, EntityServices } from '@tessera/core/client';
import { taskWatchers } from '../../contract/watchers';
import type { TaskStore } from './task-store';

/** Follows what this person watches. A task that this browser does not know is read when they begin to. */
export function watchTasks(api: Api, services: EntityServices, store: TaskStore): WatchedIds {
  const { tasks } = store;
  return new WatchedIds(services, api, {
    endpoints: taskWatchers,
    onChange: (id, isWatched) => {
      if (isWatched && tasks.get(id) === undefined) {
        void tasks.read(id);
      }
      tasks.review(id);
      void store.refreshGroupCounts();
    },
  });
}
