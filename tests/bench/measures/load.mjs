import { createCall, listCall } from '../lib/calls.mjs';
import { foundCompany } from '../lib/company.mjs';
import { openFloor } from '../lib/floor.mjs';
import { clientsOf, closedLoop, send } from '../lib/http.mjs';
import { createDatabase } from '../lib/postgres.mjs';
import { rareWord, seedTasks } from '../lib/seed.mjs';
import { measureSeries } from '../lib/series.mjs';
import { BenchServer } from '../lib/server.mjs';

/**
 * Answers a second of the best peer at 16 clients, and of the lower bound beside it on the same machine
 * (research/peers.md: Kanboard; "ratios count, not absolute figures").
 */
const peers = {
  create: { best: 95.4, bound: 7361 },
  'list 100': { best: 205, bound: 8050 },
  search: { best: 19.6, bound: 5501 },
  'search a common word': { best: 19.6, bound: 5501 },
};

/** Create, list and search with 1, 16 and 64 clients in a portal of 100,000 tasks on PostgreSQL, and the memory then. */
export async function measureLoad(bench) {
  const databaseUrl = await createDatabase(bench.cleanup);
  if (databaseUrl === undefined) {
    bench.say('PostgreSQL does not run here: create, list and search are left out.');
    return [];
  }
  const count = bench.isQuick ? 10_000 : 100_000;
  const server = await BenchServer.start(bench, databaseUrl);
  const company = await foundCompany(server);
  await seedTasks(server, company, count);
  const calls = callsOf(company);
  await check(server, calls);
  const floor = await openFloor(bench, count);
  const peak = watchMemory(server);
  const figures = [];
  for (const [name, next] of Object.entries(calls)) {
    const beside = floor && { url: floor.url, next: floor.calls[name.replace(' a common word', '')] };
    const rate = (bound) => leastRate(name, bound);
    figures.push(...(await measureSeries(bench, server, { name, next, beside, budgets: { p99: 10, rate } })));
  }
  const memory = { what: 'memory under load, PostgreSQL', value: peak(), unit: 'MB PSS', budget: 250 };
  await server.remove();
  await floor?.stop();
  return [...figures, memory];
}

/**
 * Ten times the best peer, as quick as this machine would let it be: by what the lower bound makes here at the same
 * time. Without a lower bound, as quick as it was where it was measured.
 */
function leastRate(name, here) {
  const { best, bound } = peers[name];
  return 10 * best * ((here ?? bound) / bound);
}

/** The highest memory of a server while calls go on, on the embedded database. */
export async function measureEmbeddedLoad(bench) {
  const server = await BenchServer.start(bench);
  const company = await foundCompany(server);
  await seedTasks(server, company, bench.isQuick ? 100 : 1000);
  const peak = watchMemory(server);
  const { create, 'list 100': list } = callsOf(company);
  const seconds = bench.isQuick ? 1 : 8;
  const created = await closedLoop({ url: server.url, clients: 16, seconds, next: create });
  const listed = await closedLoop({ url: server.url, clients: 16, seconds, next: list });
  const memory = { what: 'memory under load, embedded', value: peak(), unit: 'MB PSS', budget: 250 };
  await server.remove();
  return [
    { what: 'create, 16 clients, embedded', value: created.rate, unit: '/s' },
    { what: 'list 100, 16 clients, embedded', value: listed.rate, unit: '/s' },
    memory,
  ];
}

function callsOf(company) {
  let made = 0;
  return {
    // Reading first: what creating leaves to be done in the background would disturb it.
    'list 100': () => listCall(company, { limit: '100' }),
    search: () => listCall(company, { find: rareWord, state: 'all', limit: '20' }),
    'search a common word': () => listCall(company, { find: 'order', state: 'all', limit: '20' }),
    create: () => createCall(company, `Weigh the sample ${(made += 1)}`),
  };
}

/** A list that is empty, or a search that finds nothing, would be quick for the wrong reason. */
async function check(server, calls) {
  const agent = clientsOf(1);
  for (const [name, wanted] of Object.entries({ 'list 100': 100, search: 20, 'search a common word': 20 })) {
    const { text } = await send(server.url, agent, calls[name]());
    const found = JSON.parse(text()).items?.length;
    if (found !== wanted) {
      throw new Error(`${name} found ${found} tasks, not ${wanted}.`);
    }
  }
  await agent.destroy();
}

/** @returns a function that stops looking and says the highest memory seen. */
function watchMemory(server) {
  let highest = server.memory();
  const timer = setInterval(() => {
    highest = Math.max(highest, server.memory());
  }, 500);
  timer.unref();
  return () => {
    clearInterval(timer);
    return Math.max(highest, server.memory());
  };
}
