import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * Rules of the company have no person. Those that are part of the product have a row only once an admin has changed them;
 * `built_in` says which one it is. A choice is what a person changed of a rule of the company for themselves.
 */
export const createRules: Migration = {
  id: '0002-create-rules',
  up: [
    sql`create table rule (
      id uuid primary key,
      client_id uuid not null,
      person_id uuid,
      built_in text,
      entity_type text not null,
      trigger text not null
        check (trigger in ('beforeStart', 'beforeDue', 'atDue', 'overdueEvery', 'noUpdateFor')),
      offset_minutes int not null,
      at_time text not null,
      on_working_days boolean not null,
      every_days int not null,
      max_repeats int not null,
      recipients text[] not null,
      channels text not null check (channels in ('app', 'app-and-mail')),
      is_enabled boolean not null,
      is_locked boolean not null,
      escalate_after_days int,
      escalate_to uuid,
      created_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      check (person_id is null or (not is_locked and escalate_after_days is null and escalate_to is null))
    )`,
    sql`create index rule_of_company on rule (client_id, id) where person_id is null`,
    sql`create index rule_of_person on rule (client_id, person_id, id) where person_id is not null`,
    sql`create index rule_by_schedule on rule (client_id, entity_type, trigger, offset_minutes, at_time, on_working_days,
      every_days, max_repeats, person_id) where person_id is not null and is_enabled and deleted_at is null`,
    sql`create index rule_person on rule (person_id)`,
    sql`create index rule_escalation on rule (escalate_to) where escalate_to is not null`,
    sql`create index rule_deleted on rule (deleted_at) where deleted_at is not null`,
    sql`create table rule_choice (
      client_id uuid not null,
      rule_id uuid not null,
      person_id uuid not null,
      version int not null default 1,
      is_enabled boolean not null,
      at_time text,
      offset_minutes int,
      primary key (client_id, rule_id, person_id)
    )`,
    sql`create index rule_choice_of_person on rule_choice (client_id, person_id)`,
    sql`create index rule_choice_person on rule_choice (person_id)`,
    sql`create index rule_choice_schedule on rule_choice (client_id, rule_id, at_time, offset_minutes)
      where at_time is not null or offset_minutes is not null`,
  ],
};
