import { Worker } from 'node:worker_threads';

// The embedded database compiles in its own thread while this one reads the rest of the program: it starts first.
const isEmbedded = (process.env['DATABASE_URL'] ?? '').trim() === '';
const worker = isEmbedded ? new Worker(new URL('pglite-worker.js', import.meta.url), { name: 'database' }) : undefined;

const { serve } = await import('./serve');
await serve(new URL('.', import.meta.url), worker);
