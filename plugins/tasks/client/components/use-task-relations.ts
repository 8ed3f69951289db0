import { useEffect, useState } from 'react';
import { Api, EntityServices, RelationLists, RelationStore, useService } from '@tessera/core/client';
import { taskRelations } from '../../contract/relations';
import { Tasks } from '../tokens';

/** The relations of the shown tasks, and what changes them. */
export interface ShownRelations {
  readonly store: RelationStore;
  readonly lists: RelationLists;
}

/**
 * The relations of the shown tasks, live while the component is mounted; undefined before the first render is done.
 *
 * @param shownIds the same array until they change.
 */
export function useTaskRelations(shownIds: readonly string[]): ShownRelations | undefined {
  const services = useService(EntityServices);
  const api = useService(Api);
  const { tasks } = useService(Tasks);
  const [shown, setShown] = useState<ShownRelations>();
  useEffect(() => {
    const store = new RelationStore(services, api, taskRelations, (id) => tasks.get(id)?.key ?? '');
    const lists = new RelationLists(store);
    setShown({ store, lists });
    return () => {
      setShown(undefined);
      lists.dispose();
      store.dispose();
    };
  }, [services, api, tasks]);
  useEffect(() => shown?.lists.follow(shownIds), [shown, shownIds]);
  return shown;
}
