import type {
  AccessDecision,
  AppearanceChoice,
  Change,
  Dispose,
  Gate,
  Label,
  OwnedId,
  PluginManifest,
  PortalRole,
  RealtimeEvent,
  Subject,
  Weekday,
} from '../contract';
import type { IconName } from './contributions/icon-name';
import type { EntityKey } from './search/search';
import { serviceToken } from '../contract';

/** The person who is signed in. */
export interface UserProfile {
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
  /** Address of the photo; undefined without one (empty, or the text `null`, counts as none: R44). */
  readonly photoUrl: string | undefined;
  /** IANA name of the person's time zone; undefined if none was chosen or the browser doesn't know it. */
  readonly timeZone: string | undefined;
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
  /** In ascending order. */
  readonly workingDays: readonly Weekday[];
  /** Days off besides those of the week, `YYYY-MM-DD`, in ascending order. */
  readonly holidays: readonly string[];
  /** The month with which the fiscal year begins; 1 is January. */
  readonly fiscalYearStart: number;
  /** When the company is deleted, if its owner has decided so. An ISO instant. */
  readonly deletionOn?: string | undefined;
  /** ISO 4217 code of amounts that name no other currency. */
  readonly currency: string;
  /** The company demands two-step verification that the person has not set up: it is closed to them until then. */
  readonly needsTwoStep: boolean;
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

/** Response of a sign-in: everything the session keeps. */
export interface SignInResult {
  readonly accessToken: string;
  readonly expiresOn: string;
  readonly fullName: string;
  readonly email: string;
  readonly userId: string;
  readonly photo: string | null;
  /** IANA name, or empty. Absent from a server of an earlier version. */
  readonly timeZoneId?: string | undefined;
  readonly profile: { readonly companyCreated: 'Yes' | 'No'; readonly profileCompleted: 'Yes' | 'No' };
  readonly portals: readonly unknown[];
  /** Absent from a server of an earlier version; the client then requests it. */
  readonly appearance?: Readonly<Record<string, unknown>>;
}

/** The signed-in person, their portals and their rights. Every property is observable. */
export interface Session {
  readonly state: 'restoring' | 'anonymous' | 'signed-in' | 'expired';
  readonly user: UserProfile | undefined;
  readonly portals: readonly Portal[];
  readonly portal: Portal | undefined;
  /** Name of the company whose membership just ended, until another company is open. */
  readonly lostPortal: string | undefined;
  /** The portal is read-only: actions that change something are not offered. */
  readonly isReadOnly: boolean;
  /** Input of `decideAccess`; recomputed when role, portal or plan changes. */
  readonly subject: Subject;
  /** Theme, density and similar settings that the server stores for the person; undefined until loaded (D6). */
  readonly appearance: Readonly<Record<string, unknown>> | undefined;
  /** Up to two letters that stand in for the photo (R44). */
  readonly initials: string;
  /**
   * Stores the response of a sign-in and enters the access flow (R55).
   *
   * @param options `clientId` is the portal to open if the person belongs to it, such as one they were invited to.
   */
  signIn(result: SignInResult, options?: { readonly clientId?: string | undefined }): Promise<void>;
  /**
   * Opens a portal of the person for this tab.
   *
   * @param options `address` is the page to open there; default: `next`.
   */
  choosePortal(clientId: string, options?: { readonly address?: string }): Promise<void>;
  /** Reloads profile, plan and counters: at start, when a response has another entitlement version, after 403 `module_required`. @returns whether the server responded with them. */
  refreshPortal(): Promise<boolean>;
  /** Clears the browser's storage except IP_ADDRESS, ends the session on the server and navigates to `/` (R62). */
  signOut(): Promise<void>;
  /** Stores the token of the separate super-admin sign-in (R65). */
  signInSuperAdmin(accessToken: string): void;
  /** Ends the super-admin's session, deletes their token only, and navigates to `/superadmin/login`. */
  signOutSuperAdmin(): Promise<void>;
  /**
   * Next address of the access flow (R55): `/login`, a profile step, `/portals`, or the page the person requested (the
   * address stored before the sign-in, else `Navigation.home`).
   */
  readonly next: string;
  /**
   * True while the value is in the browser's storage. Otherwise clears the storage and navigates: to `/` if the user id
   * is missing (R59), to `/login` if the token is missing (R41).
   */
  requireStored(what: 'user' | 'token'): boolean;
}
export const Session = serviceToken<Session>('core:Session');

/** The person's display settings, on all their devices (decisions.md D6). */
export interface Appearance {
  /** The server's values with the changes made here since; undefined until loaded. Observable. */
  readonly values: Readonly<Record<string, unknown>> | undefined;
  /**
   * Applies the change at once and sends it to the server; an offline change is queued until the network is back. If the
   * server refuses it, the change is undone and a toast says so. Never rejects.
   */
  change(changes: AppearanceChoice): Promise<void>;
}
export const Appearance = serviceToken<Appearance>('core:Appearance');

/** Photos of people. The server sends them to requests with the session's token only, so an `<img>` cannot load them. */
export interface Photos {
  /**
   * An object URL of the photo; undefined until it has loaded, without a photo, and after a failure. Observable; loads
   * each version once.
   *
   * @param version The person's `photo` on the wire.
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
  /** The client was away longer than the change feed reaches back: reload. */
  onReset(handle: () => void): Dispose;
}
export const Realtime = serviceToken<Realtime>('core:Realtime');

/** `decideAccess` bound to the live session. Reading a decision inside a MobX reaction subscribes to it. */
export interface Permissions {
  decide(gate: Gate): AccessDecision;
  /** Menu rule: only a definite denial hides an entry, but an admin's entry waits for the role to be known (R43). */
  shows(gate: Gate): boolean;
  /** An ability that the server computed and sent with the entity. */
  can(ability: string, entity: { readonly abilities?: Readonly<Record<string, boolean>> }): boolean;
}
export const Permissions = serviceToken<Permissions>('core:Permissions');

/** The current address and navigation. `path` is observable. */
export interface Navigation {
  readonly path: string;
  /** The part of the address from `?` on, or empty. Observable. */
  readonly search: string;
  /** The whole address in this installation: path, query and what follows `#`. Observable. */
  readonly address: string;
  /** The state that `go` passed with the address. */
  readonly state: unknown;
  go(to: string, options?: { readonly replace?: boolean; readonly state?: unknown }): void;
  /** Address of an entity from the plugin that owns its type; undefined without such a plugin or if the gate is closed. */
  linkTo(entity: EntityKey): string | undefined;
  /** Navigates to an entity and stores what its page reads (R50); false if no plugin opens its type. */
  open(entity: EntityKey): boolean;
  /** The first area the person may use: the target of `/` after sign-in (decisions.md D4). */
  readonly home: string;
}
export const Navigation = serviceToken<Navigation>('core:Navigation');

/**
 * Unsaved work. Every form and editor writes its value here (IndexedDB; 300 ms after the last change, on `pagehide`, and
 * when its plugin stops) and restores it when it opens again. Drafts survive an expired session and a lost module; an
 * explicit sign-out asks first, then deletes that person's drafts.
 */
export interface Drafts {
  read<T>(key: DraftKey): Promise<T | undefined>;
  write(key: DraftKey, value: unknown): void;
  remove(key: DraftKey): void;
  /** A draft of the person signed in now. It stays theirs if the session ends or changes while it is open. */
  of<T>(key: DraftKey): Draft<T>;
  /** Whether the signed-in person has this draft, from this tab or another one. Observable. */
  has(key: DraftKey): boolean;
  /** Writes changes that wait for their 300 ms now. */
  flush(): Promise<void>;
  readonly unsaved: number;
}
/** Names a draft: the form, and the entity that it edits; without one it is the draft of a creation. */
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

/** Short messages, top centre, 5000 ms (R97). */
export interface Toasts {
  success(message: string, options?: ToastOptions): void;
  info(message: string, options?: ToastOptions): void;
  warning(message: string, options?: ToastOptions): void;
  error(message: string, options?: ToastOptions): void;
}
export interface ToastOptions {
  /** One action that the toast offers. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /**
   * Undoes the action that the message reports. The toast offers it, and `UndoHistory` for a minute longer. Returns false
   * when it was not undone and the person has been told why.
   */
  readonly undo?: () => boolean | void | Promise<boolean | void>;
}
export const Toasts = serviceToken<Toasts>('core:Toasts');

/**
 * Confirmations, such as before drafts are lost at sign-out. The shell shows `current` as a dialog; without a shell the
 * answer is yes.
 */
export interface Questions {
  ask(question: Question): Promise<boolean>;
  readonly current: Question | undefined;
  answer(yes: boolean): void;
  /** The shell shows questions until released. */
  attach(): Dispose;
}
/** A question with two answers; the texts are whole sentences in the person's language. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** A verb, such as "Sign out". */
  readonly yes: string;
  readonly no: string;
  readonly isDangerous?: boolean;
  /** What the question is about, below the text. */
  readonly lists?: readonly QuestionList[];
}
/** Named things under a heading. */
export interface QuestionList {
  readonly heading: string;
  readonly items: readonly string[];
}
export const Questions = serviceToken<Questions>('core:Questions');

