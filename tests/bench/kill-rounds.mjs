import { randomInt, randomUUID } from 'node:crypto';
import { createCall, listCall } from './lib/calls.mjs';
import { foundCompany } from './lib/company.mjs';
import { clientsOf, send } from './lib/http.mjs';
import { BenchServer } from './lib/server.mjs';
import { eventually, median, pause } from './lib/statistics.mjs';

const writers = 4;

/** What a round kills: the server's process, PostgreSQL's first process, or both. */
const victims = ['server', 'database', 'both'];

/**
 * Rounds of `kill -9` under concurrent writes on the embedded database. What was acknowledged must be there after each
 * round; what was not is sent again under its key, as a browser does, and must then be there once.
 */
export async function measureKills(bench) {
  const rounds = bench.rounds ?? (bench.isQuick ? 3 : 60);
  const server = await BenchServer.start(bench);
  const company = await foundCompany(server);
  const returns = Object.fromEntries(victims.map((victim) => [victim, []]));
  const ledger = new Ledger();
  let unanswered = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const victim = victims[round % victims.length];
    const tasks = await writeUntilKilled(server, company, { round, victim });
    returns[victim].push(await back(server, victim));
    const open = tasks.filter(({ isAcknowledged }) => !isAcknowledged);
    unanswered += open.length;
    ledger.acknowledge(tasks.filter(({ isAcknowledged }) => isAcknowledged));
    ledger.compare(await titlesOf(server, company));
    await sendAgain(server, company, open);
    ledger.acknowledge(open);
    ledger.compare(await titlesOf(server, company));
    const took = Math.round(returns[victim].at(-1));
    bench.say(`kill ${round} of ${rounds} (${victim}): ${ledger.summary}, ready again in ${took} ms`);
  }
  await server.remove();
  const note = `${rounds} rounds, ${ledger.acknowledged.size} acknowledged, ${unanswered} of them when sent again`;
  return [
    { what: 'kill -9: acknowledged tasks lost', value: ledger.lost.size, unit: 'tasks', budget: 0, note },
    { what: 'kill -9: tasks there twice', value: ledger.doubled.size, unit: 'tasks', budget: 0 },
    ...victims
      .filter((victim) => returns[victim].length > 0)
      .map((victim) => ({
        what: `kill -9 of ${victim}: ready again, p50`,
        value: median(returns[victim]),
        unit: 'ms',
        note: `${Math.round(Math.min(...returns[victim]))} to ${Math.round(Math.max(...returns[victim]))}`,
      })),
  ];
}

/** A server that lost its database alone finds it again by itself. @returns milliseconds. */
async function back(server, victim) {
  if (victim !== 'database') {
    return server.start();
  }
  const began = performance.now();
  await eventually('the database', () => server.isReady());
  return performance.now() - began;
}

/** What was acknowledged, beside what is there. */
class Ledger {
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

/** Four writers, each with one call under way, until the process is gone or the database refuses. */
async function writeUntilKilled(server, company, { round, victim }) {
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
      if (answer.status === 503 && victim !== 'server') {
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
  if (victim !== 'server') {
    server.killDatabase();
  }
  if (victim !== 'database') {
    await server.kill();
  }
  isOver = true;
  await writing;
  await agent.destroy();
  return tasks;
}

async function sendAgain(server, company, tasks) {
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
async function titlesOf(server, company) {
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
