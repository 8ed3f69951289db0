import * as z from 'zod/mini';
import type { Endpoint, EndpointShape } from '../../contract';
import { defineEndpoint, defineWebHook, uploadPart } from '../../contract';
import { member, problem, settle, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { Api, ApiError, Session } from '../services';
import { readProfile } from '../session/session-endpoints';
import { ToastPort } from '../toasts/toast-port';

const Thing = z.object({ id: z.string(), version: z.number(), title: z.string() });
const gate = { audience: 'member' } as const;

const listThings = defineEndpoint({
  id: 'things.list-things',
  method: 'GET',
  path: '/things',
  gate,
  effect: 'read',
  claims: { caller: ['email'] },
  shape: {
    query: z.object({
      email: z.optional(z.string()),
      ipAddress: z.optional(z.string()),
      labels: z.optional(z.array(z.string())),
      done: z.optional(z.boolean()),
      userid: z.optional(z.string()),
    }),
    response: z.object({ items: z.array(Thing) }),
  },
});
const changeThing = defineEndpoint({
  id: 'things.change-thing',
  method: 'PATCH',
  path: '/things/:thingId',
  gate,
  effect: 'write',
  concurrency: 'if-match',
  shape: { params: z.object({ thingId: z.string() }), body: z.object({ title: z.string() }), response: Thing },
});
const createThing = defineEndpoint({
  id: 'things.create-thing',
  method: 'POST',
  path: '/things',
  gate,
  effect: 'write',
  status: 201,
  shape: { body: z.object({ title: z.string() }), response: Thing },
});
const attachFile = defineEndpoint({
  id: 'things.attach-file',
  method: 'POST',
  path: '/things/:thingId/files',
  gate,
  effect: 'write',
  kind: 'multipart',
  shape: {
    params: z.object({ thingId: z.string() }),
    body: z.object({ file: uploadPart() }),
    response: z.object({ name: z.string() }),
  },
});
const enter = defineEndpoint({
  id: 'things.enter',
  method: 'POST',
  path: '/auth/enter',
  gate: { audience: 'public' },
  effect: 'write',
  shape: { body: z.object({}) },
});

interface Started extends StartedClient {
  readonly api: Api;
  readonly toasts: string[];
}
const started: StartedClient[] = [];

async function start(): Promise<Started> {
  const client = await startClient({ as: member({ clientId: 'c1' }) });
  started.push(client);
  const toasts: string[] = [];
  client.application.get(ToastPort).attach(({ kind, message }) => void toasts.push(`${kind}: ${message}`));
  return { ...client, api: client.application.get(Api), toasts };
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError) {
      return error;
    }
  }
  throw new Error('The call should have failed with an ApiError.');
}

afterEach(async () => {
  for (const client of started.splice(0)) {
    await client.stop();
  }
});

