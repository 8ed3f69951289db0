import type { Migration } from '../../data/sql/migration';
import type { TableDeclaration } from '../../data/sql/table-declaration';
import { sql } from '../../data/sql/tag';

/** Folder of the file store for exports of portals. */
export const exportFolder = 'exports';

/** Core's tables for exports and deletions of portals. */
export const archiveTables: readonly TableDeclaration[] = [
  // Exports are copies that expire within days; backups contain the original data.
  {
    name: 'portal_export',
    tenancy: 'portal',
    persons: { requested_by: 'author' },
    files: [`${exportFolder}/{client_id}/{file}`],
    isTransient: true,
  },
  { name: 'portal_deletion', tenancy: 'instance' },
  { name: 'file_removal', tenancy: 'instance' },
];

/** Run as `own_core` in the schema `core`. */
export const archiveMigrations: readonly Migration[] = [
  {
    id: '0701-create-portal-exports',
    up: [
      // `file` is null until the whole file is stored.
      sql`create table portal_export (
        id uuid primary key,
        client_id uuid not null,
        state text not null check (state in ('queued', 'running', 'ready', 'failed')),
        requested_by uuid not null,
        requested_at timestamptz(3) not null,
        started_at timestamptz(3),
        finished_at timestamptz(3),
        expires_at timestamptz(3),
        rows_written bigint not null default 0,
        rows_estimated bigint not null default 0,
        file_bytes_written bigint not null default 0,
        file_bytes_estimated bigint not null default 0,
        file uuid,
        size bigint
      )`,
      // One at a time: a second request finds the first one.
      sql`create unique index portal_export_unfinished on portal_export (client_id) where state in ('queued', 'running')`,
      sql`create index portal_export_list on portal_export (client_id, requested_at desc)`,
      sql`create index portal_export_expiry on portal_export (expires_at) where expires_at is not null`,
      // A row exists while a closed portal has rows or files.
      sql`create table portal_deletion (
        client_id uuid primary key,
        name text not null,
        closed_at timestamptz(3) not null,
        rows_deleted bigint not null default 0,
        files_deleted bigint not null default 0
      )`,
      // Written in the transaction that deletes the rows with the file names, so that no file is orphaned.
      sql`create table file_removal (
        key text primary key,
        client_id uuid not null,
        remove_at timestamptz(3) not null
      )`,
      sql`create index file_removal_due on file_removal (remove_at)`,
      sql`create index file_removal_of_portal on file_removal (client_id)`,
    ],
  },
];
