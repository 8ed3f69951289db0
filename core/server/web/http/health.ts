import type { Clock } from '../../../kernel/services';
import { withTimeout } from './request-timeout';
import type { Backplane } from '../../platform/backplane';
import { rowsAsSystem } from '../../data/sql/system-statements';
import type { InstalledPlugins } from '../../platform/installed-plugins';
import type { DatabaseEngine } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import { jsonResponse } from './server-routes';
import type { ServerRoute } from './server-routes';

export interface HealthSources {
  readonly build: string;
  readonly engine: DatabaseEngine;
  readonly backplane: Pick<Backplane, 'kind' | 'isConnected'>;
  readonly installed: InstalledPlugins;
  readonly clock: Clock;
  readonly isShuttingDown: () => boolean;
}

/** Load balancers poll every few seconds and time out soon. Milliseconds. */
const probeLimit = 2_000;
/** The endpoint is public, so one query to the database serves all requests within this time. Milliseconds. */
const probeLifetime = 1_000;

/**
 * `/healthz` reports that the process is alive and checks nothing else: an unavailable database is no reason to kill
 * it.
 *
 * `/readyz` reports whether the process can serve requests: the database responds, migrations are done (the address
 * does not exist before), and the process is not shutting down. A failed plugin is named but does not make the process
 * unready. Neither does an unavailable back plane, because every process then reads the feed by itself, and unreadiness
 * would turn a slow second into an outage of all processes at once.
 */
export function healthRoutes(sources: HealthSources): readonly ServerRoute[] {
  const { build, backplane, installed, isShuttingDown } = sources;
  const isAnswering = createProbe(sources);
  return [
    {
      method: 'GET',
      path: '/healthz',
      access: 'public',
      handle: async () => jsonResponse(200, { status: 'ok', build }),
    },
    {
      method: 'GET',
      path: '/readyz',
      access: 'public',
      handle: async () => {
        const hasDatabase = await isAnswering();
        const isReady = hasDatabase && !isShuttingDown();
        return jsonResponse(isReady ? 200 : 503, {
          status: isReady ? 'ready' : 'not ready',
          database: hasDatabase ? 'available' : 'away',
          migrations: 'done',
          backplane: { kind: backplane.kind, isConnected: backplane.isConnected },
          isShuttingDown: isShuttingDown(),
          plugins: Object.fromEntries(installed.all.map(({ plugin, state }) => [plugin.manifest.id, state])),
        });
      },
    },
  ];
}

function createProbe({ engine, clock }: HealthSources): () => Promise<boolean> {
  let latest: { readonly at: number; readonly isAnswering: Promise<boolean> } | undefined;
  return () => {
    const now = clock.elapsed();
    if (latest === undefined || now - latest.at >= probeLifetime) {
      const isAnswering = withTimeout({ limit: probeLimit }, () => rowsAsSystem(engine, sql`select 1 as one`)).then(
        () => true,
        // The engine logs the cause. The probe only needs to know whether the database responds.
        () => false,
      );
      latest = { at: now, isAnswering };
    }
    return latest.isAnswering;
  };
}
