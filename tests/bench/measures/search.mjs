import { randomBytes } from 'node:crypto';
import { createCall, searchCall } from '../lib/calls.mjs';
import { foundCompany } from '../lib/company.mjs';
import { clientsOf, closedLoop, send } from '../lib/http.mjs';
import { createDatabase, runSql } from '../lib/postgres.mjs';
import { rareWord, seedTasks } from '../lib/seed.mjs';
import { BenchServer } from '../lib/server.mjs';
import { eventually, pause, percentile } from '../lib/statistics.mjs';

/** What is looked for, and how many hits the first page must have: nothing found would be quick for the wrong reason. */
const cases = {
  'an ordinary word': { text: 'calibration', least: 10 },
  'a rare word': { text: rareWord, least: 18 },
  'a common word': { text: 'order', least: 20 },
  'two words, the last unfinished': { text: 'housing che', least: 1 },
  'two common words that never stand together': { text: 'order check', least: 0 },
  'a misspelled word': { text: 'quicksilvre', least: 18 },
  'a word without a hit': { text: 'xylophone', least: 0 },
};
const growthBudget = 1.5;

/** The header search over the index, one client, in portals of 10,000 to 1,000,000 tasks on PostgreSQL, and embedded. */
export async function measureSearch(bench) {
  return [...(await onPostgres(bench)), ...(await embedded(bench))];
}

async function onPostgres(bench) {
  const databaseUrl = await createDatabase(bench.cleanup);
  if (databaseUrl === undefined) {
    bench.say('PostgreSQL does not run here: searches there are left out.');
    return [];
  }
  const server = await BenchServer.start(bench, databaseUrl);
  const company = await foundCompany(server);
  const [small, middle, large] = bench.isQuick ? [1_000, 10_000, 20_000] : [10_000, 100_000, 1_000_000];
  const figures = [];
  figures.push(await index(bench, server, company, small));
  const first = await searchAll(bench, server, company, `${small} tasks`);
  figures.push(await index(bench, server, company, middle - small));
  const second = await searchAll(bench, server, company, `${middle} tasks`, 10);
  figures.push(await measureDelay(bench, server, company));
  await multiply(databaseUrl, large / middle);
  const third = await searchAll(bench, server, company, `${large} tasks`);
  figures.push(...first.figures, ...second.figures, ...third.figures);
  for (const name of Object.keys(cases)) {
    const value = third.medians[name] / first.medians[name];
    figures.push({
      what: `search ${name}, ${large} tasks beside ${small}, p50`,
      value,
      unit: 'x',
      budget: growthBudget,
    });
  }
  await server.remove();
  return figures;
}

async function embedded(bench) {
  const server = await BenchServer.start(bench);
  const company = await foundCompany(server);
  const count = bench.isQuick ? 300 : 5_000;
  await seedTasks(server, company, count);
  // Autovacuum counts the rows within half a minute.
  await pause(35_000);
  const { figures } = await searchAll(bench, server, company, `${count} tasks, embedded`, undefined, {
    'a common word': { text: 'order', least: 20 },
    'a rare word': { text: '271', least: 1 },
    'a misspelled word': { text: 'housnig', least: 20 },
  });
  await server.remove();
  return figures;
}

/** From the answer to a create to the first search that finds its task: following is no part of the call. */
async function measureDelay(bench, server, company) {
  const agent = clientsOf(1);
  const delays = [];
  for (let round = 0; round < (bench.isQuick ? 5 : 40); round += 1) {
    // Letters that no other title has, nor any that looks like one of them.
    const word = randomBytes(10)
      .toString('hex')
      .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]);
    await send(server.url, agent, createCall(company, `Weigh ${word}`));
    const began = performance.now();
    await eventually('a new task to be found', async () => {
      const { text } = await send(server.url, agent, searchCall(company, { searchtext: word, limit: '20' }));
      return JSON.parse(text()).searchlists.length > 0;
    });
    delays.push(performance.now() - began);
  }
  await agent.destroy();
  return {
    what: 'search finds a new task after, p99',
    value: percentile(delays, 0.99),
    unit: 'ms',
    budget: 1000,
    note: `p50 ${Math.round(percentile(delays, 0.5))}`,
  };
}

