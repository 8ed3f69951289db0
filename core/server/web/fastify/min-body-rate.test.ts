import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { enforceMinBodyRate } from './min-body-rate';

describe('enforceMinBodyRate', () => {
  let server: Server;
  let socket: Socket;
  let received: string;

  beforeEach(async () => {
    server = createServer((request, response) => {
      request.resume().on('end', () => response.end('whole'));
      request.on('error', () => undefined);
    });
    enforceMinBodyRate(server, { grace: 500, minRate: 100 });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    received = '';
    socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    socket.on('error', () => undefined);
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\nConnection: close\r\n\r\n');
  });
  afterEach(() => {
    socket.destroy();
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });

  const ended = (): Promise<void> => new Promise((resolve) => socket.once('close', () => resolve()));

  it('disconnects a client that sends a byte now and then', async () => {
    const trickle = setInterval(() => socket.write('x'), 50);
    await ended();
    clearInterval(trickle);
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('lets a slow client finish that keeps the minimum rate, regardless of the total time', async () => {
    const began = performance.now();
    let left = 5_000;
    const steady = setInterval(() => {
      socket.write('x'.repeat(500));
      left -= 500;
      if (left === 0) {
        clearInterval(steady);
      }
    }, 100);
    await ended();
    expect(received).toContain('whole');
    expect(performance.now() - began).toBeGreaterThan(500);
  });
});
