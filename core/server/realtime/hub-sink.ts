import type { Frame } from './frame';

/** The way out to one browser: a WebSocket, a stream of server-sent events, or a long poll. */
export interface HubSink {
  readonly transport: 'websocket' | 'server-sent-events' | 'long-polling';
  /** Never throws; what cannot be sent any more is dropped. */
  write(frame: Frame): void;
  /** Bytes written and not yet taken by the browser. */
  readonly unreadBytes: number;
  /** True where the browser neither sends nor needs pings. */
  readonly inherentKeepAlive: boolean;
  /** Called once a second. True while the transport itself shows that the browser is there. */
  beat(): boolean;
  /** Sends what was written, then ends. */
  end(): void;
  /** Ends at once. */
  destroy(): void;
  /** Resolves when nothing more will be sent or received. */
  readonly gone: Promise<void>;
}
