import { createAddressRule } from './address-rules';

describe('The rule for outgoing addresses', () => {
  const isAllowed = createAddressRule([]);

  it.each(['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
    'allows the public address %s',
    (address) => expect(isAllowed(address)).toBe(true),
  );

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '2001:db8::1',
    '2001:0:a9fe:a9fe::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
  ])('refuses %s, which is not public', (address) => expect(isAllowed(address)).toBe(false));

  it('allows what the operator allows, and nothing else', () => {
    const rule = createAddressRule(['10.1.0.0/16', '::1', 'fd00:1::/32']);
    const asked = ['10.1.2.3', '10.2.0.1', '::1', '::2', 'fd00:1:2::3', 'fd00:2::1', '::ffff:10.1.2.3'];
    expect(asked.map((address) => rule(address))).toEqual([true, false, true, false, true, false, true]);
  });

  it('refuses an invalid list', () => {
    expect(() => createAddressRule(['intranet'])).toThrow("'intranet' is neither an address nor a network.");
  });
});
