import type {
  AccessDecision,
  AppearanceChoice,
  Change,
  Dispose,
  Endpoint,
  EndpointArguments,
  EndpointResponse,
  EndpointShape,
  ErrorCode,
  Gate,
  Label,
  OwnedId,
  PluginManifest,
  PortalRole,
  RealtimeEvent,
  Subject,
} from '../contract';
import type { EntityReference } from './search/search';
import { serviceToken } from '../contract';

/** The person who is signed in. */
export interface UserProfile {
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
  /** Address of the photo; undefined without one (empty, or the text `null`, counts as none: R44). */
  readonly photoUrl: string | undefined;
  readonly companyCreated: boolean;
  readonly profileCompleted: boolean;
}

/** A company workspace that the person belongs to. Counters as the specification names them (R51). */
export interface Portal {
  readonly clientId: string;
  readonly clientUserId: string;
  readonly name: string;
  readonly role: PortalRole;
  readonly planCode: string;
  readonly modules: readonly string[];
  readonly access: 'full' | 'read-only';
  /** Minutes to add to UTC, now, in the portal's zone. */
  readonly offsetToLocal: number;
  readonly counters: {
    readonly totalMembers: number;
    readonly registeredMembers: number;
    readonly teams: number;
    readonly answeredQuestions: number;
    readonly tasks: number;
  };
}

/** What a sign-in call answered: everything the session keeps. */
export interface SignInResult {
  readonly accessToken: string;
  readonly expiresOn: string;
  readonly fullName: string;
  readonly email: string;
  readonly userId: string;
  readonly photo: string | null;
  readonly profile: { readonly companyCreated: 'Yes' | 'No'; readonly profileCompleted: 'Yes' | 'No' };
  readonly portals: readonly unknown[];
  /** Left out by a server of an earlier version: it is asked for then. */
  readonly appearance?: Readonly<Record<string, unknown>>;
}

/** Who is signed in, in which portal, with what. Every property is observable. */
export interface Session {
  readonly state: 'restoring' | 'anonymous' | 'signed-in' | 'expired';
  readonly user: UserProfile | undefined;
  readonly portals: readonly Portal[];
  readonly portal: Portal | undefined;
  /** Name of the company whose membership just ended, until another one is open. Observable. */
  readonly lostPortal: string | undefined;
  /** The portal may be read only: whatever would change something there is not offered. Observable. */
  readonly isReadOnly: boolean;
  /** Input of `decideAccess`; recomputed when role, portal or plan changes. */
  readonly subject: Subject;
  /** Theme, density and the like, as the server keeps them for the person; undefined until it was asked (D6). */
  readonly appearance: Readonly<Record<string, unknown>> | undefined;
  /** Up to two letters that stand in for the photo (R44). */
  readonly initials: string;
  /**
   * Keeps what a sign-in call answered and enters the access flow (R55).
   *
   * @param options `clientId` is the portal to open where the person belongs to it, such as one they were invited to.
   */
  signIn(result: SignInResult, options?: { readonly clientId?: string | undefined }): Promise<void>;
  choosePortal(clientId: string): Promise<void>;
  /** Reads profile, plan and counters again: at start, when an answer shows another entitlement version, after 403 `module_required`. */
  refreshPortal(): Promise<void>;
  /** Clears the browser's storage but IP_ADDRESS, ends the session on the server, goes to `/` (R62). */
  signOut(): Promise<void>;
  /** Keeps the token of the separate super-admin sign-in (R65). */
  signInSuperAdmin(accessToken: string): void;
  /** Forgets the super-admin's token, and nothing else, and goes to `/superadmin/login`. */
  signOutSuperAdmin(): void;
  /**
   * Where the access flow leads from here (R55): `/login`, a profile step, `/portals`, or the page the person wanted
   * (an address kept from before the sign-in, else `Navigation.home`).
   */
  readonly next: string;
  /**
   * True while the value still stands in the browser's storage. Otherwise clears the storage and leaves: to `/` without
   * the user id (R59), to `/login` without the token (R41).
   */
  requireStored(what: 'user' | 'token'): boolean;
}
export const Session = serviceToken<Session>('core:Session');

/** How the product looks to the person, on all their devices (decisions.md D6). */
export interface Appearance {
  /** As the server keeps it, and as changed here since; undefined until it was asked. Observable. */
  readonly values: Readonly<Record<string, unknown>> | undefined;
  /**
   * Counts at once and is sent to the server; made offline it is kept, and sent when the network is back. One that the
   * server refuses is taken back, with a toast. Never rejects.
   */
  change(changes: AppearanceChoice): Promise<void>;
}
export const Appearance = serviceToken<Appearance>('core:Appearance');

/** Typed calls. Adds the token, the portal and the standard query; turns failures into `ApiError`. */
export interface Api {
  call<S extends EndpointShape>(
    endpoint: EndpointSource<S>,
    parts: EndpointArguments<S>,
    options?: CallOptions,
  ): Promise<EndpointResponse<S>>;
}
/** A declared call, or how its declaration arrives: pages for strangers are shown before any schema is there. */
export type EndpointSource<S extends EndpointShape> = Endpoint<S> | (() => Promise<Endpoint<S>>);

