import { request } from 'node:http';

/**
 * Sends a request on to a server at a port of this machine.
 * @param {import('node:http').IncomingMessage} incoming
 * @param {number} port
 * @param {Record<string, string>} headers in place of those that came
 * @returns {Promise<import('node:http').IncomingMessage>}
 */
export function forward(incoming, port, headers = {}) {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, ...forwardedFor(incoming), ...headers },
    });
    outgoing.once('response', resolve);
    outgoing.once('error', reject);
    incoming.pipe(outgoing);
  });
}

/**
 * Whom a request comes from. For a client on this machine no header is added: a forwarded request is shown no captured mail,
 * and a developer needs the code in it.
 * @param {import('node:http').IncomingMessage} incoming
 * @returns {Record<string, string>}
 */
function forwardedFor({ socket }) {
  const address = socket.remoteAddress ?? '';
  return /^(::1|(::ffff:)?127\.)/.test(address) ? {} : { 'x-forwarded-for': address };
}

/**
 * Connects a WebSocket's two ends.
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:stream').Duplex} socket
 * @param {Buffer} head
 * @param {number} port
 */
export function forwardUpgrade(incoming, socket, head, port) {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path: incoming.url,
    headers: { ...incoming.headers, ...forwardedFor(incoming) },
  });
  const end = () => socket.destroy();
  socket.on('error', () => outgoing.destroy());
  outgoing.once('error', end);
  outgoing.once('response', end);
  outgoing.once('upgrade', (answer, other, otherHead) => {
    const lines = [`HTTP/1.1 101 ${answer.statusMessage ?? ''}`];
    for (let index = 0; index < answer.rawHeaders.length; index += 2) {
      lines.push(`${answer.rawHeaders[index]}: ${answer.rawHeaders[index + 1]}`);
    }
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.write(otherHead);
    other.write(head);
    other.on('error', end).on('close', end);
    socket.on('close', () => other.destroy());
    socket.pipe(other).pipe(socket);
  });
  outgoing.end();
}
