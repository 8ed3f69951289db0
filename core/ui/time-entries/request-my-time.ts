import { exportMyTime } from '../../contract/time-entries';
import type { ExportRequest } from '../exports/export-request';

/** Requests the file of the own time of some days. */
export const requestMyTime: ExportRequest<{ readonly from: string; readonly to: string }> = (api, query, format) =>
  api.request(exportMyTime, { query: { ...query, format } });
