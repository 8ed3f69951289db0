import { readSql, runSql } from './postgres.mjs';

const person = `insert into core.person (id, email, full_name, time_zone, email_verified_at, profile_completed_at,
  created_at, updated_at)`;
const membership = `insert into core.membership (client_user_id, client_id, person_id, role, status, joined_at)`;

/**
 * Adds members to a company past the product, as if they had accepted an invitation: hashing hundreds of passwords takes
 * longer than what is measured.
 *
 * @returns their ids.
 */
export async function addColleagues(databaseUrl, { clientId }, count) {
  const rows = await readSql(
    databaseUrl,
    `with made as (
        ${person} select gen_random_uuid(), 'colleague.' || n || '.' || left($1::uuid::text, 8) || '@ferrow.example',
          'Colleague ' || n, 'Europe/Berlin', now(), now(), now(), now()
        from generate_series(1, $2::int) n returning id
      ), joined as (
        ${membership} select gen_random_uuid(), $1::uuid, id, 'member', 'active', now() from made
      )
      select id from made`,
    [clientId, count],
  );
  return rows.map(({ id }) => id);
}

/**
 * Adds companies of one person each past the product, on the plan of a company that was founded by it.
 *
 * @returns client id and person id of each.
 */
export async function addCompanies(databaseUrl, { clientId }, { count, timeZone }) {
  const companies = await readSql(
    databaseUrl,
    `with made as (
        ${person} select gen_random_uuid(), 'owner.' || n || '@ferrow.example', 'Owner ' || n, $1, now(), now(), now(), now()
        from generate_series(1, $2::int) n returning id
      ), founded as (
        insert into core.portal (client_id, name, time_zone, created_by, created_at, updated_at)
        select gen_random_uuid(), 'Company ' || id, $1, id, now(), now() from made
        returning client_id, created_by
      )
      select client_id as "clientId", created_by as "personId" from founded`,
    [timeZone, count],
  );
  const ids = [companies.map((company) => company.clientId), companies.map(({ personId }) => personId)];
  await runSql(
    databaseUrl,
    {
      text: `${membership} select gen_random_uuid(), c, p, 'admin', 'active', now() from unnest($1::uuid[], $2::uuid[]) u (c, p)`,
      values: ids,
    },
    {
      text: `insert into core.portal_plan (client_id, plan_code, modules)
        select c, plan_code, modules from core.portal_plan, unnest($1::uuid[]) u (c) where client_id = $2`,
      values: [ids[0], clientId],
    },
  );
  return companies;
}
