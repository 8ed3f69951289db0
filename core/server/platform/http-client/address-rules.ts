import { BlockList, isIP } from 'node:net';

/** IPv4 networks without public servers (IANA special-purpose registry, RFC 6890 and its successors). */
const notPublic4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** The allocated part of IPv6. Mapped, translated, link-local and unique-local addresses are outside of it. */
const public6 = ['2000::', 3] as const;

/**
 * Exceptions within that part: protocol assignments with Teredo, documentation, and 6to4, which can embed a private
 * IPv4 address.
 */
const notPublic6: readonly (readonly [network: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

/** Whether a socket may connect to an address. */
export type AddressRule = (address: string) => boolean;

/**
 * Creates the rule for outgoing requests: public addresses and the allowed networks.
 *
 * @param allowed addresses or networks such as `10.1.0.0/16` or `fd00::/8`
 * @throws TypeError for an entry that is neither.
 */
export function createAddressRule(allowed: readonly string[]): AddressRule {
  const open = new BlockList();
  for (const entry of allowed) {
    const [network = '', bits] = entry.split('/');
    const family = familyOf(network);
    if (family === undefined) {
      throw new TypeError(`'${entry}' is neither an address nor a network.`);
    }
    open.addSubnet(network, bits === undefined ? bitsOf(family) : Number(bits), family);
  }
  const closed = new BlockList();
  for (const [network, bits] of notPublic4) {
    closed.addSubnet(network, bits, 'ipv4');
  }
  for (const [network, bits] of notPublic6) {
    closed.addSubnet(network, bits, 'ipv6');
  }
  const allocated = new BlockList();
  allocated.addSubnet(public6[0], public6[1], 'ipv6');
  return (address) => {
    const family = familyOf(address);
    if (family === undefined) {
      return false;
    }
    const isAllocated = family === 'ipv4' || allocated.check(address, family);
    return open.check(address, family) || (isAllocated && !closed.check(address, family));
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  if (version === 0) {
    return undefined;
  }
  return version === 4 ? 'ipv4' : 'ipv6';
}

function bitsOf(family: 'ipv4' | 'ipv6'): number {
  return family === 'ipv4' ? 32 : 128;
}
