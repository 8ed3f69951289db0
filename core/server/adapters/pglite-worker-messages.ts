/** What a worker thread of the embedded database is started for. */
export interface WorkerTask {
  readonly kind: 'initialise' | 'serve';
  readonly dataDir: string;
}

/** From the main thread to the worker. */
export type ToWorker =
  | { readonly kind: 'begin'; readonly task: WorkerTask }
  | { readonly kind: 'execute'; readonly bytes: Uint8Array }
  | { readonly kind: 'close' };

/** From the worker to the main thread. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'reply'; readonly bytes: Uint8Array }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly message: string };
