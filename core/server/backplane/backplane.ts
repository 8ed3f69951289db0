/** Carries short messages between the processes of one installation, to all of them, the sender included. */
export interface Backplane {
  readonly kind: 'in-process' | 'redis' | 'notify';
  /** Rejects at once while the carrier is down; whoever must not lose a message keeps it in the outbox. */
  publish(channel: BackplaneChannel, payload: unknown): Promise<void>;
  subscribe(channel: BackplaneChannel, handle: (payload: unknown) => void): () => void;
  /** False while the carrier is away: caches then live 5 s. */
  readonly isConnected: boolean;
  close(): Promise<void>;
}

/**
 * `feed`: sequenced changes to push · `caches`: keys to invalidate · `limits`: counts of the rate limits that all
 * processes share.
 */
export type BackplaneChannel = 'feed' | 'caches' | 'limits';