describe('a request', () => {
  it.each([
    [{ responds: 'redirect' as const }, 'responds with redirect'],
    [{ responds: 'text' as const }, 'responds with text'],
    [{ kind: 'form' as const }, "takes a body of kind 'form'"],
    [{ kind: 'text' as const }, "takes a body of kind 'text'"],
    [{ kind: 'raw' as const, proof: defineWebHook('things.events') }, 'receives a web hook'],
  ])('refuses an endpoint with %j, which is for others, and says what to do', async (parts, reason) => {
    const { api, server } = await start();
    const endpoint: Endpoint = { ...enter, ...parts };
    await expect(api.request(endpoint, {})).rejects.toThrow(
      `${reason}, so the product's client cannot call it; link to it`,
    );
    expect(server.requests.filter(({ path }) => path.includes(enter.path))).toEqual([]);
  });

  it('carries the token, the portal and the fields of the query that name the caller, and fills no filter', async () => {
    const { api, server } = await start();
    server.respond(listThings, { body: { items: [] } });
    await api.request(listThings, { query: { labels: ['a', 'b'], done: true } });
    const [request] = server.requestsTo('/things');
    expect(request?.url.split('?')[1]).toBe(
      'labels=a&labels=b&done=true&email=ada%40example.com&ipAddress=0.0.0.0&clientid=c1',
    );
    expect(request?.headers).toMatchObject({ authorization: 'Bearer token-1', 'accept-language': 'en-GB' });
  });

  it('is sent to the auth service if its path starts with auth/, without a portal', async () => {
    const { api, server } = await start();
    server.respond(enter, { status: 204 });
    await api.request(enter, { body: {} });
    expect(server.requestsTo('/auth/enter')[0]?.query).toEqual({});
  });

  it('parses the response by its contract and strips unknown fields', async () => {
    const { api, server } = await start();
    server.respond(listThings, { body: { items: [{ id: '1', version: 2, title: 'A', secret: 'x' }], extra: 1 } });
    expect(await api.request(listThings, { query: {} })).toEqual({ items: [{ id: '1', version: 2, title: 'A' }] });
  });

  it('fails with one sentence when the response does not match its contract [R68.other]', async () => {
    const { api, server, toasts, logger } = await start();
    server.respond(listThings, { body: { items: 'many' } });
    const error = await failureOf(api.request(listThings, { query: {} }));
    expect([error.code, toasts]).toEqual(['internal', ['error: Something went wrong, Please try again later.']]);
    expect(logger.at('error')).toEqual(["The response of 'things.list-things' does not match its contract."]);
  });

  it('sends a write with the version read and a key of its own', async () => {
    const { api, server } = await start();
    server.respond(changeThing, { body: { id: '1', version: 4, title: 'B' } });
    await api.request(changeThing, { params: { thingId: 'a/b' }, body: { title: 'B' } }, { ifMatch: 3 });
    const request = server.requests.findLast(({ method }) => method === 'PATCH');
    expect([request?.path, request?.headers['if-match'], typeof request?.headers['idempotency-key']]).toEqual([
      '/things/a%2Fb',
      '"3"',
      'string',
    ]);
  });

  it('uses the key of the caller for an action, so that a retry is the same action and a changed body is another one', async () => {
    const { api, server } = await start();
    server.respond(createThing, { status: 201, body: { id: '1', version: 1, title: 'A' } });
    for (const title of ['A', 'A', 'A, changed', 'A']) {
      await api.request(createThing, { body: { title } }, { idempotencyKey: 'mine' });
    }
    const [first, again, changed, last] = server.requestsTo('/things').map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^mine\./);
    expect([again, last]).toEqual([first, first]);
    expect(changed).not.toBe(first);
  });
});

describe('a failed request', () => {
  it('shows the first of the server’s sentences and passes all to the caller [R64]', async () => {
    const { api, server, toasts } = await start();
    server.respond(
      createThing,
      problem('validation_failed', ['Enter a title.', 'Choose a project.'], { field: 'title' }),
    );
    const error = await failureOf(api.request(createThing, { body: { title: '' } }));
    expect(toasts).toEqual(['error: Enter a title.']);
    expect([error.code, error.sentences, error.params['field']]).toEqual([
      'validation_failed',
      ['Enter a title.', 'Choose a project.'],
      'title',
    ]);
  });

  it('leaves the message to the caller on request, as the search does [R64]', async () => {
    const { api, server, toasts } = await start();
    server.respond(listThings, problem('validation_failed', ['One.', 'Two.']));
    for (const onFailure of ['caller', 'search'] as const) {
      const error = await failureOf(api.request(listThings, { query: {} }, { onFailure }));
      expect(error.sentences).toEqual(['One.', 'Two.']);
    }
    expect(toasts).toEqual([]);
  });

  it('shows one sentence for every other failure [R68.other]', async () => {
    const { api, server, toasts } = await start();
    server.respond(createThing, { status: 500, body: '<html>broken</html>' });
    expect((await failureOf(api.request(createThing, { body: { title: 'A' } }))).code).toBe('internal');
    server.respond(createThing, problem('internal', ['A stack trace of mine.']));
    await failureOf(api.request(createThing, { body: { title: 'A' } }));
    expect(new Set(toasts)).toEqual(new Set(['error: Something went wrong, Please try again later.']));
  });

  it('reports a missing connection when the browser is offline [R68.offline]', async () => {
    const { api, server, window, toasts } = await start();
    server.isReachable = false;
    window.setOnline(false);
    expect((await failureOf(api.request(listThings, { query: {} }))).code).toBe('offline');
    expect(toasts).toEqual(['warning: No Internet Connection.']);
  });

  it('is retried once if it is a read without a response', async () => {
    const { api, server, clock } = await start();
    let times = 0;
    server.respond(listThings, () => {
      times += 1;
      return times === 1 ? { status: 503, body: { code: 'plugin_unavailable' } } : { body: { items: [] } };
    });
    const call = api.request(listThings, { query: {} });
    await clock.advance(300);
    expect(await call).toEqual({ items: [] });
    expect(times).toBe(2);
  });

  it('is never retried if it is a write', async () => {
    const { api, server } = await start();
    server.respond(createThing, { status: 503, body: { code: 'plugin_unavailable' } });
    await failureOf(api.request(createThing, { body: { title: 'A' } }));
    expect(server.requestsTo('/things')).toHaveLength(1);
  });

  it('reloads plan and portals when a module is missing', async () => {
    const { api, server } = await start();
    const before = server.requestsTo('/users/profile').length;
    server.respond(createThing, problem('module_required', ['No.'], { module: 'Tasks' }));
    await failureOf(api.request(createThing, { body: { title: 'A' } }));
    await settle();
    expect(server.requestsTo('/users/profile')).toHaveLength(before + 1);
  });
});

