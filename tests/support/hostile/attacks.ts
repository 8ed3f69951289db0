import { randomBytes } from 'node:crypto';
import type { Leaving } from './hostile-socket';
import { HostileSocket } from './hostile-socket';
import { HubTickets } from './hub-tickets';
import type { Target } from './target';

/** Where in a message it is cut, from 0 to 1, and how the client leaves then. */
interface Cut {
  readonly at: number;
  readonly leaving: Leaving;
}

/** A target with what several attacks share. */
interface Armed extends Target {
  readonly tickets: HubTickets;
}

type Attack = (target: Armed, cut: Cut) => Promise<void>;

const leavings: readonly Leaving[] = ['reset', 'end', 'garbage'];
/** Each step of the golden ratio falls into the largest gap that the steps before have left. */
const goldenRatio = 0.618_033_988_749_895;

const headersOf = ({ port, token }: Target): string => `Host: localhost:${port}\r\nAuthorization: Bearer ${token}\r\n`;

/** Sends a message up to the cut and leaves. */
function cutOff(message: (target: Target) => string | Uint8Array): Attack {
  return async (target, { at, leaving }) => {
    const socket = await HostileSocket.open(target.port);
    const whole = message(target);
    const bytes = typeof whole === 'string' ? Buffer.from(whole, 'latin1') : whole;
    const end = Math.ceil(bytes.length * at);
    // In two packets, so that the server has begun with the message when it breaks off.
    await socket.send(bytes.subarray(0, end / 2));
    await socket.send(bytes.subarray(end / 2, end));
    await socket.leave(leaving);
  };
}

/** Sends a whole message, reads the beginning of the response and leaves within it. */
function cutResponse(message: (target: Armed) => string | Promise<string>, beginning = 'HTTP/1.1'): Attack {
  return async (target, { at, leaving }) => {
    const text = await message(target);
    const socket = await HostileSocket.open(target.port);
    await socket.send(text);
    await socket.heard(beginning);
    if (at > 0.5) {
      socket.pause();
    }
    await socket.leave(leaving);
  };
}

/** Sends a malformed message and reads what it is answered. */
function malformed(message: (target: Target, at: number) => string | Uint8Array): Attack {
  return async (target, { at, leaving }) => {
    const socket = await HostileSocket.open(target.port);
    await socket.send(message(target, at));
    if (at < 0.5) {
      await socket.heard('HTTP/1.1');
    }
    await socket.leave(leaving);
  };
}

const json = JSON.stringify({ title: 'x'.repeat(2_000) });

const post = (target: Target, headers: string, body: string): string =>
  `POST ${target.list} HTTP/1.1\r\n${headersOf(target)}Content-Type: application/json\r\n${headers}\r\n${body}`;

const chunked = (chunks: readonly string[]): string =>
  chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('') + '0\r\n\r\n';

