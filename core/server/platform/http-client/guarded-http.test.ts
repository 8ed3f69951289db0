import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAddressRule } from './address-rules';
import { httpClientMessages } from './messages';
import type { ResolveName } from './guarded-http';
import { GuardedHttp } from './guarded-http';

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

describe('Outgoing requests', () => {
  let server: Server;
  let base: string;
  let asked: string[];
  let answer: Answering;

  beforeEach(async () => {
    asked = [];
    answer = (_request, response) => response.end('hello');
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.headers.host} ${request.url}`);
      answer(request, response);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    base = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });

  const open = (): GuardedHttp => new GuardedHttp({ isAllowed: createAddressRule(['127.0.0.0/8']) });
  const closed = (resolve?: ResolveName): GuardedHttp =>
    new GuardedHttp({ isAllowed: createAddressRule([]), ...(resolve === undefined ? {} : { resolve }) });
  const port = (): string => base.split(':')[1] ?? '';
  const resolving =
    (...found: readonly string[]): ResolveName =>
    (_name, done) =>
      done(
        null,
        found.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
  const refusal = { code: 'validation_failed', sentence: { message: httpClientMessages.outgoingAddressRefused } };

  it('return status, headers and bytes from allowed addresses', async () => {
    answer = (_request, response) => response.writeHead(418, { 'x-tea': 'green' }).end('pot');
    const got = await open().send({ url: `http://${base}/tea`, headers: { accept: 'text/plain' } });
    expect({ ...got, bytes: Buffer.from(got.bytes).toString() }).toMatchObject({
      status: 418,
      headers: { 'x-tea': 'green' },
      bytes: 'pot',
      url: `http://${base}/tea`,
    });
    expect(asked).toEqual([`GET ${base} /tea`]);
  });

  it.each([
    'http://127.0.0.1:1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://localhost/',
    'http://0/',
  ])('refuses %s however it is written', async (url) => {
    await expect(closed().send({ url })).rejects.toMatchObject(refusal);
    expect(asked).toEqual([]);
  });

  it.each([
    'file:///etc/passwd',
    'gopher://a.example',
    'ftp://a.example',
    'javascript:1',
    'no address',
    'http://u:p@a.example/',
  ])('refuses %s, which is no plain web address', async (url) => {
    await expect(open().send({ url })).rejects.toMatchObject({
      code: 'validation_failed',
      sentence: { message: httpClientMessages.outgoingAddressInvalid },
    });
  });

  it('refuse a public name with an address in the private network, even if only one of its addresses is', async () => {
    const url = `http://rebound.example:${port()}/`;
    await expect(closed(resolving('127.0.0.1')).send({ url })).rejects.toMatchObject(refusal);
    await expect(closed(resolving('93.184.216.34', '127.0.0.1')).send({ url })).rejects.toMatchObject(refusal);
    await expect(closed(resolving('::ffff:127.0.0.1')).send({ url })).rejects.toMatchObject(refusal);
    expect(asked).toEqual([]);
  });

  it('resolve the name once, for the socket, so that it cannot change in between', async () => {
    let times = 0;
    const calls = new GuardedHttp({
      isAllowed: createAddressRule(['127.0.0.1']),
      resolve: (name, done) => {
        times += 1;
        const address = times === 1 ? '127.0.0.1' : '10.0.0.1';
        resolving(address)(name, done);
      },
    });
    await calls.send({ url: `http://here.example:${port()}/` });
    expect([times, asked]).toEqual([1, [`GET here.example:${port()} /`]]);
    await expect(calls.send({ url: `http://here.example:${port()}/` })).rejects.toMatchObject(refusal);
  });

  it('check every redirect like the first URL, and follow a few', async () => {
    answer = (request, response) => {
      const next = request.url === '/a' ? '/b' : undefined;
      response.writeHead(next === undefined ? 200 : 302, next === undefined ? {} : { location: next }).end('end');
    };
    const got = await open().send({ url: `http://${base}/a` });
    expect([got.status, got.url]).toEqual([200, `http://${base}/b`]);

    answer = (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    await expect(open().send({ url: `http://${base}/` })).rejects.toMatchObject(refusal);
    answer = (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    await expect(open().send({ url: `http://${base}/` })).rejects.toMatchObject({ code: 'validation_failed' });
    answer = (_request, response) => response.writeHead(302, { location: '/again' }).end();
    asked = [];
    await expect(open().send({ url: `http://${base}/` })).rejects.toMatchObject({ code: 'plugin_unavailable' });
    expect(asked).toHaveLength(4);
  });

  it('drop secrets and body on a redirect to another server', async () => {
    const seen: (string | undefined)[] = [];
    answer = (request, response) => {
      seen.push(request.method, request.headers.authorization, request.headers.accept);
      response.writeHead(seen.length === 3 ? 303 : 200, { location: `http://127.0.0.2:${port()}/` });
      response.end();
    };
    const other = createServer((request, response) => answer(request, response));
    await new Promise<void>((done) => other.listen(Number(port()), '127.0.0.2', done));
    try {
      const headers = { authorization: 'Bearer secret', accept: 'text/plain' };
      await open().send({ url: `http://${base}/`, method: 'POST', headers, body: 'secret' });
    } finally {
      await new Promise((done) => other.close(done));
    }
    expect(seen).toEqual(['POST', 'Bearer secret', 'text/plain', 'GET', undefined, 'text/plain']);
  });

  it.each([307, 308])('resend the body on a %d to the same server only', async (status) => {
    const bodies: string[] = [];
    let next = `http://127.0.0.2:${port()}/`;
    answer = (request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => bodies.push(`${request.headers.host} ${text}`));
      request.on('end', () => response.writeHead(bodies.length === 1 ? status : 200, { location: next }).end());
    };
    const other = createServer((request, response) => answer(request, response));
    await new Promise<void>((done) => other.listen(Number(port()), '127.0.0.2', done));
    try {
      const sending = open().send({ url: `http://${base}/`, method: 'POST', body: 'client_secret=1' });
      await expect(sending).rejects.toMatchObject({
        code: 'validation_failed',
        sentence: { message: httpClientMessages.outgoingBodyRedirected },
      });
      expect(bodies).toEqual([`${base} client_secret=1`]);
      bodies.length = 0;
      next = '/here';
      await open().send({ url: `http://${base}/`, method: 'POST', body: 'again' });
      expect(bodies).toEqual([`${base} again`, `${base} again`]);
    } finally {
      await new Promise((done) => other.close(done));
    }
  });

  it('stop reading at the size limit, announced or not, and time out', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-length': '5000' }).end('x'.repeat(5_000));
    await expect(open().send({ url: `http://${base}/`, maxBytes: 100 })).rejects.toMatchObject({
      code: 'plugin_unavailable',
      sentence: { message: httpClientMessages.outgoingTooLarge },
    });
    answer = (_request, response) => {
      const more = (): void => {
        response.write('x'.repeat(1_000), () => (response.destroyed ? undefined : setImmediate(more)));
      };
      more();
    };
    await expect(open().send({ url: `http://${base}/`, maxBytes: 10_000 })).rejects.toMatchObject({
      sentence: { message: httpClientMessages.outgoingTooLarge },
    });
    answer = () => undefined;
    await expect(open().send({ url: `http://${base}/`, timeLimit: 50 })).rejects.toMatchObject({
      code: 'plugin_unavailable',
      sentence: { message: httpClientMessages.outgoingTookTooLong },
    });
  });

  it('report a name that nothing knows, as the resolver of the machine does', async () => {
    const nothing: ResolveName = (_name, answer) => answer(new Error('ENOTFOUND'), undefined as never);
    const sending = closed(nothing).send({ url: 'https://nowhere.invalid/' });
    await expect(sending).rejects.toMatchObject({ code: 'plugin_unavailable', params: { failure: 'unreachable' } });
  });

  it('return the status of a redirect, and the beginning of a long response, where that is asked for', async () => {
    answer = (_request, response) => response.writeHead(302, { location: '/next' }).end('x'.repeat(5_000));
    const got = await open().send({ url: `http://${base}/a`, onRedirect: 'return', onTooLarge: 'cut', maxBytes: 100 });
    expect([got.status, got.bytes.length, got.isCut, asked.length]).toEqual([302, 100, true, 1]);
    answer = (_request, response) => response.end('short');
    expect(await open().send({ url: `http://${base}/`, onTooLarge: 'cut', maxBytes: 5 })).toMatchObject({
      isCut: false,
    });
  });

  it('are sent encrypted only where that is asked for, unless the operator allows others', async () => {
    const call = { url: `http://${base}/`, encryptedOnly: true };
    const lenient = new GuardedHttp({ isAllowed: createAddressRule(['127.0.0.0/8']), allowsHttp: true });
    await expect(open().send(call)).rejects.toMatchObject({
      code: 'validation_failed',
      sentence: { message: httpClientMessages.outgoingNotEncrypted },
    });
    expect(() => open().check(call)).toThrow();
    expect((await lenient.send(call)).status).toBe(200);
    expect(() => closed().check({ url: 'https://[::1]/' })).toThrow();
  });

  it('give a connection up that is not made in time', async () => {
    // No server of TLS answers here.
    const slow = open().send({ url: `https://${base}/`, connectTimeLimit: 1, timeLimit: 5_000 });
    await expect(slow).rejects.toMatchObject({ code: 'plugin_unavailable' });
  });

  it('report an unreachable server, and refuse a header with a line break', async () => {
    const { port: free } = server.address() as AddressInfo;
    await expect(open().send({ url: `http://${base}/`, headers: { 'x-a': 'b\r\nx-c: d' } })).rejects.toMatchObject({
      code: expect.any(String),
    });
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await expect(open().send({ url: `http://127.0.0.1:${free}/` })).rejects.toMatchObject({
      code: 'plugin_unavailable',
      params: { retryAfter: 60 },
    });
    server.listen(0, '127.0.0.1');
  });
});
