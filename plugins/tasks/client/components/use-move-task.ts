import { useService } from '@tessera/core/client';
import { readerZone, useReader } from '@tessera/core/ui';
import { Tasks } from '../tokens';
import { patchOfSpan, shiftedSpan, spanOfTask } from './task-span';

/** Moves all days of a task, such as to where a relation allows them: one change, which can be undone. */
export function useMoveTask(): (taskId: string, days: number) => Promise<void> {
  const store = useService(Tasks);
  const reader = useReader();
  return async (taskId, days) => {
    if (store.tasks.get(taskId) === undefined) {
      await store.tasks.read(taskId);
    }
    const task = store.tasks.get(taskId);
    if (task !== undefined) {
      await store.change(task, patchOfSpan(shiftedSpan(spanOfTask(task), days), task, readerZone(reader)));
    }
  };
}