/** Commands of the palette, shortcuts and menus: contributed ones, creations, and the shell's own. */
export interface Commands {
  /** Commands whose gate is open, by group and title. Observable. */
  readonly commands: readonly Command[];
  /** Starts the plugin that owns it and runs it. Failures are logged and shown as a toast. */
  run(id: OwnedId): Promise<void>;
  /** Adds a command of the shell or of a page, until released. */
  add(command: AddedCommand): Dispose;
}
/** A command as the palette and the shortcut sheet list it. */
export interface Command {
  readonly id: OwnedId;
  readonly title: string;
  readonly group: string;
  /** Its own icon; the palette shows the one of its plugin's area if undefined. */
  readonly icon: IconName | undefined;
  readonly shortcut: string | undefined;
  /** The target of commands that only navigate. */
  readonly to: string | undefined;
  /** True for commands on the entity that is open now. */
  readonly isForOpenEntity: boolean;
  /** True for creations, which plugins contribute as such. */
  readonly isCreation: boolean;
}
/** A command that the shell or an open page adds while it is shown. */
export interface AddedCommand {
  readonly id: OwnedId;
  readonly title: Label;
  readonly group: Label;
  readonly icon?: IconName;
  readonly shortcut?: string;
  /** A command on the entity that is open now, such as a task: the palette lists it first. */
  readonly isForOpenEntity?: boolean;
  readonly run: () => void | Promise<void>;
}
export const Commands = serviceToken<Commands>('core:Commands');

