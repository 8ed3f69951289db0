import type { Dispose, RealtimeAudience } from '../../contract';

/** A message for browsers: the client method and its one argument `{v, id, version, cursor, data?}` (decisions.md D2). */
export interface HubPush {
  readonly clientId: string;
  /** Whose gate the receiver must pass. */
  readonly pluginId: string;
  readonly audience: RealtimeAudience;
  readonly method: string;
  readonly argument: unknown;
}

/** The connections of this process. Messages to other processes go over the back plane, not through here. */
export interface Hub {
  push(message: HubPush): void;
  /** Ends every connection of a session (sign-out), of a person in a portal (removal) or of a portal; no reconnect. */
  kick(target: KickTarget): void;
  /** Asks for the principals, role and modules of the portal's connections again: after a plan change, a role change. */
  reevaluate(clientId: string, persons?: readonly string[]): Promise<void>;
  /** Who is connected to this process, and to which portal. */
  seats(): readonly HubSeat[];
  /** Browsers that were cut off so far because they left their messages unread. */
  readonly cutOffs: number;
  /** Number of open connections. */
  readonly size: number;
  /** Closes every connection with allowReconnect, for shutdown. */
  shutdown(): Promise<void>;
}

/** Whose connections end. */
export type KickTarget =
  | { readonly sessionId: string }
  | { readonly personId: string; readonly clientId?: string }
  | { readonly portal: string };

/** One open connection. */
export interface HubSeat {
  readonly personId: string;
  readonly sessionId: string;
  /** undefined before it has joined a portal. */
  readonly clientId: string | undefined;
}

/** What the hub asks of the kernel. */
export interface HubGuard {
  /** Of a session token; undefined refuses the connection. `expiresAt` is the session's. */
  authenticate(token: string, address: string): Promise<HubPrincipal | undefined>;
  /** What the person is in the portal; undefined refuses JoinGroup. */
  admit(personId: string, clientId: string): Promise<HubAdmission | undefined>;
  onSessionEnded(handle: (sessionId: string) => void): Dispose;
}
export interface HubPrincipal {
  readonly personId: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
}
export interface HubAdmission {
  /** `portal`, `person:<id>`, and what plugins granted. */
  readonly principals: ReadonlySet<string>;
  /** Whether the person passes a plugin's gate now. */
  passes(pluginId: string): boolean;
}
