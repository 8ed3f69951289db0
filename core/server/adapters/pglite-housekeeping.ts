import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../kernel/services';
import type { ResultSet } from '../sql/engine';
import { quoteIdentifier } from '../sql/tag';
import { databaseFolder } from './pglite-folder';
import type { PgliteEngine } from './pglite-engine';

const lookInterval = 30_000;
const checkpointInterval = 5 * 60_000;
/** Four segments of the write-ahead log. */
const mostSegments = 4;

/**
 * What a database server does in the background and the embedded one cannot: checkpoints, so that the write-ahead log
 * is given back, statistics, without which a plan is made for empty tables, and vacuuming of tables with many dead rows.
 * Only at idle moments, because everybody waits meanwhile.
 */
export class PgliteHousekeeping {
  private readonly timer: NodeJS.Timeout;
  private checkpointAt = performance.now();
  /** The engine counts what is done here, too. */
  private ownWrites = 0;
  private vacuumedAt: number;
  /** Not at the start, but at the first look: what was restored has no statistics yet. */
  private analyzedAt: number | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly engine: PgliteEngine,
    private readonly dataDir: string,
    private readonly logger: Logger,
  ) {
    this.vacuumedAt = this.writes;
    this.timer = setInterval(() => this.look(), lookInterval);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Does what is due now. */
  async tidy(): Promise<void> {
    if (!this.engine.isAvailable) {
      return;
    }
    const { writes } = this;
    if (writes !== this.analyzedAt && (await this.eachOf(unknownTables, 'analyze'))) {
      this.analyzedAt = writes;
    }
    if (writes === this.vacuumedAt) {
      return;
    }
    const isOld = performance.now() - this.checkpointAt > checkpointInterval;
    if (isOld || (await this.segments()) > mostSegments) {
      await this.administer('checkpoint');
      this.checkpointAt = performance.now();
    }
    if (isOld && (await this.vacuum())) {
      this.vacuumedAt = writes;
    }
  }

  /** @returns false when others came first. */
  vacuum(): Promise<boolean> {
    return this.eachOf(deadTables, 'vacuum (analyze)');
  }

  /** One table after the other, each only while nobody waits. @returns false when somebody did. */
  private async eachOf(tables: string, act: string): Promise<boolean> {
    // The database counts rows up to a second after the statement that changed them, and only with its next one.
    await this.administer('select pg_stat_force_next_flush()');
    const [found] = await this.administer(tables);
    for (const { schema, name } of found?.rows ?? []) {
      if (this.engine.isWanted) {
        return false;
      }
      await this.administer(`${act} ${quoteIdentifier(String(schema))}.${quoteIdentifier(String(name))}`);
    }
    return true;
  }

  /** Of everybody else. */
  private get writes(): number {
    return this.engine.writeCount - this.ownWrites;
  }

  private administer(text: string): Promise<readonly ResultSet[]> {
    this.ownWrites += 1;
    return this.engine.administer((run) => run(text));
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

/** More than a fifth and a thousand dead. */
const deadTables = `
  select schemaname as schema, relname as name from pg_stat_user_tables
  where n_dead_tup > n_live_tup / 5 + 1000
  order by n_dead_tup desc`;

/** More than a tenth and fifty changed since the planner last looked, as a server has it, or it never did. */
const unknownTables = `
  select s.schemaname as schema, s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_mod_since_analyze > s.n_live_tup / 10 + 50 or (c.reltuples < 0 and pg_relation_size(c.oid) > 0)
  order by s.n_mod_since_analyze desc`;
