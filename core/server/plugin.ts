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

/** The server half of a plugin. Started once per process; gated per call, because one process serves every portal. */
export interface ServerPlugin {
  readonly manifest: PluginManifest;
  /** `true` stops the process when this plugin cannot start; otherwise its endpoints answer 503. */
  readonly critical?: boolean;
  /** Services of other plugins that it cannot do without; their gates tighten its own. */
  readonly requires?: readonly ServiceToken<unknown>[];
  readonly provides?: readonly ServiceToken<unknown>[];
  /** Published views of other plugins that it selects from. Soft: empty where the owner is not installed. */
  readonly reads?: readonly PublishedView[];
  readonly publishes?: readonly { readonly view: PublishedView; readonly as: Sql }[];
  readonly tables?: readonly TableDeclaration[];
  readonly migrations?: readonly Migration[];
  readonly services?: (services: ServerServiceRegistrar) => void;
  readonly endpoints?: readonly EndpointBinding[];
  readonly search?: readonly SearchSource[];
  readonly jobs?: readonly JobBinding[];
  readonly mails?: readonly MailTemplate[];
  /** Its sentences and mails in other languages. */
  readonly translations?: Translations;
  /** Languages that it adds to the product: a language pack, which translates everybody's texts. */
  readonly languages?: readonly Language[];
  /** What a person is to this plugin in this portal, such as `project:<id>`; asked once and cached. */
  readonly principals?: (context: PortalContext) => Promise<readonly string[]>;
  readonly subscriptions?: readonly EventSubscription[];
  readonly archive?: Archive;
  /** What its people do at the demo company; loaded only by `npm run demo`. */
  readonly demo?: () => Promise<DemoPart>;
  /** Figures of a portal that the portal chooser shows (R51). */
  readonly counters?: readonly PortalCounter[];
  readonly start?: (context: ServerPluginContext) => void | Promise<void>;
}

/** What core must know of a table to guard, export, hand over, erase and delete its rows. */
export interface TableDeclaration {
  readonly name: string;
  /** Which setting the row-level security compares. The runner refuses a table that is not declared. */
  readonly tenancy: 'portal' | 'person' | 'instance';
  /** Core adds `version` and `changed` (field → version that last changed it), which `context.merge` uses. */
  readonly versioned?: true;
  /** Columns that hold a person's id, by what happens when the person leaves: kept, handed over, or deleted. */
  readonly persons?: Readonly<Record<string, 'author' | 'assignee' | 'data'>>;
  /**
   * Columns that hold an email address in lower case, each with the column that says when the row was made: erasing the
   * person who had the address deletes the rows of before. An index begins with the column.
   */
  readonly addresses?: Readonly<Record<string, string>>;
  /**
   * JSON columns that may show persons as `PersonCard` or with their address, each with the column that orders the rows
   * of one portal (or person, by `tenancy`): erasing a person blanks what shows them. An index begins with both.
   */
  readonly cards?: Readonly<Record<string, string>>;
  /**
   * Keys of the file store that a row names, such as `photos/{id}/{photo_key}.webp` with its columns in braces: `check`
   * looks for the files, archives carry them, deletion removes them.
   */
  readonly files?: readonly string[];
  /** Means nothing in another process or installation, such as sessions and locks: backups leave it out. */
  readonly isTransient?: true;
}

/** Forward only, run for every installed plugin whatever the plans say, inside the schema named after the plugin. */
export interface Migration {
  /** `0001-create-tasks`: number, then what it does. */
  readonly id: `${number}-${string}`;
  /** Data, not code, so that the ledger can keep its checksum. Data are moved by a job. */
  readonly up: readonly Sql[];
  /** `create index concurrently` and the like, outside the transaction, repeatable. */
  readonly concurrently?: readonly Sql[];
}

/** Services for this plugin's own use are singletons; those for others are made per call, from a context of the owner. */
export interface ServerServiceRegistrar extends ServiceRegistrar {
  /** For others and for own use; one instance for each call and token. */
  provide<T>(token: ServiceToken<T>, create: (context: PortalContext) => T): void;
}

