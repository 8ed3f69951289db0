/** What a worker is started for: a thread that serves the embedded database, or a process that makes it. */
export interface WorkerTask {
  readonly kind: 'initialise' | 'serve';
  readonly dataDir: string;
}

/** To the worker. */
export type ToWorker =
  | { readonly kind: 'begin'; readonly task: WorkerTask }
  | { readonly kind: 'execute'; readonly bytes: Uint8Array }
  | { readonly kind: 'close' };

/** From the worker. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'reply'; readonly bytes: Uint8Array }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly message: string };