/** What sign-in requests report about this browser (R70, R92). */
export interface Device {
  /** `base64url` of `agent|zone|depth|cores`. */
  readonly fingerprint: string;
  /** A placeholder for the address; the address itself is never stored in the browser. */
  readonly ipAddress: string;
  /** SignupMode and Device of the specification. */
  readonly mode: 'Web';
}
export const Device = serviceToken<Device>('core:Device');

/** Typed local storage. Its owner declares a key once; another plugin cannot read it by name. */
export interface Storage {
  read<T>(key: StorageKey<T>): T | undefined;
  write<T>(key: StorageKey<T>, value: T): void;
  remove<T>(key: StorageKey<T>): void;
}
/** A typed key of `Storage`: where its value is kept, for how long, and how it is read and written. */
export interface StorageKey<T> {
  readonly name: string;
  /** IP_ADDRESS is the one key that survives sign-out. */
  readonly survivesSignOut: boolean;
  /** `local` (default), `tab` for one tab's life, or `cookie` for a small value with an expiry (R99). */
  readonly place?: 'local' | 'tab' | 'cookie';
  /** Cookies only: days until the value expires; a session cookie when left out. The path is always `/`. */
  readonly expiresInDays?: number;
  readonly parse: (raw: string) => T;
  readonly format: (value: T) => string;
}
export const Storage = serviceToken<Storage>('core:Storage');

/** New ids, for idempotency keys and for entities created in the browser. Works without a secure context, too. */
export interface Ids {
  next(): string;
}
export const Ids = serviceToken<Ids>('core:Ids');

/** Observable. */
export interface Network {
  readonly online: boolean;
}
export const Network = serviceToken<Network>('core:Network');

/** State of every installed plugin, for the diagnostics page. */
export interface PluginCatalog {
  readonly plugins: readonly InstalledClientPlugin[];
  retry(pluginId: string): void;
}
/** One plugin of this installation, as the diagnostics page shows it. */
export interface InstalledClientPlugin {
  readonly manifest: PluginManifest;
  readonly state: PluginState;
  readonly error: unknown;
  /** Milliseconds of the last start; `blocking` is the part during which nothing else could run. */
  readonly timing: { readonly load: number; readonly start: number; readonly blocking: number } | undefined;
  /** How often its components threw while rendering since the page was loaded. */
  readonly crashes: number;
}
/** States of a plugin in the browser; `failed` shows an error with "Try again" in its place. */
export type PluginState = 'registered' | 'starting' | 'active' | 'stopping' | 'failed';
export const PluginCatalog = serviceToken<PluginCatalog>('core:PluginCatalog');
export * from './api/api';
export * from './pending-writes/pending-writes';
export * from './search/search';
export * from './search/search-filters';
export * from './undo/undo-history';
export * from './i18n/i18n';
