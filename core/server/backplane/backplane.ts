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
 * `feed`: numbered changes to push · `caches`: invalidations · `hub`: kicks and access changes · `jobs`: due jobs ·
 * `limits`: counts for the limits that all processes share.
 */
export type BackplaneChannel = 'feed' | 'caches' | 'hub' | 'jobs' | 'limits';
