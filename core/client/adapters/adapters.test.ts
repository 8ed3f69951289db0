import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HubConnectionBuilder } from '@microsoft/signalr';
import type { Clock } from '../../kernel/services';
import { realtimeLimits } from '../../contract';
import { FakeClock, FakeTransport, settle } from '../../testing';
import type { HttpTransport } from '../ports';
import { AxiosTransport } from './axios-transport';
import { browserAdapters } from './browser-adapters';
import { BrowserClock } from './browser-clock';
import { ConsoleLogger } from './console-logger';
import { PageWindow } from './page-window';
import { MemoryRecordDatabase } from './record-database';
import { SignalrHub } from './signalr-hub';

describe.each([
  [
    'the fake clock',
    () => {
      const clock = new FakeClock();
      return { clock: clock as Clock, pass: () => clock.advance(20) };
    },
  ],
  ['the browser’s clock', () => ({ clock: new BrowserClock() as Clock, pass: async () => undefined })],
])('%s', (_name, make) => {
  it('wakes no sleeper early, and its time advances', async () => {
    const { clock, pass } = make();
    const begun = clock.now().getTime();
    const sleep = clock.sleep(20);
    await pass();
    await sleep;
    // The browser's timer may round down by a millisecond.
    expect(clock.now().getTime() - begun).toBeGreaterThanOrEqual(19);
  });

  it('ends a sleep with the reason of its signal', async () => {
    const { clock } = make();
    const abort = new AbortController();
    const sleep = clock.sleep(1_000_000, abort.signal);
    abort.abort(new Error('enough'));
    await expect(sleep).rejects.toThrow('enough');
    await expect(clock.sleep(1, abort.signal)).rejects.toThrow('enough');
  });
});

interface TransportBench {
  readonly transport: HttpTransport;
  readonly base: string;
  readonly close: () => Promise<void>;
}

/** The same responses from the fake and from a real server behind axios. */
async function fakeBench(): Promise<TransportBench> {
  const transport = new FakeTransport('');
  transport.respondAt('POST', '/echo', ({ body, headers }) => ({
    status: 201,
    body: { got: body, header: headers['x-request-id'] },
    headers: { 'X-Cursor': '42' },
  }));
  transport.respondAt('GET', '/refused', { status: 403, body: { code: 'permission_required' } });
  transport.respondAt('GET', '/empty', { status: 204 });
  transport.respondAt('GET', '/slow', () => new Promise(() => undefined));
  return { transport, base: '', close: async () => undefined };
}

async function realBench(): Promise<TransportBench> {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('access-control-expose-headers', 'x-cursor');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'OPTIONS' || request.url === '/empty') {
        response.writeHead(204).end();
      } else if (request.url === '/echo') {
        const got: unknown = JSON.parse(Buffer.concat(chunks).toString());
        response.writeHead(201, { 'content-type': 'application/json', 'x-cursor': '42' });
        response.end(JSON.stringify({ got, header: request.headers['x-request-id'] }));
      } else if (request.url === '/refused') {
        response.writeHead(403, { 'content-type': 'application/problem+json' });
        response.end(JSON.stringify({ code: 'permission_required' }));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    transport: new AxiosTransport(),
    base: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

describe.each([
  ['the fake transport', fakeBench],
  ['the transport by axios', realBench],
])('%s', (_name, make) => {
  it('sends JSON with headers and returns status, headers and JSON', async () => {
    const { transport, base, close } = await make();
    const answer = await transport.send({
      method: 'POST',
      url: `${base}/echo`,
      headers: { 'x-request-id': 'r1' },
      body: { a: [1] },
      responseType: 'json',
    });
    expect([answer.status, answer.header('X-Cursor'), answer.header('x-none'), answer.body]).toEqual([
      201,
      '42',
      undefined,
      { got: { a: [1] }, header: 'r1' },
    ]);
    await close();
  });

  it('resolves with refusals and empty responses too', async () => {
    const { transport, base, close } = await make();
    const get = (path: string) =>
      transport.send({ method: 'GET', url: base + path, headers: {}, responseType: 'json' });
    const [refused, empty] = [await get('/refused'), await get('/empty')];
    expect([refused.status, refused.body, empty.status, empty.body]).toEqual([
      403,
      { code: 'permission_required' },
      204,
      undefined,
    ]);
    await close();
  });

  it('rejects when it is aborted', async () => {
    const { transport, base, close } = await make();
    const abort = new AbortController();
    const call = transport.send({
      method: 'GET',
      url: `${base}/slow`,
      headers: {},
      responseType: 'json',
      signal: abort.signal,
    });
    await settle();
    abort.abort();
    await expect(call).rejects.toBeDefined();
    await close();
  });
});

describe('the transport by axios', () => {
  it('rejects without a response', async () => {
    // jsdom reports the refused connection to the console as well.
    const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { transport, base, close } = await realBench();
    await close();
    await expect(
      transport.send({ method: 'GET', url: `${base}/empty`, headers: {}, responseType: 'json' }),
    ).rejects.toBeDefined();
    report.mockRestore();
  });
});

describe('the hub by signalr', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is built with the delays and time-outs of the specification [R63.reconnect R63.timeouts]', async () => {
    const reconnect = jest.spyOn(HubConnectionBuilder.prototype, 'withAutomaticReconnect');
    const timeout = jest.spyOn(HubConnectionBuilder.prototype, 'withServerTimeout');
    const keepAlive = jest.spyOn(HubConnectionBuilder.prototype, 'withKeepAliveInterval');
    const connection = await new SignalrHub('http://127.0.0.1:9/hubs/chat').create(() => 'token');
    expect([reconnect, timeout, keepAlive].map(({ mock }) => mock.calls[0]?.[0])).toEqual([
      [0, 2_000, 10_000, 30_000],
      30_000,
      15_000,
    ]);
    await connection.stop();
  });

  it('reports the end of the session when the server does not know it', async () => {
    const server = createServer((request, response) => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', '*');
      response.writeHead(request.method === 'OPTIONS' ? 204 : 401).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const connection = await new SignalrHub(`http://127.0.0.1:${port}/hubs/chat`).create(() => 'token');
    await expect(connection.start()).rejects.toMatchObject({ code: 'session_required' });
    server.closeAllConnections();
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  });

  it('follows a hundred redirects and no more [R63.redirects]', async () => {
    let negotiations = 0;
    const server = createServer((request, response) => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', '*');
      if (request.method === 'OPTIONS') {
        response.writeHead(204).end();
        return;
      }
      negotiations += 1;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ url: `http://${request.headers.host}/hubs/chat`, accessToken: 'token' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const connection = await new SignalrHub(`http://127.0.0.1:${port}/hubs/chat`).create(() => 'token');
    await expect(connection.start()).rejects.toThrow(/redirection limit/);
    expect([negotiations, realtimeLimits.redirects]).toEqual([100, 100]);
    server.closeAllConnections();
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  });
});

