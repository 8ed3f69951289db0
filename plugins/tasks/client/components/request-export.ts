import type { ExportRequest } from '@tessera/core/ui';
import { exportTasks } from '../../contract/export';
import type { TaskListQuery } from '../model/list-query';

export const requestExport: ExportRequest<TaskListQuery> = (api, query, format) =>
  api.request(exportTasks, { query: { ...query, format } });
