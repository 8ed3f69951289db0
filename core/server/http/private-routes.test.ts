import { createPrivateGuard } from './private-routes';

const allows = createPrivateGuard({ operatorToken: 'o'.repeat(16), publicUrl: 'https://work.example.com' });

function request(peerAddress: string, headers: Readonly<Record<string, string>>) {
  return { peerAddress, header: (name: string) => headers[name] };
}

describe('createPrivateGuard', () => {
  it.each([
    ['127.0.0.1', { host: 'localhost:3000' }],
    ['::1', { host: '[::1]:3000' }],
    ['::ffff:127.0.0.1', { host: '127.0.0.1:3000' }],
    ['127.0.0.1', { host: 'work.example.com' }],
    ['203.0.113.9', { host: 'work.example.com', authorization: `Bearer ${'o'.repeat(16)}` }],
  ])('lets %s in with %j', (peer, headers) => {
    expect(allows(request(peer, headers as unknown as Readonly<Record<string, string>>))).toBe(true);
  });

  it.each([
    ['203.0.113.9', { host: 'localhost' }],
    ['127.0.0.1', { host: 'localhost', 'x-forwarded-for': '203.0.113.9' }],
    ['127.0.0.1', { host: 'localhost', forwarded: 'for=203.0.113.9' }],
    ['127.0.0.1', { host: 'localhost', 'x-real-ip': '127.0.0.1' }],
    ['127.0.0.1', { host: 'rebound.attacker.example' }],
    ['127.0.0.1', {}],
    ['203.0.113.9', { host: 'work.example.com', authorization: 'Bearer wrong' }],
    ['127.0.0.1.evil', { host: 'localhost' }],
  ])('keeps %s out with %j', (peer, headers) => {
    expect(allows(request(peer, headers as unknown as Readonly<Record<string, string>>))).toBe(false);
  });

  it('has no token that opens it where none is set', () => {
    const guard = createPrivateGuard({ operatorToken: undefined, publicUrl: 'http://localhost:3000' });
    expect(guard(request('203.0.113.9', { host: 'x', authorization: 'Bearer undefined' }))).toBe(false);
  });
});
