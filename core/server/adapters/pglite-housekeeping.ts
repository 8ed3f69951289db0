import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../kernel/services';
import { quoteIdentifier } from '../sql/tag';
import { databaseFolder } from './pglite-folder';
import type { PgliteEngine } from './pglite-engine';

const lookInterval = 30_000;
const checkpointInterval = 5 * 60_000;
/** Four segments of the write-ahead log. */
const mostSegments = 4;

/**
 * What a database server does in the background and the embedded one cannot: checkpoints, so that the write-ahead log
 * is given back, and vacuuming of tables with many dead rows. Only at idle moments, because everybody waits meanwhile.
 */
export class PgliteHousekeeping {
  private readonly timer: NodeJS.Timeout;
  private checkpointAt = performance.now();
  private writesThen: number;
  private running: Promise<void> | undefined;

  constructor(
    private readonly engine: PgliteEngine,
    private readonly dataDir: string,
    private readonly logger: Logger,
  ) {
    this.writesThen = engine.writeCount;
    this.timer = setInterval(() => this.look(), lookInterval);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Does what is due now. */
  async tidy(): Promise<void> {
    if (this.engine.writeCount === this.writesThen || !this.engine.isAvailable) {
      return;
    }
    const isOld = performance.now() - this.checkpointAt > checkpointInterval;
    if (isOld || (await this.segments()) > mostSegments) {
      await this.engine.administer((run) => run('checkpoint'));
      this.checkpointAt = performance.now();
    }
    if (isOld) {
      await this.vacuum();
      this.writesThen = this.engine.writeCount;
    }
  }

  /** One table after the other, each only while nobody waits. */
  async vacuum(): Promise<void> {
    // The database counts dead rows up to a second after the statement that made them, and only with its next one.
    await this.engine.administer((run) => run('select pg_stat_force_next_flush()'));
    const [found] = await this.engine.administer((run) => run(dueTables));
    for (const { schema, name } of found?.rows ?? []) {
      if (this.engine.isWanted) {
        return;
      }
      const table = `${quoteIdentifier(String(schema))}.${quoteIdentifier(String(name))}`;
      await this.engine.administer((run) => run(`vacuum (analyze) ${table}`));
    }
  }

  private look(): void {
    if (this.running !== undefined || !this.engine.isIdle) {
      return;
    }
    this.running = this.tidy()
      .catch((error: unknown) => this.logger.error('Housekeeping of the embedded database failed.', error))
      .finally(() => {
        this.running = undefined;
      });
  }

  private async segments(): Promise<number> {
    const names = await readdir(join(databaseFolder(this.dataDir), 'pg_wal'));
    return names.filter((name) => name.length === 24).length;
  }
}

/** More than a fifth and a thousand dead, or as many changed since the planner last looked. */
const dueTables = `
  select schemaname as schema, relname as name from pg_stat_user_tables
  where n_dead_tup > n_live_tup / 5 + 1000 or n_mod_since_analyze > n_live_tup / 5 + 1000
  order by n_dead_tup desc`;
