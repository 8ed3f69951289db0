import { join, resolve } from 'node:path';
import type { Logger } from '../../kernel/services';
import { DiskFileStore } from '../work-areas/files/disk-file-store';
import type { CreateFileStore } from '../work-areas/files/stored-files';
import { systemClock } from '../platform/system-clock';
import { restoreBackup } from '../operations/backup/restore-backup';
import type { ServerConfiguration } from '../platform/configuration';
import { prepareDataDir } from '../platform/data-dir';
import type { DemoCompanyFactory } from './demo/demo';
import { lockDataFolder } from '../data/data-folder/lock';
import { createKernel } from './kernel';
import { openDatabase } from './open-database';
import { operatorDependencies } from './installation-operations';
import type { OperatorResult, ReportProgress } from '../operations/operator/operator-result';
import { OperatorRefusal, refused, succeeded } from '../operations/operator/operator-result';
import { runOperatorCommand } from '../operations/operator/operator-commands';
import { parsePluginCommand, pluginUsage } from '../operations/operator/plugin-commands';
import { runInServer } from '../operations/operator/operator-socket';
import { parseOperatorCommand, operatorUsage, withAbsoluteFile } from '../operations/operator/parse-command';
import type { ServerPlugin } from '../plugin';
import { PluginHost } from './plugin-host/plugin-host';
import { createContainer } from '../../kernel/container';
import { coreOwner } from './core-schema';
import { migrationOwner } from '../data/sql/migrate';
import { isEmbedded } from '../data/open-engine';
import { DisposeStack } from '../platform/dispose-stack';

export interface OperateOptions {
  readonly configuration: ServerConfiguration;
  /** Called for help, for commands of plugins, and when no server is running. */
  readonly plugins: () => Promise<readonly ServerPlugin[]>;
  readonly logger: Logger;
  /** As for `bootServer`. */
  readonly files?: CreateFileStore;
  /** The company of `npm run demo`; without it the command is refused. */
  readonly demoCompany?: () => Promise<DemoCompanyFactory>;
  /** Folder that relative file names refer to. Default: the working folder. */
  readonly folder?: string;
  /** Called with progress messages for the operator while a command runs. */
  readonly report?: ReportProgress;
  /** Whether the program is a development build, which may reset plugins. Default: false. */
  readonly isDevelopment?: boolean;
}

/**
 * Runs an operator's command: in the running server, or in a kernel of its own if no server is running. Resulting
 * emails and live events are in the outbox; the next server sends them.
 *
 * @throws Error with a message for the operator when neither is possible.
 */
export async function operateInstallation(options: OperateOptions, typed: readonly string[]): Promise<OperatorResult> {
  const command = parseOperatorCommand(typed);
  if (typeof command === 'string') {
    return { code: 2, lines: [command, '', ...operatorUsage] };
  }
  if (command.kind === 'help') {
    return { code: 0, lines: [...operatorUsage, ...pluginUsage(await options.plugins())] };
  }
  if (command.kind === 'plugin-command') {
    const problem = parsePluginCommand(typed, await options.plugins());
    if (typeof problem === 'string') {
      return { code: 2, lines: [problem, '', ...operatorUsage] };
    }
  }
  const { dataDir } = options.configuration;
  const words = withAbsoluteFile(typed, (file) => resolve(options.folder ?? '.', file));
  await prepareDataDir(dataDir);
  const answer = await runInServer(dataDir, words, options.report);
  if (answer !== undefined) {
    return answer;
  }
  const unwinding = new DisposeStack(options.logger);
  try {
    // The demo's server locks the folder itself.
    if (isEmbedded(options.configuration.databaseUrl) && command.kind !== 'demo') {
      const lock = await lockDataFolder(dataDir);
      unwinding.defer('release the data folder', () => lock.release());
    }
    switch (command.kind) {
      case 'restore':
        return await restore(options, words[1] ?? '', unwinding);
      case 'demo':
        return await demo(options);
      case 'reset-plugin':
        return await reset(options, command.pluginId, unwinding);
      default:
        return await runAlone(options, words, unwinding);
    }
  } finally {
    await unwinding.dispose();
  }
}

async function runAlone(
  options: OperateOptions,
  words: readonly string[],
  unwinding: DisposeStack,
): Promise<OperatorResult> {
  const { configuration, logger } = options;
  const kernel = await createKernel({
    files: options.files,
    configuration,
    plugins: await options.plugins(),
    logger,
    clock: systemClock,
    open: () => openDatabase({ configuration, logger, clock: systemClock }),
  });
  unwinding.defer('stop the kernel', () => kernel.stop());
  return runOperatorCommand(words, operatorDependencies(kernel, { runsJobs: false }), options.report);
}

async function demo({ demoCompany, ...options }: OperateOptions): Promise<OperatorResult> {
  if (demoCompany === undefined) {
    return { code: 1, lines: ['This installation has no demo company.'] };
  }
  const { createDemo } = await import('./demo/create-demo');
  return createDemo({ ...options, company: demoCompany });
}

async function reset(
  { configuration, logger, isDevelopment = false }: OperateOptions,
  pluginId: string,
  unwinding: DisposeStack,
): Promise<OperatorResult> {
  const { assertResetAllowed, resetPlugin } = await import('../operations/operator/reset-plugin');
  try {
    assertResetAllowed(pluginId, { isDevelopment, configuration });
    const engine = await openDatabase({ configuration, logger, clock: systemClock });
    unwinding.defer('close the database', () => engine.close());
    const migrations = await resetPlugin(engine, pluginId);
    return succeeded(
      `The tables of '${pluginId}' are deleted. Its ${migrations} migrations run again at the next start.`,
      'If header search finds its entries, rebuild the index then: npm run operator -- search rebuild.',
    );
  } catch (error) {
    if (error instanceof OperatorRefusal) {
      return refused(error.message);
    }
    throw error;
  }
}

/** Without a kernel, which would migrate the database before the backup's schema version is known. */
async function restore(options: OperateOptions, file: string, unwinding: DisposeStack): Promise<OperatorResult> {
  const { configuration, logger } = options;
  const { dataDir, appKeys } = configuration;
  const host = new PluginHost({
    plugins: await options.plugins(),
    root: createContainer(),
    logger,
    clock: systemClock,
  });
  const engine = await openDatabase({ configuration, logger, clock: systemClock });
  unwinding.defer('close the database', () => engine.close());
  const filesFolder = join(dataDir, 'files');
  const files = options.files?.(filesFolder) ?? new DiskFileStore(filesFolder);
  const owners = [coreOwner, ...host.accepted.map(migrationOwner)];
  const { createdAt, tables } = await restoreBackup({ engine, owners, files, appKeys, dataDir, logger }, file);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return {
    code: 0,
    lines: [`The backup of ${createdAt} is restored: ${rows} rows. Everyone must sign in again.`],
  };
}
