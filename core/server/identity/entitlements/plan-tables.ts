import type { Migration } from '../../data/sql/migration';
import { sql } from '../../data/sql/tag';

/** The plan catalogue, whose rows `writePlans` writes at every start, and the plan of each portal. */
export const planMigration: Migration = {
  id: '0203-create-plans',
  up: [
    sql`create table plan (
      code text primary key,
      position int not null,
      modules text[] not null,
      has_own_modules boolean not null,
      included_seats int,
      trial_days int,
      month_price int,
      year_price int,
      currency text not null default 'USD'
    )`,
    sql`create table portal_plan (
      client_id uuid primary key,
      plan_code text not null references plan (code),
      modules text[] not null,
      access text not null default 'full' check (access in ('full', 'read-only')),
      -- Seats by agreement; without a number those of the plan.
      included_seats int check (included_seats > 0),
      extra_seats int not null default 0 check (extra_seats >= 0),
      version int not null default 1,
      changed_at timestamptz(3) not null default clock_timestamp()
    )`,
  ],
};

/**
 * Of a row of `portal_plan`, as the directory of portals is filtered: `trial`, `active` or `read-only`. Indexed, so the
 * text is the same in the index and in queries.
 */
export const portalState = sql`(case when access = 'read-only' then 'read-only'
  when plan_code = 'FREETRIAL' then 'trial' else 'active' end)`;

/**
 * The id in the order of the filtered directory. As a text, because the planner would otherwise read the primary key in
 * that order and skip the portals of other plans one by one.
 */
export const listedId = sql`((client_id::text) collate "C")`;

const directoryOrders = [
  ['portal_plan_by_plan', sql`plan_code`],
  ['portal_plan_by_state', portalState],
  ['portal_plan_by_plan_and_state', sql`plan_code, ${portalState}`],
] as const;

/** Indexes of the directory of portals, filtered by plan and state. */
export const planIndexMigration: Migration = {
  id: '0113-index-portal-plans',
  up: [],
  concurrently: directoryOrders.map(
    ([name, columns]) =>
      sql`create index concurrently if not exists ${sql.id(name)} on portal_plan (${columns}, ${listedId})`,
  ),
};
