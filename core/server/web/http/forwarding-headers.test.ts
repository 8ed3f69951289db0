import { FakeLogger } from '../../../testing/fakes/fake-logger';
import { createProxyCheck } from './forwarding-headers';

const warning = (peer: string): string =>
  `Requests with forwarding headers arrive from ${peer}, which TRUST_PROXY does not name. If this is your proxy, set TRUST_PROXY=${peer}; until then all callers behind it share one rate limit and one sign-in throttle.`;

function warningsOf(
  trustProxy: readonly string[],
  ...requests: readonly (readonly [peerAddress: string, header: string | undefined])[]
): readonly string[] {
  const logger = new FakeLogger();
  const check = createProxyCheck(trustProxy, logger);
  for (const [peerAddress, header] of requests) {
    check({ peerAddress, headers: header === undefined ? {} : { [header]: '203.0.113.9' } });
  }
  return logger.at('warn');
}

describe('createProxyCheck', () => {
  it.each(['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip'])(
    'warns about an untrusted proxy that sends %s, with its address',
    (header) => {
      expect(warningsOf([], ['::ffff:10.0.0.5', header])).toEqual([warning('10.0.0.5')]);
    },
  );

  it('warns once, however many requests and peers there are', () => {
    const requests = Array.from({ length: 1_000 }, (_, index) => [`10.0.${index % 250}.1`, 'forwarded'] as const);
    expect(warningsOf(['192.168.0.0/16'], ...requests)).toEqual([warning('10.0.0.1')]);
  });

  it.each([
    [['10.0.0.0/8'], '::ffff:10.0.0.5'],
    [['10.0.0.5'], '10.0.0.5'],
    [['fd00::/8'], 'fd00::5'],
    [['loopback'], '127.0.0.1'],
    [['uniquelocal'], '192.168.1.1'],
    [['linklocal', '::1'], '::1'],
  ])('does not warn where TRUST_PROXY is %j and the proxy is %s', (trustProxy, peer) => {
    expect(warningsOf(trustProxy, [peer, 'x-forwarded-for'])).toEqual([]);
  });

  it('does not warn about requests without such headers', () => {
    expect(warningsOf([], ['10.0.0.5', undefined], ['10.0.0.5', 'via'])).toEqual([]);
  });
});