describe('ids', () => {
  it('are random UUIDs at an address without TLS, where the browser has no `randomUUID`', () => {
    const { crypto } = window;
    const page = Object.create(window, {
      crypto: { value: { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) } },
    }) as Window & typeof globalThis;
    const { ids } = browserAdapters(page, {
      ...{ apiBase: '/api', authBase: '/api', hubUrl: '/hub', build: 'test', narrowMode: 'landing' },
      ...{ androidStore: '', iosStore: '', helpCentre: '' },
    });
    const [first, second] = [ids.next(), ids.next()];
    expect(first).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(second).not.toBe(first);
  });
});

describe('records in memory', () => {
  it('are separate by store and person, in the order of their keys', async () => {
    const records = new MemoryRecordDatabase();
    await records.write('drafts', 'ada', { key: 'b', value: 1 });
    await records.write('drafts', 'ada', { key: 'a', value: 2 });
    await records.write('drafts', 'eve', { key: 'a', value: 3 });
    await records.write('writes', 'ada', { key: 'a', value: 4 });
    await records.remove('drafts', 'ada', 'b');
    expect(await records.readAll('drafts', 'ada')).toEqual([{ key: 'a', value: 2 }]);
    await records.removeAll('drafts', 'ada');
    expect([await records.readAll('drafts', 'ada'), await records.readAll('drafts', 'eve')]).toEqual([
      [],
      [{ key: 'a', value: 3 }],
    ]);
  });
});

describe('the log', () => {
  it('starts each line with the owner', () => {
    const sink = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() };
    const error = new Error('no');
    new ConsoleLogger(sink).scoped('tasks:store').error('Broken.', error);
    expect(sink.error).toHaveBeenCalledWith('[tasks:store] Broken.', error);
  });
});

describe('topics between tabs', () => {
  /** The channel that the tabs of one browser share. */
  class TestChannel extends EventTarget {
    static readonly open: TestChannel[] = [];

    constructor(readonly name: string) {
      super();
      TestChannel.open.push(this);
    }

    postMessage(data: unknown): void {
      for (const other of TestChannel.open.filter((each) => each !== this && each.name === this.name)) {
        other.dispatchEvent(new MessageEvent('message', { data }));
      }
    }
  }

  it('reach the other tabs only, until released, and no tab in a browser without channels', () => {
    const page = { BroadcastChannel: TestChannel } as unknown as Window & typeof globalThis;
    const [first, second] = [new PageWindow(page), new PageWindow(page)];
    const received: string[] = [];
    first.subscribe('drafts', () => received.push('first'));
    const release = second.subscribe('drafts', () => received.push('second'));
    first.publish('drafts');
    first.publish('other');
    expect(received).toEqual(['second']);
    void release();
    first.publish('drafts');
    expect(received).toEqual(['second']);
    const old = new PageWindow({} as Window & typeof globalThis);
    void old.subscribe('drafts', () => received.push('old'))();
    expect(() => old.publish('drafts')).not.toThrow();
  });
});
