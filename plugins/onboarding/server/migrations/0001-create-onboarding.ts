import type { Migration, TableDeclaration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/** Progress belongs to the person; choices belong to the portal, because teams and projects adopt them. */
export const onboardingTables: readonly TableDeclaration[] = [
  { name: 'progress', tenancy: 'person', persons: { person_id: 'data' } },
  { name: 'choice', tenancy: 'portal', persons: { person_id: 'author' } },
];

export const createOnboarding: Migration = {
  id: '0001-create-onboarding',
  up: [
    sql`create table progress (
      person_id uuid not null,
      client_id uuid not null,
      path text not null check (path in ('company', 'person')),
      step text not null check (step in ('profile', 'officeteams', 'projects', 'finish', 'done')),
      skipped text[] not null default '{}',
      started_at timestamptz(3) not null,
      finished_at timestamptz(3),
      primary key (person_id, client_id)
    )`,
    sql`create table choice (
      client_id uuid not null,
      person_id uuid not null,
      kind text not null check (kind in ('office-team', 'project')),
      position int not null,
      name text not null,
      primary key (client_id, person_id, kind, position)
    )`,
  ],
};