export interface CallOptions {
  /** Aborts reads and uploads. Any other write in flight always finishes. */
  readonly signal?: AbortSignal;
  /** The version last read, for endpoints with `concurrency`. */
  readonly ifMatch?: number;
  /** Made once for each intended act, so that a retry cannot do it twice. With an amended body it is another act. */
  readonly idempotencyKey?: string;
  /** 0 to 1, for uploads. */
  readonly onProgress?: (fraction: number) => void;
  /**
   * Who shows the failure. `toast` (default): the first sentence (R64, R68). `caller`: nobody here. `search`: like
   * `caller`, and an expired session speaks and waits as the search does (R54).
   */
  readonly onFailure?: 'toast' | 'caller' | 'search';
  /**
   * While offline the write is kept, in order with the others of its entity, and sent when the network is back; the
   * promise settles then. One that the server refuses becomes the draft of this key, with the reason.
   */
  readonly keepWhenOffline?: DraftKey;
}
export const Api = serviceToken<Api>('core:Api');

/** The one error of a call. `code` is of decisions.md D2, or `offline` when no answer came. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode | 'offline' | 'aborted',
    readonly sentences: readonly string[],
    readonly params: Readonly<Record<string, unknown>> = {},
    options?: { readonly cause?: unknown },
  ) {
    super(sentences[0] ?? code, options);
    this.name = 'ApiError';
  }
}

/** Photos of people, which the server hands out with the session's token only, never to a bare address. */
export interface Photos {
  /**
   * An address for a picture of this page, once the photo is here; undefined before, without a photo, and where it cannot
   * be had. Observable; asks once for each version.
   *
   * @param version `photo` as the wire has it for the person.
   */
  urlOf(personId: string, version: string | null | undefined): string | undefined;
}
export const Photos = serviceToken<Photos>('core:Photos');

/** Live events (R63). */
export interface Realtime {
  readonly state: 'disconnected' | 'connecting' | 'connected' | 'reconnecting';
  /** True after the last reconnect attempt: "Live updates paused". */
  readonly isPaused: boolean;
  reconnect(): void;
  on<T>(event: RealtimeEvent<T>, handle: (change: Change<T>) => void): Dispose;
  /** The client was away longer than the change feed reaches: read again. */
  onReset(handle: () => void): Dispose;
}
export const Realtime = serviceToken<Realtime>('core:Realtime');

/** `decideAccess` bound to the live session. Reading a decision inside a MobX reaction subscribes to it. */
export interface Permissions {
  decide(gate: Gate): AccessDecision;
  /** Menu rule: only a definite denial hides an entry, but an admin's entry waits for the role to be known (R43). */
  shows(gate: Gate): boolean;
  /** Ability computed by the server and sent with the entity. */
  can(ability: string, entity: { readonly abilities?: Readonly<Record<string, boolean>> }): boolean;
}
export const Permissions = serviceToken<Permissions>('core:Permissions');

/** Where the person is and goes. `path` is observable. */
export interface Navigation {
  readonly path: string;
  /** The part of the address from `?` on, or empty. Observable. */
  readonly search: string;
  /** What `go` passed along with the address. */
  readonly state: unknown;
  go(to: string, options?: { readonly replace?: boolean; readonly state?: unknown }): void;
  /** Address of an entity, from whichever plugin owns its type; undefined when none does or the gate is closed. */
  linkTo(entity: EntityReference): string | undefined;
  /** Goes to an entity, and remembers what its page looks for (R50); false where nobody opens its type here. */
  open(entity: EntityReference): boolean;
  /** The first area the person may use: where `/` leads after sign-in (decisions.md D4). */
  readonly home: string;
}
export const Navigation = serviceToken<Navigation>('core:Navigation');

/**
 * Unsaved work. Every form and editor writes its value here (IndexedDB; 300 ms after the last change, on `pagehide`, and
 * when its plugin stops) and offers it back when it opens again. Drafts survive an expired session and a lost module; an
 * explicit sign-out asks, then deletes that person's drafts.
 */
export interface Drafts {
  read<T>(key: DraftKey): Promise<T | undefined>;
  write(key: DraftKey, value: unknown): void;
  remove(key: DraftKey): void;
  /** A draft of the person who is signed in now: it stays theirs when the session ends or changes while it is open. */
  of<T>(key: DraftKey): Draft<T>;
  /** Whether the signed-in person has this draft, from this tab or another one. Observable. */
  has(key: DraftKey): boolean;
  /** Writes what waits for its 300 ms now. */
  flush(): Promise<void>;
  readonly unsaved: number;
}
export interface DraftKey {
  readonly form: OwnedId;
  readonly entityId?: string;
}
/** One draft of one person. */
export interface Draft<T> {
  read(): Promise<T | undefined>;
  write(value: T): void;
  remove(): void;
}
export const Drafts = serviceToken<Drafts>('core:Drafts');

/**
 * Writes made while offline: kept in order per entity with their idempotency key and base version, sent when the network
 * is back. One that the server refuses becomes a draft with the reason; nothing is dropped silently.
 */
