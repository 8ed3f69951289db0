import type { Metrics } from '../../platform/metrics';
import type { ServerRoute } from './server-routes';

/** `/metrics`, for the operator only (decisions.md D1). */
export function metricsRoute(metrics: Metrics): ServerRoute {
  return {
    method: 'GET',
    path: '/metrics',
    access: 'private',
    handle: async () => ({
      status: 200,
      headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' },
      body: await metrics.text(),
    }),
  };
}
