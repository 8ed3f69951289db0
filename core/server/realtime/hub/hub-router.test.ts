import WebSocket from 'ws';
import { recordSeparator } from './frame';
import type { HubServer } from '../../../testing/server/hub-test-kit';
import type { RawSocket } from '../../../testing/server/raw-socket-test-kit';
import { acme, ana, ben, ManualClock, serveHub, TestGuard } from '../../../testing/server/hub-test-kit';
import { openRawSocket } from '../../../testing/server/raw-socket-test-kit';
import { until } from '../../../testing/server/until';

let guard: TestGuard;
let server: HubServer;
const clock = new ManualClock();

beforeEach(async () => {
  guard = new TestGuard();
  guard.signIn('token-ana', ana, new Date(clock.now().getTime() + 600_000));
  guard.signIn('token-ben', ben, new Date(clock.now().getTime() + 3_600_000));
  guard.enrol(ana, acme);
  guard.enrol(ben, acme);
  server = await serveHub({ guard, clock, allowedOrigins: ['https://app.example'] });
});

afterEach(async () => {
  const stopped = server.stop();
  await clock.advance(3);
  await stopped;
  expect(clock.isIdle).toBe(true);
});

interface Promised {
  readonly ticket: string;
  readonly token: string;
}

async function post(
  path: string,
  token: string | undefined,
  options: { readonly headers?: object; readonly body?: string } = {},
): Promise<Response> {
  const headers = { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...options.headers };
  return fetch(server.url + path, { method: 'POST', headers, body: options.body ?? '' });
}

async function negotiate(token: string): Promise<Promised> {
  const ticket = ((await (await post('/negotiate?negotiateVersion=1', token)).json()) as { accessToken: string })
    .accessToken;
  const promise = (await (await post('/negotiate?negotiateVersion=1', ticket)).json()) as { connectionToken: string };
  return { ticket, token: promise.connectionToken };
}

async function dial(token = 'token-ana'): Promise<RawSocket> {
  return dialPromised(await negotiate(token));
}

function dialPromised({ ticket, token }: Promised, headers: Record<string, string> = {}): Promise<RawSocket> {
  return openRawSocket(`${server.url.replace('http', 'ws')}?id=${token}&access_token=${ticket}`, headers);
}

async function shakenHands(token?: string): Promise<RawSocket> {
  const raw = await dial(token);
  raw.send({ protocol: 'json', version: 1 });
  await until(() => raw.received.length === 1);
  raw.received.length = 0;
  return raw;
}

function isAnswerTo(message: object, round: number): boolean {
  return 'invocationId' in message && message.invocationId === String(round);
}

function statusOfDial(promised: Promised, headers: Record<string, string> = {}): Promise<string> {
  return dialPromised(promised, headers).then(
    ({ socket }) => {
      socket.terminate();
      return 'open';
    },
    (error: Error) => error.message,
  );
}

describe('negotiate', () => {
  it('returns a URL and a ticket for a session token, and a connection for the ticket', async () => {
    const redirect = (await (await post('/negotiate?negotiateVersion=1', 'token-ana')).json()) as {
      accessToken: string;
    };
    const connection: unknown = await (await post('/negotiate?negotiateVersion=1', redirect.accessToken)).json();
    const oldClient: unknown = await (await post('/negotiate', redirect.accessToken)).json();

    expect(redirect).toEqual({ url: server.url, accessToken: expect.any(String) });
    const availableTransports = ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
      transport,
      transferFormats: ['Text'],
    }));
    expect(connection).toEqual({
      negotiateVersion: 1,
      connectionId: expect.any(String),
      connectionToken: expect.any(String),
      availableTransports,
    });
    expect(oldClient).toEqual({ negotiateVersion: 0, connectionId: expect.any(String), availableTransports });
  });

  it('refuses a caller without a session, a forged ticket and an expired one', async () => {
    const { ticket, token } = await negotiate('token-ana');
    const forged = `${ticket.slice(0, -2)}${ticket.endsWith('AA') ? 'BB' : 'AA'}`;
    const statuses = [];
    for (const bearer of [undefined, 'unknown', forged, token, 'hub1.', 'hub1.e30.', ticket]) {
      statuses.push((await post('/negotiate?negotiateVersion=1', bearer)).status);
    }
    await clock.advance(61);
    statuses.push((await post('/negotiate?negotiateVersion=1', ticket)).status);

    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 200, 401]);
  });

  it('refuses a ticket whose session has ended since', async () => {
    const promised = await negotiate('token-ana');
    guard.endSession('token-ana');

    expect((await post('/negotiate', promised.ticket)).status).toBe(401);
    expect(await statusOfDial(promised)).toContain('401');
  });

  it('answers an internal failure with an error message, and keeps running', async () => {
    guard.authenticate = () => Promise.reject(new Error('the database is unreachable'));

    const answer = await post('/negotiate', 'token-ana');

    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 500,
      body: { code: 'internal' },
    });
  });
});

