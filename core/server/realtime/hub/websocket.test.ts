import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import WebSocket from 'ws';
import { createWebSocketServer } from './websocket';

describe('the WebSocket server', () => {
  let server: Server;
  let heard: string[];
  let lost: number;

  beforeEach(async () => {
    heard = [];
    lost = 0;
    const door = createWebSocketServer({ maxMessageBytes: 1_000 });
    server = createServer();
    server.on('upgrade', (request, socket, head) => {
      door.accept(request, socket, head, () => ({
        receive: (text) => heard.push(text),
        lost: () => (lost += 1),
      }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  async function connect(): Promise<WebSocket> {
    const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    socket.on('error', () => undefined);
    await once(socket, 'open');
    return socket;
  }

  const closed = async (socket: WebSocket): Promise<number> => ((await once(socket, 'close')) as [number])[0];

  it('accepts a message in a few fragments', async () => {
    const socket = await connect();
    for (let piece = 1; piece <= 10; piece += 1) {
      socket.send('ab', { fin: piece === 10 });
    }
    socket.close();
    expect(await closed(socket)).toBe(1005);
    expect(heard).toEqual(['ab'.repeat(10)]);
  });

  it('closes on a message with endless fragments of any size', async () => {
    const socket = await connect();
    const ended = closed(socket);
    for (let piece = 0; piece < 200; piece += 1) {
      socket.send('', { fin: false });
    }
    expect(await ended).toBe(1008);
    expect([heard, lost > 0]).toEqual([[], true]);
  });

  it('closes on a message that is too large or binary', async () => {
    const large = await connect();
    large.send('x'.repeat(1_001));
    const binary = await connect();
    binary.send(Buffer.from('x'));
    expect([await closed(large), await closed(binary)]).toEqual([1009, 1003]);
    expect(heard).toEqual([]);
  });
});
