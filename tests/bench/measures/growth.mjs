import { randomUUID } from 'node:crypto';
import { countCall, createCall, groupCountCall, listCall } from '../lib/calls.mjs';
import { foundCompany } from '../lib/company.mjs';
import { closedLoop } from '../lib/http.mjs';
import { createDatabase, runSql } from '../lib/postgres.mjs';
import { rareWord, seedTasks } from '../lib/seed.mjs';
import { BenchServer } from '../lib/server.mjs';
import { median, percentile } from '../lib/statistics.mjs';

const budget = 1.5;
/**
 * A count visits as many entries of an index as its cap allows, whatever the size. Those of tasks that were created since
 * the last vacuum visit the table, too, and in the larger one each of them another page.
 */
const countBudget = 3;
const rounds = 5;

/**
 * What a hundred times as many tasks add to a list, a search within it and a create: one client, PostgreSQL. Both sizes
 * get their turns, because a machine changes within the minutes that filling takes. `search` does so for the index.
 */
export async function measureGrowth(bench) {
  const [few, many] = bench.isQuick ? [1_000, 10_000] : [10_000, 1_000_000];
  const small = await stage(bench, few);
  const large = small && (await stage(bench, many));
  if (large === undefined) {
    bench.say('PostgreSQL does not run here: what growth costs is left out.');
    return [];
  }
  const figures = [];
  for (const name of Object.keys(small.calls)) {
    const times = { small: [], large: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.small.push(await middle(bench, small, name));
      times.large.push(await middle(bench, large, name));
    }
    const [before, after] = [median(times.small), median(times.large)];
    figures.push({
      what: `${name}, ${many} tasks beside ${few}, p50`,
      value: after / before,
      unit: 'x',
      budget: name.startsWith('count') ? countBudget : budget,
      note: `${after.toFixed(2)} against ${before.toFixed(2)} ms`,
    });
  }
  await small.server.remove();
  await large.server.remove();
  return figures;
}

async function stage(bench, count) {
  const databaseUrl = await createDatabase(bench.cleanup);
  if (databaseUrl === undefined) {
    return undefined;
  }
  const server = await BenchServer.start(bench, databaseUrl);
  const company = await foundCompany(server);
  const field = await addFields(databaseUrl, company);
  await seedTasks(server, company, count, valuesOf(field, count));
  const owner = await giveAFew(databaseUrl, count);
  let made = 0;
  const calls = {
    'list 100': () => listCall(company, { limit: '100' }),
    'list 100, the newest': () => listCall(company, { limit: '100', sort: 'created', state: 'all' }),
    'list 100 by priority': () => listCall(company, { limit: '100', sort: 'priority' }),
    'list the few of a person': () => listCall(company, { limit: '100', owner }),
    'list the few of a person by priority': () => listCall(company, { limit: '100', owner, sort: 'priority' }),
    'list 100 without an owner, last changed': () =>
      listCall(company, { limit: '100', owner: 'none', sort: 'updated', state: 'all' }),
    'list 100 by status': () => listCall(company, { limit: '100', group: 'status', state: 'all' }),
    'list 100 by owner': () => listCall(company, { limit: '100', group: 'owner' }),
    'list 100 without a due date by priority': () => listCall(company, { limit: '100', due: 'none', sort: 'priority' }),
    'list the few with an option of a field': () =>
      listCall(company, { limit: '100', field: `${field.choice}:${field.rare}` }),
    'list the few with an option of a field by priority': () =>
      listCall(company, { limit: '100', field: `${field.choice}:${field.rare}`, sort: 'priority' }),
    'list 100 with an option that most have': () =>
      listCall(company, { limit: '100', field: `${field.choice}:${field.common}` }),
    'list 100 within a range of a number': () => listCall(company, { limit: '100', field: `${field.number}:10..40` }),
    'list 100 without a value of a field': () => listCall(company, { limit: '100', field: `${field.choice}:none` }),
    'count the groups of statuses': () => groupCountCall(company, { group: 'status' }),
    'search within the list': () => listCall(company, { find: rareWord, state: 'all', limit: '20' }),
    'search a common word within the list': () => listCall(company, { find: 'order', state: 'all', limit: '20' }),
    'count open, mine and completed': () => countCall(company),
    create: () => createCall(company, `Weigh the sample ${(made += 1)}`),
  };
  // V8 has compiled what a call runs before any of them is timed, and sessions have their plans.
  for (const next of Object.values(calls)) {
    await closedLoop({ url: server.url, clients: 4, seconds: bench.isQuick ? 0.5 : 2, next });
  }
  return { server, calls };
}

/** Makes a person the owner of twelve tasks that are spread over all. @returns their id. */
async function giveAFew(databaseUrl, count) {
  const ownerId = randomUUID();
  await runSql(
    databaseUrl,
    { text: 'update tasks.task set owner_id = $1 where number % ($2 / 12) = 5', values: [ownerId, count] },
    { text: 'analyze tasks.task' },
  );
  return ownerId;
}

/** Adds a choice and a number. @returns their ids, and those of two options. */
async function addFields(databaseUrl, { clientId }) {
  const [choice, number, rare, common] = Array.from({ length: 4 }, () => randomUUID());
  const options = [rare, common].map((id, index) => ({ id, name: `Option ${index}`, colour: 'teal' }));
  const add = `insert into core.custom_field (client_id, id, entity_type, name, name_key, kind, options, position, created_at)
    values ($1, $2, 'tasks.task', $3, $3, $4, $5, $6, now())`;
  await runSql(
    databaseUrl,
    { text: add, values: [clientId, choice, 'sprint', 'choice', JSON.stringify(options), 'V'] },
    { text: add, values: [clientId, number, 'points', 'number', null, 'W'] },
  );
  return { choice, number, rare, common };
}

/** Twelve tasks have the one option, most of them the other, and all a number. */
function valuesOf({ choice, number, rare, common }, count) {
  return `jsonb_build_object('${number}', n % 100) || case
    when n % (${count} / 12) = 7 then jsonb_build_object('${choice}', '${rare}'::text)
    when n % 5 = 0 then '{}'::jsonb else jsonb_build_object('${choice}', '${common}'::text) end`;
}

async function middle(bench, { server, calls }, name) {
  const seconds = bench.isQuick ? 0.5 : 2;
  const { times } = await closedLoop({ url: server.url, clients: 1, seconds, next: calls[name] });
  return percentile(times, 0.5);
}
