import { Ledger, sendAgain, titlesOf, writeUntilStopped } from './lib/acknowledged.mjs';
import { foundCompany } from './lib/company.mjs';
import { BenchServer } from './lib/server.mjs';
import { eventually, median } from './lib/statistics.mjs';

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
    const tasks = await writeUntilStopped(server, company, {
      round,
      isRefusalExpected: victim !== 'server',
      stop: () => kill(server, victim),
    });
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

async function kill(server, victim) {
  if (victim !== 'server') {
    server.killDatabase();
  }
  if (victim !== 'database') {
    await server.kill();
  }
}
