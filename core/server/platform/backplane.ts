/** Delivers short messages to all processes of an installation, including the sender. */
export interface Backplane {
  readonly kind: 'in-process' | 'redis' | 'notify';
  /** Rejects at once while the carrier is disconnected. Messages that must not be lost belong in the outbox. */
  publish(channel: BackplaneChannel, payload: unknown): Promise<void>;
  subscribe(channel: BackplaneChannel, handle: (payload: unknown) => void): () => void;
  /** False while the carrier is disconnected: caches then expire after 5 s. */
  readonly isConnected: boolean;
  close(): Promise<void>;
}

/**
 * `feed`: sequenced changes to push · `caches`: keys to invalidate · `limits`: counts of the rate limits that all
 * processes share · `presence`: the people in the rooms of each process.
 */
export type BackplaneChannel = 'feed' | 'caches' | 'limits' | 'presence';
