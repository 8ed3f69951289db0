import { createHash, randomUUID } from 'node:crypto';
import type { Gate } from '../../contract';
import type { Clock, Logger } from '../../kernel/services';
import type { TestDatabase } from '../describe-databases';
import { openTestDatabase } from './test-databases';
import { openTestEngine } from './engine-test-kit';
import type { Backplane } from '../../server/platform/backplane';
import { InProcessBackplane } from '../../server/realtime/backplane/in-process-backplane';
import { DefaultContextFactory } from '../../server/request-context/context-factory';
import type { ServiceLookup } from '../../server/request-context/service-lookup';
import type { ContextRequest } from '../../server/request-context/contexts';
import type {
  ServerPluginRecord,
  ServerPluginRegistry,
} from '../../server/application/plugin-host/server-plugin-records';
import type { ServerPlugin } from '../../server/plugin';
import type { Hub, HubPush } from '../../server/realtime/hub/hub';
import type { MailTemplate } from '../../server/background/mail/mail-template';
import type { PortalContext } from '../../server/request-context/call-context';
import type { DatabaseEngine } from '../../server/data/sql/engine';
import { coreOwner } from '../../server/application/core-schema';
import { migrate } from '../../server/data/sql/migrate';
import type { MigrationOwner } from '../../server/data/sql/migrate';
import { sql } from '../../server/data/sql/tag';
import { UnitOfWork } from '../../server/data/sql/unit-of-work';
import type { OutboxEntries } from '../../server/request-context/outbox-entries';
import { createEventing } from '../../server/application/eventing';
import { createSearch } from '../../server/work-areas/search/create-search';
import type { Eventing, EventingOptions } from '../../server/application/eventing';
import { portalJobActor } from '../../server/request-context/system-actor';
import { runAsSystem } from '../../server/data/sql/system-statements';
import { Translator } from '../../server/platform/i18n/translator';

/** Effects of a request without effects. */
export const noEffects: OutboxEntries = {
  clientId: undefined,
  actorId: undefined,
  actorKind: 'user',
  requestId: 'r',
  events: [],
  pushes: [],
  notifications: [],
  mails: [],
  audits: [],
  scheduled: [],
  unscheduled: [],
  activities: [],
  storedResponse: undefined,
  principalsChanged: [],
};

/** Logs nothing and collects errors. */
export class QuietLogger implements Logger {
  readonly errors: string[] = [];

  debug(): void {}
  info(): void {}
  warn(): void {}

  error(message: string, error: unknown): void {
    this.errors.push(`${message} ${String(error)}`);
  }

  scoped(): Logger {
    return this;
  }
}

/** Real time that a test can advance, which wakes the sleepers due by then. */
class MovableClock implements Clock {
  private offset = 0;
  /** Offset of the time of day only; it does not affect sleepers. */
  private shift = 0;
  private readonly sleepers = new Set<{ readonly until: number; readonly wake: () => void }>();

  now(): Date {
    return new Date(performance.timeOrigin + this.elapsed() + this.shift);
  }

  /** Sets the time of day without letting time pass. */
  jump(milliseconds: number): void {
    this.shift += milliseconds;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(new Error('The sleep was ended.'));
        return;
      }
      const leave = (): void => {
        clearTimeout(timer);
        this.sleepers.delete(sleeper);
        signal?.removeEventListener('abort', end);
      };
      const end = (): void => {
        leave();
        reject(new Error('The sleep was ended.'));
      };
      const wake = (): void => {
        leave();
        resolve();
      };
      const sleeper = { until: this.elapsed() + milliseconds, wake };
      const timer = setTimeout(wake, milliseconds);
      this.sleepers.add(sleeper);
      signal?.addEventListener('abort', end);
    });
  }

  advance(milliseconds: number): void {
    this.offset += milliseconds;
    for (const sleeper of this.sleepers) {
      if (sleeper.until <= this.elapsed()) {
        sleeper.wake();
      }
    }
  }

  elapsed(): number {
    return performance.now() + this.offset;
  }
}

