import type { Clock } from '../../kernel/services';
import { withinTime } from '../adapters/call-timer';
import type { Backplane } from '../backplane/backplane';
import { rowsAsSystem } from '../events/system-work';
import type { InstalledPlugins } from '../installed';
import type { DatabaseEngine } from '../sql/engine';
import { sql } from '../sql/tag';
import { jsonAnswer } from './server-routes';
import type { ServerRoute } from './server-routes';

export interface HealthSources {
  readonly build: string;
  readonly engine: DatabaseEngine;
  readonly backplane: Pick<Backplane, 'kind' | 'isConnected'>;
  readonly installed: InstalledPlugins;
  readonly clock: Clock;
  readonly isShuttingDown: () => boolean;
}

/** Whoever balances load asks every few seconds and gives up soon. Milliseconds. */
const probeLimit = 2_000;
/** Anybody may ask, so one question to the database serves all who ask within this time. */
const probeLifetime = 1_000;

/**
 * `/healthz` says that the process lives and looks at nothing else: a database that is away is no reason to kill it.
 *
 * `/readyz` says whether it can answer calls: the database answers a question now, its migrations are done (the address
 * does not exist before), and it is not on its way out. A plugin that failed is named but does not make the rest
 * unready; neither does a back plane that is away, because every process then reads the feed by itself, and refusing
 * would turn a slow second into an outage of all processes at once.
 */
export function healthRoutes(sources: HealthSources): readonly ServerRoute[] {
  const { build, backplane, installed, isShuttingDown } = sources;
  const isAnswering = createProbe(sources);
  return [
    { method: 'GET', path: '/healthz', access: 'public', answer: async () => jsonAnswer(200, { status: 'ok', build }) },
    {
      method: 'GET',
      path: '/readyz',
      access: 'public',
      answer: async () => {
        const hasDatabase = await isAnswering();
        const isReady = hasDatabase && !isShuttingDown();
        return jsonAnswer(isReady ? 200 : 503, {
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
      const isAnswering = withinTime(probeLimit, () => rowsAsSystem(engine, sql`select 1 as one`)).then(
        () => true,
        // Why is in the log of the engine; whoever asks here wants to know whether.
        () => false,
      );
      latest = { at: now, isAnswering };
    }
    return latest.isAnswering;
  };
}
