import { join } from 'node:path';
import type { PortalRole, ServiceToken } from '../../contract';
import { createContainer } from '../../kernel/container';
import { resolve } from '../../kernel/inject';
import type { Clock, Logger } from '../../kernel/services';
import { SharedRateLimits } from '../identity/access/shared-rate-limits';
import { Principals } from '../identity/access/principals';
import { MemoryRateLimiter } from '../identity/access/rate-limits';
import { SessionGate } from '../identity/access/session-gate';
import type { RateLimiter } from '../identity/access/rate-limits';
import { Argon2PasswordHasher } from '../identity/accounts/argon2-password-hasher';
import { DiskFileStore } from '../work-areas/files/disk-file-store';
import type { Backplane } from '../platform/backplane';
import { ArchiveFiles } from '../operations/portal-export/archive-files';
import { cleanExports } from '../operations/portal-export/clean-exports';
import { closePortalJob } from '../operations/portal-export/close-portal-job';
import { PortalDeleter } from '../operations/portal-export/delete-portal-job';
import { exportPortalJob } from '../operations/portal-export/export-portal-job';
import { FileRemovals } from '../operations/portal-export/file-removals';
import { createPersonExport } from '../operations/person-export/person-export';
import { createPortalArchives } from '../operations/portal-export/portal-archives';
import { createPortalDirectory } from '../operations/portal-directory/database-portal-directory';
import { createPortalDeletions } from '../operations/portal-export/portal-deletions';
import { createPortalExports } from '../operations/portal-export/portal-exports';
import { createBackplane } from '../realtime/backplane/create-backplane';
import { backUpBeforeUpgrade, markUpgradeComplete } from '../operations/backup/before-upgrade';
import { settleInterruptedRestore } from '../operations/backup/restore-backup';
import { DefaultContextFactory } from '../request-context/context-factory';
import { cleanFiles } from '../work-areas/attachments/clean-files';
import { purgeChecklists } from '../work-areas/checklists/purge-checklists';
import { purgeComments } from '../work-areas/comments/purge-comments';
import type { CacheCounts } from '../data/caches/cache-counts';
import { createCollaboration, createCursorSigner } from '../work-areas/create-collaboration';
import type { ServerConfiguration } from '../platform/configuration';
import { createAccountClosure } from '../operations/erasure/account-closure';
import { createErasure } from '../operations/erasure/erasure';
import { PersonErasures } from '../operations/erasure/person-erasures';
import type { Eventing } from './eventing';
import { listenForIdentityEvents } from './listen-for-identity-events';
import { createEventing } from './eventing';
import type { CreateFileStore, StoredFiles } from '../work-areas/files/stored-files';
import { createHubGuard } from '../realtime/hub-guard';
import { createPresenceGuard } from '../realtime/presence-guard';
import { productionPresenceLimits } from '../realtime/presence/presence-limits';
import { PresenceRooms } from '../realtime/presence/presence-rooms';
import type { Identity } from '../identity/accounts/create-identity';
import { createIdentity } from '../identity/accounts/create-identity';
import type { KeyRing } from '../platform/keys/key-ring';
import { createKeyRing } from '../platform/keys/key-ring';
import { loadSecrets, recordKeyUse } from '../data/keys/load-keys';
import { ConnectionAuditor } from '../realtime/connection-auditor';
import type { ServerPlugin } from '../plugin';
import { deleteExpiredRows } from './plugin-host/delete-expired-rows';
import { PluginHost } from './plugin-host/plugin-host';
import type { MountableHub } from '../realtime/hub/create-hub';
import { createHub } from '../realtime/hub/create-hub';
import { connectionLimits } from '../realtime/hub/hub-limits';
import { createSearch } from '../work-areas/search/create-search';
import type { SearchRebuild } from '../work-areas/search/search-rebuild';
import { bindSingletons } from './bind-singletons';
import { coreOwner } from './core-schema';
import type { DatabaseEngine } from '../data/sql/engine';
import { merge } from '../data/sql/merge';
import { migrate, migrationOwner } from '../data/sql/migrate';
import type { MigrationOwner } from '../data/sql/migrate';
import { UnitOfWork } from '../data/sql/unit-of-work';
import { DisposeStack } from '../platform/dispose-stack';
import type { MailCarrier } from '../background/mail/send-mail';
import { createVault } from '../platform/vault/sealed-vault';
import type { Translator } from '../platform/i18n/translator';
import { coreTranslations } from './translations/core-translations';
import { loadTranslator } from '../platform/i18n/translator';

