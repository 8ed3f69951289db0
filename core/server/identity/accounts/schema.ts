import { people, peopleZones } from '../../../contract';
import type { PublishedView } from '../../../contract';
import type { Migration } from '../../data/sql/migration';
import type { TableDeclaration } from '../../data/sql/table-declaration';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';

/** File path of a person's photo. */
export const personPhoto = 'photos/{id}/{photo_key}.webp';

/**
 * Core's tables of people. Statements on them run as `system_core`; a plugin sees only the `people` view of its portal.
 *
 * Tenancy `instance` marks data that belongs to no single portal: no role but `system_core` can read its rows.
 */
export const identityTables: readonly TableDeclaration[] = [
  { name: 'person', tenancy: 'instance', files: [personPhoto] },
  { name: 'credential', tenancy: 'instance', persons: { person_id: 'data' } },
  { name: 'code', tenancy: 'instance', isTransient: true },
  { name: 'ticket', tenancy: 'instance', persons: { person_id: 'data' }, isTransient: true },
  { name: 'registration', tenancy: 'instance', isTransient: true },
  { name: 'session', tenancy: 'instance', persons: { person_id: 'data' }, isTransient: true },
  { name: 'login_throttle', tenancy: 'instance', isTransient: true },
  { name: 'portal', tenancy: 'portal', versioned: true, persons: { created_by: 'author', owner_id: 'author' } },
  { name: 'membership', tenancy: 'portal', versioned: true, persons: { person_id: 'author' } },
  { name: 'people_zone', tenancy: 'portal' },
  {
    name: 'invitation',
    tenancy: 'portal',
    persons: { added_by: 'author', accepted_by: 'author' },
    addresses: { email: 'created_at' },
  },
];

