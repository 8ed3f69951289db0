import { foundCompany } from '../lib/company.mjs';
import { createDatabase } from '../lib/postgres.mjs';
import { seedTasks } from '../lib/seed.mjs';
import { BenchServer } from '../lib/server.mjs';
import { median, pause } from '../lib/statistics.mjs';

/** From the start of the process to the line that says it is ready, and the memory it rests at. */
export async function measureStart(bench) {
  const databaseUrl = await createDatabase(bench.cleanup);
  return [
    ...(await measure(bench, { name: 'embedded', start: 2500, memory: 150, first: 10_000 })),
    ...(databaseUrl === undefined
      ? []
      : await measure(bench, { name: 'PostgreSQL', start: 1500, memory: 120, databaseUrl })),
  ];
}

async function measure(bench, { name, databaseUrl, ...budgets }) {
  const began = performance.now();
  const server = await BenchServer.start(bench, databaseUrl);
  const first = performance.now() - began;
  await seedTasks(server, await foundCompany(server), databaseUrl === undefined ? 200 : 10_000);
  const starts = [];
  const works = [];
  const rests = [];
  for (let round = 0; round < (bench.isQuick ? 2 : 7); round += 1) {
    await server.stop();
    starts.push(await server.start());
    works.push(server.processorTime());
    await pause(3000);
    rests.push(server.memory());
  }
  await server.remove();
  return [
    { what: `first start to ready, ${name}`, value: first, unit: 'ms', budget: budgets.first },
    {
      what: `start to ready with data, ${name}`,
      value: median(starts),
      unit: 'ms',
      budget: budgets.start,
      note: `${Math.round(Math.min(...starts))} to ${Math.round(Math.max(...starts))} of ${starts.length}, processor ${median(works)} ms`,
    },
    { what: `memory idle, ${name}`, value: median(rests), unit: 'MB PSS', budget: budgets.memory },
  ];
}