export interface PendingWrites {
  readonly waiting: number;
}
export const PendingWrites = serviceToken<PendingWrites>('core:PendingWrites');

/** A draft that holds what the server refused to take. */
export interface RefusedWrite {
  /** Sentences of the server. */
  readonly reason: readonly string[];
  readonly body: unknown;
}

/** Short messages, top centre, 5000 ms (R97). */
export interface Toasts {
  success(message: string, options?: ToastOptions): void;
  info(message: string, options?: ToastOptions): void;
  warning(message: string, options?: ToastOptions): void;
  error(message: string, options?: ToastOptions): void;
}
export interface ToastOptions {
  /** One act that the toast offers. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Takes back what the message tells: offered by the toast, and a minute longer by `UndoHistory`. */
  readonly undo?: () => void | Promise<void>;
}
export const Toasts = serviceToken<Toasts>('core:Toasts');

/**
 * Questions that must be answered before something goes on, such as losing drafts at sign-out. The shell shows `current`
 * as a dialog; without a shell the answer is yes.
 */
export interface Questions {
  ask(question: Question): Promise<boolean>;
  readonly current: Question | undefined;
  answer(yes: boolean): void;
  /** The shell says that it shows questions from now on. */
  attach(): Dispose;
}
export interface Question {
  readonly title: string;
  readonly text: string;
  /** A verb, such as "Sign out". */
  readonly yes: string;
  readonly no: string;
  readonly isDangerous?: boolean;
}
export const Questions = serviceToken<Questions>('core:Questions');

/** Acts of the command palette, shortcuts and menus: contributed ones and the shell's own. */
export interface Commands {
  /** Commands whose gate is open, by group and title. Observable. */
  readonly commands: readonly Command[];
  /** Starts the plugin that owns it and runs it. Failures are logged and shown as a toast. */
  run(id: OwnedId): Promise<void>;
  /** Adds a command of the shell or of a page, until released. */
  add(command: AddedCommand): Dispose;
}
export interface Command {
  readonly id: OwnedId;
  readonly title: string;
  readonly group: string;
  readonly shortcut: string | undefined;
  /** The address it leads to, of commands that only go somewhere. */
  readonly to: string | undefined;
  /** True of acts on what is open now. */
  readonly isHere: boolean;
}
export interface AddedCommand {
  readonly id: OwnedId;
  readonly title: Label;
  readonly group: Label;
  readonly shortcut?: string;
  /** An act on what is open now, such as one task: the palette shows it first. */
  readonly isHere?: boolean;
  readonly run: () => void | Promise<void>;
}
export const Commands = serviceToken<Commands>('core:Commands');

/** What sign-in calls say about this browser (R70, R92). */
export interface Device {
  /** `base64url` of `agent|zone|depth|cores`. */
  readonly fingerprint: string;
  /** The placeholder that stands for the address; the address itself is never kept in the browser. */
  readonly ipAddress: string;
  /** SignupMode and Device of the specification. */
  readonly mode: 'Web';
}
export const Device = serviceToken<Device>('core:Device');

/** Typed local storage. A key is declared once by its owner and cannot be read through another's name. */
export interface Storage {
  read<T>(key: StorageKey<T>): T | undefined;
  write<T>(key: StorageKey<T>, value: T): void;
  remove<T>(key: StorageKey<T>): void;
}
export interface StorageKey<T> {
  readonly name: string;
  /** IP_ADDRESS is the one key that survives sign-out. */
  readonly survivesSignOut: boolean;
  /** `local` (default), `tab` for one tab's life, or `cookie` for a small value with an expiry (R99). */
  readonly place?: 'local' | 'tab' | 'cookie';
  /** Cookies only: days until the value goes; left out, it goes with the browser. The path is always `/`. */
  readonly expiresInDays?: number;
  readonly parse: (raw: string) => T;
  readonly format: (value: T) => string;
}
export const Storage = serviceToken<Storage>('core:Storage');

/** New ids: for idempotency keys and for what is created in the browser. Works without a secure context, too. */
export interface Ids {
  next(): string;
}
export const Ids = serviceToken<Ids>('core:Ids');

/** Observable. */
export interface Network {
  readonly online: boolean;
}
export const Network = serviceToken<Network>('core:Network');

/** What the runtime knows about every installed plugin; feeds the diagnostics page. */
export interface PluginCatalog {
  readonly plugins: readonly InstalledPlugin[];
  retry(pluginId: string): void;
}
export interface InstalledPlugin {
  readonly manifest: PluginManifest;
  readonly state: PluginState;
  readonly error: unknown;
  /** Milliseconds of the last start; `blocking` is the part during which nothing else could run. */
  readonly timing: { readonly load: number; readonly start: number; readonly blocking: number } | undefined;
  /** How often parts of it threw while rendering, since this page was loaded. */
  readonly crashes: number;
}
export type PluginState = 'registered' | 'starting' | 'active' | 'stopping' | 'failed';
export const PluginCatalog = serviceToken<PluginCatalog>('core:PluginCatalog');
export * from './search/search';
export * from './undo/undo-history';
export * from './words/words';
