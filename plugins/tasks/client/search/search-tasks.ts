import { searchBy } from '@tessera/core/client';
import type { SearchFilter } from '@tessera/core/client';
import { searchTasks as endpoint } from '../../contract/search';
import { TaskPriority } from '../../contract/model';
import { kindOfStatus } from '../../contract/statuses';
import { taskRoles } from '../../contract/task-roles';
import { taskSearchMessages } from './search-messages';
import { composeTask } from '../commands/create-task';
import { newTitleQuery } from '../commands/new-title-query';
import { priorityNames } from '../model/status-kind';
import { Tasks } from '../tokens';

/** The filters of the list, by the words of searches. */
const filters: readonly SearchFilter[] = [
  { key: 'assignee', param: 'owner', kind: 'person' },
  ...taskRoles.map((role) => ({ key: role, param: role, kind: 'person' as const })),
  { key: 'creator', param: 'creator', kind: 'person' },
  {
    key: 'label',
    param: 'label',
    kind: 'choice',
    isMultiple: true,
    options: async ({ get }) => {
      const { labels } = get(Tasks);
      // Without the labels their names stay text.
      await labels.load().catch(() => undefined);
      return labels.all.map(({ id, name }) => ({ value: id, label: name }));
    },
  },
  { key: 'state', param: 'state', kind: 'state', states: ['open', 'closed', 'overdue', 'archived'] },
  {
    key: 'status',
    param: 'status',
    kind: 'choice',
    isMultiple: true,
    options: async ({ get }) => {
      const { statuses } = get(Tasks);
      // Without them those of every company are known.
      await statuses.load().catch(() => undefined);
      return statuses.choices.map(({ key, name }) => ({ value: key, label: name }));
    },
  },
  {
    key: 'priority',
    param: 'priority',
    kind: 'choice',
    isMultiple: true,
    options: () => TaskPriority.options.map((value) => ({ value, label: priorityNames[value] })),
  },
  { key: 'due', param: 'due', kind: 'day' },
];

export const searchTasks = searchBy(endpoint, {
  parts: (result) => ({ createdByName: result.taskcreatedby_name, createdOn: result.taskcreatedon }),
  current: (id, { get }) => {
    const task = get(Tasks).tasks.get(id);
    return task && { title: task.title, key: task.key, status: kindOfStatus(task.status) };
  },
  filters,
  todayParam: 'today',
  create: {
    label: taskSearchMessages.createFromText,
    run: (text, context) => composeTask(context, { [newTitleQuery]: text }),
  },
});
