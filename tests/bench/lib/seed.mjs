import { createCall } from './calls.mjs';
import { clientsOf, send } from './http.mjs';
import { runSql } from './postgres.mjs';

/** Stands in 20 of the titles that the database is filled with, evenly spread. */
export const rareWord = 'quicksilver';

const words = ['weights', 'balance', 'scale', 'sensor', 'brass', 'mirror', 'housing', 'invoice', 'release', 'label'];
const verbs = ['Order', 'Check', 'Describe', 'Compare', 'Repair', 'Ship', 'Measure', 'Plan', 'Sign', 'Review'];

/**
 * Gives a portal many tasks: past ones of every status, most of them open. By SQL where that can be.
 *
 * @param customValues an SQL expression of `n`, the number of the task from 1; by SQL only.
 */
export async function seedTasks(server, company, count, customValues) {
  await (server.databaseUrl === undefined
    ? seedByCalls(server, company, count)
    : seedCompanies(server.databaseUrl, [company], count, customValues));
}

async function seedByCalls(server, company, count) {
  const agent = clientsOf(8);
  let made = 0;
  const writer = async () => {
    while (made < count) {
      made += 1;
      const title = `${verbs[made % 10]} the ${words[Math.floor(made / 10) % 10]} ${made}`;
      const { status } = await send(server.url, agent, createCall(company, title));
      if (status !== 201) {
        throw new Error(`A task was answered ${status}.`);
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, writer));
  await agent.destroy();
}

/**
 * Gives each of several companies so many tasks. Numbers go on from the portal's counter, and ids rise with the time of
 * creation as the product makes them.
 */
export function seedCompanies(databaseUrl, companies, count, customValues = 'null::jsonb') {
  const clients = [companies.map(({ clientId }) => clientId), companies.map(({ personId }) => personId)];
  const fill = `with last as (
      insert into tasks.counter (client_id, last_number) select c, $3 from unnest($1::uuid[]) u (c)
      on conflict (client_id) do update set last_number = counter.last_number + $3
      returning client_id, last_number - $3 as before
    ), made as (
      select n, before, client_id, person_id, now() - ($3 - n) * interval '1 minute' as at,
        md5(client_id::text || n || before) as random, n % greatest($3 / 20, 1) = 1 as is_rare,
        case n % 10 when 0 then 3 when 1 then 2 when 2 then 2 else n % 2 end as kind
      from last join unnest($1::uuid[], $2::uuid[]) u (company, person_id) on company = client_id, generate_series(1, $3) n
    )
    insert into tasks.task (id, client_id, number, title, status, category, priority, owner_id, due_on, original_due_on,
      created_by, created_at, updated_at, completed_at, custom_values)
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(random, 1, 3) || '8' ||
        substr(random, 4, 15))::uuid,
      client_id, before + n,
      ($4::text[])[1 + n % 10] || ' the ' || case when is_rare then $6 else ($5::text[])[1 + n / 10 % 10] end || ' ' || n,
      (array['to-do', 'in-progress', 'done', 'blocked'])[1 + kind],
      (array['unstarted', 'started', 'completed', 'blocked'])[1 + kind],
      n % 5, case when n % 3 = 0 then null else person_id end,
      case when n % 4 = 0 then null else at::date + n % 90 end, case when n % 4 = 0 then null else at::date + n % 90 end,
      person_id, at, at, case when kind = 2 then at end, ${customValues}
    from made`;
  const moves = `insert into tasks.transition (id, client_id, task_id, to_status, to_category, at, actor_id)
    select gen_random_uuid(), client_id, id, status, category, created_at, created_by from tasks.task t
    where client_id = any ($1::uuid[]) and not exists (select from tasks.transition
      where client_id = t.client_id and task_id = t.id)`;
  return runSql(
    databaseUrl,
    { text: fill, values: [...clients, count, verbs, words, rareWord] },
    { text: moves, values: [clients[0]] },
    { text: 'vacuum analyze' },
  );
}
