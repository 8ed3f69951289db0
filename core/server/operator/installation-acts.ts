import { writeBackup } from '../backup/write-backup';
import type { Kernel } from '../kernel';
import { keyId } from '../keys/key-ring';
import { AppError, Vault } from '../services';
import { DatabaseError } from '../sql/engine';
import { Erasure } from '../erasure/erasure';
import { installationWorker } from '../events/job-actor';
import { installationChecks } from './checks';
import type { OperatorDependencies } from './operator-commands';
import { OperatorRefusal } from './operator-commands';

/** What commands need of a kernel, whether a server stands around it or not. */
export function operatorDependencies(kernel: Kernel): OperatorDependencies {
  const { engine, contexts, configuration, secrets, files, owners, keys, clock, archives } = kernel;
  const backupKeys = { ids: secrets.map(keyId), secrets: configuration.appKeys === undefined ? secrets : undefined };
  const jobKinds = (): readonly string[] => kernel.eventing.jobs.kinds;
  return {
    engine,
    contexts,
    search: kernel.search,
    clock,
    jobKinds,
    checks: installationChecks({ engine, owners, files, keys, vault: kernel.get(Vault), jobKinds }),
    acts: {
      backUp: (file) =>
        orRefused(
          writeBackup({ engine, owners, files, clock, keys: backupKeys, dataDir: configuration.dataDir }, file),
        ),
      exportPortal: (clientId, file) => orRefused(archives.write(clientId, file)),
      importPortal: async (file, name) => {
        const read = await orRefused(archives.read(file, name));
        // Rows of an archive tell no events; the next server that runs indexes what is new.
        await kernel.search.request();
        return read;
      },
      deletePortal: (clientId) => archives.remove(clientId),
      erasePerson: async (email) => {
        const erased = await contexts.inInstance(
          {
            pluginId: 'core',
            actor: installationWorker('operator'),
            requestId: `operator-${crypto.randomUUID()}`,
            mode: 'write',
          },
          (context) => context.get(Erasure).erase(email),
        );
        for (const key of erased.files) {
          await files.remove(key);
        }
        return erased;
      },
    },
  };
}

/** What is wrong with a file is for the operator to know; what is wrong with the database is for the log. */
async function orRefused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError || error instanceof DatabaseError || !(error instanceof Error)) {
      throw error;
    }
    throw new OperatorRefusal(error.message, { cause: error });
  }
}
