import { openBrowser, signInWith, visitAgain } from '../lib/browser.mjs';
import { listCall } from '../lib/calls.mjs';
import { foundCompany } from '../lib/company.mjs';
import { closedLoop } from '../lib/http.mjs';
import { createDatabase } from '../lib/postgres.mjs';
import { seedTasks } from '../lib/seed.mjs';
import { BenchServer } from '../lib/server.mjs';
import { idleMachine, median } from '../lib/statistics.mjs';

/**
 * From the start of navigation to the first task on the screen: in a fresh browser, and twice again with a filled cache.
 *
 * With `--beside=<folder of another build>` both builds are measured in turns.
 */
export async function measureFirstTask(bench) {
  const rounds = bench.rounds ?? (bench.isQuick ? 2 : 7);
  const others = bench.beside === undefined ? [] : [{ ...bench, name: ', build beside', build: bench.beside }];
  const cases = [];
  for (const build of [{ name: '', ...bench }, ...others]) {
    cases.push({ ...build, server: await BenchServer.start(build, await createDatabase(build.cleanup)) });
  }
  const figures = [];
  for (const amount of [
    { count: 100, budget: 600 },
    { count: 5000, budget: 800 },
  ]) {
    figures.push(...(await measureVisits(cases, rounds, amount)));
  }
  await Promise.all(cases.map(({ server }) => server.remove()));
  return figures;
}

async function measureVisits(cases, rounds, { count, budget }) {
  const visited = [];
  for (const each of cases) {
    const company = await foundCompany(each.server);
    await seedTasks(each.server, company, count);
    await warmUp(each, each.server, company);
    visited.push({ ...each, company, visits: [] });
  }
  await idleMachine();
  for (let round = 0; round < rounds; round += 1) {
    for (const each of visited) {
      each.visits.push(await visitAsNew(each, each.server, each.company));
    }
  }
  return visited.flatMap(({ name, visits }) => {
    const cold = visits.map((times) => times.cold);
    return [
      {
        what: `cold cache to first task, ${count} tasks${name}`,
        value: median(cold),
        unit: 'ms',
        budget,
        note: `${Math.round(Math.min(...cold))} to ${Math.round(Math.max(...cold))} of ${rounds}`,
      },
      {
        what: `warm cache to first task, ${count} tasks${name}`,
        value: median(visits.map((times) => times.warm)),
        unit: 'ms',
        budget: 300,
      },
      {
        what: `warm cache, another tab, to first task, ${count} tasks${name}`,
        value: median(visits.map((times) => times.otherTab)),
        unit: 'ms',
        note: "with the start of the tab's process; the peers were not measured so",
      },
    ];
  });
}

/** The browser is cold, not the server: it has handled requests before, and the page was opened before. */
async function warmUp(bench, server, company) {
  const next = () => listCall(company, { limit: '100' });
  await closedLoop({ url: server.url, clients: 4, seconds: bench.isQuick ? 0.5 : 3, next });
  await visitAsNew(bench, server, company);
}

/** As the peers were measured: the browser is a new one, and its own start and the sign-in are over before it is timed. */
async function visitAsNew({ cleanup }, server, company) {
  const { browser, close } = await openBrowser(cleanup);
  const storageState = await signInWith(browser, server, company);
  const times = await visitAgain(browser, { url: `${server.url}/tasks`, selector: '.tasks-row', storageState });
  await close();
  return times;
}
