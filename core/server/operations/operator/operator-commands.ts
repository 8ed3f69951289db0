import { translateMessage } from '../../../contract';
import type { Clock } from '../../../kernel/services';
import { installationActor } from '../../request-context/system-actor';
import { rm } from 'node:fs/promises';
import type { ImportedPortal } from '../portal-export/portal-archives';
import type { DeletionProgress } from '../portal-export/portal-deletions';
import type { BackupSummary } from '../backup/write-backup';
import type { ErasureState } from '../erasure/erasure-store';
import { Accounts } from '../../identity/accounts/services';
import { TwoStepVerification } from '../../identity/two-step/two-step-verification';
import type { SearchRebuild } from '../../work-areas/search/search-rebuild';
import type { InstanceContext } from '../../request-context/call-context';
import { AppError } from '../../platform/app-error';
import { Entitlements } from '../../identity/entitlements/entitlements';
import { findPortal } from './find-portal';
import { listPortals } from './list-portals';
import { parseOperatorCommand, operatorUsage } from './parse-command';
import type { OperatorCommand } from './parse-command';
import { describeErasureProgress } from './erasure-progress';
import type { PluginCommandDependencies } from './plugin-commands';
import { pluginUsage, runPluginCommand } from './plugin-commands';
import { describeJobs, listDeadJobs, retryJobs } from './job-commands';
import type { OperatorResult, ReportProgress } from './operator-result';
import { succeeded, OperatorRefusal, refused } from './operator-result';

/** One check of the installation, such as of its keys. */
export interface OperatorCheck {
  readonly name: string;
  /** @returns one sentence per problem. */
  readonly problems: () => Promise<readonly string[]>;
}

/** Operations on the whole installation. Each throws `OperatorRefusal` with the reason. */
export interface InstallationOperations {
  backUp(file: string): Promise<BackupSummary>;
  exportPortal(clientId: string, file: string): Promise<void>;
  importPortal(file: string, name: string | undefined): Promise<ImportedPortal>;
  /**
   * Writes an archive with `write`, then closes the portal and schedules the deletion of its data.
   *
   * @throws AppError `conflict` if the portal was changed in between.
   */
  closePortal(clientId: string, write: () => Promise<void>): Promise<void>;
  /** Resolves after all data of a closed portal are deleted. */
  awaitDeletion(clientId: string, report: (progress: DeletionProgress) => void): Promise<void>;
  /** @returns the progress of deleting a closed portal, by its id or name. */
  deletionOf(portal: string): Promise<DeletionProgress | undefined>;
  /** @param who id or email address. Resolves after the data are deleted, by any process. */
  erasePerson(who: string, report: ReportProgress): Promise<ErasureState>;
}

export interface OperatorDependencies extends PluginCommandDependencies {
  readonly search: Pick<SearchRebuild, 'rebuildAll'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly checks: readonly OperatorCheck[];
  /** Kinds of jobs that this installation runs. */
  readonly jobKinds: () => readonly string[];
  readonly operations: InstallationOperations;
}

/** Runs one command of `npm run operator`. Never throws for invalid input. */
export async function runOperatorCommand(
  words: readonly string[],
  dependencies: OperatorDependencies,
  report: ReportProgress = () => undefined,
): Promise<OperatorResult> {
  const command = parseOperatorCommand(words);
  if (typeof command === 'string') {
    return { code: 2, lines: [command, '', ...operatorUsage] };
  }
  try {
    return command.kind === 'plugin-command'
      ? await runPluginCommand(words, dependencies)
      : await runCommand(command, dependencies, report);
  } catch (error) {
    if (error instanceof AppError) {
      const { sentence } = error;
      return refused(
        typeof sentence === 'string' ? sentence : translateMessage(sentence, { language: 'en', timeZone: 'UTC' }),
      );
    }
    if (error instanceof OperatorRefusal) {
      return refused(error.message);
    }
    throw error;
  }
}

