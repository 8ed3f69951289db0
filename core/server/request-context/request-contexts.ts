import type {
  Change,
  DomainEvent,
  Job,
  Message,
  MessageValues,
  NotificationType,
  RealtimeAudience,
  RealtimeEvent,
  ServiceToken,
} from '../../contract';
import { decideAccess, localized } from '../../contract';
import type { Clock, Logger } from '../../kernel/services';
import type { Actor, CallOrigin } from './actor';
import type { CoalescedRow, CallContext, Cookies } from './call-context';
import type { AuditEntry } from './audit-entry';
import type { Database } from '../data/sql/database';
import type { MailMessage } from './mail-message';
import type { InstanceContext, PersonContext, PortalContext } from './call-context';
import type { Policy } from './policy';
import { AppError } from '../platform/app-error';
import type { Sql } from '../data/sql/database';
import type { StatementScope } from '../data/sql/engine';
import type { ReadableViews } from '../data/sql/unit-of-work';
import type { RequestState } from './request-state';
import type { Translator } from '../platform/i18n/translator';
import type { OutboxBuffer } from './outbox-buffer';
import { makePush } from './outbox-buffer';
import { contextMessages } from './messages';
import type { CoalescedStatements } from './coalesced-statements';
import type { ServiceSource } from './service-lookup';

/** Shared by every context of this process. */
export interface ContextParts {
  readonly clock: Clock;
  readonly words: Translator;
  readonly neverAborted: AbortSignal;
  readonly sharedStatements: CoalescedStatements;
  loggerOf(pluginId: string): Logger;
  /** Undefined for core, which may read every view. */
  readsOf(pluginId: string): ReadableViews | undefined;
  /** Resolves a service for `get` and `find`. In the factory, because creating a service needs further contexts. */
  source(context: DefaultCallContext, token: symbol): ServiceSource | undefined;
  make(context: DefaultCallContext, token: symbol, source: ServiceSource): unknown;
  merge(context: DefaultPortalContext, table: string, id: string, patch: object): Promise<unknown>;
  enterPortal<T>(
    context: DefaultCallContext,
    clientId: string,
    work: (context: PortalContext) => Promise<T>,
  ): Promise<T>;
  scope(pluginId: string, clientId: string | undefined, personId: string | undefined): StatementScope;
}

/** The plugin and portal of a context within a request. */
export interface ContextPlace {
  readonly pluginId: string;
  readonly clientId: string | undefined;
  readonly actor: Actor;
  /** True in a service used by another plugin's request: it may not end the caller's transaction. */
  readonly isNested: boolean;
  readonly ifMatch: number | undefined;
  readonly cookies: Cookies | undefined;
}

const noLanguage = 'en';

/** Base of all contexts. */
export class DefaultCallContext implements CallContext {
  readonly actor: Actor;
  readonly origin: CallOrigin | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Services of core created for this context. Not shared, because `enter` returns to the plugin of this context. */
  readonly coreServices = new Map<symbol, unknown>();
  private database: Database | undefined;

  constructor(
    readonly parts: ContextParts,
    readonly state: RequestState,
    readonly place: ContextPlace,
  ) {
    this.actor = place.actor;
    this.origin = state.request.origin;
    this.clock = parts.clock;
    this.logger = parts.loggerOf(place.pluginId);
    this.signal = state.request.signal ?? parts.neverAborted;
  }

