import { Agent } from 'undici';

/** Clients that keep their connections, one each. */
export function clientsOf(count) {
  return new Agent({ connections: count, pipelining: 1 });
}

/**
 * Sends a call, by undici's callbacks: `node:http` takes so much of the same processors that the lower bound seems to
 * make half of what it does.
 *
 * @returns its status and text.
 */
export function send(url, agent, { method, path, headers, body }) {
  return new Promise((resolve, reject) => {
    const parts = [];
    let status;
    agent.dispatch(
      { origin: url, method, path, headers, body },
      {
        onRequestStart: () => {},
        onResponseStart: (_, statusCode) => {
          status = statusCode;
        },
        onResponseData: (_, part) => {
          parts.push(part);
        },
        onResponseEnd: () => resolve({ status, text: () => Buffer.concat(parts).toString() }),
        onResponseError: (_, error) => reject(error),
      },
    );
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
    await agent.destroy();
  }
  return { times, rate: inTime / seconds };
}
