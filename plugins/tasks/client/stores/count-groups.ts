import { LiveAggregate } from '@tessera/core/client';
import type { Api, EntityServices, EntityStore } from '@tessera/core/client';
import type { EndpointResponse } from '@tessera/core/contract';
import { countTaskGroups } from '../../contract/endpoints';
import type { LiveTask } from '../../contract/events';
import type { Task } from '../../contract/model';
import { requestOf } from '../model/list-query';
import type { ListFilter } from '../model/task-filter';
import { groupCountsAfter, shownGrouping } from '../model/task-groups';
import type { TaskPatch } from '../model/task-patch';

/** The groups of a list that have tasks. */
export type GroupCounts = EndpointResponse<typeof countTaskGroups.shape>['items'];

export interface CountGroupsOptions {
  readonly api: Api;
  readonly services: EntityServices;
  readonly tasks: EntityStore<LiveTask, Task, TaskPatch>;
  readonly today: string;
  readonly belongs: (task: LiveTask) => boolean;
  /** The key of the group of a task in a list by a custom field. */
  readonly customKey: (task: LiveTask) => string;
}

/** The numbers of the groups of a list, which follow each change of a task; undefined for a list without groups. */
export function countGroups(
  filter: ListFilter,
  { api, services, tasks, today, belongs, customKey }: CountGroupsOptions,
): LiveAggregate<GroupCounts, LiveTask> | undefined {
  const by = shownGrouping(filter);
  if (by === 'nothing') {
    return undefined;
  }
  const { groupField } = filter;
  const more = by === 'field' && groupField !== undefined ? { groupField } : {};
  return new LiveAggregate<GroupCounts, LiveTask>(services, {
    source: tasks,
    load: async (signal) => {
      const query = { ...requestOf(filter, today), group: by, ...more };
      return (await api.request(countTaskGroups, { query }, { signal, onFailure: 'caller' })).items;
    },
    adjust: (counts, transition) => groupCountsAfter(counts, transition, { by, today, belongs, customKey }),
  });
}