/** Records pushes and access refreshes. */
export class RecordingHub implements Hub {
  readonly droppedConnections = 0;
  connections(): readonly never[] {
    return [];
  }
  readonly pushes: HubPush[] = [];
  readonly accessRefreshes: { readonly clientId: string; readonly persons: readonly string[] | undefined }[] = [];
  readonly size = 0;

  push(message: HubPush): void {
    this.pushes.push(message);
  }

  kick(): void {}

  refreshAccess(clientId: string, persons?: readonly string[]): Promise<void> {
    this.accessRefreshes.push({ clientId, persons });
    return Promise.resolve();
  }

  shutdown(): Promise<void> {
    return Promise.resolve();
  }

  methods(clientId: string): readonly string[] {
    return this.pushes.filter((push) => push.clientId === clientId).map((push) => push.method);
  }
}

/** One process of the installation, without HTTP. */
export interface StageProcess {
  readonly eventing: Eventing;
  readonly contexts: DefaultContextFactory;
  readonly hub: RecordingHub;
  readonly logger: QuietLogger;
  readonly backplane: Backplane;
  /** Runs work as the plugin `probe` in a portal. */
  inPortal<T>(
    clientId: string,
    work: (context: PortalContext) => Promise<T>,
    request?: Partial<ContextRequest>,
  ): Promise<T>;
}

export interface StageProcessOptions {
  readonly plugins?: readonly ServerPluginRecord[];
  readonly templates?: readonly MailTemplate[];
  readonly backplane?: Backplane;
  readonly clock?: Clock;
  readonly carrier?: EventingOptions['mail']['carrier'];
  readonly mailQuota?: number;
  readonly publicUrl?: string;
}

/** A database with core's tables, and any number of processes on it. */
export class EventingStage {
  readonly clock = new MovableClock();
  readonly backplane: Backplane = new InProcessBackplane(new QuietLogger());
  private readonly started: StageProcess[] = [];

  private constructor(
    readonly engine: DatabaseEngine,
    private readonly release: () => Promise<void>,
  ) {}

  static async open(place: TestDatabase = 'embedded'): Promise<EventingStage> {
    const logger = new QuietLogger();
    const clock = new MovableClock();
    if (place === 'embedded') {
      const template = {
        key: schemaKey(),
        prepare: (each: DatabaseEngine) => migrate(each, [coreOwner, probe], logger),
      };
      const engine = await openTestDatabase({ template, logger, clock });
      return new EventingStage(engine, () => engine.close());
    }
    const database = await openTestEngine('server');
    await migrate(database.engine, [coreOwner, probe], logger);
    return new EventingStage(database.engine, () => database.close());
  }

  /** Creates a process without starting it. */
  process(options: StageProcessOptions = {}): StageProcess {
    const hub = new RecordingHub();
    const logger = new QuietLogger();
    const installed = installedPlugins(options.plugins ?? []);
    const backplane = options.backplane ?? this.backplane;
    const { engine } = this;
    const words = new Translator();
    const clock = options.clock ?? this.clock;
    const search = createSearch({
      engine,
      clock,
      signer: { sign: () => '', isSigned: () => true },
      contexts: () => contexts,
      installed: () => installed,
    });
    const eventing: Eventing = createEventing({
      engine,
      search,
      backplane,
      clock,
      logger,
      contexts: () => contexts,
      installed: () => installed,
      hub: () => hub,
      permissionsOf: () => new Set(),
      mail: {
        from: { name: 'Tessera', address: 'noreply@tessera.example' },
        publicUrl: options.publicUrl ?? 'https://tessera.example',
        quota: options.mailQuota ?? 1_000,
        carrier: options.carrier,
        templates: options.templates ?? [],
        translator: words,
      },
    });
    const services = new Map(
      [...eventing.coreServices, ...search.services].map((binding) => [binding.token as symbol, binding]),
    );
    const lookup: ServiceLookup = {
      readsOf: () => undefined,
      source: (_, token) => {
        const binding = services.get(token);
        return binding === undefined ? undefined : { kind: 'core', create: binding.create };
      },
    };
    const contexts = new DefaultContextFactory({
      begin: ({ mode, actor }) => new UnitOfWork(actor.kind === 'job' ? engine.background : engine, mode),
      effects: eventing.effects,
      lookup,
      clock,
      logger,
      merge: () => Promise.reject(new Error('Nothing is merged here.')),
      words,
      portals: eventing.entitlements,
      declaresNotification: (pluginId, type) =>
        installed.get(pluginId)?.plugin.notifications?.some(({ id }) => id === type) ?? false,
      permissionsOf: () => new Set(),
    });
    const made: StageProcess = {
      eventing,
      contexts,
      hub,
      logger,
      backplane,
      inPortal: (clientId, work, request = {}) =>
        contexts.inPortal(
          {
            pluginId: 'probe',
            actor: portalJobActor(new Set()),
            requestId: 'test',
            mode: 'write',
            clientId,
            ...request,
          },
          work,
        ),
    };
    this.started.push(made);
    return made;
  }

