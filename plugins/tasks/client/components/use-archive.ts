import { EntityServices, Questions, useService } from '@tessera/core/client';
import { Tasks } from '../tokens';

/** What archives tasks or brings them back; `selected` for those that are selected in the list. */
export function useArchive(): (taskId: string | 'selected', isArchived: boolean) => Promise<void> {
  const store = useService(Tasks);
  const services = useService(EntityServices);
  const questions = useService(Questions);
  return async (taskId, isArchived) => {
    const { archiveSelected, archiveTask } = await import('../stores/archive-tasks');
    const around = { store, services, questions };
    await (taskId === 'selected' ? archiveSelected(around, isArchived) : archiveTask(around, taskId, isArchived));
  };
}
