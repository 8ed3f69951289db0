import { addCompanies } from '../lib/companies.mjs';
import { foundCompany } from '../lib/company.mjs';
import { createDatabase, readSql, runSql } from '../lib/postgres.mjs';
import { seedCompanies } from '../lib/seed.mjs';
import { BenchServer } from '../lib/server.mjs';
import { eventually } from '../lib/statistics.mjs';

/** The rules of the product tell at this hour of each person's clock. */
const hour = 9;
const tasksOfCompany = 1_000;
/** Tasks of each company that are due today. */
const dueToday = 4;
/** Milliseconds. */
const budget = 100;

/**
 * Nine o'clock in one zone: the rules of many companies look at once for what is due today, each among a thousand tasks,
 * and tell its owner. PostgreSQL.
 */
export async function measureReminderRules(bench) {
  const databaseUrl = await createDatabase(bench.cleanup);
  if (databaseUrl === undefined) {
    bench.say('PostgreSQL does not run here: rules of reminders are left out.');
    return [];
  }
  const count = bench.isQuick ? 50 : 1_000;
  const server = await BenchServer.start(bench, databaseUrl);
  const timeZone = zoneAt(hour, new Date());
  const companies = await addCompanies(databaseUrl, await foundCompany(server), { count, timeZone });
  await seedCompanies(databaseUrl, companies, tasksOfCompany);
  await letBeDue(databaseUrl, companies, timeZone);
  const began = performance.now();
  await letLook(databaseUrl, companies);
  const wanted = count * dueToday;
  await eventually(`${wanted} notifications`, () => hasTold(databaseUrl, wanted), 15 * 60_000);
  const took = performance.now() - began;
  await server.remove();
  return [
    {
      what: `rules of ${count} companies with ${tasksOfCompany} tasks each at one hour, for each company`,
      value: took / count,
      unit: 'ms',
      budget,
      note: `${(took / 1000).toFixed(1)} s for all, ${dueToday} notifications each`,
    },
  ];
}

/** A zone where it is that hour, and some minutes. The sign of these names is the other way round (RFC 9557, tz database). */
function zoneAt(wanted, now) {
  const ahead = wanted - now.getUTCHours();
  const offset = ahead < -12 ? ahead + 24 : ahead;
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

/** A few tasks with an owner are due on the day of that zone, and no others then or the day before. */
function letBeDue(databaseUrl, companies, timeZone) {
  return runSql(
    databaseUrl,
    {
      text: `update tasks.task set due_on = case when number % $3 = 1 then (now() at time zone $2)::date
          else (now() at time zone $2)::date + 10 end, owner_id = created_by, status = 'to-do', category = 'unstarted',
          completed_at = null
        where client_id = any ($1) and (number % $3 = 1
          or due_on between (now() at time zone $2)::date - 3 and (now() at time zone $2)::date)`,
      values: [companies.map(({ clientId }) => clientId), timeZone, tasksOfCompany / dueToday],
    },
    { text: 'vacuum analyze tasks.task' },
  );
}

/** The last look was two hours ago, before the hour however long filling took, and the next is due. */
function letLook(databaseUrl, companies) {
  const ids = companies.map(({ clientId }) => clientId);
  return runSql(
    databaseUrl,
    {
      text: `insert into reminders.look (client_id, looked_until) select c, now() - interval '2 hours' from unnest($1::uuid[]) u (c)`,
      values: [ids],
    },
    {
      text: `insert into core.job (client_id, kind, key, payload, run_at, request_id)
        select c, 'reminders.look-for-due', 'every', '{}', now(), 'bench' from unnest($1::uuid[]) u (c)`,
      values: [ids],
    },
  );
}

async function hasTold(databaseUrl, wanted) {
  const [{ told }] = await readSql(databaseUrl, 'select count(*)::int as told from notifications.entry');
  return told >= wanted;
}
