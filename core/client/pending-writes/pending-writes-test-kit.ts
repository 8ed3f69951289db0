import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract';
import { member, settle, startClient } from '../../testing';
import type { StartClientOptions, StartedClient } from '../../testing';
import { MemoryRecordDatabase } from '../adapters/record-database';
import type { ApiRequestOptions } from '../services';
import { Api, ApiError, KeptError, PendingWrites } from '../services';
import { ToastPort } from '../toasts/toast-port';

const Thing = z.object({ id: z.string(), version: z.number(), title: z.string() });
const gate = { audience: 'member' } as const;

export const changeThing = defineEndpoint({
  id: 'things.change-thing',
  method: 'PATCH',
  path: '/things/:thingId',
  gate,
  effect: 'write',
  concurrency: 'if-match',
  shape: {
    params: z.object({ thingId: z.string() }),
    body: z.object({ title: z.string(), isConfirmed: z.optional(z.boolean()) }),
    response: Thing,
  },
});
export const createThing = defineEndpoint({
  id: 'things.create-thing',
  method: 'POST',
  path: '/things',
  gate,
  effect: 'write',
  status: 201,
  shape: { body: z.object({ title: z.string() }), response: Thing },
});

/** A client of one person, with the services that the tests of unsent writes use. */
export interface ThingClient extends StartedClient {
  readonly api: Api;
  readonly pending: PendingWrites;
  readonly toasts: string[];
}

/** Starts clients and stops those that a test started. */
export class ThingClients {
  private readonly started: StartedClient[] = [];

  async start(options: StartClientOptions = {}): Promise<ThingClient> {
    const client = await startClient({ as: member({ clientId: 'c1' }), ...options });
    this.started.push(client);
    const toasts: string[] = [];
    client.application.get(ToastPort).attach(({ kind, message }) => void toasts.push(`${kind}: ${message}`));
    return { ...client, toasts, api: client.application.get(Api), pending: client.application.get(PendingWrites) };
  }

  /** A client whose browser is offline. */
  async startOffline(options: StartClientOptions = {}): Promise<ThingClient> {
    const client = await this.start(options);
    goOffline(client);
    return client;
  }

  /** Closes the client that was started first. */
  async stopFirst(): Promise<void> {
    await this.started.shift()?.stop();
  }

  async stop(): Promise<void> {
    for (const client of this.started.splice(0)) {
      await client.stop();
    }
  }
}

export function goOffline({ server, window }: StartedClient): void {
  server.isReachable = false;
  window.setOnline(false);
}

export async function goOnline({ server, window }: StartedClient): Promise<void> {
  server.isReachable = true;
  window.setOnline(true);
  await settle();
}

/** The browser's database without room. */
export class FullDatabase extends MemoryRecordDatabase {
  override write(): Promise<void> {
    return Promise.reject(new Error('QuotaExceededError'));
  }
}

/** Accepts every change, with a version that grows. */
export function acceptChanges({ server }: ThingClient): void {
  let version = 3;
  server.respond(changeThing, ({ body, path }) => ({
    body: { id: path.split('/')[2], version: (version += 1), ...(body as object) },
  }));
}

/** Changes the title of a thing. */
export function change(
  { api }: Pick<ThingClient, 'api'>,
  thingId: string,
  title: string,
  options: ApiRequestOptions = {},
): Promise<unknown> {
  return api.request(changeThing, { params: { thingId }, body: { title } }, { ifMatch: 3, ...options });
}

/** The error of a request that is kept. @throws for every other outcome. */
export async function keptOf(request: Promise<unknown>): Promise<KeptError> {
  const outcome = await request.catch((error: unknown) => error);
  if (outcome instanceof KeptError) {
    return outcome;
  }
  throw new Error(`The write should have been kept: ${JSON.stringify(outcome)}`, { cause: outcome });
}

/** The code with which a promise rejects. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  const outcome = await promise.catch((error: unknown) => error);
  return outcome instanceof ApiError ? outcome.code : `no failure: ${JSON.stringify(outcome)}`;
}

/** Titles that the server received in changes of a thing. */
export function titlesSentTo({ server }: StartedClient, thingId: string): readonly unknown[] {
  return server
    .requestsTo(`/things/${thingId}`)
    .filter(({ method }) => method === 'PATCH')
    .map(({ body }) => (body as { title: string }).title);
}
