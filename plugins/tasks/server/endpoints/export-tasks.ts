import { exportList, handle, Labels } from '@tessera/core/server';
import { exportTasks as endpoint } from '../../contract';
import { taskExportColumns } from '../export-columns';
import { taskPages } from '../read-task-page';

export const exportTasks = handle(endpoint, async ({ query }, context) => {
  const readTasks = await taskPages(context, query);
  return exportList(context, {
    name: 'tasks',
    format: query.format,
    columns: taskExportColumns,
    read: async (page) => {
      const { items, nextCursor } = await readTasks(page);
      const names = await context.get(Labels).names(items.flatMap(({ labelIds = [] }) => labelIds));
      const labelsOf = (ids: readonly string[] = []): readonly string[] => [
        ...new Set(ids.flatMap((id) => names.get(id) ?? [])),
      ];
      return { items: items.map((task) => ({ task, labels: labelsOf(task.labelIds) })), nextCursor };
    },
  });
});
