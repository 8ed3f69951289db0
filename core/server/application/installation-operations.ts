import { setTimeout as sleep } from 'node:timers/promises';
import { PortalDeletions } from '../operations/portal-export/portal-deletions';
import { writeBackup } from '../operations/backup/write-backup';
import { installationActor } from '../request-context/system-actor';
import type { Kernel } from './kernel';
import { keyId } from '../platform/keys/key-ring';
import { AppError } from '../platform/app-error';
import { Vault } from '../platform/vault/vault';
import { DatabaseError } from '../data/sql/engine';
import { installationChecks } from '../operations/operator/checks';
import type { OperatorDependencies } from '../operations/operator/operator-commands';
import { erasePerson } from '../operations/operator/erase-person';
import { OperatorRefusal } from '../operations/operator/operator-result';

/** How often the progress of a deletion is read, in milliseconds. */
const progressInterval = 500;

/**
 * Dependencies of the commands, from the kernel of a running server or of the command itself.
 *
 * @param options.runsJobs false if the kernel was not started.
 */
export function operatorDependencies(kernel: Kernel, { runsJobs } = { runsJobs: true }): OperatorDependencies {
  const { engine, contexts, configuration, secrets, files, owners, keys, clock, archives } = kernel;
  const backupKeys = { ids: secrets.map(keyId), secrets: configuration.appKeys === undefined ? secrets : undefined };
  const jobKinds = (): readonly string[] => kernel.eventing.jobs.kinds;
  return {
    engine,
    contexts,
    search: kernel.search,
    clock,
    jobKinds,
    plugins: () => kernel.host.all.flatMap(({ plugin, state }) => (state === 'active' ? [plugin] : [])),
    checks: installationChecks({ engine, owners, files, keys, vault: kernel.get(Vault), jobKinds }),
    operations: {
      backUp: (file) =>
        orRefused(
          writeBackup({ engine, owners, files, clock, keys: backupKeys, dataDir: configuration.dataDir }, file),
        ),
      exportPortal: (clientId, file) => orRefused(archives.write(clientId, file)),
      importPortal: async (file, name) => {
        const read = await orRefused(archives.read(file, name));
        // Imported rows publish no events; the next running server indexes them.
        await kernel.search.queueMissing();
        return read;
      },
      closePortal: async (clientId, write) => {
        const requestId = `operator-${crypto.randomUUID()}`;
        const request = { pluginId: 'core', actor: installationActor('operator'), requestId } as const;
        const before = await contexts.inInstance({ ...request, mode: 'read' }, (context) =>
          context.get(PortalDeletions).changeCount(clientId),
        );
        await write();
        await contexts.inInstance({ ...request, mode: 'write' }, (context) =>
          context.get(PortalDeletions).close(clientId, before ?? 0, context),
        );
      },
      awaitDeletion: async (clientId, report) => {
        const { deleter } = kernel;
        if (!runsJobs) {
          await deleter.deleteNow(clientId, `operator-${crypto.randomUUID()}`);
          return;
        }
        for (;;) {
          const progress = await deleter.progress(clientId);
          if (progress === undefined) {
            return;
          }
          report(progress);
          // Not by the Clock: the job works in real time.
          await sleep(progressInterval);
        }
      },
      deletionOf: (portal) => kernel.deleter.progress(portal),
      erasePerson: (who, report) => erasePerson({ contexts, erasures: kernel.erasures, clock, runsJobs }, who, report),
    },
  };
}

/** Problems with a file are shown to the operator; problems with the database belong in the log. */
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
