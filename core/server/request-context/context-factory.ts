import type { PortalFacts, PortalRole, Subject } from '../../contract';
import { moduleNames, localized } from '../../contract';
import type { Clock, Logger } from '../../kernel/services';
import type { ContextFactory, ContextRequest, VersionedRequest } from './contexts';
import type { OutboxEntries, OutboxEntriesWriter } from './outbox-entries';
import { portalJobActor } from './system-actor';
import type { Cookies, InstanceContext, PersonContext, PortalContext } from './call-context';
import type { Database } from '../data/sql/database';
import { AppError } from '../platform/app-error';
import { DatabaseError } from '../data/sql/engine';
import type { ScopedStatement, StatementScope } from '../data/sql/engine';
import type { MergeRequest } from '../data/sql/merge';
import type { ReadableViews } from '../data/sql/unit-of-work';
import type { ContextParts, ContextPlace } from './request-contexts';
import type { DefaultCallContext } from './request-contexts';
import { DefaultInstanceContext, DefaultPersonContext, DefaultPortalContext } from './request-contexts';
import type { RequestUnit } from './request-state';
import { RequestState } from './request-state';
import type { CoreRequest, PortalEntry } from './core-service';
import { guardSlow } from './guarded-services';
import { readPortalFacts } from './portal-facts';
import type { Translator } from '../platform/i18n/translator';
import { contextMessages } from './messages';
import type { ServiceLookup, ServiceSource } from './service-lookup';
import { CoalescedStatements } from './coalesced-statements';

/** A context for an HTTP request, with options that jobs and subscribers do not have. */
export interface EndpointContextRequest extends ContextRequest, VersionedRequest {
  readonly cookies?: Cookies;
  /** The response to store under the request's Idempotency-Key, in the request's transaction. */
  readonly storedResponse?: (result: unknown) => OutboxEntries['storedResponse'];
  /** Fails where the request must not be processed; runs before effects that no rollback undoes. */
  readonly precondition?: ScopedStatement;
  /** Whether the work may run again after a deadlock. Not where it reads a body that arrives in parts. */
  readonly isRepeatable?: boolean;
}

export interface ContextFactoryOptions {
  readonly begin: (request: EndpointContextRequest) => RequestUnit;
  readonly effects: OutboxEntriesWriter;
  readonly lookup: ServiceLookup;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly merge: (database: Database, request: MergeRequest) => Promise<unknown>;
  readonly words: Translator;
  /** Facts of portals, cached with their plans. */
  readonly portals: PortalFactsSource;
  /** Whether a plugin declares this notification type. */
  readonly declaresNotification: (pluginId: string, type: string) => boolean;
  /** Permissions of a role in every portal, from the installed manifests. */
  readonly permissionsOf: (role: PortalRole) => ReadonlySet<string>;
}

/** Returns the facts of portals. */
export interface PortalFactsSource {
  peekPortal(clientId: string): PortalFacts | undefined;
  portalOf(clientId: string): Promise<PortalFacts>;
}

/** The product may process data of modules that a portal's plan no longer includes: they still belong to the portal. */
const everyModule: ReadonlySet<string> = new Set(moduleNames);

/** How often a request runs that the database ends to resolve a deadlock. */
const maxRuns = 3;

type ContextClass<C> = new (parts: ContextParts, state: RequestState, place: ContextPlace) => C;

/** Creates all contexts. Work that throws is rolled back and has no effects. */
export class DefaultContextFactory implements ContextFactory, ContextParts {
  readonly clock: Clock;
  readonly words: Translator;
  private readonly loggers = new Map<string, Logger>();
  readonly neverAborted = new AbortController().signal;
  readonly sharedStatements = new CoalescedStatements();

  constructor(private readonly options: ContextFactoryOptions) {
    this.clock = options.clock;
    this.words = options.words;
  }

  inPortal<T>(
    request: EndpointContextRequest & { readonly clientId: string },
    work: (context: PortalContext) => Promise<T>,
  ): Promise<T> {
    return this.run(DefaultPortalContext, request, work);
  }

