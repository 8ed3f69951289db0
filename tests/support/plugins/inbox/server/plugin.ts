import { defineServerPlugin, handle, NotificationTypes, sql } from '@tessera/core/server';
import type { PortalContext } from '@tessera/core/server';
import { listInbox } from '../contract/endpoints';
import { inbox } from '../contract/manifest';
import { inboxSink } from './sink';

interface EntryRow {
  readonly key: string;
  readonly entity_id: string;
  readonly reasons: string[];
  readonly titles: string[];
}

export const plugin = defineServerPlugin({
  manifest: inbox,
  tables: [
    { name: 'entry', tenancy: 'portal', persons: { person_id: 'data' } },
    { name: 'attempt', tenancy: 'portal', persons: { person_id: 'data' } },
  ],
  migrations: [
    {
      id: '0001-create-entry',
      up: [
        sql`create table entry (key text not null, client_id uuid not null, person_id uuid not null,
          entity_id text not null, reasons jsonb not null, titles jsonb not null,
          id bigint generated always as identity, primary key (client_id, key))`,
        sql`create index entry_person on entry (client_id, person_id, id)`,
        sql`create table attempt (id bigint generated always as identity primary key, client_id uuid not null,
          key text not null, person_id uuid not null)`,
        sql`create index attempt_key on attempt (client_id, key)`,
      ],
    },
  ],
  notificationSinks: [inboxSink],
  endpoints: [
    handle(listInbox, async (_, context) => {
      const { db, clientId, actor } = context as PortalContext;
      const entries = await db.rows(sql<EntryRow>`select key, entity_id, reasons, titles from entry
        where client_id = ${clientId} and person_id = ${actor.userId} order by id`);
      const attempts = await db.rows(sql<{ key: string }>`select key from attempt
        where client_id = ${clientId} and person_id = ${actor.userId} order by id`);
      return {
        entries: entries.map(({ key, entity_id: entityId, reasons, titles }) => ({ key, entityId, reasons, titles })),
        attempts: attempts.map(({ key }) => key),
        types: context
          .get(NotificationTypes)
          .list()
          .map(({ id }) => id),
      };
    }),
  ],
});
