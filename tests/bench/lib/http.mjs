import { Agent, request } from 'node:http';

/** Clients that keep their connections, one each. */
export function clientsOf(count) {
  return new Agent({ keepAlive: true, maxSockets: count, maxFreeSockets: count, noDelay: true });
}

/** Sends a call. @returns its status and text. */
export function send(url, agent, { method, path, headers, body }) {
  return new Promise((resolve, reject) => {
    const sized = body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) };
    const outgoing = request(`${url}${path}`, { method, headers: sized, agent }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode, text: () => Buffer.concat(parts).toString() }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/**
 * Closed loop: each client sends its next call when its last was answered, until the time is over.
 *
 * @returns times of all calls in milliseconds, also of those answered late, or slow ones would be left out; and answers
 * within the time, a second.
 * @throws Error with the first refusal.
 */
export async function closedLoop({ url, clients, seconds, next }) {
  const agent = clientsOf(clients);
  const times = [];
  let inTime = 0;
  const end = performance.now() + seconds * 1000;
  const client = async () => {
    for (let began = performance.now(); began < end; began = performance.now()) {
      const { status, text } = await send(url, agent, next());
      const now = performance.now();
      if (status >= 300) {
        throw new Error(`A call was answered ${status}: ${text()}`);
      }
      times.push(now - began);
      if (now < end) {
        inTime += 1;
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: clients }, client));
  } finally {
    agent.destroy();
  }
  return { times, rate: inTime / seconds };
}
