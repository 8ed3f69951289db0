import type { InstalledServerPlugins } from '../installed';
import { jsonAnswer } from './server-routes';
import type { ServerRoute } from './server-routes';

export interface HealthSources {
  readonly build: string;
  readonly engine: { readonly isAvailable: boolean };
  readonly installed: InstalledServerPlugins;
  readonly isShuttingDown: () => boolean;
}

/**
 * `/healthz` says that the process lives, `/readyz` whether it can answer: with its database, and not on its way out. A
 * plugin that failed is named but does not make the rest unready.
 */
export function healthRoutes({ build, engine, installed, isShuttingDown }: HealthSources): readonly ServerRoute[] {
  return [
    { method: 'GET', path: '/healthz', access: 'public', answer: async () => jsonAnswer(200, { status: 'ok', build }) },
    {
      method: 'GET',
      path: '/readyz',
      access: 'public',
      answer: async () => {
        const isReady = engine.isAvailable && !isShuttingDown();
        return jsonAnswer(isReady ? 200 : 503, {
          status: isReady ? 'ready' : 'not ready',
          database: engine.isAvailable ? 'available' : 'away',
          isShuttingDown: isShuttingDown(),
          plugins: Object.fromEntries(installed.all.map(({ plugin, state }) => [plugin.manifest.id, state])),
        });
      },
    },
  ];
}
