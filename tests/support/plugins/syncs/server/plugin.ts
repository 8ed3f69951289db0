import { defineServerPlugin, handle, sql } from '@tessera/core/server';
import { openSync, readSync, runSync } from '../contract/endpoints';
import { syncs } from '../contract/manifest';
import { runUnderLease } from './run-under-lease';

interface StepRow {
  readonly token: number;
  readonly step: string;
}

export const plugin = defineServerPlugin({
  manifest: syncs,
  tables: [
    { name: 'sync', tenancy: 'portal' },
    { name: 'step', tenancy: 'portal' },
  ],
  migrations: [
    {
      id: '0001-create-sync',
      up: [
        sql`create table sync (client_id uuid not null, name text not null, is_open boolean not null default false,
          stored_by bigint not null default 0, primary key (client_id, name))`,
        sql`create table step (id bigint generated always as identity primary key, client_id uuid not null,
          name text not null, token bigint not null, step text not null)`,
        sql`create index step_name on step (client_id, name, id)`,
      ],
    },
  ],
  endpoints: [
    handle(runSync, ({ params: { name }, body }, context) => runUnderLease(context, name, body)),
    handle(openSync, async ({ params: { name } }, { db, clientId }) => {
      await db.run(sql`insert into sync (client_id, name, is_open) values (${clientId}, ${name}, true)
        on conflict (client_id, name) do update set is_open = true`);
      return undefined;
    }),
    handle(readSync, async ({ params: { name } }, { db, clientId }) => {
      const steps = await db.rows(sql<StepRow>`select token::float8 as token, step from step
        where client_id = ${clientId} and name = ${name} order by id`);
      const sync = await db.row(sql<{ storedBy: number }>`select stored_by::float8 as "storedBy" from sync
        where client_id = ${clientId} and name = ${name}`);
      return { steps, storedBy: sync?.storedBy ?? 0 };
    }),
  ],
});
