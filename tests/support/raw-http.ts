import { once } from 'node:events';
import { connect } from 'node:net';

/** Longer than a busy machine takes to answer, shorter than the server's own limit for a slow sender. Milliseconds. */
const patience = 20_000;

/** Sends bytes as they are, which no client would do, and collects what comes back until the server hangs up. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.setTimeout(patience, () => socket.destroy());
  await once(socket, 'connect');
  socket.write(Buffer.from(text, 'latin1'));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

/** Statuses of all answers in what a connection sent, in their order. */
export function statusesIn(raw: string): readonly number[] {
  return [...raw.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
