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

/** Who acts. Decided by the token alone, never by anything in the request. */
export interface Actor {
  readonly kind: 'user' | 'super-admin' | 'operator' | 'job' | 'anonymous';
  readonly userId: string | undefined;
  readonly email: string | undefined;
  /** The session behind the call, for sign-out and the list of devices. */
  readonly sessionId: string | undefined;
  readonly subject: Subject;
  /** What search, realtime and policies compare: `portal`, `person:<id>`, `project:<id>`, … */
  readonly principals: ReadonlySet<string>;
}

/** Where a call came from; undefined in jobs and subscribers. */
export interface CallOrigin {
  /** `x-request-id`. */
  readonly id: string;
  readonly address: string;
  readonly userAgent: string;
  /** BCP 47, chosen from Accept-Language. */
  readonly language: string;
  /** Endpoints of kind `raw` only. */
  header(name: string): string | undefined;
}

/** What a statement ahead of a call's transaction gave to all calls that it was run for. */
export interface AheadRow<Row> {
  readonly row: Row | undefined;
  /** Of this call among them, from 0. */
  readonly place: number;
}

/**
 * What every handler, job and subscriber may touch; one per call.
 *
 * In a writing call the transaction opens with the first statement and commits when the handler returns; in a reading
 * call each statement is a transaction of its own, `begin read only`, sent as one message, unless `transaction` asks for
 * one view of the data. A failed statement ends the transaction: use `on conflict`, do not catch. Waiting for the
 * network, a hash or a file while a transaction is open throws in development and tests: the transaction holds a
 * connection and locks.
 */
export interface CallContext {
  readonly actor: Actor;
  readonly origin: CallOrigin | undefined;
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /**
   * Ends the running transaction, if any, and runs `work` in one of its own. Not within another: that throws. For acts around an outside call, whose
   * reads before the call have one of their own too. Throws inside a service made by `provide`.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs slow work that needs no database (a hash, a file, the network). Throws while a transaction is open.
   */
  outside<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs a statement before the call's transaction, so that nobody who needs the same row waits for this call to end:
   * such as taking the next number. What it does may stand although the call fails, or was answered before under its
   * key: it must do no harm in vain. Throws while a transaction is open.
   *
   * @param name of what is done; calls of one portal that do the same at the same time have one statement together
   * @param query for so many calls, on behalf of whichever person
   */
  ahead<Row>(name: string, query: (calls: number) => Sql<Row>): Promise<AheadRow<Row>>;
  /** A service of core or of a plugin in `requires`: same transaction, actor and portal, the owner's role and policies. */
  get<T>(token: ServiceToken<T>): T;
  /** The same, or undefined where the owner is not installed or the portal's plan lacks its module. */
  find<T>(token: ServiceToken<T>): T | undefined;
  /** Writes to the outbox in this transaction; without a portal, to the stream of the installation. */
  emit<T>(event: DomainEvent<T>, data: NoInfer<T>): void;
  audit(entry: AuditEntry): void;
  /** Queued in the transaction, sent after commit. */
  mail(message: MailMessage): void;
  /** Words a message in the caller's language; in jobs and subscribers, which nobody waits for, in English. */
  say<Names extends string>(
    message: Message<Names>,
    ...values: [Names] extends [never] ? [] : [MessageValues<Names>]
  ): string;
}

/** Public and signed-in calls: no portal, only the person's own rows. */
export interface PersonContext extends CallContext {
  readonly cookies: Cookies;
}

/** HttpOnly, SameSite=Strict, Path=/api, Secure when PUBLIC_URL is https. */
export interface Cookies {
  get(name: string): string | undefined;
  /** Zero seconds removes it. */
  set(name: string, value: string, seconds: number): void;
}

/** Calls of members and admins: one portal, decided by the token and checked before the handler runs. */
export interface PortalContext extends PersonContext {
  readonly clientId: string;
  /** Sent after commit, to those of the audience who pass the plugin's gate, and kept in the change feed. */
  publish<T>(event: RealtimeEvent<T>, change: Change<NoInfer<T>>, audience: RealtimeAudience): void;
  notify(
    type: NotificationType,
    to: readonly string[],
    about: { readonly type: string; readonly id: string },
    data: object,
  ): void;
  /** Runs once at `at` or soon after, at least once, also after a crash. The same key replaces the earlier one. */
  schedule<T>(job: Job<T, 'portal'>, key: string, at: Date, payload: NoInfer<T>): void;
  unschedule(job: Job<never, 'portal'> | Job<unknown, 'portal'>, key: string): void;
  /**
   * Applies the patch to a `versioned` table where none of its fields changed after the version in If-Match. Keys of
   * the patch are column names.
   *
   * @throws AppError `conflict` with the fields and the current row, `not_found` when there is none.
   */
  merge<Row>(table: string, id: string, patch: object): Promise<Row>;
  /** @throws AppError `permission_required` when the policy says no. */
  authorize<R extends object, A extends string>(policy: Policy<R, A>, ability: NoInfer<A>, resource: NoInfer<R>): void;
  /** Every ability, to be sent with the entity. */
  abilities<R extends object, A extends string>(
    policy: Policy<R, A>,
    resource: NoInfer<R>,
  ): Readonly<Record<A, boolean>>;
  /** After commit: caches drop, the hub joins and leaves. */
  principalsChanged(persons: readonly string[]): void;
}

