import { constants, existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import type { OpenEngineOptions } from '../sql/open-engine';
import { DatabaseError } from '../sql/engine';
import type { DatabaseEngine } from '../sql/engine';
import { freeSpace } from './disk-space';
import { initialiseInProcess, openInWorker } from './pglite-backend';
import { PgliteEngine } from './pglite-engine';
import type { PgliteLimits } from './pglite-engine';
import { databaseFolder } from './pglite-folder';
import { PgliteHousekeeping } from './pglite-housekeeping';

/** Options of the embedded database on disk. */
export type OpenEmbeddedOptions = Pick<
  OpenEngineOptions,
  'dataDir' | 'workerUrl' | 'idleWorker' | 'logger' | 'clock'
> & {
  readonly limits?: Partial<PgliteLimits>;
  /** Stands for the disk in tests. */
  readonly freeBytes?: () => Promise<number>;
};

/** Opens the embedded database in a worker thread, and makes it first where there is none. */
export async function openEmbedded(options: OpenEmbeddedOptions): Promise<DatabaseEngine> {
  const { dataDir, workerUrl, logger, clock, limits, freeBytes } = options;
  let { idleWorker } = options;
  if (workerUrl === undefined) {
    throw new TypeError('The embedded database needs the address of its worker.');
  }
  if (!existsSync(databaseFolder(dataDir))) {
    logger.info('The embedded database is made; this takes a few seconds, once.');
    await initialiseInProcess(workerUrl, dataDir).catch((error: unknown) => {
      throw openFailure(dataDir, error);
    });
  }
  const engine = new PgliteEngine({
    logger,
    clock,
    open: () => {
      const first = idleWorker;
      idleWorker = undefined;
      return openInWorker(workerUrl, dataDir, first);
    },
    freeBytes: freeBytes ?? (() => freeSpace(dataDir)),
    ...(limits === undefined ? {} : { limits }),
  });
  await engine.start().catch((error: unknown) => {
    throw openFailure(dataDir, error);
  });
  return Object.assign(withHousekeeping(engine, new PgliteHousekeeping(engine, dataDir, logger)), {
    copy: async (folder: string): Promise<DatabaseEngine> => {
      await copyWhileStill(engine, dataDir, folder);
      // A worker of its own: the one that was started early is taken.
      return openEmbedded({ dataDir: folder, workerUrl, logger, clock });
    },
  });
}

/** Whoever holds the only connection keeps everybody from writing; what the checkpoint left in memory is in the log. */
async function copyWhileStill(engine: PgliteEngine, dataDir: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await engine.administer(async (run) => {
    await run('checkpoint');
    await cp(databaseFolder(dataDir), databaseFolder(folder), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    });
  });
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
