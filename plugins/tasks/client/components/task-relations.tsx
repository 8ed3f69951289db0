import { Api, useService } from '@tessera/core/client';
import type { RelatedEntity, RelationKind } from '@tessera/core/contract';
import { EntityRelations } from '@tessera/core/ui';
import { listTasks } from '../../contract/endpoints';
import type { Task } from '../../contract/model';
import { searchTasks } from '../../contract/search';
import { taskListUrl } from '../model/addresses';
import { Tasks } from '../tokens';
import { relatedTask } from './related-task';
import { useMoveTask } from './use-move-task';

/** Tasks that are offered before the person types. */
const likely = 10;

const loadTaskRelations = () => import('../../contract/relations').then((module) => module.taskRelations);

export interface TaskRelationsProps {
  readonly task: Pick<Task, 'id' | 'key'>;
  readonly canEdit: boolean;
  /** Default: all kinds. The same array at every render. */
  readonly kinds?: readonly RelationKind[];
}

/** How a task is related to others; loaded with the first task that is opened. */
export function TaskRelations({ task, canEdit, kinds }: TaskRelationsProps) {
  const store = useService(Tasks);
  const api = useService(Api);
  const moveTask = useMoveTask();

  async function search(text: string, signal: AbortSignal): Promise<readonly RelatedEntity[]> {
    const searchtext = text.trim();
    if (searchtext === '') {
      const query = { sort: 'updated', limit: likely } as const;
      const { items } = await api.request(listTasks, { query }, { signal, onFailure: 'caller' });
      return items.map(relatedTask);
    }
    const found = await api.request(searchTasks, { query: { searchtext } }, { signal, onFailure: 'search' });
    return found.searchlists.map(({ id, key, title, status }) => ({
      id,
      title,
      ...(key === undefined ? {} : { key }),
      ...(status === undefined ? {} : { status }),
    }));
  }

  return (
    <EntityRelations
      endpoints={loadTaskRelations}
      entityId={task.id}
      name={task.key}
      canEdit={canEdit}
      {...(kinds !== undefined && { kinds })}
      search={search}
      current={(id) => {
        const known = store.tasks.get(id);
        return known && relatedTask(known);
      }}
      addressOf={(taskId) => taskListUrl({ filter: store.filter, taskId })}
      onMove={(taskId, days) => void moveTask(taskId, days)}
    />
  );
}
