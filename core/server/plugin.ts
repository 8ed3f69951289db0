import { parse } from 'zod/v4/core';
import type {
  Delivered,
  Dispose,
  DomainEvent,
  Endpoint,
  EndpointRequest,
  EndpointResult,
  EndpointShape,
  Gate,
  Job,
  JobScope,
  Language,
  PluginManifest,
  PublishedView,
  ServiceToken,
  Translations,
} from '../contract';
import type { JobLimits } from './jobs/job-limits';
import type { Logger, ServiceRegistrar } from '../kernel/services';
import type { DemoPart } from './demo/demo';
import type { CallContext, ContextOf, InstanceContext, MailTemplate, PortalContext } from './services';
import type { Sql } from './sql/database';

/**
 * The server half of a plugin. It starts once per process. Access is checked per request, because one process serves
 * all portals.
 */
export interface ServerPlugin {
  readonly manifest: PluginManifest;
  /** `true` stops the process when this plugin cannot start. Otherwise its endpoints return 503. */
  readonly critical?: boolean;
  /** Services of other plugins that this plugin depends on. Their gates tighten its own. */
  readonly requires?: readonly ServiceToken<unknown>[];
  readonly provides?: readonly ServiceToken<unknown>[];
  /**
   * Published views of other plugins that this plugin selects from. A view is empty where its owner is not installed.
   */
  readonly reads?: readonly PublishedView[];
  readonly publishes?: readonly { readonly view: PublishedView; readonly as: Sql }[];
  readonly tables?: readonly TableDeclaration[];
  readonly migrations?: readonly Migration[];
  readonly services?: (services: ServerServiceRegistrar) => void;
  readonly endpoints?: readonly EndpointBinding[];
  readonly search?: readonly SearchSource[];
  readonly jobs?: readonly JobBinding[];
  readonly mails?: readonly MailTemplate[];
  /** Messages and emails in other languages. */
  readonly translations?: Translations;
  /** Languages that this plugin adds to the product: a language pack, which translates the messages of all plugins. */
  readonly languages?: readonly Language[];
  /** Principals that this plugin grants a person in a portal, such as `project:<id>`. The result is cached. */
  readonly principals?: (context: PortalContext) => Promise<readonly string[]>;
  readonly subscriptions?: readonly EventSubscription[];
  readonly archive?: Archive;
  /** Sample data for the demo company. Loaded only by `npm run demo`. */
  readonly demo?: () => Promise<DemoPart>;
  /** Numbers about a portal, such as those that the portal chooser shows (R51). */
  readonly counters?: readonly PortalCounter[];
  /** Rate limits that the plugin's endpoints name in `limit`. */
  readonly limits?: readonly RateLimitDeclaration[];
  readonly start?: (context: ServerPluginContext) => void | Promise<void>;
}

/** Describes a table, so that core can guard, export, reassign, erase and delete its rows. */
export interface TableDeclaration {
  readonly name: string;
  /** Setting that row-level security compares. The migration runner refuses a table that is not declared. */
  readonly tenancy: 'portal' | 'person' | 'instance';
  /** Core adds `version` and `changed` (field → version that last changed it), which `context.merge` uses. */
  readonly versioned?: true;
  /**
   * Columns with a person's id. When the person leaves, the rows are kept (`author`), reassigned (`assignee`) or
   * deleted (`data`).
   */
  readonly persons?: Readonly<Record<string, 'author' | 'assignee' | 'data'>>;
  /**
   * Columns with an email address in lower case, each mapped to the column with the row's creation time. Erasing the
   * person with that address deletes the rows created before the erasure. Needs an index that begins with the column.
   */
  readonly addresses?: Readonly<Record<string, string>>;
  /**
   * JSON columns that may contain a `PersonCard` or an email address, each mapped to the column that orders the rows of
   * one portal (or person, by `tenancy`). Erasing a person blanks these values. Needs an index on the tenant's column
   * and this one.
   */
  readonly cards?: Readonly<Record<string, string>>;
  /**
   * Keys of the row's files in the file store, with columns in braces: `photos/{id}/{photo_key}.webp`. The operator's
   * `check` verifies that the files exist, archives include them, and deletion removes them.
   */
  readonly files?: readonly string[];
  /**
   * Rows whose `column` (a `timestamptz`) is older than `days` days are deleted hourly, in all portals. Needs an index
   * that begins with the column. Not for tables with `files`.
   */
  readonly retention?: { readonly column: string; readonly days: number };
  /** The rows are valid in this process or installation only, such as sessions and locks. Backups leave them out. */
  readonly isTransient?: true;
}

