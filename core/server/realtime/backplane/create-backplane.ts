import { createHash } from 'node:crypto';
import type { Logger } from '../../../kernel/services';
import { NotifyBackplane } from './notify-backplane';
import type { DatabaseEngine } from '../../data/sql/engine';
import type { Backplane } from '../../platform/backplane';
import { InProcessBackplane } from './in-process-backplane';

export interface BackplaneOptions {
  readonly redisUrl: string | undefined;
  /** Distinguishes installations that share a Redis server. */
  readonly databaseUrl: string | undefined;
  readonly engine: DatabaseEngine;
  readonly logger: Logger;
}

/** Redis where REDIS_URL is set, else LISTEN/NOTIFY where DATABASE_URL is, else within the process (decisions.md D1). */
export async function createBackplane(options: BackplaneOptions): Promise<Backplane> {
  const { redisUrl, databaseUrl, engine, logger } = options;
  const scoped = logger.scoped('core:backplane');
  if (redisUrl !== undefined) {
    const installation = createHash('sha256')
      .update(databaseUrl ?? redisUrl)
      .digest('hex')
      .slice(0, 16);
    // Loaded on demand: most installations have no Redis.
    const { RedisBackplane } = await import('./redis-backplane');
    return RedisBackplane.open({ url: redisUrl, prefix: `tessera:${installation}:`, logger: scoped });
  }
  if (engine.notifications !== undefined) {
    return NotifyBackplane.open({ engine, notifications: engine.notifications, logger: scoped });
  }
  return new InProcessBackplane(scoped);
}