describe('a connection token', () => {
  it('opens one connection, only with the ticket of its person and before it expires', async () => {
    const promised = await negotiate('token-ana');
    const other = await negotiate('token-ben');

    expect(await statusOfDial({ ...promised, ticket: other.ticket })).toContain('404');
    expect(await statusOfDial({ ...promised, ticket: 'token-ana' })).toContain('404');
    expect(await statusOfDial({ ...promised, token: '' })).toContain('404');
    const first = await dialPromised(promised);
    expect(await statusOfDial(promised)).toContain('409');
    await clock.advance(16);
    expect(await statusOfDial(other)).toContain('404');
    first.socket.terminate();
  });

  it('lets no other caller use a connection', async () => {
    const promised = await negotiate('token-ana');
    const other = await negotiate('token-ben');
    const address = `?id=${promised.token}`;
    await fetch(server.url + address, { headers: { authorization: `Bearer ${promised.ticket}` } });

    const statuses = [
      (await post(address, other.ticket, { body: 'x' })).status,
      (await fetch(server.url + address, { method: 'DELETE', headers: { authorization: `Bearer ${other.ticket}` } }))
        .status,
      (await fetch(server.url + address, { headers: { authorization: `Bearer ${other.ticket}` } })).status,
      (await post('?id=unknown', promised.ticket, { body: 'x' })).status,
    ];

    expect({ statuses, size: server.hub.size }).toEqual({ statuses: [404, 404, 404, 404], size: 1 });
  });
});

describe('origins', () => {
  it('admits pages of known origins and programs, and no others', async () => {
    const known = await post('/negotiate', 'token-ana', { headers: { origin: server.origin } });
    const allowed = await post('/negotiate', 'token-ana', { headers: { origin: 'https://app.example' } });
    const strange = await post('/negotiate', 'token-ana', { headers: { origin: 'https://evil.example' } });
    const preflight = await fetch(`${server.url}/negotiate`, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example' },
    });

    expect([known.status, allowed.status, strange.status, preflight.status]).toEqual([200, 200, 403, 204]);
    expect([known, allowed, strange].map(({ headers }) => headers.get('access-control-allow-origin'))).toEqual([
      null,
      'https://app.example',
      null,
    ]);
    expect(await statusOfDial(await negotiate('token-ana'), { origin: 'https://evil.example' })).toContain('403');
    expect(await statusOfDial(await negotiate('token-ana'), { origin: 'null' })).toContain('403');
    expect(await statusOfDial(await negotiate('token-ana'), { origin: server.origin })).toBe('open');
  });

  it('returns no host name that the caller made up', async () => {
    const { request } = await import('node:http');
    const body = await new Promise<string>((resolve) => {
      const call = request(
        `${server.url}/negotiate`,
        { method: 'POST', headers: { host: 'evil.example', authorization: 'Bearer token-ana' } },
        (response) => {
          response.setEncoding('utf8').once('data', resolve);
        },
      );
      call.end();
    });

    expect((JSON.parse(body) as { url: string }).url).toBe(server.url);
  });
});