/** Seeds tasks past the product and has all of them indexed, which says how quick that is. */
async function index(bench, server, company, count) {
  await seedTasks(server, company, count);
  await runSql(server.databaseUrl, {
    // A word in every hundredth title, and one of its own for every twenty.
    text: `update tasks.task set title = title || ' ' ||
        translate(left(md5((number / 20)::text), 7), '0123456789', 'ghijklmnop') ||
        case when number % 100 = 7 then ' calibration' else '' end
      where client_id = $1 and number > (select max(number) - $2 from tasks.task where client_id = $1)`,
    values: [company.clientId, count],
  });
  const began = performance.now();
  await server.operate('search', 'rebuild');
  const seconds = (performance.now() - began) / 1_000;
  await runSql(server.databaseUrl, { text: 'vacuum analyze' });
  bench.say(`indexed anew in ${seconds.toFixed(1)} s`);
  return { what: `search rebuild after ${count} more tasks`, value: seconds, unit: 's' };
}

/**
 * As many documents more in the same portal, written past the product, because only searching is measured. They have
 * tasks, because a hit without one is not shown.
 */
async function multiply(databaseUrl, times) {
  const [terms, line] = ['search_document_terms', 'search_document_line'];
  const copies = `insert into core.search_document (client_id, type, id, place, generation, created_by, created_at, title,
      line, slots, readers, terms, body)
    select d.client_id, d.type, gen_random_uuid(), p.place, d.generation, d.created_by, d.created_at, d.title, d.line,
      array[core.search_slot(s.number, 8, p.place >> 8), core.search_slot(s.number, 12, p.place >> 12),
        core.search_slot(s.number, 16, p.place >> 16), core.search_slot(s.number, 62, 0)],
      d.readers, case when d.terms @@ '${rareWord}' then to_tsvector('other') else d.terms end, d.body
    from core.search_document d join core.search_scope s using (client_id, type),
      generate_series(1, $1::int - 1) copy, lateral (select d.place + copy * s.last_place as place) p`;
  await runSql(
    databaseUrl,
    {
      text: `create table public.made as select pg_get_indexdef('core.${terms}'::regclass) as terms,
        pg_get_indexdef('core.${line}'::regclass) as line`,
    },
    { text: `drop index core.${terms}, core.${line}` },
    { text: copies, values: [times] },
    { text: 'update core.search_scope set last_place = last_place * $1', values: [times] },
    {
      text: `insert into tasks.task (id, client_id, number, title, status, category, priority, created_by, created_at,
          updated_at)
        select d.id, d.client_id, 10000000 + d.place, d.title, 'to-do', 'unstarted', 2, d.created_by, d.created_at,
          d.created_at
        from core.search_document d where not exists (select from tasks.task t where t.client_id = d.client_id and t.id = d.id)`,
    },
    { text: `set maintenance_work_mem = '256MB'` },
    { text: 'do $$ declare m record; begin select * into m from public.made; execute m.terms; execute m.line; end $$' },
    { text: 'vacuum analyze' },
  );
}

async function searchAll(bench, server, company, where, budget, wanted = cases) {
  const figures = [];
  const medians = {};
  for (const [name, { text, least }] of Object.entries(wanted)) {
    const next = () => searchCall(company, { searchtext: text, limit: '20' });
    await check(server, next(), least, name);
    await closedLoop({ url: server.url, clients: 1, seconds: 0.5, next });
    const { times } = await closedLoop({ url: server.url, clients: 1, seconds: bench.isQuick ? 1 : 5, next });
    medians[name] = percentile(times, 0.5);
    const what = `search ${name}, ${where}`;
    figures.push({ what: `${what}, p50`, value: medians[name], unit: 'ms' });
    figures.push({
      what: `${what}, p99`,
      value: percentile(times, 0.99),
      unit: 'ms',
      ...(budget === undefined ? {} : { budget }),
    });
    await pause(100);
  }
  return { figures, medians };
}

async function check(server, call, least, name) {
  const agent = clientsOf(1);
  const { status, text } = await send(server.url, agent, call);
  await agent.destroy();
  const found = JSON.parse(text()).searchlists?.length;
  if (status !== 200 || found < least) {
    throw new Error(`Searching ${name} found ${found} tasks, not ${least}: ${text().slice(0, 200)}`);
  }
}