/** A forward-only migration. Runs in the plugin's own schema, whether or not a plan includes the plugin. */
export interface Migration {
  /** A number and a short description: `0001-create-notes`. */
  readonly id: `${number}-${string}`;
  /** SQL only, so that the ledger can keep its checksum. Migrate data with a job. */
  readonly up: readonly Sql[];
  /** Statements such as `create index concurrently`, which run outside the transaction. Must be repeatable. */
  readonly concurrently?: readonly Sql[];
}

/** Registers services. Those for the plugin's own use are singletons. Provided ones are created per request. */
export interface ServerServiceRegistrar extends ServiceRegistrar {
  /** Provides a service to this and other plugins: one instance per request, created with a context of this plugin. */
  provide<T>(token: ServiceToken<T>, create: (context: PortalContext) => T): void;
}

/** An endpoint with its handler. Created by `handle`. */
export interface EndpointBinding {
  readonly endpoint: Endpoint;
  readonly handle: (request: unknown, context: CallContext) => Promise<unknown>;
}

/** Turns the entities of one type into documents of the search index, which core owns. */
export interface SearchSource {
  /** Entity type, as in the client's link contributions, such as `Note`. Belongs to one plugin. */
  readonly type: string;
  readonly gate?: Gate;
  /**
   * Increase it when `load` returns other documents for the same entities: every portal is then reindexed. Default: 1.
   */
  readonly version?: number;
  /** Events that change documents, with the ids of those documents. */
  readonly on: readonly { readonly event: string; readonly ids: (data: unknown) => readonly string[] }[];
  /** Loads documents. Ids without a document are removed from the index. */
  readonly load: (ids: readonly string[], context: PortalContext) => Promise<readonly SearchDocument[]>;
  /** Lists all ids in order, for a rebuild. */
  readonly list: (after: string | undefined, limit: number, context: PortalContext) => Promise<readonly string[]>;
}

/** An entity in the search index. */
export interface SearchDocument {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly projectId?: string;
  /** Principals that can find the document: `portal`, `person:<id>`, `project:<id>`. */
  readonly readers: readonly string[];
  /** Other identifiers, such as `T-12`. They match only as a whole. */
  readonly keys?: readonly string[];
}

/** A job with its handler. Created by `onJob`. */
export interface JobBinding {
  readonly job: Job<unknown>;
  /**
   * Schedule of a recurring job. A portal's job is created when its plan gains the module. Left out for jobs that are
   * only scheduled individually.
   */
  readonly every?: { readonly minutes: number } | { readonly cron: string };
  readonly limits?: JobLimits;
  readonly run: (context: CallContext, payload: unknown) => Promise<void>;
}

/** A domain event with its handler. Created by `onEvent` and `onInstanceEvent`. */
export interface EventSubscription {
  readonly event: string;
  /** `instance` for events without a portal, such as `core.person-erased`. */
  readonly scope: JobScope;
  /**
   * Replays the events of the time when the module was off, once it is on again, as far as the outbox reaches (30
   * days).
   */
  readonly catchUp?: boolean;
  /**
   * Time limit of one delivery in milliseconds. When it is exceeded, the signal aborts, the transaction is rolled back
   * and the delivery counts as failed. Default: 30 seconds.
   */
  readonly timeLimit?: number;
  readonly handle: (event: Delivered<unknown>, context: CallContext) => Promise<void>;
}

