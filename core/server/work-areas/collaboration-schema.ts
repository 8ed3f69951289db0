import type { PublishedView } from '../../contract';
import { openChecklistItems, retentionDays, watching } from '../../contract';
import type { Sql } from '../data/sql/database';
import type { Migration } from '../data/sql/migration';
import type { TableDeclaration } from '../data/sql/table-declaration';
import { sql } from '../data/sql/tag';

/** Core's tables that all work areas share, keyed by (entity type, entity id). */
export const collaborationTables: readonly TableDeclaration[] = [
  { name: 'activity', tenancy: 'portal', persons: { actor_id: 'author' } },
  {
    name: 'attachment',
    tenancy: 'portal',
    persons: { created_by: 'author' },
    files: ['attachments/{client_id}/{id}'],
    filesCompleteAt: 'stored_at',
  },
  { name: 'file_usage', tenancy: 'portal' },
  {
    name: 'comment',
    tenancy: 'portal',
    versioned: true,
    persons: { created_by: 'author', deleted_by: 'author', resolved_by: 'author' },
    // Mentions name persons.
    cards: { body: 'id' },
  },
  { name: 'comment_version', tenancy: 'portal', cards: { body: 'id' } },
  { name: 'comment_reaction', tenancy: 'portal', persons: { person_id: 'author' } },
  {
    name: 'checklist_item',
    tenancy: 'portal',
    versioned: true,
    persons: { created_by: 'author', done_by: 'author', owner_id: 'assignee' },
  },
  { name: 'label', tenancy: 'portal', versioned: true, persons: { created_by: 'author' } },
  { name: 'entity_part', tenancy: 'portal' },
  { name: 'watcher', tenancy: 'portal', persons: { person_id: 'data' } },
  { name: 'relation', tenancy: 'portal', persons: { created_by: 'author' } },
  { name: 'custom_field', tenancy: 'portal', versioned: true, persons: { created_by: 'author' } },
  { name: 'status', tenancy: 'portal', versioned: true, persons: { created_by: 'author' } },
  {
    name: 'time_entry',
    tenancy: 'portal',
    versioned: true,
    persons: { person_id: 'author' },
    // Removed entries.
    retention: { column: 'deleted_at', days: retentionDays.trash },
  },
  { name: 'saved_view', tenancy: 'portal', versioned: true, persons: { owner_id: 'author' } },
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
  {
    id: '0402-create-attachment',
    up: [
      // The row is inserted before its bytes and deleted after them, so all bytes have a row that says when to delete them.
      sql`create table attachment (
        id uuid primary key,
        client_id uuid not null,
        entity_type text not null,
        entity_id uuid not null,
        name text not null,
        type text not null,
        size bigint not null,
        sha256 text not null,
        created_by uuid,
        created_at timestamptz(3) not null,
        stored_at timestamptz(3),
        delete_after timestamptz(3)
      )`,
      sql`create index attachment_of_entity on attachment (client_id, entity_type, entity_id, id desc)`,
      sql`create index attachment_to_delete on attachment (delete_after) where delete_after is not null`,
      sql`create table file_usage (client_id uuid primary key, bytes bigint not null)`,
    ],
  },
  {
    id: '0403-create-comment',
    up: [
      // The first comment of a thread has its own id as the id of the thread. Ids sort by time.
      sql`create table comment (
        id uuid not null,
        client_id uuid not null,
        entity_type text not null,
        entity_id uuid not null,
        thread_id uuid not null,
        body jsonb,
        created_by uuid,
        created_at timestamptz(3) not null,
        edited_at timestamptz(3),
        deleted_at timestamptz(3),
        deleted_by uuid,
        resolved_at timestamptz(3),
        resolved_by uuid,
        reply_count int not null default 0,
        primary key (client_id, id)
      )`,
      sql`create index comment_thread on comment (client_id, entity_type, entity_id, thread_id desc)
        where id = thread_id and (deleted_at is null or reply_count > 0)`,
      sql`create index comment_reply on comment (client_id, thread_id, id desc)
        where id <> thread_id and deleted_at is null`,
      sql`create index comment_to_purge on comment (deleted_at)
        where deleted_at is not null and (body is not null or reply_count = 0)`,
      sql`create table comment_version (
        id uuid not null,
        client_id uuid not null,
        comment_id uuid not null,
        body jsonb not null,
        written_at timestamptz(3) not null,
        primary key (client_id, id)
      )`,
      sql`create index comment_version_of on comment_version (client_id, comment_id, id desc)`,
      sql`create table comment_reaction (
        client_id uuid not null,
        comment_id uuid not null,
        reaction text not null,
        person_id uuid not null,
        at timestamptz(3) not null,
        primary key (client_id, comment_id, reaction, person_id)
      )`,
    ],
  },
  {
    id: '0404-create-label',
    up: [
      // Deleted and merged labels stay: entities store their ids, so that both can be undone without a write to them.
      sql`create table label (
        id uuid not null,
        client_id uuid not null,
        name text not null,
        name_key text not null,
        colour text not null,
        description text not null default '',
        created_by uuid,
        created_at timestamptz(3) not null,
        deleted_at timestamptz(3),
        merged_into uuid,
        primary key (client_id, id)
      )`,
      sql`create unique index label_name on label (client_id, name_key)
        where deleted_at is null and merged_into is null`,
      sql`create index label_merged on label (client_id, merged_into) where merged_into is not null`,
      sql`create index label_deleted on label (client_id, id) where deleted_at is not null`,
    ],
  },
  {
    id: '0405-create-checklist-item',
    up: [
      // Positions are compared by character codes, as browsers compare them.
      sql`create table checklist_item (
        id uuid not null,
        client_id uuid not null,
        entity_type text not null,
        entity_id uuid not null,
        text text not null,
        position text collate "C" not null,
        done_at timestamptz(3),
        done_by uuid,
        created_by uuid,
        created_at timestamptz(3) not null,
        deleted_at timestamptz(3),
        primary key (client_id, id)
      )`,
      // Removed items too: those of purged entities are found by it.
      sql`create index checklist_of_entity on checklist_item (client_id, entity_type, entity_id, position, id)`,
      sql`create index checklist_to_purge on checklist_item (deleted_at) where deleted_at is not null`,
    ],
  },
  {
    id: '0406-create-watcher',
    up: [
      // Counts the changes of each part, and is locked by them.
      sql`create table entity_part (
        client_id uuid not null,
        entity_type text not null,
        entity_id uuid not null,
        part text not null,
        version int not null,
        primary key (client_id, entity_type, entity_id, part)
      )`,
      sql`create table watcher (
        client_id uuid not null,
        entity_type text not null,
        entity_id uuid not null,
        person_id uuid not null,
        is_watching boolean not null,
        decided_at timestamptz(3) not null,
        primary key (client_id, entity_type, entity_id, person_id)
      )`,
      sql`create index watcher_of_person on watcher (person_id, client_id)`,
    ],
  },
  {
    id: '0407-create-relation',
    up: [
      // A relation that is the same from both sides begins at the smaller id.
      sql`create table relation (
        client_id uuid not null,
        entity_type text not null,
        from_id uuid not null,
        kind text not null,
        to_id uuid not null,
        created_by uuid,
        created_at timestamptz(3) not null,
        primary key (client_id, entity_type, from_id, kind, to_id)
      )`,
      sql`create index relation_to on relation (client_id, entity_type, to_id)`,
    ],
  },
  {
    id: '0408-create-saved-view',
    up: [
      sql`create table saved_view (
        id uuid not null,
        client_id uuid not null,
        list text not null,
        name text not null,
        query text not null,
        is_shared boolean not null,
        owner_id uuid,
        created_at timestamptz(3) not null,
        primary key (client_id, id)
      )`,
      sql`create index saved_view_of_person on saved_view (client_id, owner_id, list, id)`,
      sql`create index saved_view_shared on saved_view (client_id, list, id) where is_shared`,
    ],
  },
  {
    id: '0410-index-watching',
    up: [
      sql`create index watcher_watching on watcher (client_id, person_id, entity_type, entity_id) where is_watching`,
    ],
  },
  {
    id: '0411-create-custom-field',
    up: [
      // Deleted ones stay: entities keep their values, so that a deletion can be undone without a write to them.
      sql`create table custom_field (
        id uuid not null,
        client_id uuid not null,
        entity_type text not null,
        name text not null,
        name_key text not null,
        kind text not null,
        options jsonb,
        unit text not null default '',
        position text collate "C" not null,
        created_by uuid,
        created_at timestamptz(3) not null,
        deleted_at timestamptz(3),
        primary key (client_id, id)
      )`,
      sql`create index custom_field_of_type on custom_field (client_id, entity_type, id) where deleted_at is null`,
      sql`create unique index custom_field_name on custom_field (client_id, entity_type, name_key)
        where deleted_at is null`,
    ],
  },
  {
    id: '0412-index-comments-of-entity',
    up: [
      // The newest comments of an entity, replies too, which the search index contains.
      sql`create index comment_of_entity on comment (client_id, entity_type, entity_id, id desc)
        where deleted_at is null`,
    ],
  },
  {
    id: '0414-create-time-entry',
    up: [
      sql`create table time_entry (
        id uuid not null,
        client_id uuid not null,
        entity_type text not null,
        entity_id uuid not null,
        person_id uuid not null,
        day date not null,
        minutes int not null,
        note text not null default '',
        is_billable boolean not null default false,
        source text not null,
        started_at timestamptz(3),
        ended_at timestamptz(3),
        is_running boolean not null default false,
        created_at timestamptz(3) not null,
        deleted_at timestamptz(3),
        primary key (client_id, id)
      )`,
      // Removed entries too: those of purged entities are found by it.
      sql`create index time_entry_of_entity on time_entry (client_id, entity_type, entity_id, day desc, id desc)`,
      sql`create index time_entry_of_person on time_entry (client_id, person_id, day desc, id desc)
        where deleted_at is null and not is_running`,
      // A person has one timer at most.
      sql`create unique index time_entry_running on time_entry (client_id, person_id)
        where is_running and deleted_at is null`,
      sql`create index time_entry_to_purge on time_entry (deleted_at) where deleted_at is not null`,
    ],
  },
  {
    id: '0418-create-status',
    up: [
      // A built-in status has a row once a company has changed it. Deleted ones stay: their names are in activities.
      sql`create table status (
        id uuid not null,
        client_id uuid not null,
        entity_type text not null,
        key text not null,
        name text,
        category text not null
          check (category in ('backlog', 'unstarted', 'started', 'blocked', 'completed', 'cancelled')),
        position text collate "C" not null,
        replaced_by text,
        created_by uuid,
        created_at timestamptz(3) not null,
        deleted_at timestamptz(3),
        primary key (client_id, id)
      )`,
      sql`create unique index status_key on status (client_id, entity_type, key)`,
    ],
  },
  {
    id: '0421-add-checklist-owners',
    up: [
      sql`alter table checklist_item add column owner_id uuid, add column due_on date`,
      sql`create index checklist_of_owner on checklist_item (client_id, owner_id, id) where owner_id is not null`,
      // The mornings of companies read the open items of two days.
      sql`create index checklist_due on checklist_item (client_id, entity_type, due_on, id)
        where due_on is not null and owner_id is not null and done_at is null and deleted_at is null`,
    ],
  },
  {
    id: '0423-add-relation-lag',
    up: [
      // Working days between two entities that a relation orders in time.
      sql`alter table relation add column lag int not null default 0`,
    ],
  },
  {
    id: '0424-index-own-checklist-items',
    up: [],
    concurrently: [
      sql`create index concurrently if not exists checklist_open_of_owner
        on checklist_item (client_id, owner_id, entity_type, (coalesce(due_on, 'infinity'::date)), id)
        where owner_id is not null and done_at is null and deleted_at is null`,
    ],
  },
  {
    // The largest files of a company; the sums by work area read it alone.
    id: '0114-index-file-sizes',
    up: [],
    concurrently: [
      sql`create index concurrently if not exists attachment_by_size on attachment (client_id, size, id)
        include (entity_type) where stored_at is not null and delete_after is null`,
    ],
  },
];

/** Published views of what work areas share. */
export const collaborationViews: readonly { readonly view: PublishedView; readonly as: Sql }[] = [
  {
    view: watching,
    as: sql`select client_id, entity_type, entity_id, person_id from watcher where is_watching`,
  },
  {
    view: openChecklistItems,
    as: sql`select client_id, entity_type, entity_id, id as item_id, version, text, position, owner_id,
        coalesce(due_on, 'infinity'::date) as item_due, created_at
      from checklist_item where owner_id is not null and done_at is null and deleted_at is null`,
  },
];
