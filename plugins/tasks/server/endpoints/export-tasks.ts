import {
  CustomFields,
  customExportColumns,
  exportList,
  formerMember,
  handle,
  Labels,
  PersonCards,
  Statuses,
} from '@tessera/core/server';
import { exportTasks as endpoint } from '../../contract';
import type { ExportedTask } from '../export-columns';
import { taskExportColumns } from '../export-columns';
import { taskPages } from '../read-task-page';
import { enteredPeople } from '../role-columns';
import { taskEntity } from '../task-entity';

export const exportTasks = handle(endpoint, async ({ query }, context) => {
  const readTasks = await taskPages(context, query);
  const statuses = await context.get(Statuses).names(taskEntity);
  const fields = await context.get(CustomFields).list(taskEntity);
  const personFields = fields.filter(({ kind }) => kind === 'person').map(({ id }) => id);
  return exportList(context, {
    name: 'tasks',
    format: query.format,
    columns: [
      ...taskExportColumns,
      ...customExportColumns<ExportedTask>(fields, {
        valuesOf: ({ task }) => task.customValues,
        nameOf: ({ people }, id) => people.get(id)?.fullName ?? formerMember,
      }),
    ],
    read: async (page) => {
      const { items, nextCursor } = await readTasks(page);
      const names = await context.get(Labels).names(items.flatMap(({ labelIds = [] }) => labelIds));
      const labelsOf = (ids: readonly string[] = []): readonly string[] => [
        ...new Set(ids.flatMap((id) => names.get(id) ?? [])),
      ];
      const named = items.flatMap((task) => [
        ...personFields.map((id) => task.customValues?.[id]),
        ...Object.values(enteredPeople(task)).flat(),
      ]);
      const people = await context.get(PersonCards).find(named.filter((id) => typeof id === 'string'));
      return {
        items: items.map((task) => ({
          ...{ task, people },
          status: statuses.get(task.status),
          labels: labelsOf(task.labelIds),
        })),
        nextCursor,
      };
    },
  });
});
