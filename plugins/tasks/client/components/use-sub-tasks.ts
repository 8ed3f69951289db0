import { useEffect, useState } from 'react';
import { Api, useService } from '@tessera/core/client';
import type { EntityList } from '@tessera/core/client';
import { listSubTasks } from '../../contract/endpoints';
import type { LiveTask } from '../../contract/events';
import { Tasks } from '../tokens';

const pageSize = 100;

/** The sub-tasks of a task, oldest first, as the server orders them; undefined before the first render is committed. */
export function useSubTasks(taskId: string): EntityList<LiveTask> | undefined {
  const api = useService(Api);
  const { tasks } = useService(Tasks);
  const [list, setList] = useState<EntityList<LiveTask>>();
  useEffect(() => {
    const made = tasks.list({
      load: (cursor, signal) =>
        api.request(
          listSubTasks,
          { params: { id: taskId }, query: { limit: pageSize, ...(cursor === undefined ? {} : { cursor }) } },
          { signal, onFailure: 'caller' },
        ),
      compare: compareCreation,
      belongs: ({ parent }) => parent?.id === taskId,
    });
    setList(made);
    void made.loadMore();
    return () => made.dispose();
  }, [api, tasks, taskId]);
  return list;
}

function compareCreation(left: LiveTask, right: LiveTask): number {
  if (left.createdOn !== right.createdOn) {
    return left.createdOn < right.createdOn ? -1 : 1;
  }
  return left.id < right.id ? -1 : 1;
}
