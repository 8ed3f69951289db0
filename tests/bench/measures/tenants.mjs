import { randomUUID } from 'node:crypto';
import { createCall, groupCountCall, listCall, searchCall } from '../lib/calls.mjs';
import { addCompanies } from '../lib/companies.mjs';
import { foundCompany } from '../lib/company.mjs';
import { closedLoop } from '../lib/http.mjs';
import { createDatabase, runSql } from '../lib/postgres.mjs';
import { rareWord, seedCompanies } from '../lib/seed.mjs';
import { BenchServer } from '../lib/server.mjs';
import { median, percentile } from '../lib/statistics.mjs';

const tasksOfCompany = 1_000;
/** Companies that send calls, one after the other. */
const callers = 20;
const rounds = 5;
/** Milliseconds at p99, and how much more ten times as many companies may cost at p50. */
const budgets = { p99: 10, growth: 1.5 };

/**
 * What a company of a thousand tasks pays for a thousand others in the same tables: lists, a board's column, a filter by
 * a custom field, search and create, one client, PostgreSQL, beside a tenth of the companies. Both get their turns.
 */
export async function measureTenants(bench) {
  const [few, many] = bench.isQuick ? [20, 40] : [100, 1_000];
  const small = await stage(bench, few);
  const large = small && (await stage(bench, many));
  if (large === undefined) {
    bench.say('PostgreSQL does not run here: many companies are left out.');
    return [];
  }
  const figures = [];
  for (const name of Object.keys(small.calls)) {
    const times = { small: [], large: [], all: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.small.push(percentile(await timesOf(bench, small, name), 0.5));
      const measured = await timesOf(bench, large, name);
      times.large.push(percentile(measured, 0.5));
      times.all.push(...measured);
    }
    const [before, after] = [median(times.small), median(times.large)];
    figures.push(
      {
        what: `${name}, one of ${many} companies, p99`,
        value: percentile(times.all, 0.99),
        unit: 'ms',
        budget: budgets.p99,
        note: `p50 ${after.toFixed(2)} ms`,
      },
      {
        what: `${name}, one of ${many} companies beside one of ${few}, p50`,
        value: after / before,
        unit: 'x',
        budget: budgets.growth,
        note: `${after.toFixed(2)} against ${before.toFixed(2)} ms`,
      },
    );
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
  const founded = [];
  for (let made = 0; made < callers; made += 1) {
    founded.push(await foundCompany(server));
  }
  const others = await addCompanies(databaseUrl, founded[0], { count: count - callers, timeZone: 'Europe/Berlin' });
  await seedCompanies(databaseUrl, [...founded, ...others], tasksOfCompany);
  const field = await addField(databaseUrl, founded);
  await server.operate('search', 'rebuild');
  await runSql(databaseUrl, { text: 'vacuum analyze' });
  let sent = 0;
  const next = (call) => () => call(founded[(sent += 1) % callers]);
  const calls = {
    'list 50': next((company) => listCall(company, { limit: '50' })),
    'a column of the board': next((company) => listCall(company, { limit: '50', status: 'in-progress' })),
    'count the columns of the board': next((company) => groupCountCall(company, { group: 'status' })),
    'list with an option of a field': next((company) =>
      listCall(company, { limit: '50', field: `${field.get(company.clientId)}:${field.option}` }),
    ),
    'search a word': next((company) => searchCall(company, { searchtext: rareWord, limit: '20' })),
    create: next((company) => createCall(company, `Weigh the sample ${sent}`)),
  };
  for (const call of Object.values(calls)) {
    await closedLoop({ url: server.url, clients: 4, seconds: bench.isQuick ? 0.5 : 2, next: call });
  }
  return { server, calls };
}

/** A choice of each company that calls, with one option that every fifth task has. @returns the field's id by company. */
async function addField(databaseUrl, companies) {
  const option = randomUUID();
  const fields = new Map(companies.map(({ clientId }) => [clientId, randomUUID()]));
  for (const [clientId, id] of fields) {
    await runSql(
      databaseUrl,
      {
        text: `insert into core.custom_field (client_id, id, entity_type, name, name_key, kind, options, position, created_at)
          values ($1, $2, 'tasks.task', 'sprint', 'sprint', 'choice', $3, 'V', now())`,
        values: [clientId, id, JSON.stringify([{ id: option, name: 'Option', colour: 'teal' }])],
      },
      {
        text: `update tasks.task set custom_values = jsonb_build_object($2::text, $3::text)
          where client_id = $1 and number % 5 = 0`,
        values: [clientId, id, option],
      },
    );
  }
  return { get: (clientId) => fields.get(clientId), option };
}

async function timesOf(bench, { server, calls }, name) {
  const seconds = bench.isQuick ? 0.5 : 2;
  const { times } = await closedLoop({ url: server.url, clients: 1, seconds, next: calls[name] });
  return times;
}
