import type { MergeOnWire } from '../data/sql/merge-on-wire';
import type { Actor, CallOrigin } from './actor';
import type { Database, Sql } from '../data/sql/database';
import type { Clock, Logger } from '../../kernel/services';
import type {
  ServiceToken,
  DomainEvent,
  Message,
  MessageValues,
  RealtimeEvent,
  Change,
  RealtimeAudience,
  NewNotification,
  NotificationType,
  Job,
  Gate,
  LocalizedText,
  PortalFacts,
  ReaderSettings,
  WallSchedule,
} from '../../contract';
import type { AuditEntry } from './audit-entry';
import type { MailMessage } from './mail-message';
import type { Policy } from './policy';

/** Result of `CallContext.beforeTransaction`: the row that all coalesced requests share. */
export interface CoalescedRow<Row> {
  readonly row: Row | undefined;
  /** Index of this request among them, from 0. */
  readonly index: number;
}

/**
 * The context of a handler, job or subscriber. One per request.
 *
 * In a writing request the transaction opens with the first statement and commits when the handler returns. In a
 * reading request each statement is a transaction of its own, `begin read only`, sent as one message, unless
 * `transaction` asks for one snapshot. A failed statement ends the transaction: use `on conflict`, do not catch.
 * Awaiting the network, a hash or a file while a transaction is open throws in development and tests, because the
 * transaction holds a connection and locks.
 */
export interface CallContext {
  readonly actor: Actor;
  readonly origin: CallOrigin | undefined;
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /**
   * Commits the open transaction, if any, and runs `work` in a new one. Transactions cannot be nested. Use it around an
   * external request: the reads before that request are then a transaction of their own. Throws in a service created by
   * `provide`.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** Runs slow work that needs no database (a hash, a file, the network). Throws while a transaction is open. */
  withoutTransaction<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs a statement in a transaction of its own before the request's transaction, so that other requests for the same
   * row do not wait for this one to end. For example, taking the next number. The statement's effect stays although the
   * request may fail or be a replay of an earlier one, so it must be harmless. Throws while a transaction is open.
   *
   * @param name identifies the operation: concurrent requests of one portal with the same name share one statement
   * @param query returns the statement for this number of requests; it runs as any one of their callers
   */
  beforeTransaction<Row>(name: string, query: (calls: number) => Sql<Row>): Promise<CoalescedRow<Row>>;
  /**
   * Returns a service of core or of a plugin in `requires`. It shares the transaction, actor and portal, and has its
   * owner's role and policies.
   */
  get<T>(token: ServiceToken<T>): T;
  /** Like `get`, but undefined where the owner is not installed or the portal's plan lacks its module. */
  find<T>(token: ServiceToken<T>): T | undefined;
  /** Writes an event to the outbox in this transaction. Without a portal, to the installation's stream. */
  emit<T>(event: DomainEvent<T>, data: NoInfer<T>): void;
  audit(entry: AuditEntry): void;
  /** Queues an email in the transaction. It is sent after the commit. */
  mail<Payload = unknown>(message: MailMessage<Payload>): void;
  /**
   * Translates a message into the caller's language. In jobs and subscribers into that of the company, or English. Dates
   * are formatted in the company's time zone, without a portal in UTC.
   */
  translate<Names extends string>(
    message: Message<Names>,
    ...values: [Names] extends [never] ? [] : [MessageValues<Names>]
  ): string;
  /**
   * Translates a text for another reader than the caller, such as the recipient of a notification.
   *
   * @example
   * const title = context.translateFor(delivery.recipient, delivery.notifications[0].title);
   */
  translateFor(reader: ReaderSettings, text: LocalizedText): string;
}

/** Context of public and signed-in requests: no portal, only the person's own rows. */
export interface PersonContext extends CallContext {
  readonly cookies: Cookies;
}

/** HttpOnly, SameSite=Strict, Path=/api, Secure when PUBLIC_URL is https. */
export interface Cookies {
  get(name: string): string | undefined;
  /** Sets a cookie. Zero seconds removes it. */
  set(name: string, value: string, seconds: number): void;
}

/**
 * Context of requests by members and admins: one portal, derived from the token and checked before the handler runs.
 */