/** Super-admin calls and instance jobs. Other portals' rows only through an explicit, audited step. */
export interface InstanceContext extends CallContext {
  schedule<T>(job: Job<T, 'instance'>, key: string, at: Date, payload: NoInfer<T>): void;
  forPortal<T>(clientId: string, work: (context: PortalContext) => Promise<T>): Promise<T>;
}

/** The context that a gate's audience gives its handler. */
export type ContextOf<G extends Gate> = [G] extends [{ readonly audience: 'member' | 'admin' }]
  ? PortalContext
  : [G] extends [{ readonly audience: 'super-admin' }]
    ? InstanceContext
    : PersonContext;

/** What an act is, for the audit log. `action` is `<owner>.<noun>.<verb>`. */
export interface AuditEntry {
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly detail?: object;
}

/** A mail by template; the owner of the template's name registers it. Recipients are never plain strings (header injection). */
export interface MailMessage {
  readonly to: { readonly name: string; readonly address: string };
  readonly template: `${string}.${string}`;
  /** Must not hold the name of a person besides the recipient's; see `sender`. */
  readonly data: object;
  /**
   * Id of the person on whose behalf it is sent. The template gets their name as `about.sender`, looked up when the mail
   * is written, so that no name is stored.
   */
  readonly sender?: string;
}

/** What a mail template makes of its data. Plain functions; html is escaped by the template. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * Where one click ends mails of this kind: an https address of ours that takes POST (RFC 8058). Only for what people
   * may choose not to get; codes, invitations and security notices have none.
   */
  readonly unsubscribeUrl?: string;
}
export interface MailTemplate {
  readonly name: `${string}.${string}`;
  render(data: object, about: MailReader): MailContent;
}

/** Whom a mail is worded for: their own language where they have an account, else that of the call that caused it. */
export interface MailReader {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly publicUrl: string;
  /** Name of the message's `sender`; undefined without one. */
  readonly sender?: string;
  readonly say: CallContext['say'];
}

/** The one error that a server throws on purpose. Its sentence is for a person; its code is of decisions.md D2. */
export class AppError extends Error {
  readonly params: Readonly<Record<string, unknown>>;

  constructor(
    readonly code: ErrorCode,
    readonly sentence: string | Said,
    options: {
      readonly params?: Readonly<Record<string, unknown>>;
      /** Further sentences after the first. */
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

/** Who may do what to a resource. Asked before data are touched; its answers travel as `abilities`. */
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

/** Which modules a portal's plan holds. The single source of `Subject.modules` on the server. */
export interface Entitlements {
  of(clientId: string): Promise<Entitlement>;
  /**
   * The only writer, with `restrict`, of a portal's plan: locks the portal, audits, and puts
   * `core.entitlements-changed` into the outbox of the running transaction. Each process drops its cached value on
   * delivery and refuses to cache an older version. Called by onboarding, the operator, super-admin and billing.
   *
   * @throws AppError `validation_failed` for an unknown plan, or modules with a plan that has a fixed list.
   */
  assign(
    clientId: string,
    plan: { readonly code: string; readonly modules?: readonly string[] },
    reason: string,
  ): Promise<void>;
  /** The same for what a portal may do: billing (unpaid, trial over) and the operator. */
  restrict(clientId: string, access: 'full' | 'read-only', reason: string): Promise<void>;
}
export interface Entitlement {
  readonly version: number;
  readonly planCode: string;
  readonly modules: ReadonlySet<string>;
  readonly access: 'full' | 'read-only';
}
export const Entitlements = serviceToken<Entitlements>('core:Entitlements');

/** Bytes live outside the database; downloads go through an endpoint with a policy, never by a public address. */
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

/** Seals secrets with a derived key of APP_KEYS; every sealed value names its key. */
export interface Vault {
  seal(purpose: string, plain: string): Promise<string>;
  open(purpose: string, sealed: string): Promise<string>;
}
export const Vault = serviceToken<Vault>('core:Vault');

export type { PortalRole };
