import type { AuditFilter } from '@tessera/core/contract';
import { exportAuditLog } from '@tessera/core/contract';
import type { ExportRequest } from '@tessera/core/ui';

/** Requests the file; loads with the first export. */
export const requestExport: ExportRequest<AuditFilter> = (api, query, format) =>
  api.request(exportAuditLog, { query: { ...query, format } }, { unanswered: 'fail' });