const createIdentity: Migration = {
  id: '0101-create-identity',
  up: [
    // Addresses are stored trimmed and in lower case; the check enforces the lower case for every writer.
    sql`create table person (
      id uuid primary key,
      email text not null check (email = lower(email)),
      full_name text not null,
      photo_key text,
      job_title text,
      phone text,
      country_code text,
      std_code text,
      time_zone text,
      locale text,
      signup_mode text not null default 'Web',
      email_verified_at timestamptz(3),
      profile_completed_at timestamptz(3),
      is_super_admin boolean not null default false,
      appearance jsonb not null default '{}',
      version int not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      erased_at timestamptz(3)
    )`,
    sql`create unique index person_email on person (email)`,
    sql`create table credential (
      person_id uuid primary key references person (id) on delete cascade,
      hash text not null,
      changed_at timestamptz(3) not null
    )`,
    // One live code per purpose and address. Addresses without an account have rows too, so that responses are the same.
    sql`create table code (
      purpose text not null check (purpose in ('verify-email', 'reset-password')),
      email text not null,
      hash text not null,
      attempts int not null default 0,
      sends int not null,
      window_started_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      primary key (purpose, email)
    )`,
    sql`create index code_expiry on code (expires_at)`,
    sql`create table ticket (
      hash text primary key,
      purpose text not null check (purpose in ('setup', 'mfa', 'reset')),
      email text not null,
      person_id uuid references person (id) on delete cascade,
      invitation_id uuid,
      expires_at timestamptz(3) not null
    )`,
    sql`create index ticket_expiry on ticket (expires_at)`,
    // An erasure searches each column that declares a person or an address.
    sql`create index ticket_email on ticket (email)`,
    sql`create index ticket_person on ticket (person_id) where person_id is not null`,
    // A registration becomes a person when its address is confirmed, so an account cannot be prepared under another person's address.
    sql`create table registration (
      id uuid primary key,
      email text not null check (email = lower(email)),
      full_name text not null,
      password_hash text not null,
      ticket_hash text not null,
      address text not null,
      code_hash text not null default '',
      attempts int not null default 0,
      code_expires_at timestamptz(3) not null,
      created_at timestamptz(3) not null
    )`,
    sql`create index registration_email on registration (email, id desc)`,
    sql`create index registration_created on registration (created_at)`,
    sql`create table session (
      id uuid primary key,
      token_hash text not null unique,
      person_id uuid not null references person (id) on delete cascade,
      kind text not null default 'user' check (kind in ('user', 'super-admin')),
      device text not null,
      fingerprint_hash text not null,
      address text not null,
      agent text not null,
      created_at timestamptz(3) not null,
      used_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      ended_at timestamptz(3),
      ended_because text
    )`,
    sql`create index session_person on session (person_id, id desc)`,
    sql`create index session_expiry on session (expires_at)`,
    // Retention deletes the oldest rows of a table and reads no others.
    sql`create index session_ended on session ((coalesce(ended_at, expires_at)))`,
    sql`create table login_throttle (
      key text primary key,
      misses int not null,
      blocked_until timestamptz(3),
      missed_at timestamptz(3) not null
    )`,
    sql`create index login_throttle_missed on login_throttle (missed_at)`,
    sql`create table portal (
      client_id uuid primary key,
      name text not null,
      time_zone text not null,
      working_days int[] not null default '{1,2,3,4,5}',
      locale text not null default 'en',
      version int not null default 1,
      changed jsonb not null default '{}',
      created_by uuid not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    )`,
    // Lists all portals by name, and finds them by its beginning.
    sql`create index portal_name on portal ((lower(name) collate "C"), client_id)`,
    sql`create table membership (
      client_user_id uuid primary key,
      client_id uuid not null references portal (client_id) on delete cascade,
      person_id uuid not null references person (id),
      role text not null check (role in ('admin', 'member')),
      title text,
      team text,
      status text not null check (status in ('active', 'ended')),
      joined_at timestamptz(3) not null,
      ended_at timestamptz(3),
      version int not null default 1,
      changed jsonb not null default '{}',
      unique (client_id, person_id)
    )`,
    sql`create index membership_person on membership (person_id, status)`,
    sql`create table invitation (
      id uuid primary key,
      client_id uuid not null references portal (client_id) on delete cascade,
      email text not null check (email = lower(email)),
      token_hash text not null unique,
      role text not null check (role in ('admin', 'member')),
      added_by uuid not null,
      status text not null check (status in ('sent', 'accepted', 'revoked', 'expired')),
      sent_count int not null default 1,
      sent_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      created_at timestamptz(3) not null,
      accepted_at timestamptz(3),
      accepted_by uuid,
      version int not null default 1
    )`,
    // An accepted invitation without an account ('accepted' without accepted_by) still counts as open.
    sql`create unique index invitation_open on invitation (client_id, email)
      where status = 'sent' or (status = 'accepted' and accepted_by is null)`,
    sql`create index invitation_email on invitation (email)`,
    sql`create index invitation_list on invitation (client_id, id desc)`,
    // The people view is owned by view_core, which is subject to row-level security: besides the portal's memberships
    // it may read only their persons. The unset setting is '' after a transaction, hence nullif.
    sql`create policy people_of_portal on person for select to view_core using (exists (
      select 1 from membership m
      where m.person_id = person.id
        and m.client_id = nullif(current_setting('app.client_id', true), '')::uuid))`,
  ],
};

const addCurrency: Migration = {
  id: '0102-add-portal-currency',
  up: [sql`alter table portal add column currency text not null default 'EUR'`],
};

/**
 * The zones of the people of each portal: few, where a portal may have a hundred thousand people, of whom a reader would
 * read all. A zone stays when its last person has left it.
 */
const keepZones: Migration = {
  id: '0103-keep-zones-of-people',
  up: [
    sql`create table people_zone (
      client_id uuid not null references portal (client_id) on delete cascade,
      time_zone text not null,
      primary key (client_id, time_zone)
    )`,
    sql`insert into people_zone (client_id, time_zone)
      select distinct m.client_id, p.time_zone from membership m join person p on p.id = m.person_id
      where p.time_zone is not null`,
    sql`create function keep_zone_of_person() returns trigger
      language plpgsql security definer set search_path = core, pg_temp as $$
        begin
          insert into core.people_zone (client_id, time_zone)
            select m.client_id, new.time_zone from core.membership m where m.person_id = new.id
            order by m.client_id
            on conflict do nothing;
          return null;
        end $$`,
    sql`create trigger keep_zone after update on person for each row
      when (new.time_zone is not null and old.time_zone is distinct from new.time_zone)
      execute function keep_zone_of_person()`,
    sql`create function keep_zone_of_member() returns trigger
      language plpgsql security definer set search_path = core, pg_temp as $$
        begin
          insert into core.people_zone (client_id, time_zone)
            select new.client_id, p.time_zone from core.person p where p.id = new.person_id and p.time_zone is not null
            on conflict do nothing;
          return null;
        end $$`,
    sql`create trigger keep_zone after insert on membership for each row execute function keep_zone_of_member()`,
  ],
};

