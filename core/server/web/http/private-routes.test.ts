import { createPrivateGuard } from './private-routes';

const operatorToken = 'o'.repeat(16);
const local = createPrivateGuard({ operatorToken, publicUrl: 'http://localhost:3000' });
const remote = createPrivateGuard({ operatorToken, publicUrl: 'https://work.example.com' });

type Headers = Readonly<Record<string, string>>;

function request(peerAddress: string, headers: Headers) {
  return { peerAddress, header: (name: string) => headers[name] };
}

const fromHere: readonly (readonly [string, Headers])[] = [
  ['127.0.0.1', { host: 'localhost:3000' }],
  ['127.0.0.1', { host: 'LocalHost' }],
  ['::1', { host: '[::1]:3000' }],
  ['::ffff:127.0.0.1', { host: '127.0.0.1:3000' }],
  ['127.8.8.8', { host: '127.8.8.8' }],
];

describe('createPrivateGuard', () => {
  it.each(fromHere)('opens for %s with %j where PUBLIC_URL is this machine', (peer, headers) => {
    expect(local(request(peer, headers))).toBe(true);
  });

  it.each(fromHere)('stays closed for %s with %j where PUBLIC_URL is another machine', (peer, headers) => {
    expect(remote(request(peer, headers))).toBe(false);
  });

  it.each(['http://localhost', 'http://127.0.0.1:8080', 'http://127.1', 'http://127.9.9.9', 'http://[::1]:3000'])(
    'treats %s as this machine',
    (publicUrl) => {
      const guard = createPrivateGuard({ operatorToken: undefined, publicUrl });
      expect(guard(request('127.0.0.1', { host: 'localhost' }))).toBe(true);
    },
  );

  it.each([
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'http://10.0.0.1',
    'http://0.0.0.0',
    'http://[::2]',
    'http://my-desktop.local',
  ])('treats %s as another machine', (publicUrl) => {
    const guard = createPrivateGuard({ operatorToken: undefined, publicUrl });
    expect(guard(request('127.0.0.1', { host: 'localhost' }))).toBe(false);
  });

  it.each<readonly [string, Headers]>([
    ['203.0.113.9', { host: 'localhost' }],
    ['127.0.0.1', { host: 'localhost', 'x-forwarded-for': '203.0.113.9' }],
    ['127.0.0.1', { host: 'localhost', forwarded: 'for=203.0.113.9' }],
    ['127.0.0.1', { host: 'localhost', 'x-real-ip': '127.0.0.1' }],
    ['127.0.0.1', { host: 'localhost', via: '1.1 proxy' }],
    ['127.0.0.1', { host: 'rebound.attacker.example' }],
    ['127.0.0.1', {}],
    ['203.0.113.9', { host: 'localhost', authorization: 'Bearer wrong' }],
    ['127.0.0.1.evil', { host: 'localhost' }],
  ])('stays closed for %s with %j even where PUBLIC_URL is this machine', (peer, headers) => {
    expect(local(request(peer, headers))).toBe(false);
  });

  it.each([local, remote])('opens with the token from any address', (guard) => {
    const headers = {
      host: 'work.example.com',
      'x-forwarded-for': '1.2.3.4',
      authorization: `Bearer ${operatorToken}`,
    };
    expect(guard(request('203.0.113.9', headers))).toBe(true);
  });

  it('accepts no token where none is configured', () => {
    const guard = createPrivateGuard({ operatorToken: undefined, publicUrl: 'https://work.example.com' });
    expect(guard(request('203.0.113.9', { host: 'x', authorization: 'Bearer undefined' }))).toBe(false);
  });
});
