import type { Migration } from '../plugin';
import { sql } from '../sql/tag';

/** The catalogue of decisions.md D5, and which plan each portal has. Money and time are billing's. */
export const planMigration: Migration = {
  id: '0203-create-plans',
  up: [
    sql`create table plan (
      code text primary key,
      position int not null unique,
      modules text[] not null,
      has_own_modules boolean not null,
      included_seats int,
      trial_days int,
      month_price int,
      year_price int,
      currency text not null default 'USD'
    )`,
    sql`insert into plan (code, position, modules, has_own_modules, included_seats, trial_days, month_price, year_price)
      select p.code, p.position, (array['Tasks', 'Meetings', 'Teams', 'Projects', 'Performance Analytics',
        'Engagement Analytics'])[1:p.size], p.code = 'ENTERPRISE', p.seats, p.trial, p.month, p.year
      from (values
        ('FREETRIAL', 1, 6, 10, 14, 0, 0),
        ('STARTER', 2, 2, 5, null, 1900, 19000),
        ('TEAM', 3, 4, 10, null, 4900, 49000),
        ('BUSINESS', 4, 6, 25, null, 9900, 99000),
        ('ENTERPRISE', 5, 6, null, null, null, null),
        ('SELFHOST', 6, 6, null, null, 0, 0)
      ) as p (code, position, size, seats, trial, month, year)`,
    sql`create table portal_plan (
      client_id uuid primary key,
      plan_code text not null references plan (code),
      modules text[] not null,
      access text not null default 'full' check (access in ('full', 'read-only')),
      version int not null default 1,
      changed_at timestamptz(3) not null default clock_timestamp()
    )`,
  ],
};