  forPerson<T>(request: EndpointContextRequest, work: (context: PersonContext) => Promise<T>): Promise<T> {
    return this.run(DefaultPersonContext, request, work);
  }

  inInstance<T>(request: EndpointContextRequest, work: (context: InstanceContext) => Promise<T>): Promise<T> {
    return this.run(DefaultInstanceContext, request, work);
  }

  loggerOf(pluginId: string): Logger {
    let logger = this.loggers.get(pluginId);
    if (logger === undefined) {
      logger = this.options.logger.scoped(`${pluginId}:call`);
      this.loggers.set(pluginId, logger);
    }
    return logger;
  }

  readsOf(pluginId: string): ReadableViews | undefined {
    return this.options.lookup.readsOf(pluginId);
  }

  source(context: DefaultCallContext, token: symbol): ServiceSource | undefined {
    return this.options.lookup.source(context.place.pluginId, token);
  }

  declaresNotification(pluginId: string, type: string): boolean {
    return this.options.declaresNotification(pluginId, type);
  }

  make(context: DefaultCallContext, token: symbol, source: ServiceSource): unknown {
    if (source.kind === 'singleton') {
      const { trace } = context.state.request;
      return guardSlow(token, source.value, {
        trace,
        assertNoTransaction: (what) => context.assertNoTransaction(what),
      });
    }
    const { state, place } = context;
    if (source.kind === 'core') {
      if (!context.coreServices.has(token)) {
        context.coreServices.set(token, source.create(this.coreCall(context)));
      }
      return context.coreServices.get(token);
    }
    if (place.clientId === undefined) {
      throw new Error(
        `'${String(token.description)}' is a service of portals; this context of plugin '${place.pluginId}' has no portal.`,
      );
    }
    return state.service(place.clientId, token, () =>
      source.create(new DefaultPortalContext(this, state, nest(place, { pluginId: source.ownerId }))),
    );
  }

  async merge(
    context: DefaultPortalContext,
    { version, ...request }: Omit<MergeRequest, 'ifMatch'> & { readonly version: number | undefined },
  ): Promise<unknown> {
    const { ifMatch = version } = context.place;
    if (ifMatch === undefined) {
      throw new AppError('precondition_required', localized(contextMessages.versionMissing));
    }
    return this.options.merge(context.db, { ...request, ifMatch });
  }

  async enterPortal<T>(
    context: DefaultCallContext,
    clientId: string,
    work: (portal: PortalContext) => Promise<T>,
  ): Promise<T> {
    const { state, place } = context;
    const portal = await this.portalIn(state, clientId);
    const isPerson = place.actor.kind === 'super-admin' || place.actor.kind === 'operator';
    if (isPerson) {
      state
        .outboxFor(clientId)
        .audit({ action: 'core.portal.enter', entity: 'portal', entityId: clientId }, place.pluginId);
    }
    return work(new DefaultPortalContext(this, state, { ...place, clientId, portal, ifMatch: undefined }));
  }

  scope(pluginId: string, clientId: string | undefined, personId: string | undefined): StatementScope {
    return { role: `app_${pluginId.replaceAll('-', '_')}`, clientId, personId };
  }

  /**
   * Runs a request that may be repeated again when the database ends it to resolve a deadlock. The other request of the
   * deadlock has its locks by then, so that the next run waits for it instead of failing.
   */
  private async run<C extends DefaultCallContext, T>(
    Context: ContextClass<C>,
    request: EndpointContextRequest & { readonly clientId?: string },
    work: (context: C) => Promise<T>,
  ): Promise<T> {
    const { effects, begin, logger } = this.options;
    for (let runs = 1; ; runs += 1) {
      const state = new RequestState(request, begin(request), effects, logger);
      try {
        return await this.runOnce(Context, { request, state }, work);
      } catch (error) {
        const isRepeated = request.isRepeatable === true && state.isUndoable && isDeadlock(error) && runs < maxRuns;
        if (!isRepeated) {
          throw error;
        }
        logger.warn('A request was repeated after a deadlock.', { about: state.about, requestId: request.requestId });
      }
    }
  }