/** The part of a process that needs no web server. Operator commands use it, and the server is built around it. */
export interface Kernel {
  readonly configuration: ServerConfiguration;
  readonly engine: DatabaseEngine;
  /** Owners of tables: core and every installed plugin. */
  readonly owners: readonly MigrationOwner[];
  readonly keys: KeyRing;
  /** The secrets that the key ring was derived from, newest first. */
  readonly secrets: readonly string[];
  readonly files: StoredFiles;
  readonly archives: ArchiveFiles;
  readonly erasures: PersonErasures;
  readonly deleter: PortalDeleter;
  readonly host: PluginHost;
  readonly contexts: DefaultContextFactory;
  readonly eventing: Eventing;
  readonly identity: Identity;
  /** Hit and miss counts of this process's caches, by name. */
  readonly caches: Readonly<Record<string, CacheCounts>>;
  readonly principals: Principals;
  readonly search: SearchRebuild;
  readonly hub: MountableHub;
  readonly limiter: RateLimiter;
  readonly sessions: SessionGate;
  readonly translator: Translator;
  readonly backplane: Backplane;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Returns a singleton of core. */
  get<T>(token: ServiceToken<T>): T;
  /** Starts the background work: jobs, subscribers, emails. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface KernelOptions {
  readonly configuration: ServerConfiguration;
  readonly plugins: readonly ServerPlugin[];
  readonly logger: Logger;
  readonly clock: Clock;
  /** Default: a store on the disk. */
  readonly files?: CreateFileStore | undefined;
  /** Opens the database for these owners of tables. The kernel closes it. */
  readonly open: (owners: readonly MigrationOwner[]) => Promise<DatabaseEngine>;
}

/**
 * Assembles the kernel and starts the plugins. When a step fails, everything already started is stopped.
 *
 * @throws Error with a message for the operator about a critical plugin, a migration, the database or the keys.
 */
export async function createKernel(options: KernelOptions): Promise<Kernel> {
  const unwinding = new DisposeStack(options.logger);
  try {
    return await assemble(options, unwinding);
  } catch (error) {
    await unwinding.dispose();
    throw error;
  }
}

