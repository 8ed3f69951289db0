import type { OpenEngineOptions } from '../sql/engine-options';
import type { DatabaseEngine } from '../sql/engine';
import { DiskReserve } from '../disk-space';
import { PostgresEngine } from '../postgres/postgres-engine';
import { EmbeddedCluster } from './embedded-cluster';

export type OpenEmbeddedOptions = Pick<OpenEngineOptions, 'dataDir' | 'logger' | 'clock' | 'poolSize'> & {
  /** Added to PostgreSQL's settings, for tests. */
  readonly settings?: readonly string[];
};

/** Starts PostgreSQL on the data folder; creates its database if it does not exist. */
export async function openEmbedded(options: OpenEmbeddedOptions): Promise<DatabaseEngine> {
  const cluster = await EmbeddedCluster.start(options);
  const reserve = new DiskReserve(options.dataDir);
  const engine = new PostgresEngine({
    ...options,
    databaseUrl: cluster.databaseUrl(),
    isEmbedded: true,
    beforeWrite: () => reserve.check(),
    afterClose: () => cluster.stop(),
  });
  try {
    await engine.start();
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}
