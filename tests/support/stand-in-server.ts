import type { PluginManifest, SearchResult } from '@tessera/core/contract';
import { defineServerPlugin, handle, sql } from '@tessera/core/server';
import type { PortalContext, ServerPlugin } from '@tessera/core/server';
import type { standInSearch } from './stand-in-search';

interface Row {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly created_by_name: string | null;
  /** As the contracts have instants. */
  readonly created_on: string;
  readonly project_id: string | null;
  readonly project_name: string | null;
}

/** The server half of a stand-in: keeps what it is given and finds it by its title, in its portal only. */
export function standInServer(manifest: PluginManifest, calls: ReturnType<typeof standInSearch>): ServerPlugin {
  return defineServerPlugin({
    manifest,
    tables: [{ name: 'entry', tenancy: 'portal' }],
    migrations: [
      {
        id: '0001-create-entry',
        up: [
          sql`create table entry (id uuid primary key default gen_random_uuid(), client_id uuid not null,
            type text not null, title text not null, created_by_name text,
            created_on timestamptz not null default now(), project_id text, project_name text)`,
          sql`create index entry_portal on entry (client_id, created_on)`,
        ],
      },
    ],
    endpoints: [
      handle(calls.search, async ({ query }, context) => {
        const { db, clientId } = context as PortalContext;
        const rows =
          await db.rows(sql<Row>`select id, type, title, created_by_name, created_on, project_id, project_name
          from entry where client_id = ${clientId} and position(lower(${query.searchtext}) in lower(title)) > 0
          order by created_on desc limit 20`);
        return { searchlists: rows.map(present), nextCursor: null };
      }),
      handle(calls.add, async ({ body }, context) => {
        const { db, clientId } = context as PortalContext;
        const row = await db.row(sql<{ id: string }>`insert into entry
          (client_id, type, title, created_by_name, project_id, project_name)
          values (${clientId}, ${body.type}, ${body.title}, ${body.createdByName ?? null}, ${body.projectId ?? null},
            ${body.projectName ?? null}) returning id`);
        return { id: row?.id ?? '' };
      }),
    ],
  });
}

function present(row: Row): SearchResult {
  const { id, type, title } = row;
  const name = row.created_by_name;
  const on = row.created_on;
  return {
    id,
    type,
    title,
    matchedIn: 'title',
    ...(type === 'Meeting' ? { meetingcreatedon: on, ...(name !== null && { meetingcreatedby_name: name }) } : {}),
    ...(type === 'Task' ? { taskcreatedon: on, ...(name !== null && { taskcreatedby_name: name }) } : {}),
    ...(row.project_id !== null && { relatedprojectid: row.project_id }),
    ...(row.project_name !== null && { relatedprojectname: row.project_name }),
  };
}