async function assemble(options: KernelOptions, unwinding: DisposeStack): Promise<Kernel> {
  const { configuration, plugins, logger, clock } = options;
  const root = createContainer();
  const host = new PluginHost({ plugins, root, logger, clock });
  host.assertCritical();
  const owners = [coreOwner, ...host.accepted.map(migrationOwner)];
  const engine = await options.open(owners);
  unwinding.defer('close the database', () => engine.close());
  const { dataDir } = configuration;
  const filesFolder = join(dataDir, 'files');
  const files = options.files?.(filesFolder) ?? new DiskFileStore(filesFolder);
  await settleInterruptedRestore({ engine, files, dataDir });
  await backUpBeforeUpgrade({ ...configuration, engine, owners, files, clock, logger });
  await migrate(engine, owners, logger);
  await markUpgradeComplete(dataDir);
  const translator = await loadTranslator(
    [
      { owner: 'core', translations: coreTranslations },
      ...host.accepted.map(({ manifest, translations = {}, languages }) => ({
        owner: manifest.id,
        translations,
        languages,
      })),
    ],
    logger.scoped('core:words'),
  );
  const secrets = await loadSecrets({ ...configuration, engine });
  const keys = createKeyRing(secrets);
  await recordKeyUse(engine, keys.current('vault').id);
  const backplane = await createBackplane({ ...configuration, engine, logger });
  unwinding.defer('close the back plane', () => backplane.close());
  const hasher = new Argon2PasswordHasher();
  const signer = createCursorSigner(keys);
  const search = createSearch({ engine, clock, signer, contexts: () => contexts, installed: () => host });
  const carrier = await createCarrier(configuration);
  const erasures = new PersonErasures({ engine, owners, files, clock, contexts: () => contexts });
  const removals = new FileRemovals({ engine, files, clock });
  const deleter = new PortalDeleter({ engine, owners, contexts: () => contexts, removals, clock });
  const eventing = createEventing({
    engine,
    backplane,
    clock,
    logger,
    contexts: () => contexts,
    installed: () => host,
    hub: () => hub.hub,
    permissionsOf: (role) => host.permissionsOf(role),
    search,
    jobLease: configuration.jobLease,
    coreJobs: [
      erasures.job,
      exportPortalJob({
        engine,
        archives: () => archives,
        files,
        removals,
        clock,
        logger: logger.scoped('core:archive'),
      }),
      deleter.job,
      closePortalJob(() => contexts),
    ],
    housekeeping: [
      { name: 'core.purge-identity', minutes: 60, run: () => identity.purge() },
      { name: 'core.clean-files', minutes: 60, run: () => cleanFiles({ engine, files, clock }) },
      { name: 'core.purge-checklists', minutes: 60, run: () => purgeChecklists({ engine, clock }) },
      { name: 'core.purge-comments', minutes: 60, run: () => purgeComments({ engine, clock }) },
      { name: 'core.clean-exports', minutes: 60, run: () => cleanExports({ engine, removals, clock }) },
      { name: 'core.delete-expired-rows', minutes: 60, run: () => deleteExpiredRows({ engine, owners }) },
    ],
    mail: {
      from: configuration.mailFrom,
      publicUrl: configuration.publicUrl,
      quota: configuration.mailQuota,
      carrier,
      templates: [],
      translator,
    },
  });
  const vault = createVault(keys);
  const identity: Identity = createIdentity({
    engine,
    clock,
    keys,
    vault,
    backplane,
    hasher,
    logger,
    contexts: () => contexts,
    installed: () => host,
  });
  unwinding.defer('close identity', () => identity.close());
  const contexts: DefaultContextFactory = new DefaultContextFactory({
    begin: ({ mode, precondition, actor }) =>
      new UnitOfWork(
        actor.kind === 'job' ? engine.background : engine,
        mode,
        precondition === undefined ? {} : { precondition },
      ),
    effects: eventing.effects,
    lookup: host,
    clock,
    logger,
    merge,
    words: translator,
    portals: eventing.entitlements,
    declaresNotification: (pluginId, type) => host.declaresNotification(pluginId, type),
    permissionsOf: (role) => host.permissionsOf(role),
  });
  const archives: ArchiveFiles = new ArchiveFiles({ engine, owners, contexts, files, clock });
  const principals = new Principals(host, contexts, clock);
  unwinding.defer(
    'stop listening for principals',
    eventing.onPrincipalsChanged((clientId, persons) => principals.drop(clientId, persons)),
  );
  unwinding.defer(
    'stop listening for names',
    eventing.onPersonChanged((personId) => identity.dropPerson(personId)),
  );
  const limiter = new MemoryRateLimiter(
    clock,
    configuration.rateLimitFactor,
    host.accepted.flatMap(({ limits = [] }) => limits),
  );
  const sessions = new SessionGate({ identities: identity.identities, limiter });
  const { entitlements } = eventing;
  const permissionsOf = (role: PortalRole): ReadonlySet<string> => host.permissionsOf(role);
  const access = { identity, entitlements, principals, installed: host, permissionsOf };
  const presence = new PresenceRooms({
    policy: createPresenceGuard({ ...access, contexts }),
    limits: productionPresenceLimits,
    ...{ limiter, backplane, clock },
    logger: logger.scoped('core:presence'),
  });
  const hub: MountableHub = createHub({
    guard: createHubGuard({ ...access, sessions }),
    extension: presence,
    clock,
    logger,
    secret: keys.current('hub').secret,
    publicUrl: configuration.publicUrl,
    limits: connectionLimits(configuration.rateLimitFactor),
    words: translator,
  });
  unwinding.defer(
    'stop listening for changes of identity',
    listenForIdentityEvents({ identity, hub, principals, entitlements, logger }),
  );
  const exchange = new SharedRateLimits({
    backplane,
    clock,
    logger: logger.scoped('core:limits'),
    ledgers: [limiter, hub.connectionLimiter],
  });
  const liveCheck = new ConnectionAuditor({
    engine,
    backplane,
    hub: () => hub.hub,
    clock,
    logger: logger.scoped('core:hub'),
  });
  bindSingletons(root, { configuration, clock, logger, vault, identity, backplane, files });
  const collaboration = createCollaboration({
    signer,
    fileQuota: configuration.fileQuota,
    installed: () => host,
  });
  await host.start([
    ...eventing.coreServices,
    ...identity.services,
    ...collaboration.services,
    ...search.services,
    createErasure({ events: identity.events, wakeJobs: () => eventing.jobs.wake() }),
    createAccountClosure(),
    createPersonExport({ engine, owners, files }),
    createPortalArchives({ installed: () => host, news: identity.events }),
    createPortalExports(removals),
    createPortalDeletions(identity.events),
    createPortalDirectory(() => host),
  ]);
  unwinding.defer('stop the plugins', () => host.stop());
  return {
    configuration,
    engine,
    owners,
    keys,
    secrets,
    files,
    archives,
    erasures,
    deleter,
    host,
    contexts,
    eventing,
    caches: { ...identity.caches, entitlements: eventing.entitlements.counts },
    identity,
    principals,
    search: search.rebuild,
    hub,
    limiter,
    sessions,
    translator,
    backplane,
    clock,
    logger,
    get: (token) => resolve(root, token),
    start: async () => {
      await eventing.start();
      if (backplane.kind !== 'in-process') {
        liveCheck.start();
        unwinding.defer('stop the check of live connections', () => liveCheck.stop());
      }
      unwinding.defer('stop the background work', () => eventing.stop());
      exchange.start();
      unwinding.defer('stop sharing limits', () => exchange.stop());
      presence.start();
      unwinding.defer('stop sharing presence', () => presence.stop());
    },
    stop: () => unwinding.dispose(),
  };
}

/** Sends email to SMTP_URL. Undefined without it; then nothing is loaded for it either. */
async function createCarrier({ smtpUrl }: ServerConfiguration): Promise<MailCarrier | undefined> {
  return smtpUrl === undefined
    ? undefined
    : (await import('../background/mail/smtp-carrier')).createSmtpCarrier(smtpUrl);
}
