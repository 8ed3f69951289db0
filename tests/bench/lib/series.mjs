import { closedLoop } from './http.mjs';
import { runSql } from './postgres.mjs';
import { idleMachine, median, pause, percentile } from './statistics.mjs';

/**
 * One kind of call with 1, 16 and 64 clients: median of the rounds' times and rates.
 *
 * @param server its `url`, and `processorTime()` in milliseconds
 * @param budgets `p99` in milliseconds with one client, `rate` tells the least a second with 16 by what the other one
 * makes; both may be left out
 * @param beside `url` and `next` of another server, which gets its turn after each round of 16 clients: what stands
 * beside a figure is measured under the same conditions, and a machine changes within minutes
 */
export async function measureSeries(bench, server, { name, next, beside, budgets = {} }) {
  await warm(bench, server, next);
  const figures = [];
  for (const clients of [1, 16, 64]) {
    figures.push(...(await measure(bench, server, { name, next, beside, clients, budgets })));
  }
  return figures;
}

/**
 * V8 has optimised a call after about 1,500 of its kind, from 5 to below 3 ms of processor time each. One client sends a
 * few hundred in the time of a series' own warming up, so that the first series would be about compiling. What PostgreSQL
 * does within a minute of such growth is done at once then: tables that were empty until now are counted.
 */
async function warm(bench, server, next) {
  await closedLoop({ url: server.url, clients: 16, seconds: bench.isQuick ? 0.5 : 6, next });
  if (server.databaseUrl !== undefined) {
    await runSql(server.databaseUrl, { text: 'analyze' });
  }
}

/** What a round leaves to be done in the background is no matter of whose turn is next. */
function rest({ isQuick }) {
  return isQuick ? pause(300) : idleMachine();
}

async function measure(bench, server, { name, next, beside, clients, budgets }) {
  const seconds = bench.isQuick ? 1 : 5;
  const [rounds, others] = [[], []];
  const isCompared = clients === 16 && budgets.rate !== undefined;
  await closedLoop({ url: server.url, clients, seconds: bench.isQuick ? 0.5 : 1.5, next });
  for (let round = 0; round < (bench.isQuick ? 1 : 3); round += 1) {
    const before = server.processorTime();
    const outcome = await closedLoop({ url: server.url, clients, seconds, next });
    rounds.push({ ...outcome, work: (server.processorTime() - before) / outcome.times.length });
    if (isCompared && beside !== undefined) {
      await rest(bench);
      others.push(await closedLoop({ url: beside.url, clients, seconds, next: beside.next }));
    }
    await pause(300);
  }
  const of = (figure) => median(rounds.map(figure));
  const other = others.length === 0 ? undefined : median(others.map(({ rate }) => rate));
  const what = `${name}, ${clients === 1 ? '1 client' : `${clients} clients`}`;
  return [
    { what: `${what}, p50`, value: of(({ times }) => percentile(times, 0.5)), unit: 'ms' },
    {
      what: `${what}, p99`,
      value: of(({ times }) => percentile(times, 0.99)),
      unit: 'ms',
      ...(clients === 1 && budgets.p99 !== undefined ? { budget: budgets.p99 } : {}),
    },
    {
      what: `${what}, rate`,
      value: of(({ rate }) => rate),
      unit: '/s',
      note: [
        `${of(({ work }) => work).toFixed(2)} ms of the server's processor time a call`,
        ...(other === undefined ? [] : [`the lower bound in turns ${Math.round(other)}`]),
      ].join(', '),
      ...(isCompared ? { budget: budgets.rate(other), isLeast: true } : {}),
    },
  ];
}
