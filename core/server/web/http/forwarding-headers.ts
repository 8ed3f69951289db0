import { BlockList, isIPv6 } from 'node:net';
import type { Logger } from '../../../kernel/services';

/** Headers that proxies add with the address of the client. */
export const forwardingHeaders: readonly string[] = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
];

/** Names that TRUST_PROXY accepts besides addresses, as Fastify defines them. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** The part of a request that shows whether a proxy forwarded it. */
export interface ForwardedRequest {
  readonly headers: Readonly<Record<string, unknown>>;
  /** Address of the socket's peer. */
  readonly peerAddress: string;
}

/**
 * Creates a check that warns about a proxy which is missing in TRUST_PROXY. It warns once per process, because any
 * client that reaches the port can send such headers.
 */
export function createProxyCheck(trustProxy: readonly string[], logger: Logger): (request: ForwardedRequest) => void {
  const trusted = networksOf(trustProxy);
  let hasWarned = false;
  return ({ headers, peerAddress }) => {
    if (hasWarned || !forwardingHeaders.some((name) => headers[name] !== undefined)) {
      return;
    }
    const peer = peerAddress.replace(/^::ffff:/, '');
    if (peer === '' || trusted.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) {
      return;
    }
    hasWarned = true;
    logger.warn(
      `Requests with forwarding headers arrive from ${peer}, which TRUST_PROXY does not name. If this is your proxy, set TRUST_PROXY=${peer}; until then all callers behind it share one rate limit and one sign-in throttle.`,
    );
  };
}

function networksOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries.flatMap((each) => namedNetworks[each] ?? [each])) {
    const [network = '', bits] = entry.split('/');
    const family = isIPv6(network) ? 'ipv6' : 'ipv4';
    list.addSubnet(network, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return list;
}
