import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { OpenEngineOptions } from '../sql/open-engine';
import { DatabaseError } from '../sql/engine';
import type { DatabaseEngine } from '../sql/engine';
import { initialiseInWorker, openInWorker } from './pglite-backend';
import { PgliteEngine } from './pglite-engine';
import type { PgliteLimits } from './pglite-engine';
import { databaseFolder } from './pglite-folder';
import { PgliteHousekeeping } from './pglite-housekeeping';

/** Options of the embedded database on disk. */
export type OpenEmbeddedOptions = Pick<OpenEngineOptions, 'dataDir' | 'workerUrl' | 'logger' | 'clock'> & {
  readonly limits?: Partial<PgliteLimits>;
  /** Stands for the disk in tests. */
  readonly freeBytes?: () => Promise<number>;
};

/** Opens the embedded database in a worker thread, and makes it first where there is none. */
export async function openEmbedded(options: OpenEmbeddedOptions): Promise<DatabaseEngine> {
  const { dataDir, workerUrl, logger, clock, limits, freeBytes } = options;
  if (workerUrl === undefined) {
    throw new TypeError('The embedded database needs the address of its worker.');
  }
  if (!existsSync(databaseFolder(dataDir))) {
    logger.info('The embedded database is made; this takes a few seconds, once.');
    await initialiseInWorker(workerUrl, dataDir).catch((error: unknown) => {
      throw openFailure(dataDir, error);
    });
  }
  const engine = new PgliteEngine({
    logger,
    clock,
    open: () => openInWorker(workerUrl, dataDir),
    freeBytes: freeBytes ?? (() => freeSpace(dataDir)),
    ...(limits === undefined ? {} : { limits }),
  });
  await engine.start().catch((error: unknown) => {
    throw openFailure(dataDir, error);
  });
  return withHousekeeping(engine, new PgliteHousekeeping(engine, dataDir, logger));
}

function withHousekeeping(engine: PgliteEngine, housekeeping: PgliteHousekeeping): DatabaseEngine {
  const close = engine.close.bind(engine);
  return Object.assign(engine, {
    close: async (): Promise<void> => {
      await housekeeping.stop();
      await close();
    },
  });
}

function openFailure(dataDir: string, error: unknown): DatabaseError {
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseError('58000', `The embedded database in ${databaseFolder(dataDir)} cannot be opened. ${reason}`, {
    cause: error,
  });
}

async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