describe('requests over time', () => {
  it('aborts a read when its caller is gone, and lets a write finish', async () => {
    const { api, server } = await start();
    const answers: (() => void)[] = [];
    const late =
      <S extends EndpointShape>(body: S | object) =>
      () =>
        new Promise<{ body: object }>((resolve) => answers.push(() => resolve({ body })));
    server.respond(listThings, late({ items: [] }));
    server.respond(createThing, late({ id: '1', version: 1, title: 'A' }));
    const abort = new AbortController();
    const read = failureOf(api.request(listThings, { query: {} }, { signal: abort.signal }));
    const write = api.request(createThing, { body: { title: 'A' } }, { signal: abort.signal });
    await settle();
    abort.abort();
    for (const answer of answers) {
      answer();
    }
    expect((await read).code).toBe('aborted');
    expect(await write).toEqual({ id: '1', version: 1, title: 'A' });
  });

  it('lets a long upload be cancelled, and delays no other write for it', async () => {
    const { api, server } = await start();
    server.respond(attachFile, () => new Promise(() => undefined));
    server.respond(changeThing, { body: { id: '1', version: 2, title: 'A' } });
    const abort = new AbortController();
    const parts = { params: { thingId: '1' }, body: { file: new Blob(['x']) } };
    const upload = failureOf(api.request(attachFile, parts, { signal: abort.signal }));
    await settle();
    const changed = await api.request(changeThing, { params: { thingId: '1' }, body: { title: 'A' } }, { ifMatch: 1 });
    expect(changed.version).toBe(2);
    abort.abort();
    expect((await upload).code).toBe('aborted');
  });

  it('reloads the portal when a response has another version of its plan', async () => {
    const { api, server, application } = await start();
    const before = server.requestsTo('/users/profile').length;
    server.respond(listThings, { body: { items: [] }, headers: { 'X-Entitlements-Version': '1' } });
    await api.request(listThings, { query: {} });
    await settle();
    expect(server.requestsTo('/users/profile')).toHaveLength(before);
    server.respond(listThings, { body: { items: [] }, headers: { 'X-Entitlements-Version': '2' } });
    server.respond(readProfile, { body: member({ clientId: 'c1', modules: ['Meetings'], version: 2 }) });
    await api.request(listThings, { query: {} });
    await settle();
    expect(server.requestsTo('/users/profile')).toHaveLength(before + 1);
    expect(application.get(Session).portal?.modules).toEqual(['Meetings']);
  });
});

describe('the result of the address look-up', () => {
  it('is one placeholder after a success and another after a failure [R92]', async () => {
    const { storage } = await start();
    await settle();
    expect(storage.local.values.get('IP_ADDRESS')).toBe('0.0.0.0');
    const other = await startClient();
    started.push(other);
    other.server.respondAt('GET', '/ip', { status: 500 });
    expect(other.storage.local.values.has('IP_ADDRESS')).toBe(false);
    await other.application
      .get(Api)
      .request(enter, { body: {} })
      .catch(() => undefined);
    await settle();
    expect(other.storage.local.values.get('IP_ADDRESS')).toBe('127.0.0.1');
  });
});
