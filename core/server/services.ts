import type {
  Change,
  DomainEvent,
  ErrorCode,
  Gate,
  Job,
  Message,
  MessageValues,
  NotificationType,
  PortalRole,
  RealtimeAudience,
  RealtimeEvent,
  Said,
  ServiceToken,
  Subject,
} from '../contract';
import { serviceToken } from '../contract';
import type { Clock, Logger } from '../kernel/services';
import type { Database, Sql } from './sql/database';

export type { Database } from './sql/database';

/**
 * The identity that a request, job or subscriber acts as. Derived from the token alone, never from the request's
 * content.
 */
export interface Actor {
  readonly kind: 'user' | 'super-admin' | 'operator' | 'job' | 'anonymous';
  readonly userId: string | undefined;
  readonly email: string | undefined;
  /** Session of the request, for sign-out and the list of devices. */
  readonly sessionId: string | undefined;
  readonly subject: Subject;
  /** Principals for search, realtime and policies: `portal`, `person:<id>`, `project:<id>`, … */
  readonly principals: ReadonlySet<string>;
}

/** Origin of a request. Undefined in jobs and subscribers. */
export interface CallOrigin {
  /** `x-request-id`. */
  readonly id: string;
  readonly address: string;
  readonly userAgent: string;
  /** BCP 47, chosen from Accept-Language. */
  readonly language: string;
  /** A request header. Available to endpoints of kind `raw` only. */
  header(name: string): string | undefined;
}

/** Result of `CallContext.ahead`: the row that all coalesced requests share. */
export interface AheadRow<Row> {
  readonly row: Row | undefined;
  /** Index of this request among them, from 0. */
  readonly place: number;
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
  outside<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs a statement in a transaction of its own before the request's transaction, so that other requests for the same
   * row do not wait for this one to end. For example, taking the next number. The statement's effect stays although the
   * request may fail or be a replay of an earlier one, so it must be harmless. Throws while a transaction is open.
   *
   * @param name identifies the operation: concurrent requests of one portal with the same name share one statement
   * @param query returns the statement for this number of requests; it runs as any one of their callers
   */
  ahead<Row>(name: string, query: (calls: number) => Sql<Row>): Promise<AheadRow<Row>>;
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
  mail(message: MailMessage): void;
  /** Translates a message into the caller's language. In jobs and subscribers, into English. */
  say<Names extends string>(
    message: Message<Names>,
    ...values: [Names] extends [never] ? [] : [MessageValues<Names>]
  ): string;
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
   * Publishes a realtime event after the commit to those of the audience who pass the plugin's gate, and adds it to the
   * change feed.
   */
  publish<T>(event: RealtimeEvent<T>, change: Change<NoInfer<T>>, audience: RealtimeAudience): void;
  notify(
    type: NotificationType,
    to: readonly string[],
    about: { readonly type: string; readonly id: string },
    data: object,
  ): void;
  /**
   * Schedules a job at or shortly after `at`, at least once, also after a crash. The same key replaces the earlier
   * schedule.
   */
  schedule<T>(job: Job<T, 'portal'>, key: string, at: Date, payload: NoInfer<T>): void;
  unschedule(job: Job<never, 'portal'> | Job<unknown, 'portal'>, key: string): void;
  /**
   * Applies a patch to a row of a `versioned` table, if none of the patched fields changed after the version in
   * If-Match. Keys of the patch are column names.
   *
   * @throws AppError `conflict` with the fields and the current row, `not_found` when there is no such row.
   */
  merge<Row>(table: string, id: string, patch: object): Promise<Row>;
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

/** An entry of the audit log. `action` is `<owner>.<noun>.<verb>`. */
export interface AuditEntry {
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly detail?: object;
}

/** An email by template. The template's owner registers it. Recipients are never plain strings (header injection). */
export interface MailMessage {
  readonly to: { readonly name: string; readonly address: string };
  readonly template: `${string}.${string}`;
  /** Must not contain names of persons other than the recipient; see `sender`. */
  readonly data: object;
  /**
   * Id of the person on whose behalf the email is sent. The template gets the name as `about.sender`. It is looked up
   * when the email is rendered, so that no name is stored.
   */
  readonly sender?: string;
}

/** A rendered email. The template escapes the HTML. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * An https address of this installation that unsubscribes with one POST (RFC 8058). Only for emails that people may
   * opt out of; not for codes, invitations and security notices.
   */
  readonly unsubscribeUrl?: string;
}
export interface MailTemplate {
  readonly name: `${string}.${string}`;
  render(data: object, about: MailReader): MailContent;
}

