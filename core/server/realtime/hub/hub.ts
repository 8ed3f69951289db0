import type { Dispose, RealtimeAudience } from '../../../contract';

/** A message for browsers: the client method and its one argument `{v, id, version, cursor, data?}` (decisions.md D2). */
export interface HubPush {
  readonly clientId: string;
  /** The plugin whose gate the receiver must pass. */
  readonly pluginId: string;
  readonly audience: RealtimeAudience;
  readonly method: string;
  readonly argument: unknown;
}

/** The connections of this process. Messages to other processes use the backplane instead. */
export interface Hub {
  push(message: HubPush): void;
  /** Closes every connection of a session (sign-out), of a person in a portal (removal) or of a portal, without reconnect. */
  kick(target: KickTarget): void;
  /** Refreshes the principals, role and modules of the portal's connections, such as after a change of plan or role. */
  refreshAccess(clientId: string, persons?: readonly string[]): Promise<void>;
  /** The open connections of this process. */
  connections(): readonly ConnectionInfo[];
  /** Connections dropped so far because the browser did not read its messages. */
  readonly droppedConnections: number;
  /** Number of open connections. */
  readonly size: number;
  /** Closes every connection with `allowReconnect`. */
  shutdown(): Promise<void>;
}

/** The connections to close. */
export type KickTarget =
  | { readonly sessionId: string }
  | { readonly personId: string; readonly clientId?: string }
  | { readonly portal: string };

/** One open connection. */
export interface ConnectionInfo {
  readonly personId: string;
  readonly sessionId: string;
  /** Undefined before it has joined a portal. */
  readonly clientId: string | undefined;
}

/** Authentication and authorization of connections, by the kernel. */
export interface HubGuard {
  /** @returns the principal of a session token, with the expiry of the session; undefined refuses the connection. */
  authenticate(token: string, address: string): Promise<HubPrincipal | undefined>;
  /** @returns the access of the person in the portal; undefined refuses JoinGroup. */
  authorize(personId: string, clientId: string): Promise<HubAccess | undefined>;
  onSessionEnded(handle: (sessionId: string) => void): Dispose;
}
export interface HubPrincipal {
  readonly personId: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
}
export interface HubAccess {
  /** `portal`, `person:<id>`, and those that plugins granted. */
  readonly principals: ReadonlySet<string>;
  /** Whether the person passes the plugin's gate now. */
  passesGate(pluginId: string): boolean;
}
