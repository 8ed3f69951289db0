import type { Frame } from './frame';

/** The transport of one connection: a WebSocket, a stream of server-sent events, or long polling. */
export interface HubTransport {
  readonly kind: 'websocket' | 'server-sent-events' | 'long-polling';
  /** Never throws; frames after the end are dropped. */
  write(frame: Frame): void;
  /** Bytes written that the browser has not read yet. */
  readonly unreadBytes: number;
  /** True if the transport needs no pings in either direction. */
  readonly hasOwnKeepAlive: boolean;
  /** Called once a second. @returns true while the transport itself shows that the browser is connected. */
  tick(): boolean;
  /** Sends the pending frames, then closes. */
  close(): void;
  /** Closes at once. */
  destroy(): void;
  /** Resolves after the transport has closed. */
  readonly closed: Promise<void>;
}
