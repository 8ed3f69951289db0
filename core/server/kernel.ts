import { join } from 'node:path';
import type { Container } from 'inversify';
import type { ServiceToken } from '../contract';
import { createContainer } from '../kernel/container';
import { resolve } from '../kernel/inject';
import { Clock, Logger } from '../kernel/services';
import { Principals } from './access/principals';
import { Argon2PasswordHasher } from './adapters/argon2-password-hasher';
import { DiskFileStore } from './adapters/disk-file-store';
import { SharpPictureShrinker } from './adapters/sharp-picture-shrinker';
import { createSmtpCarrier } from './adapters/smtp-carrier';
import type { Backplane } from './backplane/backplane';
import { createBackplane } from './backplane/create-backplane';
import { DefaultContextFactory } from './calls/context-factory';
import { createCollaboration } from './collaboration/create-collaboration';
import type { ServerConfiguration } from './configuration';

import type { Eventing } from './events/eventing';
import { createEventing } from './events/eventing';
import { PictureShrinker } from './files/picture-shrinker';
import { createHubGuard } from './hub-guard';
import type { Identity } from './identity/create-identity';
import { createIdentity } from './identity/create-identity';
import { Identities } from './identity/services';
import type { KeyRing } from './keys/key-ring';
import { loadKeys } from './keys/load-keys';
import type { ServerPlugin } from './plugin';
import { PluginHost } from './plugin-host/plugin-host';
import type { MountableHub } from './realtime/create-hub';
import { createHub } from './realtime/create-hub';
import { FileStore, Vault } from './services';
import { coreOwner } from './sql/core-schema';
import type { DatabaseEngine } from './sql/engine';
import { merge } from './sql/merge';
import { migrate, migrationOwner } from './sql/migrate';
import type { MigrationOwner } from './sql/migrate';
import { UnitOfWork } from './sql/unit-of-work';
import { Unwinding } from './unwinding';
import { createVault } from './vault/sealed-vault';

/** Everything of one process that needs no web server: the operator works with it, and the server is built around it. */
export interface Kernel {
  readonly engine: DatabaseEngine;
  readonly keys: KeyRing;
  readonly host: PluginHost;
  readonly contexts: DefaultContextFactory;
  readonly eventing: Eventing;
  readonly identity: Identity;
  readonly principals: Principals;
  readonly hub: MountableHub;
  readonly clock: Clock;
  readonly logger: Logger;
  /** A singleton of core. */
  get<T>(token: ServiceToken<T>): T;
  /** Starts what works by itself: jobs, subscribers, mail. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface KernelOptions {
  readonly configuration: ServerConfiguration;
  readonly plugins: readonly ServerPlugin[];
  readonly logger: Logger;
  readonly clock: Clock;
  /** Opens the database; gets who will migrate it. The kernel closes it. */
  readonly open: (owners: readonly MigrationOwner[]) => Promise<DatabaseEngine>;
}

/**
 * Puts the kernel together and starts the plugins. What was begun is taken down again when a step fails.
 *
 * @throws Error in a sentence: a critical plugin, a migration, the database, the keys.
 */
export async function createKernel(options: KernelOptions): Promise<Kernel> {
  const unwinding = new Unwinding(options.logger);
  try {
    return await assemble(options, unwinding);
  } catch (error) {
    await unwinding.run();
    throw error;
  }
}

async function assemble(options: KernelOptions, unwinding: Unwinding): Promise<Kernel> {
  const { configuration, plugins, logger, clock } = options;
  const root = createContainer();
  const host = new PluginHost({ plugins, root, logger, clock });
  host.assertCritical();
  const owners = [coreOwner, ...host.accepted.map(migrationOwner)];
  const engine = await options.open(owners);
  unwinding.add('close the database', () => engine.close());
  await migrate(engine, owners, logger);
  const keys = await loadKeys({ ...configuration, engine });
  const backplane = await createBackplane({ ...configuration, engine, logger });
  unwinding.add('close the back plane', () => backplane.close());
  const hasher = new Argon2PasswordHasher();
  const eventing = createEventing({
    engine,
    backplane,
    clock,
    logger,
    contexts: () => contexts,
    installed: () => host,
    hub: () => hub.hub,
    housekeeping: [{ name: 'core.purge-identity', minutes: 60, run: () => identity.purge() }],
    mail: {
      from: configuration.mailFrom,
      publicUrl: configuration.publicUrl,
      carrier: configuration.smtpUrl === undefined ? undefined : createSmtpCarrier(configuration.smtpUrl),
      templates: [],
    },
  });
  const identity: Identity = createIdentity({
    engine,
    clock,
    keys,
    backplane,
    hasher,
    logger,
    contexts: () => contexts,
    installed: () => host,
  });
  unwinding.add('close identity', () => identity.close());
  const contexts: DefaultContextFactory = new DefaultContextFactory({
    begin: (mode) => new UnitOfWork(engine, mode),
    effects: eventing.effects,
    lookup: host,
    clock,
    logger,
    merge,
    permissionsOf: (role) => host.permissionsOf(role),
  });
  const principals = new Principals(host, contexts, clock);
  unwinding.add(
    'forget principals',
    eventing.onPrincipalsChanged((clientId, persons) => principals.drop(clientId, persons)),
  );
  const hub: MountableHub = createHub({
    guard: createHubGuard({
      identity,
      entitlements: eventing.entitlements,
      principals,
      installed: host,
      permissionsOf: (role) => host.permissionsOf(role),
    }),
    clock,
    logger,
    secret: keys.current('hub').secret,
    publicUrl: configuration.publicUrl,
  });
  unwinding.add('leave the news', listenForMemberships(identity, hub, principals));
  bindSingletons(root, { configuration, clock, logger, keys, identity, backplane });
  await host.start([...eventing.coreServices, ...identity.services, ...createCollaboration({ keys })]);
  unwinding.add('stop the plugins', () => host.stop());
  return {
    engine,
    keys,
    host,
    contexts,
    eventing,
    identity,
    principals,
    hub,
    clock,
    logger,
    get: (token) => resolve(root, token),
    start: async () => {
      await eventing.start();
      unwinding.add('stop what works by itself', () => eventing.stop());
    },
    stop: () => unwinding.run(),
  };
}

interface Singletons {
  readonly configuration: ServerConfiguration;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly keys: KeyRing;
  readonly identity: Identity;
  readonly backplane: Backplane;
}

/** All values, none made on demand: a singleton first resolved through a plugin's container would belong to that plugin. */
function bindSingletons(root: Container, parts: Singletons): void {
  const values: readonly (readonly [symbol, unknown])[] = [
    [Clock, parts.clock],
    [Logger, parts.logger],
    [Vault, createVault(parts.keys)],
    [FileStore, new DiskFileStore(join(parts.configuration.dataDir, 'files'))],
    [PictureShrinker, new SharpPictureShrinker()],
    [Identities, parts.identity.identities],
  ];
  for (const [token, value] of values) {
    root.bind(token).toConstantValue(value);
  }
}

/** Somebody who is no longer a member hears nothing more, and a changed role counts at once. */
function listenForMemberships(identity: Identity, { hub }: MountableHub, principals: Principals): () => void {
  return identity.onNews((news) => {
    if (news.kind === 'membership-ended') {
      principals.drop(news.clientId, [news.personId]);
      hub.kick({ personId: news.personId, clientId: news.clientId });
    }
    if (news.kind === 'membership-changed') {
      principals.drop(news.clientId, [news.personId]);
      void hub.reevaluate(news.clientId, [news.personId]);
    }
  });
}