function runCommand(
  command: Exclude<OperatorCommand, { kind: 'plugin-command' }>,
  dependencies: OperatorDependencies,
  report: ReportProgress,
): Promise<OperatorResult> {
  switch (command.kind) {
    case 'help':
      return Promise.resolve(succeeded(...operatorUsage, ...pluginUsage(dependencies.plugins())));
    case 'plan':
      return assignPlan(command, dependencies);
    case 'access':
      return restrictAccess(command, dependencies);
    case 'super-admin':
      return createSuperAdmin(command.email, dependencies);
    case 'jobs':
      return describeJobs(dependencies);
    case 'dead-jobs':
      return listDeadJobs(dependencies);
    case 'search-rebuild':
      return rebuildSearch(dependencies);
    case 'retry-jobs':
      return retryJobs(command.id, dependencies);
    case 'check':
      return check(dependencies);
    case 'backup':
      return backUp(command.file, dependencies);
    case 'restore':
      return Promise.resolve(
        refused('A server is running. Stop it first; a backup is restored into an empty installation.'),
      );
    case 'demo':
      return Promise.resolve(refused('A server is running. Stop it first; the demo data set the clock.'));
    case 'reset-plugin':
      return Promise.resolve(refused('A server is running. Stop it first; the next start creates the tables again.'));
    case 'list-portals':
      return listPortals(command, dependencies.contexts);
    case 'export-portal':
      return exportPortal(command, dependencies);
    case 'delete-portal':
      return deletePortal(command, dependencies, report);
    case 'import-portal':
      return importPortal(command, dependencies);
    case 'erase-person':
      return erasePerson(command.person, dependencies, report);
    case 'turn-off-two-step':
      return turnOffTwoStep(command.email, dependencies);
    default:
      return command satisfies never;
  }
}

async function assignPlan(
  { portal, code, modules, seats, extraSeats }: Extract<OperatorCommand, { kind: 'plan' }>,
  dependencies: OperatorDependencies,
): Promise<OperatorResult> {
  const found = await findPortal(portal, dependencies.engine);
  if ('problem' in found) {
    return refused(found.problem);
  }
  const entitlement = await asOperator(dependencies, async (context) => {
    const entitlements = context.get(Entitlements);
    const agreed = {
      ...(modules === undefined ? {} : { modules }),
      ...(seats === undefined ? {} : { includedSeats: seats }),
      ...(extraSeats === undefined ? {} : { extraSeats }),
    };
    await entitlements.assign(found.clientId, { code, ...agreed }, 'operator');
    return entitlements.of(found.clientId);
  });
  const held = [...entitlement.modules].join(', ') || 'no modules';
  const limit = entitlement.seats === undefined ? 'no limit of seats' : `${entitlement.seats} seats`;
  return succeeded(
    `Portal '${found.name}' (${found.clientId}) has plan ${entitlement.planCode} with ${held}, and ${limit}.`,
  );
}

async function restrictAccess(
  { portal, access }: Extract<OperatorCommand, { kind: 'access' }>,
  dependencies: OperatorDependencies,
): Promise<OperatorResult> {
  const found = await findPortal(portal, dependencies.engine);
  if ('problem' in found) {
    return refused(found.problem);
  }
  const { planCode } = await asOperator(dependencies, (context) => context.get(Entitlements).of(found.clientId));
  if (planCode === '') {
    return refused(`Portal '${found.name}' has no plan yet. Assign one first: npm run operator -- plan.`);
  }
  await asOperator(dependencies, (context) => context.get(Entitlements).restrict(found.clientId, access, 'operator'));
  const state = access === 'full' ? 'has full access' : 'is read-only';
  return succeeded(`Portal '${found.name}' (${found.clientId}) ${state}.`);
}

async function createSuperAdmin(email: string, dependencies: OperatorDependencies): Promise<OperatorResult> {
  const password = await asOperator(dependencies, (context) => context.get(Accounts).createSuperAdmin(email, context));
  return succeeded(
    `${email} is a super-admin. The password, shown only once: ${password}`,
    'Sign in at /superadmin/login. The first sign-in sets up two-step verification.',
    'A lost password is replaced by this command, and a lost authenticator app by: person turn-off-two-step.',
  );
}

async function turnOffTwoStep(email: string, dependencies: OperatorDependencies): Promise<OperatorResult> {
  const wasOn = await asOperator(dependencies, (context) => context.get(TwoStepVerification).turnOffFor(email));
  return succeeded(
    wasOn
      ? `Two-step verification is turned off for ${email}. The password of the account stays the same.`
      : `${email} has not turned on two-step verification.`,
  );
}

