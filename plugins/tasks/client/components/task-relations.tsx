import { Api, useService } from '@tessera/core/client';
import type { RelatedEntity } from '@tessera/core/contract';
import { EntityRelations } from '@tessera/core/ui';
import { listTasks } from '../../contract/endpoints';
import type { LiveTask } from '../../contract/events';
import type { Task } from '../../contract/model';
import { searchTasks } from '../../contract/search';
import { kindOfStatus } from '../../contract/statuses';
import { taskListUrl } from '../model/addresses';
import { Tasks } from '../tokens';

/** Tasks that are offered before the person types. */
const likely = 10;

const loadTaskRelations = () => import('../../contract/relations').then((module) => module.taskRelations);

/** How a task is related to others; loaded with the first task that is opened. */
export function TaskRelations({ task }: { readonly task: Task }) {
  const store = useService(Tasks);
  const api = useService(Api);

  async function search(text: string, signal: AbortSignal): Promise<readonly RelatedEntity[]> {
    const searchtext = text.trim();
    if (searchtext === '') {
      const query = { sort: 'updated', limit: likely } as const;
      const { items } = await api.request(listTasks, { query }, { signal, onFailure: 'caller' });
      return items.map(relatedOf);
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
      canEdit={task.abilities.edit}
      search={search}
      current={(id) => {
        const known = store.tasks.get(id);
        return known && relatedOf(known);
      }}
      addressOf={(taskId) => taskListUrl({ filter: store.filter, taskId })}
    />
  );
}

function relatedOf({ id, key, title, status }: LiveTask | Task): RelatedEntity {
  return { id, key, title, status: kindOfStatus(status) };
}
