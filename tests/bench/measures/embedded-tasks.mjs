import { changeAll, changeSelected, readTasks, selected } from '../lib/bulk.mjs';
import { createCall, createFieldCall, listCall, searchCall } from '../lib/calls.mjs';
import { foundCompany } from '../lib/company.mjs';
import { clientsOf, closedLoop, send } from '../lib/http.mjs';
import { seedTasks } from '../lib/seed.mjs';
import { BenchServer } from '../lib/server.mjs';
import { median, pause, percentile } from '../lib/statistics.mjs';

const growthBudget = 1.5;
const rounds = 3;
/** Tasks that have a value of the field by which is filtered. */
const filled = 12;

/**
 * What a person does with the tasks of one company on the embedded database, one client, and what ten times as many tasks
 * add to it. They are created by calls, as nothing but the server may open that database.
 */
export async function measureEmbeddedTasks(bench) {
  const [few, many] = bench.isQuick ? [100, 1_000] : [10_000, 100_000];
  const small = await stage(bench, few);
  const large = await stage(bench, many);
  const figures = [];
  for (const name of Object.keys(large.calls)) {
    const times = { small: [], large: [], all: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.small.push(percentile(await timesOf(bench, small, name), 0.5));
      const all = await timesOf(bench, large, name);
      times.large.push(percentile(all, 0.5));
      times.all.push(...all);
    }
    const [before, after] = [median(times.small), median(times.large)];
    figures.push(
      {
        what: `${name}, ${many} tasks beside ${few}, embedded, p50`,
        value: after / before,
        unit: 'x',
        budget: growthBudget,
        note: `${after.toFixed(2)} against ${before.toFixed(2)} ms`,
      },
      { what: `${name}, ${many} tasks, embedded, p99`, value: percentile(times.all, 0.99), unit: 'ms' },
    );
  }
  figures.push(await bulk(large, many));
  await small.close();
  await large.close();
  return figures;
}

async function stage(bench, count) {
  const server = await BenchServer.start(bench);
  const company = await foundCompany(server);
  const agent = clientsOf(1);
  const began = performance.now();
  await seedTasks(server, company, count);
  bench.say(`${count} tasks created in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const { text } = await send(server.url, agent, createFieldCall(company, { name: 'Points', kind: 'number' }));
  const { id: fieldId } = JSON.parse(text());
  await changeAll({ server, company, agent }, await readTasks({ server, company, agent }, filled), {
    customValues: { [fieldId]: 5 },
  });
  // Autovacuum counts the rows within half a minute.
  await pause(bench.isQuick ? 0 : 35_000);
  let made = 0;
  const calls = {
    'list 100': () => listCall(company, { limit: '100' }),
    'list 100 by status, as the board': () => listCall(company, { limit: '100', group: 'status', state: 'all' }),
    'list the few with a value of a field': () => listCall(company, { limit: '100', field: `${fieldId}:5..5` }),
    'search a word': () => searchCall(company, { searchtext: 'order housing', limit: '20' }),
    create: () => createCall(company, `Weigh the sample ${(made += 1)}`),
  };
  await check({ server, agent }, calls);
  for (const next of Object.values(calls)) {
    await closedLoop({ url: server.url, clients: 4, seconds: bench.isQuick ? 0.5 : 2, next });
  }
  const close = async () => {
    await agent.destroy();
    await server.remove();
  };
  return { server, company, agent, calls, close };
}

/** A list that is empty would be quick for the wrong reason. */
async function check({ server, agent }, calls) {
  for (const [name, next] of Object.entries(calls)) {
    const { status, text } = await send(server.url, agent, next());
    const answer = JSON.parse(text());
    const found = (answer.items ?? answer.searchlists)?.length;
    if (status >= 300 || found === 0 || (name.startsWith('list the few') && found !== filled)) {
      throw new Error(`'${name}' was answered ${status} with ${found} tasks: ${text().slice(0, 200)}`);
    }
  }
}

async function timesOf(bench, { server, calls }, name) {
  const seconds = bench.isQuick ? 0.5 : 3;
  const { times } = await closedLoop({ url: server.url, clients: 1, seconds, next: calls[name] });
  return times;
}

async function bulk(stage, many) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(await changeSelected(stage, round % 2 === 0 ? 'high' : 'low'));
  }
  return {
    what: `bulk edit of ${selected} among ${many} tasks, embedded, p50`,
    value: median(times),
    unit: 'ms',
    budget: 3_000,
    note: `slowest ${Math.max(...times).toFixed(0)} ms`,
  };
}
