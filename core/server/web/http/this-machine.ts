/** Whether a host name, as `URL` writes it, is this machine: `localhost`, 127.0.0.0/8 or `[::1]`. */
export function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || loopback4.test(hostname);
}

/** Whether the address of a socket's peer is this machine. */
export function isLoopback(address: string): boolean {
  return address === '::1' || loopback4.test(address.replace(/^::ffff:/, ''));
}

const loopback4 = /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/;