/** The recipient of an email: the language of their account, or else of the request that caused the email. */
export interface MailReader {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly publicUrl: string;
  /** Name of the message's `sender`, if it has one. */
  readonly sender?: string;
  readonly say: CallContext['say'];
}

/**
 * The only error class that the server throws on purpose. `sentence` is for people; `code` is one of decisions.md D2.
 */
export class AppError extends Error {
  readonly params: Readonly<Record<string, unknown>>;

  constructor(
    readonly code: ErrorCode,
    readonly sentence: string | Said,
    options: {
      readonly params?: Readonly<Record<string, unknown>>;
      /** Sentences after the first. */
      readonly more?: readonly (string | Said)[];
      readonly cause?: unknown;
    } = {},
  ) {
    super(typeof sentence === 'string' ? sentence : sentence.message.id, { cause: options.cause });
    this.name = 'AppError';
    this.params = options.params ?? {};
    this.more = options.more ?? [];
  }

  readonly more: readonly (string | Said)[];
}

/**
 * Rules for who may do what with a resource. Checked before data is read or written. The results are sent to the client
 * as `abilities`.
 */
export interface Policy<R extends object, A extends string> {
  readonly resource: string;
  readonly abilities: Readonly<Record<A, (actor: Actor, resource: R) => boolean>>;
}

export function definePolicy<R extends object, const A extends string>(
  resource: string,
  abilities: Readonly<Record<A, (actor: Actor, resource: R) => boolean>>,
): Policy<R, A> {
  return { resource, abilities };
}

/** The modules of a portal's plan. The only source of `Subject.modules` on the server. */
export interface Entitlements {
  of(clientId: string): Promise<Entitlement>;
  /**
   * Assigns a plan to a portal. With `restrict` the only writer of plans: locks the portal, writes the audit log, and
   * adds `core.entitlements-changed` to the outbox of the open transaction. Each process invalidates its cached value
   * on delivery and does not cache an older version. Used by onboarding, the operator, super-admins and billing.
   *
   * @throws AppError `validation_failed` for an unknown plan, or for modules with a plan whose modules are fixed.
   */
  assign(
    clientId: string,
    plan: { readonly code: string; readonly modules?: readonly string[] },
    reason: string,
  ): Promise<void>;
  /** Like `assign`, for the access of a portal: billing (unpaid, trial over) and the operator. */
  restrict(clientId: string, access: 'full' | 'read-only', reason: string): Promise<void>;
}
export interface Entitlement {
  readonly version: number;
  readonly planCode: string;
  readonly modules: ReadonlySet<string>;
  readonly access: 'full' | 'read-only';
}
export const Entitlements = serviceToken<Entitlements>('core:Entitlements');

/**
 * Stores files outside the database. Downloads go through an endpoint with a policy, never through a public address.
 */
export interface FileStore {
  put(
    key: string,
    data: AsyncIterable<Uint8Array>,
    about: { readonly type: string; readonly size: number },
  ): Promise<void>;
  /** @throws AppError `not_found`. */
  open(key: string, range?: { readonly start: number; readonly end: number }): Promise<AsyncIterable<Uint8Array>>;
  remove(key: string): Promise<void>;
}
export const FileStore = serviceToken<FileStore>('core:FileStore');

/** Encrypts secrets with a key derived from APP_KEYS. Every sealed value names its key. */
export interface Vault {
  seal(purpose: string, plain: string): Promise<string>;
  open(purpose: string, sealed: string): Promise<string>;
}
export const Vault = serviceToken<Vault>('core:Vault');

export type { PortalRole };
