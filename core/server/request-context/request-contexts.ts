import type {
  Change,
  DomainEvent,
  Job,
  Message,
  MessageValues,
  NewNotification,
  NotificationType,
  LocalizedText,
  PortalFacts,
  ReaderSettings,
  RealtimeAudience,
  RealtimeEvent,
  ServiceToken,
  WallSchedule,
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
import { mergeErrorOnWire } from '../data/sql/merge-on-wire';
import type { MergeRequest } from '../data/sql/merge';
import type { MergeOnWire } from '../data/sql/merge-on-wire';
import type { StatementScope } from '../data/sql/engine';
import type { ReadableViews } from '../data/sql/unit-of-work';
import type { RequestState } from './request-state';
import type { Translator } from '../platform/i18n/translator';
import type { OutboxBuffer } from './outbox-buffer';
import { makePush } from './outbox-buffer';
import { contextMessages } from './messages';
import { deriveRun } from './wall-run';
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
  declaresNotification(pluginId: string, type: string): boolean;
  make(context: DefaultCallContext, token: symbol, source: ServiceSource): unknown;
  merge(
    context: DefaultPortalContext,
    request: Omit<MergeRequest, 'ifMatch'> & { readonly version: number | undefined },
  ): Promise<unknown>;
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
  /** Defined with `clientId`. */
  readonly portal: PortalFacts | undefined;
  readonly actor: Actor;
  /** True in a service used by another plugin's request: it may not end the caller's transaction. */
  readonly isNested: boolean;
  readonly ifMatch: number | undefined;
  readonly cookies: Cookies | undefined;
}

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
      throw new Error(
        `${this.state.about} used a service of plugin '${this.place.pluginId}' that called transaction(). A service may not end the transaction of its caller: move transaction() to the handler.`,
      );
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

  mail<Payload = unknown>(message: MailMessage<Payload>): void {
    const { clientId, pluginId } = this.place;
    const { unsubscribe } = message;
    if (unsubscribe !== undefined && (clientId === undefined || !unsubscribe.purpose.id.startsWith(`${pluginId}.`))) {
      throw new Error(
        `Plugin '${pluginId}' may not send an email that unsubscribes by '${unsubscribe.purpose.id}': use a purpose of its own, in a portal.`,
      );
    }
    this.stream.mail(message, { language: this.language, timeZone: this.place.portal?.timeZone });
  }

  translate<Names extends string>(
    message: Message<Names>,
    ...values: [Names] extends [never] ? [] : [MessageValues<Names>]
  ): string {
    const timeZone = this.place.portal?.timeZone;
    return this.parts.words.translate(localized(message, ...values), this.language, timeZone);
  }

  translateFor({ language, timeZone }: ReaderSettings, text: LocalizedText): string {
    return this.parts.words.translate(text, language, timeZone);
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
    await this.state.beforeSlowWork();
  }

  /** The caller's language; in jobs and subscribers the company's. */
  private get language(): string {
    return this.origin?.language ?? this.place.portal?.locale ?? 'en';
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

  get portal(): PortalFacts {
    const { portal, pluginId } = this.place;
    if (portal === undefined) {
      throw new Error(`Plugin '${pluginId}' read the facts of a portal in a context that has none.`);
    }
    return portal;
  }

  markAsRead(work: (context: PortalContext) => Promise<void>): void {
    const { onMark } = this.state.request;
    if (onMark === undefined) {
      throw new Error(
        `${this.state.about} called markAsRead(), which only a reading endpoint with 'marksAsRead: true' may; declare it, or write in a writing request.`,
      );
    }
    onMark({ pluginId: this.place.pluginId, work });
  }

  publish<T>(event: RealtimeEvent<T>, change: Change<NoInfer<T>>, audience: RealtimeAudience): void {
    this.stream.push(makePush(this.place.pluginId, event.name, change, audience));
  }

  notify({ id }: NotificationType, notification: NewNotification): void {
    const { pluginId } = this.place;
    if (!this.parts.declaresNotification(pluginId, id)) {
      throw new Error(
        `Plugin '${pluginId}' notified of '${id}', which it does not declare; list it in notifications of its server half.`,
      );
    }
    this.stream.notify({ type: id, notification });
  }

  schedule<T>(job: Job<T, 'portal'>, key: string, at: Date | WallSchedule, payload: NoInfer<T>): void {
    if (at instanceof Date) {
      this.stream.schedule({ job: job.id, key, at, payload });
      return;
    }
    const now = this.clock.now();
    this.stream.schedule({ job: job.id, key, payload, ...deriveRun(at, this.portal, now) });
  }

  unschedule(job: Job<never, 'portal'> | Job<unknown, 'portal'>, key: string): void {
    this.stream.unschedule({ job: job.id, key });
  }

  async merge<Row>(table: string, id: string, patch: object, onWire: MergeOnWire<Row> = {}): Promise<Row> {
    try {
      return (await this.parts.merge(this, {
        table,
        id,
        patch,
        entries: onWire.entries,
        version: onWire.version,
      })) as Row;
    } catch (error) {
      throw mergeErrorOnWire(error, onWire);
    }
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