  get db(): Database {
    const { pluginId, clientId, actor } = this.place;
    const { parts, state } = this;
    this.database ??= state.unit.database(parts.scope(pluginId, clientId, actor.userId), parts.readsOf(pluginId));
    return this.database;
  }

  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.place.isNested) {
      throw new Error(`A service of plugin '${this.place.pluginId}' may not end the transaction of its caller.`);
    }
    return this.state.transaction(work);
  }

  async withoutTransaction<T>(work: () => Promise<T>): Promise<T> {
    await this.assertNoTransaction('slow work');
    return work();
  }

  async beforeTransaction<Row>(name: string, query: (calls: number) => Sql<Row>): Promise<CoalescedRow<Row>> {
    const { pluginId, clientId, actor } = this.place;
    const { parts, state } = this;
    if (state.unit.isOpen) {
      throw new Error(`Plugin '${pluginId}' ran a statement ahead of its transaction while the transaction is open.`);
    }
    const database = state.unit.beforeTransaction(
      parts.scope(pluginId, clientId, actor.userId),
      parts.readsOf(pluginId),
    );
    const ask = (calls: number): Promise<Row | undefined> => database.row(query(calls));
    if (!state.unit.runsBeforeTransaction) {
      return { row: await ask(1), index: 0 };
    }
    return parts.sharedStatements.run([clientId, pluginId, name].join(' '), ask);
  }

  get<T>(token: ServiceToken<T>): T {
    const source = this.parts.source(this, token);
    const name = String(token.description);
    if (source === undefined) {
      throw new Error(`Plugin '${this.place.pluginId}' requested '${name}', which no installed plugin provides.`);
    }
    if (source.kind === 'provided' && !source.isRequired) {
      throw new Error(`Plugin '${this.place.pluginId}' must name '${name}' in its requires, or use find.`);
    }
    return this.parts.make(this, token, source) as T;
  }

  find<T>(token: ServiceToken<T>): T | undefined {
    const source = this.parts.source(this, token);
    if (source === undefined) {
      return undefined;
    }
    if (source.kind === 'provided') {
      const isOpen = decideAccess(source.gate, this.actor.subject).outcome === 'granted';
      if (!isOpen || this.place.clientId === undefined) {
        return undefined;
      }
    }
    return this.parts.make(this, token, source) as T;
  }

  emit<T>(event: DomainEvent<T>, data: NoInfer<T>): void {
    this.stream.emit({ name: event.name, version: event.version, data });
  }

  audit(entry: AuditEntry): void {
    this.stream.audit(entry, this.place.pluginId);
  }

  mail(message: MailMessage): void {
    this.stream.mail(message, this.origin?.language ?? noLanguage);
  }

  translate<Names extends string>(
    message: Message<Names>,
    ...values: [Names] extends [never] ? [] : [MessageValues<Names>]
  ): string {
    return this.parts.words.translate(localized(message, ...values), this.origin?.language ?? noLanguage);
  }

  /**
   * Call before waiting for anything but the database.
   *
   * @throws Error while a transaction is open: it holds a connection and locks.
   */
  async assertNoTransaction(what: string): Promise<void> {
    if (this.state.unit.isOpen) {
      throw new Error(
        `Plugin '${this.place.pluginId}' started ${what} while a transaction is open; do it before, or end it by transaction().`,
      );
    }
    await this.state.unit.checkPrecondition();
  }

  protected get stream(): OutboxBuffer {
    return this.state.outboxFor(this.place.clientId);
  }
}

const noCookies: Cookies = { get: () => undefined, set: () => undefined };

/** Context of public and signed-in requests. */
export class DefaultPersonContext extends DefaultCallContext implements PersonContext {
  get cookies(): Cookies {
    return this.place.cookies ?? noCookies;
  }
}

/** Context of requests, jobs and subscribers in one portal. */
export class DefaultPortalContext extends DefaultPersonContext implements PortalContext {
  get clientId(): string {
    return this.place.clientId ?? '';
  }

  publish<T>(event: RealtimeEvent<T>, change: Change<NoInfer<T>>, audience: RealtimeAudience): void {
    this.stream.push(makePush(this.place.pluginId, event.name, change, audience));
  }

  notify(
    type: NotificationType,
    to: readonly string[],
    about: { readonly type: string; readonly id: string },
    data: object,
  ): void {
    this.stream.notify({ type: type.id, to, about, data });
  }

  schedule<T>(job: Job<T, 'portal'>, key: string, at: Date, payload: NoInfer<T>): void {
    this.stream.schedule({ job: job.id, key, at, payload });
  }

  unschedule(job: Job<never, 'portal'> | Job<unknown, 'portal'>, key: string): void {
    this.stream.unschedule({ job: job.id, key });
  }

  async merge<Row>(table: string, id: string, patch: object): Promise<Row> {
    return (await this.parts.merge(this, table, id, patch)) as Row;
  }

  authorize<R extends object, A extends string>(policy: Policy<R, A>, ability: NoInfer<A>, resource: NoInfer<R>): void {
    if (!policy.abilities[ability](this.actor, resource)) {
      throw new AppError('permission_required', localized(contextMessages.notAllowed), {
        params: { resource: policy.resource, ability },
      });
    }
  }

  abilities<R extends object, A extends string>(
    policy: Policy<R, A>,
    resource: NoInfer<R>,
  ): Readonly<Record<A, boolean>> {
    const answers: Partial<Record<A, boolean>> = {};
    for (const ability of Object.keys(policy.abilities) as A[]) {
      answers[ability] = policy.abilities[ability](this.actor, resource);
    }
    return answers as Record<A, boolean>;
  }

  principalsChanged(persons: readonly string[]): void {
    this.stream.changePrincipals(persons);
  }
}

/** Context of super-admin requests and of jobs for the whole installation. */
export class DefaultInstanceContext extends DefaultCallContext implements InstanceContext {
  schedule<T>(job: Job<T, 'instance'>, key: string, at: Date, payload: NoInfer<T>): void {
    this.stream.schedule({ job: job.id, key, at, payload });
  }

  forPortal<T>(clientId: string, work: (context: PortalContext) => Promise<T>): Promise<T> {
    return this.parts.enterPortal(this, clientId, work);
  }
}