  private async runOnce<C extends DefaultCallContext, T>(
    Context: ContextClass<C>,
    {
      request,
      state,
    }: {
      readonly request: EndpointContextRequest & { readonly clientId?: string };
      readonly state: RequestState;
    },
    work: (context: C) => Promise<T>,
  ): Promise<T> {
    const { clientId } = request;
    const { portals } = this.options;
    const context = new Context(this, state, {
      pluginId: request.pluginId,
      clientId,
      portal: clientId === undefined ? undefined : (portals.peekPortal(clientId) ?? (await portals.portalOf(clientId))),
      actor: request.actor,
      isNested: false,
      ifMatch: request.ifMatch,
      cookies: request.cookies,
    });
    try {
      const result = await work(context);
      const answer = request.storedResponse?.(result);
      if (answer !== undefined) {
        state.outboxFor(request.clientId).storeResponse(answer);
      }
      await state.commit(request.closing?.());
      return result;
    } catch (error) {
      await state.rollback();
      throw error;
    }
  }

  private coreCall(context: DefaultCallContext): CoreRequest {
    const { state, place } = context;
    const inner = new DefaultPersonContext(this, state, nest(place, { pluginId: 'core' }));
    return {
      context: inner,
      pluginId: place.pluginId,
      clientId: place.clientId,
      personId: place.actor.userId,
      ifMatch: place.ifMatch,
      mode: state.request.mode,
      database: (scope) => state.unit.database(scope),
      enter: async (clientId, entry, work) => {
        const portal = await this.portalIn(state, clientId);
        return work(
          new DefaultPortalContext(this, state, { ...place, clientId, portal, actor: this.actorIn(place, entry) }),
        );
      },
      inPlugin: async (pluginId, clientId) => {
        const portal = await this.portalIn(state, clientId);
        const actor = portalJobActor(everyModule);
        return new DefaultPortalContext(this, state, nest(place, { pluginId, clientId, portal, actor }));
      },
      outboxFor: (clientId) =>
        new DefaultPortalContext(this, state, nest(place, { pluginId: 'core', clientId, portal: undefined })),
      record: (clientId, activities) => state.outboxFor(clientId).record(activities),
      commit: () => context.transaction(() => Promise.resolve()),
      discard: () => state.discard(),
      onCommit: (statement) => state.close(statement),
      afterCommit: (work) => state.afterCommit(work),
    };
  }

  /** Within an open transaction, in it: the request may have created the portal, and holds a connection already. */
  private async portalIn(state: RequestState, clientId: string): Promise<PortalFacts> {
    const { portals } = this.options;
    const known = portals.peekPortal(clientId);
    if (known !== undefined || !state.unit.isOpen) {
      return known ?? portals.portalOf(clientId);
    }
    const database = state.unit.database({ role: 'system_core', clientId: undefined, personId: undefined });
    return readPortalFacts(database, clientId);
  }

  private actorIn({ actor }: ContextPlace, { role, modules }: PortalEntry): ContextPlace['actor'] {
    const permissions = this.options.permissionsOf(role);
    const subject: Subject = { ...actor.subject, portal: 'chosen', role, modules, permissions };
    const principals = new Set(['portal', ...(actor.userId === undefined ? [] : [`person:${actor.userId}`])]);
    return { ...actor, subject, principals };
  }
}

/** SQLSTATE 40P01, deadlock_detected: PostgreSQL has rolled back one of the transactions that waited for each other. */
function isDeadlock(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '40P01';
}

/** The place of a service within another plugin's request. `If-Match` applies to the caller's entity, not the service's. */
function nest(place: ContextPlace, inner: Partial<ContextPlace>): ContextPlace {
  return { ...place, ...inner, isNested: true, ifMatch: undefined };
}