describe('garbage', () => {
  const separated = (text: string): string => text + recordSeparator;

  it.each([
    ['no handshake', separated('{"type":6}'), { error: expect.stringContaining('handshake') }],
    ['no JSON', separated('hello'), { error: expect.stringContaining('handshake') }],
    ['no end', '{"protocol":"json","version":1}', undefined],
    [
      'another protocol',
      separated('{"protocol":"messagepack","version":1}'),
      { error: expect.stringContaining('json') },
    ],
    ['another version', separated('{"protocol":"json","version":99}'), { error: expect.stringContaining('version') }],
  ])('in place of the handshake ends the connection: %s', async (_name, text, answer) => {
    const raw = await dial();

    raw.send(text);

    await raw.closed;
    expect(raw.received).toEqual(answer === undefined ? [] : [answer]);
  });

  it.each([
    ['text', separated('hello')],
    ['a number', separated('1')],
    ['null', separated('null')],
    ['a list', separated('[]')],
    ['no type', separated('{"type":"1"}')],
    ['an empty record', recordSeparator + recordSeparator],
    ['half a record', '{"type":6}'],
    ['a call without a name', separated('{"type":1,"arguments":[]}')],
    ['a call without arguments', separated('{"type":1,"target":"JoinGroup","arguments":{"length":1}}')],
    ['a call with a strange id', separated('{"type":1,"invocationId":{},"target":"JoinGroup","arguments":[]}')],
    ['depth', separated('['.repeat(16_000))],
  ])('after the handshake ends the connection without a return: %s', async (_name, text) => {
    const raw = await shakenHands();

    raw.send(text);

    await raw.closed;
    expect(raw.received).toEqual([{ type: 7, error: expect.any(String) }]);
  });

  it('of unknown kinds, and completions without an invocation, are ignored', async () => {
    const raw = await shakenHands();

    for (const type of [2, 3, 5, 6, 8, 9, 77]) {
      raw.send({ type, invocationId: '1', item: 1, __proto__: { polluted: true } });
    }
    raw.send(
      separated('{"type":1,"invocationId":"7","target":"__proto__","arguments":[],"__proto__":{"polluted":true}}'),
    );
    await until(() => raw.received.length > 0);

    expect(raw.received).toEqual([{ type: 3, invocationId: '7', error: 'There is no such hub method.' }]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('of more than 32 KiB, or in binary, closes the socket', async () => {
    const large = await shakenHands();
    const binary = await shakenHands();

    large.send('x'.repeat(33 * 1_024));
    binary.socket.send(Buffer.from(separated('{"type":6}')), { binary: true });

    expect([await large.closed, await binary.closed]).toEqual([1009, 1003]);
    const promised = await negotiate('token-ana');
    await fetch(`${server.url}?id=${promised.token}`, { headers: { authorization: `Bearer ${promised.ticket}` } });
    const posted = await post(`?id=${promised.token}`, promised.ticket, { body: 'x'.repeat(33 * 1_024) });
    expect(posted.status).toBe(413);
  });

  it('that floods invocations ends the connection', async () => {
    let release: () => void = () => undefined;
    guard.beforeAdmission = () =>
      new Promise((resolve) => {
        release = resolve;
      });
    const raw = await shakenHands();

    raw.send(separated(JSON.stringify({ type: 1, target: 'JoinGroup', arguments: [acme, ana] })).repeat(17));

    await raw.closed;
    expect(raw.received).toEqual([{ type: 7, error: 'Too many invocations are pending.' }]);
    release();
  });

  it('on the paths of the hub is answered with 404, and other paths are ignored', async () => {
    const statuses = [];
    for (const [method, path] of [
      ['GET', '/negotiate'],
      ['PUT', ''],
      ['POST', ''],
      ['DELETE', ''],
      ['GET', ''],
      ['GET', '?id=%00&access_token=%ff'],
    ] as const) {
      statuses.push((await fetch(server.url + path, { method })).status);
    }

    expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await (await fetch(`${server.origin}/hubs/chatter`)).text()).toBe('not the hub');
  });
});

describe('time', () => {
  it('sends a ping after 15 s without messages, and drops a browser that is silent for 30 s [R63.timeouts]', async () => {
    const silent = await shakenHands();
    const talking = await shakenHands('token-ben');

    await clock.advance(14);
    expect(silent.received).toEqual([]);
    await clock.advance(3);
    await until(() => silent.received.length === 1 && talking.received.length === 1);
    expect(silent.received).toEqual([{ type: 6 }]);
    talking.send({ type: 6 });
    talking.send({ type: 1, invocationId: '1', target: 'none', arguments: [] });
    await until(() => talking.received.length === 2);
    await clock.advance(16);

    expect(await silent.closed).toBe(1006);
    expect(talking.socket.readyState).toBe(WebSocket.OPEN);
    talking.socket.terminate();
  });

  it('drops a connection without a handshake', async () => {
    const raw = await dial();

    await clock.advance(17);

    expect(await raw.closed).toBe(1006);
  });

  it('ends a connection with its session, and lets the browser negotiate a new one', async () => {
    const raw = await shakenHands();
    // A round ends after the response of the server, so that a slow machine does not count as silent.
    for (let round = 1; round <= 59; round += 1) {
      await clock.advance(10);
      raw.send({ type: 1, invocationId: String(round), target: 'none', arguments: [] });
      await until(() => raw.received.some((message) => isAnswerTo(message, round)));
    }
    expect(raw.socket.readyState).toBe(WebSocket.OPEN);
    await clock.advance(12);
    await raw.closed;

    expect(raw.received.at(-1)).toEqual({ type: 7, error: 'The session has expired.', allowReconnect: true });
    expect((await post('/negotiate', 'token-ana')).status).toBe(401);
  });

  it('answers a long poll without messages, and drops a browser that does not poll again', async () => {
    const promised = await negotiate('token-ana');
    const poll = (): Promise<Response> =>
      fetch(`${server.url}?id=${promised.token}`, { headers: { authorization: `Bearer ${promised.ticket}` } });
    await poll();
    await post(`?id=${promised.token}`, promised.ticket, { body: separatedHandshake });
    expect(await (await poll()).text()).toBe(`{}${recordSeparator}`);

    const waiting = poll();
    await until(() => server.addresses.filter((address) => address.startsWith('GET')).length === 3);
    const answered = waiting.then((response) => response.status);
    await clock.advance(46);
    expect(await answered).toBe(200);
    expect(server.hub.size).toBe(1);
    await clock.advance(32);

    expect(server.hub.size).toBe(0);
    expect((await poll()).status).toBe(404);
  });

  it('completes an earlier poll when a second one arrives', async () => {
    const promised = await negotiate('token-ana');
    const poll = (): Promise<Response> =>
      fetch(`${server.url}?id=${promised.token}`, { headers: { authorization: `Bearer ${promised.ticket}` } });
    await poll();
    const first = poll();
    await until(() => server.addresses.filter((address) => address.startsWith('GET')).length === 2);
    const second = poll();

    expect((await first).status).toBe(204);
    await post(`?id=${promised.token}`, promised.ticket, { body: separatedHandshake });
    expect((await second).status).toBe(200);
  });
});

const separatedHandshake = `{"protocol":"json","version":1}${recordSeparator}`;
