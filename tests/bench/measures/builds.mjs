import { createCall, listCall, searchCall } from '../lib/calls.mjs';
import { foundCompany } from '../lib/company.mjs';
import { openFloor } from '../lib/floor.mjs';
import { clientsOf, closedLoop, send } from '../lib/http.mjs';
import { createDatabase, runSql } from '../lib/postgres.mjs';
import { BenchServer } from '../lib/server.mjs';
import { median, pause, percentile } from '../lib/statistics.mjs';

const clients = 16;
const pageSize = 100;

/**
 * This build on its embedded database and on PostgreSQL, another build (`--beside=<folder>`) on both, and the lower
 * bound (`--floor=<file>`): all in turns, with the same tasks, because a machine changes within minutes.
 */
export async function measureBuilds(bench) {
  const count = bench.isQuick ? 300 : 3000;
  const builds = [{ name: '', build: bench.build }];
  if (bench.beside !== undefined) {
    builds.push({ name: 'build beside, ', build: bench.beside });
  }
  const cases = [];
  for (const { name, build } of builds) {
    for (const databaseUrl of [undefined, await createDatabase(bench.cleanup)]) {
      const server = await BenchServer.start({ ...bench, build }, databaseUrl);
      const calls = await callsOf(server, count);
      const database = databaseUrl === undefined ? 'embedded' : 'PostgreSQL';
      cases.push({ name: `${name}${database}`, url: server.url, calls, server, memory: 0 });
    }
  }
  const floor = await openFloor(bench, count);
  if (floor !== undefined) {
    cases.push({ name: 'lower bound', url: floor.url, calls: floor.calls });
  }
  const figures = [];
  // Reading first: what creating leaves to be done in the background would disturb it.
  for (const what of ['list 100', 'list 100, another page each time', 'search', 'create']) {
    figures.push(...(await measureInTurns(bench, what, cases)));
  }
  for (const { name, server, memory } of cases) {
    if (server !== undefined) {
      figures.push({ what: `memory under load, ${name}`, value: memory, unit: 'MB PSS' });
      await server.remove();
    }
  }
  await floor?.stop();
  return figures;
}

async function measureInTurns(bench, what, cases) {
  const measured = cases.filter(({ calls }) => what in calls).map((each) => ({ ...each, whole: each, rounds: [] }));
  for (let round = -1; round < (bench.isQuick ? 1 : 3); round += 1) {
    for (const { url, calls, server, whole, rounds } of measured) {
      // The first round compiles, fills caches and prepares statements.
      const outcome = await closedLoop({ url, clients, seconds: bench.isQuick ? 1 : 4, next: calls[what] });
      if (round >= 0) {
        rounds.push(outcome);
      }
      if (server !== undefined) {
        whole.memory = Math.max(whole.memory, server.memory());
      }
      // What a round leaves to be done in the background is no matter of whose turn is next.
      await pause(bench.isQuick ? 300 : 1500);
    }
  }
  return measured.map(({ name, rounds }) => ({
    what: `${what}, ${clients} clients, ${name}`,
    value: median(rounds.map(({ rate }) => rate)),
    unit: '/s',
    note: `p99 ${median(rounds.map(({ times }) => percentile(times, 0.99))).toFixed(1)} ms`,
  }));
}

/** The calls to a company with so many tasks, made by calls so that each database is filled in the same way. */
async function callsOf(server, count) {
  const company = await foundCompany(server);
  let made = 0;
  const create = () => createCall(company, `Weigh the ${made % 150 === 0 ? 'quicksilver' : 'sample'} ${(made += 1)}`);
  const agent = clientsOf(8);
  const writer = async () => {
    while (made < count) {
      await send(server.url, agent, create());
    }
  };
  await Promise.all(Array.from({ length: 8 }, writer));
  const cursors = await readCursors(server, agent, company);
  await agent.destroy();
  if (server.databaseUrl !== undefined) {
    // What PostgreSQL does by itself within a minute of such growth.
    await runSql(server.databaseUrl, { text: 'analyze' });
  }
  let asked = 0;
  return {
    'list 100': () => listCall(company, { limit: String(pageSize) }),
    // No page is asked for twice: another size for each round of the cursors.
    'list 100, another page each time': () => {
      asked += 1;
      const limit = pageSize - (Math.floor(asked / cursors.length) % 50);
      return listCall(company, { limit: String(limit), cursor: cursors[asked % cursors.length] });
    },
    search: () => searchCall(company, { searchtext: 'quicksilver', limit: '20' }),
    create,
  };
}

/** A cursor behind nearly every task: page sizes of 1 to 100 from the beginning, then from the hundredth task, and so on. */
async function readCursors({ url }, agent, company) {
  const cursors = [];
  for (let from; ; from = cursors.at(-1)) {
    for (let limit = 1; limit <= pageSize; limit += 1) {
      const query = { limit: String(limit), ...(from === undefined ? {} : { cursor: from }) };
      const { text } = await send(url, agent, listCall(company, query));
      const { nextCursor } = JSON.parse(text());
      if (nextCursor === null) {
        return cursors;
      }
      cursors.push(nextCursor);
    }
  }
}
