import { randomInt, randomUUID } from 'node:crypto';
import { createCall, listCall } from './calls.mjs';
import { clientsOf, send } from './http.mjs';
import { eventually, pause } from './statistics.mjs';

const writers = 4;

/** What was acknowledged, beside what is there. */
export class Ledger {
  acknowledged = new Set();
  lost = new Set();
  doubled = new Set();

  acknowledge(tasks) {
    for (const { title } of tasks) {
      this.acknowledged.add(title);
    }
  }

  compare(titles) {
    const there = new Set();
    for (const title of titles) {
      if (there.has(title)) {
        this.doubled.add(title);
      }
      there.add(title);
    }
    for (const title of this.acknowledged) {
      if (!there.has(title)) {
        this.lost.add(title);
      }
    }
  }

  get summary() {
    return `${this.acknowledged.size} acknowledged, ${this.lost.size} lost, ${this.doubled.size} twice`;
  }
}

/**
 * Four writers, each with one call under way, until the server is gone or its database refuses.
 *
 * @param round stands in the titles
 * @param isRefusalExpected whether a 503 ends a writer, as when only the database is away
 * @param stop takes the server away, after a random time
 * @returns the tasks, acknowledged or not
 */
export async function writeUntilStopped(server, company, { round, isRefusalExpected, stop }) {
  const agent = clientsOf(writers);
  const tasks = [];
  let isOver = false;
  const write = async (writer) => {
    for (let index = 0; !isOver; index += 1) {
      const task = { title: `round ${round} writer ${writer} task ${index}`, key: randomUUID(), isAcknowledged: false };
      tasks.push(task);
      const answer = await send(server.url, agent, createCall(company, task.title, task.key)).catch((error) => error);
      if (answer instanceof Error) {
        return;
      }
      if (answer.status === 503 && isRefusalExpected) {
        return;
      }
      if (answer.status !== 201) {
        throw new Error(`A task was answered ${answer.status}: ${answer.text()}`);
      }
      task.isAcknowledged = true;
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  // Reported below; until then an unhandled rejection would end the process.
  writing.catch(() => undefined);
  await Promise.race([
    writing,
    eventually('writes', () => tasks.filter((task) => task.isAcknowledged).length >= writers),
  ]);
  await pause(randomInt(0, 1000));
  await stop();
  isOver = true;
  await writing;
  await agent.destroy();
  return tasks;
}

/** Sends calls again under their keys, as a browser does. */
export async function sendAgain(server, company, tasks) {
  const agent = clientsOf(writers);
  for (const { title, key } of tasks) {
    const { status, text } = await send(server.url, agent, createCall(company, title, key));
    if (status !== 201) {
      throw new Error(`A call that was sent again was answered ${status}: ${text()}`);
    }
  }
  await agent.destroy();
}

/** Every title of the portal, page by page. */
export async function titlesOf(server, company) {
  const agent = clientsOf(1);
  const titles = [];
  let cursor;
  do {
    const query = { state: 'all', sort: 'created', limit: '200', ...(cursor === undefined ? {} : { cursor }) };
    const { status, text } = await send(server.url, agent, listCall(company, query));
    if (status !== 200) {
      throw new Error(`The list was answered ${status}: ${text()}`);
    }
    const { items, nextCursor } = JSON.parse(text());
    titles.push(...items.map(({ title }) => title));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  await agent.destroy();
  return titles;
}
