import { once } from 'node:events';
import WebSocket from 'ws';
import { recordSeparator } from './frame';

/** A WebSocket that speaks byte for byte, for what no client of ours would say. */
export interface RawSocket {
  readonly socket: WebSocket;
  /** Records as they came. */
  readonly heard: object[];
  /** Code of the close frame. */
  readonly closed: Promise<number>;
  /** Objects are ended as the protocol asks, texts are sent as they are. */
  say(message: object | string): void;
}

/** @throws Error with the status when the upgrade is refused. */
export async function openRawSocket(url: string, headers: Record<string, string>): Promise<RawSocket> {
  const socket = new WebSocket(url, { headers });
  const heard: object[] = [];
  socket.on('message', (data: Buffer) => {
    for (const record of data.toString().split(recordSeparator).slice(0, -1)) {
      heard.push(JSON.parse(record) as object);
    }
  });
  const closed = new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)));
  await once(socket, 'open');
  const say = (message: object | string): void =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message) + recordSeparator);
  return { socket, heard, closed, say };
}

/** Far longer than a slow machine needs: what never comes fails with a sentence instead of the runner's time limit. */
const waitLimit = 60_000;

/** Waits for a condition, turn by turn. @throws Error when it stays false. */
export async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + waitLimit;
  while (!condition()) {
    if (performance.now() > end) {
      throw new Error(`Still not true after ${waitLimit / 1000} s: ${condition.toString()}`);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}
