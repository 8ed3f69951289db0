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
