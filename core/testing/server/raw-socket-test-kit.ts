import { once } from 'node:events';
import WebSocket from 'ws';
import { recordSeparator } from '../../server/realtime/hub/frame';

/** A WebSocket with full control of its bytes, for messages that no real client sends. */
export interface RawSocket {
  readonly socket: WebSocket;
  /** Received records. */
  readonly received: object[];
  /** Code of the close frame. */
  readonly closed: Promise<number>;
  /** Sends an object with the record separator, a text unchanged. */
  send(message: object | string): void;
}

/** @throws Error with the status when the upgrade is refused. */
export async function openRawSocket(url: string, headers: Record<string, string>): Promise<RawSocket> {
  const socket = new WebSocket(url, { headers });
  const received: object[] = [];
  socket.on('message', (data: Buffer) => {
    for (const record of data.toString().split(recordSeparator).slice(0, -1)) {
      received.push(JSON.parse(record) as object);
    }
  });
  const closed = new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)));
  await once(socket, 'open');
  const send = (message: object | string): void =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message) + recordSeparator);
  return { socket, received, closed, send };
}