/** An endpoint with what answers it. Made by `handle`. */
export interface EndpointBinding {
  readonly endpoint: Endpoint;
  readonly handle: (request: unknown, context: CallContext) => Promise<unknown>;
}

/** Core owns the index; a plugin says how one of its entities reads as a document. */
export interface SearchSource {
  /** Of the entity, as links are contributed for it, such as `Task`. One plugin has it. */
  readonly type: string;
  readonly gate?: Gate;
  /** Raised when `load` says something else of the same entity: every portal is indexed anew. Default 1. */
  readonly version?: number;
  /** Which events make which documents stale. */
  readonly on: readonly { readonly event: string; readonly ids: (data: unknown) => readonly string[] }[];
  /** An id that is left out is removed from the index. */
  readonly load: (ids: readonly string[], context: PortalContext) => Promise<readonly SearchDocument[]>;
  /** All ids in order, for a rebuild. */
  readonly list: (after: string | undefined, limit: number, context: PortalContext) => Promise<readonly string[]>;
}

/** An entity as the index knows it. */
export interface SearchDocument {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly projectId?: string;
  /** Principals that may find it: `portal`, `person:<id>`, `project:<id>`. */
  readonly readers: readonly string[];
  /** What people call it besides, such as `T-12`; found only whole. */
  readonly keys?: readonly string[];
}

/** A job with what runs it. Made by `onJob`. */
export interface JobBinding {
  readonly job: Job<unknown>;
  /** A portal job gets its row when the plan gains the module; left out for jobs that are only scheduled one by one. */
  readonly every?: { readonly minutes: number } | { readonly cron: string };
  readonly limits?: JobLimits;
  readonly run: (context: CallContext, payload: unknown) => Promise<void>;
}

/** Who hears a domain event. Made by `onEvent`. */
export interface EventSubscription {
  readonly event: string;
  /** `instance` for events without a portal, such as `core.person-erased`. */
  readonly scope: JobScope;
  /** Replay what happened while the module was off once it is on again, as far as the outbox reaches (30 days). */
  readonly catchUp?: boolean;
  /**
   * Milliseconds that one delivery may take. Then its signal aborts, its transaction is rolled back and it counts as
   * failed. Default: 30 seconds.
   */
  readonly timeLimit?: number;
  readonly handle: (event: Delivered<unknown>, context: CallContext) => Promise<void>;
}

/** One portal's data of this plugin, out and in again. Serves export, move, clone, deletion and fixtures. */
export interface Archive {
  readonly write: (context: PortalContext, put: (table: string, row: object) => Promise<void>) => Promise<void>;
  readonly read: (context: PortalContext, rows: AsyncIterable<{ table: string; row: object }>) => Promise<void>;
}

/** A figure that a plugin keeps for each portal. Asked at every start of a client, so it must be cheap. */
export interface PortalCounter {
  /** As the wire spells it. */
  readonly name: 'teams' | 'answeredQuestions' | 'tasks';
  readonly count: (context: PortalContext) => Promise<number>;
}

/** What a plugin gets when its server half starts. */
export interface ServerPluginContext {
  readonly manifest: PluginManifest;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  get<T>(token: ServiceToken<T>): T;
  /** Hands over something to release at shutdown. Called in reverse order. */
  own(dispose: Dispose): void;
}

export function defineServerPlugin(plugin: ServerPlugin): ServerPlugin {
  return Object.freeze(plugin);
}

/** Binds a handler to its endpoint. The gate decides which context the handler gets. */
export function handle<S extends EndpointShape, const G extends Gate>(
  endpoint: Endpoint<S> & { readonly gate: G },
  handler: (request: EndpointRequest<S>, context: ContextOf<G>) => Promise<EndpointResult<S>>,
): EndpointBinding {
  return { endpoint: endpoint as Endpoint, handle: handler as EndpointBinding['handle'] };
}

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

/** Hears an event of the installation, one without a portal. */
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
 * Binds a job to its handler. A handler passes `context.signal` on to everything it waits for: the signal aborts at the
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

export function indexOn<T>(event: DomainEvent<T>, ids: (data: T) => readonly string[]): SearchSource['on'][number] {
  return { event: event.name, ids: (data) => ids(parse(event.schema, data)) };
}