  async start(options: StageProcessOptions = {}): Promise<StageProcess> {
    const made = this.process(options);
    await made.eventing.start();
    return made;
  }

  /** A portal of its own for each test. */
  async portal(modules?: readonly string[]): Promise<string> {
    const clientId = randomUUID();
    await runAsSystem(
      this.engine,
      'write',
      sql`insert into core.portal (client_id, name, time_zone, created_by, created_at, updated_at)
        values (${clientId}::uuid, ${`Portal ${clientId}`}, 'UTC', ${randomUUID()}::uuid, now(), now())`,
      ...(modules === undefined
        ? []
        : [
            sql`insert into core.portal_plan (client_id, plan_code, modules)
              values (${clientId}::uuid, 'ENTERPRISE', ${modules}::text[])`,
          ]),
    );
    return clientId;
  }

  /** Notes written by test plugins, in the order of writing. */
  async notes(clientId: string): Promise<readonly string[]> {
    const work = new UnitOfWork(this.engine, 'read');
    const database = work.database({ role: 'app_probe', clientId, personId: undefined });
    const rows = await database.rows(sql<{ text: string }>`select text from note order by id`);
    return rows.map((row) => row.text);
  }

  async stopProcesses(): Promise<void> {
    for (const { eventing } of this.started.splice(0)) {
      await eventing.stop();
    }
  }

  async close(): Promise<void> {
    await this.stopProcesses();
    await this.release();
  }
}

/** Polls until a condition is met. @throws Error after 20 seconds. */
export async function eventually<T>(look: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> {
  const end = Date.now() + 20_000;
  while (Date.now() < end) {
    const found = await look();
    if (found !== undefined && found !== false) {
      return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('The condition was not met within 20 seconds.');
}

/** A plugin as the host accepts it. */
export function installedPlugin(
  plugin: Omit<ServerPlugin, 'manifest'>,
  gate: Gate = { audience: 'member' },
): ServerPluginRecord {
  return {
    plugin: {
      ...plugin,
      manifest: { id: 'probe', name: 'Probe', description: 'For tests.', core: '^1.0.0', gate },
    },
    gate,
    state: 'active',
    error: undefined,
  };
}

function installedPlugins(all: readonly ServerPluginRecord[]): ServerPluginRegistry {
  return { all, get: (pluginId) => all.find(({ plugin }) => plugin.manifest.id === pluginId) };
}

/** Table of the plugin `probe`. */
const probe: MigrationOwner = {
  id: 'probe',
  tables: [{ name: 'note', tenancy: 'portal' }],
  migrations: [
    {
      id: '0001-create-note',
      up: [
        sql`create table note (id bigint generated always as identity primary key, client_id uuid not null, text text not null)`,
      ],
    },
  ],
  publishes: [],
  reads: [],
};

/** Key of the template database: changes with every migration and seed, so no test starts from an outdated schema. */
function schemaKey(): string {
  const texts = [coreOwner, probe].map(({ id, tables, migrations, seeds = [], publishes }) => [
    id,
    tables,
    migrations.map(({ id: step, up, concurrently = [] }) => [
      step,
      [...up, ...concurrently].map((each) => each.compile().text),
    ]),
    seeds.map((each) => each.compile().text),
    publishes.map(({ view, as }) => [view, as.compile().text]),
  ]);
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}
