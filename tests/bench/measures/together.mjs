import { changeAll, changeSelected, selected } from '../lib/bulk.mjs';
import { foundCompany } from '../lib/company.mjs';
import { clientsOf } from '../lib/http.mjs';
import { createDatabase, readSql, runSql } from '../lib/postgres.mjs';
import { seedTasks } from '../lib/seed.mjs';
import { BenchServer } from '../lib/server.mjs';
import { eventually, pause, percentile } from '../lib/statistics.mjs';

const rounds = 5;
/** Milliseconds. */
const budgets = { bulk: 3_000, perNext: 12 };
const patience = 15 * 60_000;

/**
 * What changes many tasks at once: 500 selected tasks in a company with many, and a job that goes on with many series
 * that were completed together. PostgreSQL.
 */
export async function measureTogether(bench) {
  const databaseUrl = await createDatabase(bench.cleanup);
  if (databaseUrl === undefined) {
    bench.say('PostgreSQL does not run here: changes of many tasks are left out.');
    return [];
  }
  const [tasks, series] = bench.isQuick ? [2_000, 500] : [100_000, 10_000];
  const server = await BenchServer.start(bench, databaseUrl);
  const company = await foundCompany(server);
  await seedTasks(server, company, tasks);
  const agent = clientsOf(1);
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(await changeSelected({ server, company, agent }, round % 2 === 0 ? 'high' : 'low'));
  }
  const perSeries = await continueSeries({ server, company, agent, databaseUrl }, series);
  await agent.destroy();
  await server.remove();
  return [
    {
      what: `bulk edit of ${selected} among ${tasks} tasks, p50`,
      value: percentile(times, 0.5),
      unit: 'ms',
      budget: budgets.bulk,
      note: `slowest ${Math.max(...times).toFixed(0)} ms`,
    },
    {
      what: `the next task of each of ${series} series that are completed together`,
      value: perSeries,
      unit: 'ms',
      budget: budgets.perNext,
      note: `${((perSeries * series) / 1000).toFixed(1)} s for all`,
    },
  ];
}

/** Completes tasks that repeat. @returns the milliseconds for each until the last next one exists. */
async function continueSeries({ server, company, agent, databaseUrl }, count) {
  const { clientId } = company;
  const newest = { text: `select id from tasks.task where client_id = $1 order by number desc limit $2` };
  await seedTasks(server, company, count);
  await runSql(databaseUrl, {
    text: `update tasks.task set status = 'to-do', category = 'unstarted', completed_at = null, recurrence = 'FREQ=WEEKLY',
        recurrence_mode = 'after-previous', series_id = id, due_on = current_date, original_due_on = current_date,
        occurrence_on = current_date, occurrence_number = 1
      where id in (${newest.text})`,
    values: [clientId, count],
  });
  const tasks = await readSql(
    databaseUrl,
    'select id, version from tasks.task where client_id = $1 and occurrence_number = 1 order by number',
    [clientId],
  );
  const [{ lastNumber }] = await readSql(
    databaseUrl,
    'select last_number as "lastNumber" from tasks.counter where client_id = $1',
    [clientId],
  );
  const began = performance.now();
  await changeAll({ server, company, agent }, tasks, { status: 'done' });
  for (;;) {
    // The counter of keys: counting the tasks themselves every moment would be a load of its own.
    const [{ made }] = await readSql(
      databaseUrl,
      'select last_number - $2::int as made from tasks.counter where client_id = $1',
      [clientId, lastNumber],
    );
    if (made >= count) {
      const took = performance.now() - began;
      await confirm(databaseUrl, clientId, count);
      return took / count;
    }
    if (performance.now() - began > patience) {
      throw new Error(`After ${patience / 60_000} minutes there are ${made} of ${count} next tasks.`);
    }
    await pause(200);
  }
}

/** The last of them is being created when its key is taken. */
function confirm(databaseUrl, clientId, count) {
  return eventually(`${count} next tasks`, async () => {
    const [{ made }] = await readSql(
      databaseUrl,
      'select count(*)::int as made from tasks.task where client_id = $1 and occurrence_number = 2',
      [clientId],
    );
    return made === count;
  });
}
