import type { EndpointArguments } from '@tessera/core/contract';
import type { ExportRequest } from '@tessera/core/ui';
import { exportTasks } from '../../contract/export';

/** Filters and order of a list of tasks. */
export type TaskListQuery = Omit<EndpointArguments<(typeof exportTasks)['shape']>['query'], 'format'>;

export const requestExport: ExportRequest<TaskListQuery> = (api, query, format) =>
  api.request(exportTasks, { query: { ...query, format } });