/** Exports and imports this plugin's data of one portal. Used for export, move, clone, deletion and fixtures. */
export interface Archive {
  readonly write: (context: PortalContext, put: (table: string, row: object) => Promise<void>) => Promise<void>;
  readonly read: (context: PortalContext, rows: AsyncIterable<{ table: string; row: object }>) => Promise<void>;
}

/** A number about a portal. Read at every start of a client, so it must be cheap. */
export interface PortalCounter {
  /** Key in the result of `PortalCounters`, in camel case. Belongs to one plugin. */
  readonly name: string;
  readonly count: (context: PortalContext) => Promise<number>;
}

/** How often one person, or one network for public endpoints, may call the endpoints that name this limit. */
export interface RateLimitDeclaration {
  /** `<plugin id>.<name>`. */
  readonly name: `${string}.${string}`;
  /** Requests a minute, and at once. RATE_LIMIT_FACTOR applies. */
  readonly perMinute: number;
}

/** Passed to a plugin when its server half starts. */
export interface ServerPluginContext {
  readonly manifest: PluginManifest;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  get<T>(token: ServiceToken<T>): T;
  /** Registers a disposer to call at shutdown, in reverse order of registration. */
  own(dispose: Dispose): void;
}

/** Defines the server half of a plugin. */
export function defineServerPlugin(plugin: ServerPlugin): ServerPlugin {
  return Object.freeze(plugin);
}

/** Binds a handler to its endpoint. The gate's audience decides the type of the handler's context. */
export function handle<S extends EndpointShape, const G extends Gate>(
  endpoint: Endpoint<S> & { readonly gate: G },
  handler: (request: EndpointRequest<S>, context: ContextOf<G>) => Promise<EndpointResult<S>>,
): EndpointBinding {
  return { endpoint: endpoint as Endpoint, handle: handler as EndpointBinding['handle'] };
}

/** Subscribes to a domain event of portals. */
export function onEvent<T>(
  event: DomainEvent<T>,
  handler: (event: Delivered<T>, context: PortalContext) => Promise<void>,
  options: Pick<EventSubscription, 'catchUp' | 'timeLimit'> = {},
): EventSubscription {
  return {
    ...options,
    event: event.name,
    scope: 'portal',
    handle: (delivered, context) =>
      handler({ ...delivered, data: parse(event.schema, delivered.data) }, context as PortalContext),
  };
}

/** Subscribes to a domain event of the installation, which has no portal. */
export function onInstanceEvent<T>(
  event: DomainEvent<T>,
  handler: (event: Delivered<T>, context: InstanceContext) => Promise<void>,
  options: Pick<EventSubscription, 'timeLimit'> = {},
): EventSubscription {
  return {
    ...options,
    event: event.name,
    scope: 'instance',
    handle: (delivered, context) =>
      handler({ ...delivered, data: parse(event.schema, delivered.data) }, context as InstanceContext),
  };
}

/**
 * Binds a job to its handler. A handler passes `context.signal` to everything that it awaits: the signal aborts at the
 * job's time limit, and nothing is committed afterwards.
 *
 * @example
 * onJob(sendDigests, run, { cron: '0 6 * * *' }, { timeLimit: 20 * 60_000, concurrencyPerPortal: 1 })
 */
export function onJob<T, const Scope extends JobScope>(
  job: Job<T, Scope>,
  run: (context: Scope extends 'portal' ? PortalContext : InstanceContext, payload: T) => Promise<void>,
  every?: JobBinding['every'],
  limits?: JobLimits,
): JobBinding {
  return {
    job: job as Job<unknown>,
    ...(every === undefined ? {} : { every }),
    ...(limits === undefined ? {} : { limits }),
    run: (context, payload) => run(context as never, parse(job.payload, payload)),
  };
}

/** Declares that a domain event changes documents of a `SearchSource`. */
export function indexOn<T>(event: DomainEvent<T>, ids: (data: T) => readonly string[]): SearchSource['on'][number] {
  return { event: event.name, ids: (data) => ids(parse(event.schema, data)) };
}