function multipart(target: Target, isChunked: boolean): string {
  const body = `--cut\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\nContent-Type: application/octet-stream\r\n\r\n${'b'.repeat(40_000)}\r\n--cut--\r\n`;
  const framing = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`;
  const head = `POST ${target.upload} HTTP/1.1\r\n${headersOf(target)}Content-Type: multipart/form-data; boundary=cut\r\n${framing}\r\n\r\n`;
  return head + (isChunked ? chunked([body]) : body);
}

function upgrade(path: string, lines: readonly string[] = [], { port }: Pick<Target, 'port'>): string {
  const usual = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  const named = new Set(lines.map((line) => line.split(':')[0]));
  const kept = [...usual, key].filter((line) => !named.has(line.split(':')[0]));
  const sent = [...kept, ...lines].filter((line) => !line.endsWith(': -'));
  return `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${sent.join('\r\n')}\r\n\r\n`;
}

/** The address that opens a live connection once, or one that opens nothing. */
async function negotiated({ tickets }: Armed): Promise<string> {
  const accessToken = await tickets.current();
  const { connectionToken = '' } = await tickets.negotiate(accessToken);
  return `/hubs/chat?id=${connectionToken}&access_token=${accessToken}`;
}

/** A frame as a browser sends it: masked with zeros, which leaves the payload as it is. */
function frame(opcode: number, payload: Uint8Array, { isFinal = true, isMasked = true } = {}): Buffer {
  const { length } = payload;
  const mask = isMasked ? 0x80 : 0;
  const head =
    length < 126 ? [mask | length] : length < 65_536 ? [mask | 126, length >> 8, length & 255] : [mask | 127];
  const long = Buffer.alloc(length < 65_536 ? 0 : 8);
  if (long.length > 0) {
    long.writeBigUInt64BE(BigInt(length));
  }
  const first = (isFinal ? 0x80 : 0) | opcode;
  return Buffer.concat([Buffer.from([first, ...head]), long, Buffer.alloc(isMasked ? 4 : 0), payload]);
}

const text = (value: string): Buffer => frame(1, Buffer.from(value, 'latin1'));
const handshake = text('{"protocol":"json","version":1}\u001e');

/** Opens a live connection and sends frames that no browser would. */
function frames(...sent: readonly Uint8Array[]): Attack {
  return async (target, { at, leaving }) => {
    const query = await negotiated(target);
    const socket = await HostileSocket.open(target.port);
    await socket.send(upgrade(query, [], target));
    await socket.heard('101 Switching');
    const bytes = Buffer.concat(sent);
    // One in four sends everything; the others break off within it.
    await socket.send(bytes.subarray(0, at < 0.25 ? bytes.length : Math.ceil(bytes.length * at)));
    await socket.leave(leaving);
  };
}

/** Every kind of attack by its name. */
const kinds: Readonly<Record<string, Attack>> = {
  'request cut in its headers': cutOff((target) => `GET ${target.list} HTTP/1.1\r\n${headersOf(target)}\r\n`),
  'request cut in its body': cutOff((target) => post(target, `Content-Length: ${json.length}\r\n`, json)),
  'chunked body cut': cutOff((target) => post(target, 'Transfer-Encoding: chunked\r\n', chunked([json, json]))),
  'expectation cut': cutOff((target) =>
    post(target, `Expect: 100-continue\r\nContent-Length: ${json.length}\r\n`, json),
  ),
  'multipart upload cut': cutOff((target) => multipart(target, false)),
  'chunked multipart upload cut': cutOff((target) => multipart(target, true)),
  'list cut while it is read': cutResponse(
    (target) => `GET ${target.list} HTTP/1.1\r\nAccept-Encoding: gzip\r\n${headersOf(target)}\r\n`,
  ),
  'download cut while it is read': cutResponse(
    (target) => `GET ${target.download} HTTP/1.1\r\n${headersOf(target)}\r\n`,
  ),
  'event stream cut': cutResponse(
    async (target) =>
      `GET ${await negotiated(target)} HTTP/1.1\r\nAccept: text/event-stream\r\n${headersOf(target)}\r\n`,
    'text/event-stream',
  ),
  'event stream cut in its request': cutOff(
    (target) => `GET /hubs/chat?id=none HTTP/1.1\r\nAccept: text/event-stream\r\n${headersOf(target)}\r\n`,
  ),
  'long poll cut': async (target, { leaving }) => {
    const poll = `GET ${await negotiated(target)} HTTP/1.1\r\nHost: localhost:${target.port}\r\n\r\n`;
    const first = await HostileSocket.open(target.port);
    await first.send(poll);
    await first.heard('HTTP/1.1 200');
    await first.send(poll);
    await first.leave(leaving);
    const second = await HostileSocket.open(target.port);
    await second.send(poll.replace('GET', 'DELETE'));
    await second.heard('HTTP/1.1');
    await second.leave('reset');
  },
  'half a frame': frames(handshake, text(`{"type":1,"target":"JoinGroup","arguments":[]}\u001e`.repeat(3))),
  'frames of garbage': frames(handshake, randomBytes(300)),
  'garbage in place of a handshake': frames(randomBytes(100)),
  'a text that is no record': frames(handshake, text('{"type":'), text('\u001e\u001e\u001e')),
  'a text of broken UTF-8': frames(handshake, text('\u00c3\u0028\u00ff\u00fe')),
  'an oversized frame': frames(handshake, frame(1, Buffer.alloc(70_000, 'a'))),
  'an unknown opcode': frames(handshake, frame(11, Buffer.from('x'))),
  'a binary frame': frames(handshake, frame(2, Buffer.from('x'))),
  'a frame without a mask': frames(handshake, frame(1, Buffer.from('x'), { isMasked: false })),
  'a message that never ends': frames(
    handshake,
    frame(1, Buffer.from('{'), { isFinal: false }),
    frame(0, Buffer.from('x'), { isFinal: false }),
  ),
  'a flood of pings': frames(handshake, ...Array.from({ length: 200 }, () => frame(9, Buffer.alloc(100)))),
  'a flood of empty pieces': frames(
    handshake,
    frame(1, Buffer.alloc(0), { isFinal: false }),
    ...Array.from({ length: 200 }, () => frame(0, Buffer.alloc(0), { isFinal: false })),
  ),
  'a flood of calls': frames(
    handshake,
    ...Array.from({ length: 40 }, () =>
      text('{"type":1,"invocationId":"1","target":"JoinGroup","arguments":["a","b"]}\u001e'),
    ),
  ),
  'a close frame of garbage': frames(handshake, frame(8, Buffer.from([0, 1, 255, 254]))),
  'upgrade at an unknown address': malformed((target) => upgrade('/nothing', [], target)),
  'upgrade at an unknown address, cut': cutOff((target) => upgrade('/nothing', [], target)),
  'upgrade at a private address': malformed((target) => upgrade('/dev/mailbox', [], target)),
  'upgrade at an address of the API': malformed((target) => upgrade(target.list, [], target)),
  'upgrade without a ticket': malformed((target) => upgrade('/hubs/chat', [], target)),
  'upgrade with a broken ticket': malformed((target) => upgrade('/hubs/chat?id=%00%ff&access_token=%', [], target)),
  'upgrade without a key': malformed((target) => upgrade('/hubs/chat', ['Sec-WebSocket-Key: -'], target)),
  'upgrade of another version': malformed((target) => upgrade('/hubs/chat', ['Sec-WebSocket-Version: 99'], target)),
  'upgrade to HTTP/2': malformed((target) => upgrade('/', ['Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'], target)),
  'upgrade of another origin': malformed((target) => upgrade('/hubs/chat', ['Origin: https://evil.example'], target)),
  'upgrade by POST': malformed((target) => upgrade('/hubs/chat', [], target).replace('GET', 'POST')),
  'upgrade with data behind it': malformed((target) => upgrade('/nothing', [], target) + 'x'.repeat(5_000)),
  'upgrade of good headers and a cut': async (target, cut) => {
    const query = await negotiated(target);
    await cutOff(() => upgrade(query, [], target))(target, cut);
  },
  'garbage behind a request': malformed(
    (target) => `GET /healthz HTTP/1.1\r\n${headersOf(target)}\r\n\u0000\u0001garbage\r\n\r\n`,
  ),
  'many requests at once, then garbage': malformed(
    (target) => `${`GET ${target.list} HTTP/1.1\r\n${headersOf(target)}\r\n`.repeat(10)}garbage\r\n\r\n`,
  ),
  'huge headers': malformed((target) => `GET / HTTP/1.1\r\n${headersOf(target)}X-Long: ${'a'.repeat(100_000)}\r\n\r\n`),
  'a huge address': malformed((target) => `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${headersOf(target)}\r\n`),
  'thousands of headers': malformed(
    (target) => `GET / HTTP/1.1\r\n${headersOf(target)}${'a: b\r\n'.repeat(2_500)}\r\n`,
  ),
  'slow headers': async (target, { at, leaving }) => {
    const socket = await HostileSocket.open(target.port);
    for (const part of ['GET ', '/healthz HTTP/1.1\r\n', 'Ho', 'st: localhost\r\nX-Slow', ': ', 'y\r\n'].slice(
      0,
      Math.ceil(at * 6),
    )) {
      await socket.send(part);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await socket.leave(leaving);
  },
  'a broken address': malformed((target) => `GET /%ff%zz/\u00ff\u00fe HTTP/1.1\r\n${headersOf(target)}\r\n`),
  'a broken header': malformed((target) => `GET / HTTP/1.1\r\n${headersOf(target)}X-\u00ff: \u00fe\u0000\r\n\r\n`),
  'a body of broken UTF-8': malformed((target) => post(target, 'Content-Length: 4\r\n', '{"\u00ff\u00fe')),
  'a negative length': malformed((target) => post(target, 'Content-Length: -5\r\n', 'hello')),
  'a length that is no number': malformed((target) => post(target, 'Content-Length: many\r\n', 'hello')),
  'two lengths': malformed((target) => post(target, 'Content-Length: 5\r\nContent-Length: 6\r\n', 'hello!')),
  'a length and chunks': malformed((target) =>
    post(target, 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\nGET /'),
  ),
  'a length beyond every limit': malformed((target) => post(target, 'Content-Length: 99999999999\r\n', 'x')),
  'a body that is longer than it says': malformed((target) => post(target, 'Content-Length: 2\r\n', '{}{}{}{}')),
  'a broken size of a chunk': malformed((target) => post(target, 'Transfer-Encoding: chunked\r\n', 'zz\r\nhello')),
  'a TLS hello': malformed(() =>
    Buffer.concat([Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]), randomBytes(200)]),
  ),
  'a preface of HTTP/2': malformed(() => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  'an unknown version': malformed((target) => `GET / HTTP/7.3\r\n${headersOf(target)}\r\n`),
  'an unknown method': malformed((target) => `BREW /pot HTTP/1.1\r\n${headersOf(target)}\r\n`),
  'a tunnel': malformed((target) => `CONNECT example.com:443 HTTP/1.1\r\n${headersOf(target)}\r\n`),
  'nothing at all': async (target, { leaving }) => (await HostileSocket.open(target.port)).leave(leaving),
  'random bytes': malformed(() => randomBytes(500)),
};

/** Names of all kinds. */
export const attackNames: readonly string[] = Object.keys(kinds);

/**
 * Runs so many attacks: every kind in turn, several at the same time, each round cut at another place.
 */
export async function runAttacks(
  target: Target,
  { count, width = 64, only }: { readonly count: number; readonly width?: number; readonly only?: readonly string[] },
): Promise<void> {
  const names = only ?? attackNames;
  const tickets = new HubTickets(target);
  const armed: Armed = { ...target, tickets };
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      const round = Math.floor(index / names.length);
      const attack = kinds[names[index % names.length] ?? ''];
      const leaving = leavings[round % leavings.length] ?? 'reset';
      await attack?.(armed, { at: (0.31 + round * goldenRatio) % 1, leaving });
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  tickets.close();
}