export interface PortalContext extends PersonContext {
  readonly clientId: string;
  /**
   * Name, time zone, working days and locale of the company, as they were when the work began.
   *
   * @example
   * const dueAt = momentOf({ date: body.dueOn, time: '17:00' }, context.portal.timeZone);
   */
  readonly portal: PortalFacts;
  /**
   * Records that the caller has seen something, in an endpoint with `marksAsRead`: `work` runs in a small writing
   * transaction of its own, after the handler has returned and before the response is sent. If it fails or takes longer
   * than two seconds, it is rolled back and logged, and the caller still gets the response. It must be harmless when it
   * runs twice. It does not run for a HEAD request and for a browser's prefetch, because the caller has seen nothing then.
   *
   * @example
   * context.markAsRead(({ db, clientId, clock }) => markSeen(db, clientId, params.pollId, clock.now()));
   */
  markAsRead(work: (context: PortalContext) => Promise<void>): void;
  /**
   * Publishes a realtime event after the commit to those of the audience who pass the plugin's gate, and adds it to the
   * change feed.
   */
  publish<T>(event: RealtimeEvent<T>, change: Change<NoInfer<T>>, audience: RealtimeAudience): void;
  /**
   * Notifies members after the commit through the sinks of all plugins. The caller is left out unless the notification
   * includes them, and so is everyone who is not a member or does not pass the plugin's gate when it is delivered. Any
   * number of recipients costs one statement.
   *
   * @throws Error for a type that the plugin does not declare.
   * @example
   * context.notify(taskAssigned, { to: [ownerId], entity: { type: 'tasks.task', id }, title: localized(messages.assigned, { title }) });
   */
  notify(type: NotificationType, notification: NewNotification): void;
  /**
   * Schedules a job at or shortly after `at`, at least once, also after a crash. The same key replaces the earlier
   * schedule.
   *
   * `at` is a moment, or a time of the company's wall clock: then the job runs once, at the next such time, and moves
   * with the company's zone and working days until then. A date that is over is due at once.
   *
   * @example
   * context.schedule(remind, task.id, { time: '09:00', on: 'working-days' }, { taskId: task.id });
   */
  schedule<T>(job: Job<T, 'portal'>, key: string, at: Date | WallSchedule, payload: NoInfer<T>): void;
  unschedule(job: Job<never, 'portal'> | Job<unknown, 'portal'>, key: string): void;
  /**
   * Applies a patch to a row of a `versioned` table, if none of the patched fields changed after the version in
   * If-Match, or the version that `onWire` names. Keys of the patch are column names.
   *
   * @param onWire how a conflict is sent: usually the function that presents the row.
   * @throws AppError `conflict` with the fields and the current values, `not_found` when there is no such row.
   */
  merge<Row>(table: string, id: string, patch: object, onWire?: MergeOnWire<Row>): Promise<Row>;
  /** @throws AppError `permission_required` when the policy denies the ability. */
  authorize<R extends object, A extends string>(policy: Policy<R, A>, ability: NoInfer<A>, resource: NoInfer<R>): void;
  /** Returns all abilities, to be sent with the entity. */
  abilities<R extends object, A extends string>(
    policy: Policy<R, A>,
    resource: NoInfer<R>,
  ): Readonly<Record<A, boolean>>;
  /** Invalidates the cached principals of persons after the commit. Their live connections join and leave rooms. */
  principalsChanged(persons: readonly string[]): void;
}

/**
 * Context of super-admin requests and instance jobs. Rows of a portal are reachable only through `forPortal`, which is
 * audited.
 */
export interface InstanceContext extends CallContext {
  schedule<T>(job: Job<T, 'instance'>, key: string, at: Date, payload: NoInfer<T>): void;
  forPortal<T>(clientId: string, work: (context: PortalContext) => Promise<T>): Promise<T>;
}

/** The type of the context for a gate's audience. */
export type ContextOf<G extends Gate> = [G] extends [{ readonly audience: 'member' | 'admin' }]
  ? PortalContext
  : [G] extends [{ readonly audience: 'super-admin' }]
    ? InstanceContext
    : PersonContext;