async function rebuildSearch({ search }: OperatorDependencies): Promise<OperatorResult> {
  const types = await search.rebuildAll();
  if (types.length === 0) {
    return succeeded('No running plugin has searchable data.');
  }
  return succeeded(
    ...types.map(
      ({ type, portals, documents }) => `${type}: ${documents} indexed in ${portals} portals that have its module.`,
    ),
  );
}

async function check({ checks }: OperatorDependencies): Promise<OperatorResult> {
  const lines: string[] = [];
  let code: 0 | 1 = 0;
  for (const { name, problems } of checks) {
    const found = await problems();
    if (found.length > 0) {
      code = 1;
    }
    lines.push(`${name}: ${found.length === 0 ? 'in order' : found.join(' ')}`);
  }
  return { code, lines };
}

async function backUp(file: string, { operations }: OperatorDependencies): Promise<OperatorResult> {
  const { rows, files, bytes } = await operations.backUp(file);
  return succeeded(
    `${rows} rows and ${files} files are in '${file}' (${bytes} bytes). The file contains secrets; keep it safe.`,
  );
}

async function exportPortal(
  { portal, file }: Extract<OperatorCommand, { kind: 'export-portal' }>,
  dependencies: OperatorDependencies,
): Promise<OperatorResult> {
  const found = await findPortal(portal, dependencies.engine);
  if ('problem' in found) {
    return refused(found.problem);
  }
  await dependencies.operations.exportPortal(found.clientId, file);
  return succeeded(`Portal '${found.name}' (${found.clientId}) is in '${file}'.`);
}

async function deletePortal(
  { portal, file }: Extract<OperatorCommand, { kind: 'delete-portal' }>,
  dependencies: OperatorDependencies,
  report: ReportProgress,
): Promise<OperatorResult> {
  const { operations } = dependencies;
  const found = await findPortal(portal, dependencies.engine);
  if ('problem' in found) {
    const unfinished = await operations.deletionOf(portal);
    if (unfinished === undefined) {
      return refused(found.problem);
    }
    report(`Portal '${unfinished.name}' is already being deleted.`);
    await awaitDeletion(unfinished.clientId, operations, report);
    return succeeded(`Portal '${unfinished.name}' (${unfinished.clientId}) is deleted.`);
  }
  const { clientId, name } = found;
  let isWritten = false;
  try {
    await operations.closePortal(clientId, async () => {
      await operations.exportPortal(clientId, file);
      isWritten = true;
    });
  } catch (error) {
    if (isWritten) {
      await rm(file, { force: true });
    }
    throw error;
  }
  const written = `Portal '${name}' (${clientId}) is in '${file}'.`;
  report(
    `${written} The portal is closed and its data are being deleted. If you interrupt this command, the server continues.`,
  );
  await awaitDeletion(clientId, operations, report);
  return succeeded(written, 'The portal is deleted here.');
}

function awaitDeletion(clientId: string, acts: InstallationOperations, report: ReportProgress): Promise<void> {
  let last = '';
  return acts.awaitDeletion(clientId, ({ rows, files }) => {
    const line = `${rows} rows and ${files} files are deleted.`;
    if (line !== last) {
      last = line;
      report(line);
    }
  });
}

async function importPortal(
  { file, name }: Extract<OperatorCommand, { kind: 'import-portal' }>,
  { operations }: OperatorDependencies,
): Promise<OperatorResult> {
  const read = await operations.importPortal(file, name);
  return succeeded(`Portal '${read.name}' (${read.clientId}) is imported, with ${read.rows} rows.`);
}

async function erasePerson(
  person: string,
  { operations }: OperatorDependencies,
  report: ReportProgress,
): Promise<OperatorResult> {
  const state = await operations.erasePerson(person, report);
  const closing =
    state.completedAt === undefined
      ? 'A final pass two minutes after the request deletes rows of requests that were still running, and records the end.'
      : `The erasure has been complete since ${state.completedAt.toISOString()}.`;
  return succeeded(
    `${person} is erased: ${describeErasureProgress(state)}.`,
    `Content that this person created stays, under the id ${state.personId} without a name.`,
    closing,
    'Earlier backups still contain the person; erase again after restoring one.',
  );
}

function asOperator<T>({ contexts }: OperatorDependencies, work: (context: InstanceContext) => Promise<T>): Promise<T> {
  return contexts.inInstance(
    {
      pluginId: 'core',
      actor: installationActor('operator'),
      requestId: `operator-${crypto.randomUUID()}`,
      mode: 'write',
    },
    work,
  );
}
