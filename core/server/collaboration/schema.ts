import type { Migration, TableDeclaration } from '../plugin';
import { sql } from '../sql/tag';

/** Core's tables of what every work area shares, keyed by (entity type, entity id). */
export const collaborationTables: readonly TableDeclaration[] = [
  { name: 'activity', tenancy: 'portal', persons: { actor_id: 'author' } },
];

/** Run as `own_core` in the schema `core`. */
export const collaborationMigrations: readonly Migration[] = [
  {
    id: '0401-create-activity',
    up: [
      sql`create table activity (
        id uuid primary key,
        client_id uuid not null,
        entity_type text not null,
        entity_id uuid not null,
        at timestamptz(3) not null,
        actor_id uuid,
        request_id text not null,
        verb text not null,
        field text,
        old_value jsonb,
        new_value jsonb
      )`,
      // Ids sort by time, so one index serves the list of an entity, newest first.
      sql`create index activity_of_entity on activity (client_id, entity_type, entity_id, id desc)`,
      sql`create index activity_by_type on activity (client_id, entity_type, id)`,
    ],
  },
];
