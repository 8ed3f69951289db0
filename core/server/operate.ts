import type { Logger } from '../kernel/services';
import { systemClock } from './adapters/system-clock';
import type { ServerConfiguration } from './configuration';
import { prepareDataDir } from './data-dir';
import { lockDataFolder } from './data-folder/lock';
import { createKernel } from './kernel';
import { openDatabase } from './open-database';
import type { OperatorAnswer } from './operator/operator-commands';
import { runOperatorCommand } from './operator/operator-commands';
import { askRunningServer } from './operator/operator-socket';
import type { ServerPlugin } from './plugin';
import { Unwinding } from './unwinding';

export interface OperateOptions {
  readonly configuration: ServerConfiguration;
  /** Asked for only when no server runs. */
  readonly plugins: () => Promise<readonly ServerPlugin[]>;
  readonly logger: Logger;
  readonly workerUrl?: string | URL;
}

/**
 * Carries out an operator's command: by the running server, or by a kernel of its own where none runs. What follows from
 * it (mails, live events) is in the outbox and done by the next server.
 *
 * @throws Error in a sentence when neither is possible.
 */
export async function operate(options: OperateOptions, words: readonly string[]): Promise<OperatorAnswer> {
  const { configuration, logger, workerUrl } = options;
  await prepareDataDir(configuration.dataDir);
  const answer = await askRunningServer(configuration.dataDir, words);
  if (answer !== undefined) {
    return answer;
  }
  const unwinding = new Unwinding(logger);
  try {
    if (configuration.databaseUrl === undefined) {
      const lock = await lockDataFolder(configuration.dataDir);
      unwinding.add('release the data folder', () => lock.release());
    }
    const kernel = await createKernel({
      configuration,
      plugins: await options.plugins(),
      logger,
      clock: systemClock,
      open: () => openDatabase({ configuration, logger, clock: systemClock, workerUrl }),
    });
    unwinding.add('stop the kernel', () => kernel.stop());
    return await runOperatorCommand(words, { engine: kernel.engine, contexts: kernel.contexts, checks: [] });
  } finally {
    await unwinding.run();
  }
}