/**
 * Lists of members in each order by an index, and owners of portals. The name of the order is a copy, because an index
 * cannot contain a column of another table. The name and the job title of an invitation are the admin's, until the person
 * joins.
 */
const orderMembers: Migration = {
  id: '0108-order-members',
  up: [
    sql`alter table membership add column sort_name text collate "C" not null default ''`,
    sql`create function sort_name_of_person(person_name text, erased timestamptz) returns text
      language sql stable as $$ select lower(case when erased is null then person_name else 'Former member' end) $$`,
    sql`create function set_sort_name() returns trigger
      language plpgsql security definer set search_path = core, pg_temp as $$
        begin
          new.sort_name := coalesce((select core.sort_name_of_person(p.full_name, p.erased_at)
            from core.person p where p.id = new.person_id), new.sort_name);
          return new;
        end $$`,
    sql`create trigger set_sort_name before insert on membership for each row execute function set_sort_name()`,
    sql`create function keep_sort_name() returns trigger
      language plpgsql security definer set search_path = core, pg_temp as $$
        begin
          update core.membership set sort_name = core.sort_name_of_person(new.full_name, new.erased_at)
            where person_id = new.id;
          return null;
        end $$`,
    sql`create trigger keep_sort_name after update on person for each row
      when (old.full_name is distinct from new.full_name or old.erased_at is distinct from new.erased_at)
      execute function keep_sort_name()`,
    sql`update membership m set sort_name = sort_name_of_person(p.full_name, p.erased_at)
      from person p where p.id = m.person_id`,
    sql`create index membership_by_name on membership (client_id, status, sort_name, person_id)`,
    sql`create index membership_by_joining on membership (client_id, status, joined_at, person_id)`,
    // Portals have few admins, and each list of them would read all members.
    sql`create index membership_admins on membership (client_id, status, sort_name, person_id) where role = 'admin'`,
    sql`alter table portal add column owner_id uuid`,
    sql`alter table invitation add column full_name text`,
    sql`alter table invitation add column job_title text`,
  ],
};

/**
 * The last day on which a person opened a portal, for its admins. Days before `activity_from` were not recorded. An order
 * is by number of days, because an index cannot contain the text of a date.
 */
const recordActivity: Migration = {
  id: '0111-record-activity',
  up: [
    sql`alter table membership add column active_on date`,
    sql`alter table membership add column activity_from date not null default current_date`,
    sql`create index membership_by_activity on membership
      (client_id, status, ((coalesce(active_on, activity_from) - date '2000-01-01')), person_id)`,
  ],
};

/** The hours are a week of the contract, `WorkingWeek`. */
const addPronouns: Migration = {
  id: '0117-add-pronouns-and-working-hours',
  up: [
    sql`alter table person add column pronouns text`,
    sql`alter table person add column working_hours jsonb not null default '[]'`,
  ],
};

/** A version of their own, so that a change of the person's name or photo refuses no change of the hours. */
const versionWorkingHours: Migration = {
  id: '0118-version-working-hours',
  up: [sql`alter table person add column working_hours_version integer not null default 1`],
};

/** Run as `own_core` in the schema `core`, after the roles exist. */
export const identityMigrations: readonly Migration[] = [
  createIdentity,
  addCurrency,
  keepZones,
  orderMembers,
  recordActivity,
  addPronouns,
  versionWorkingHours,
];

/** Published views of people: current and former members of the request's portal. */
export const identityViews: readonly { readonly view: PublishedView; readonly as: Sql }[] = [
  {
    view: people,
    as: sql`select m.client_id, m.person_id, m.client_user_id,
        case when p.erased_at is null then p.full_name else 'Former member' end as full_name,
        case when p.erased_at is null then p.email else '' end as email,
        p.photo_key as photo, m.role, m.status = 'active' as active, p.time_zone
      from membership m join person p on p.id = m.person_id`,
  },
  { view: peopleZones, as: sql`select client_id, time_zone from people_zone` },
];
