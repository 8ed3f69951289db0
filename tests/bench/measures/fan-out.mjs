import { commentCall, createCall } from '../lib/calls.mjs';
import { addColleagues } from '../lib/companies.mjs';
import { foundCompany } from '../lib/company.mjs';
import { clientsOf, send } from '../lib/http.mjs';
import { createDatabase, readSql, runSql } from '../lib/postgres.mjs';
import { BenchServer } from '../lib/server.mjs';
import { eventually, percentile } from '../lib/statistics.mjs';

const rounds = 20;
/** Milliseconds. */
const budgets = { answer: 100, all: 2_000 };

/**
 * A comment on a task that many people watch: until its author has the answer, and until each of the others has the
 * notification in their list. PostgreSQL.
 */
export async function measureFanOut(bench) {
  const databaseUrl = await createDatabase(bench.cleanup);
  if (databaseUrl === undefined) {
    bench.say('PostgreSQL does not run here: notifications of many people are left out.');
    return [];
  }
  const size = bench.isQuick ? 50 : 500;
  const server = await BenchServer.start(bench, databaseUrl);
  const company = await foundCompany(server);
  const agent = clientsOf(1);
  const call = async (request) => {
    const { status, text } = await send(server.url, agent, request);
    if (status !== 201) {
      throw new Error(`A call was answered ${status}: ${text().slice(0, 300)}`);
    }
    return JSON.parse(text());
  };
  const task = await call(createCall(company, 'Calibrate the reference weights'));
  const colleagues = await addColleagues(databaseUrl, company, size);
  await watch(databaseUrl, company, { task, colleagues });
  const [answers, all] = [[], []];
  for (let round = -2; round < rounds; round += 1) {
    const began = performance.now();
    await call(commentCall(company, task, `Round ${round}`));
    const answered = performance.now() - began;
    await eventually(`${size} notifications`, () => hasTold(databaseUrl, company, { size, round: round + 3 }));
    // The first two compile what runs and give sessions their plans.
    if (round >= 0) {
      answers.push(answered);
      all.push(performance.now() - began);
    }
  }
  await agent.destroy();
  await server.remove();
  const what = `a comment on a task with ${size} watchers`;
  return [
    { what: `${what}, answered, p50`, value: percentile(answers, 0.5), unit: 'ms' },
    { what: `${what}, answered, p99`, value: percentile(answers, 0.99), unit: 'ms', budget: budgets.answer },
    { what: `${what}, all told, p50`, value: percentile(all, 0.5), unit: 'ms' },
    { what: `${what}, all told, p99`, value: percentile(all, 0.99), unit: 'ms', budget: budgets.all },
  ];
}

function watch(databaseUrl, { clientId }, { task, colleagues }) {
  return runSql(
    databaseUrl,
    {
      text: `insert into core.watcher (client_id, entity_type, entity_id, person_id, is_watching, decided_at)
        select $1, 'tasks.task', $2, p, true, now() from unnest($3::uuid[]) u (p)`,
      values: [clientId, task.id, colleagues],
    },
    { text: 'analyze core.watcher' },
  );
}

/** Each further event of an item is added to its entry, so the events are counted. */
async function hasTold(databaseUrl, { clientId }, { size, round }) {
  const [{ told }] = await readSql(
    databaseUrl,
    `select count(*)::int as told from notifications.entry where client_id = $1 and event_count >= $2`,
    [clientId, round],
  );
  return told >= size;
}
