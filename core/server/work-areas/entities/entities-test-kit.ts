import * as z from 'zod/mini';
import type { FieldsOf } from '../../../contract';
import { defineEntity, defineMessages, defineSettings, paragraph, singleLine } from '../../../contract';
import { testPlugin } from '../../../testing/test-plugin';
import { sql } from '../../data/sql/tag';
import { AppError } from '../../platform/app-error';
import type { EntityChange } from './serve-entity';
import { serveEntity } from './serve-entity';
import { serveSettings } from './serve-settings';

const gate = { audience: 'member' } as const;
const messages = defineMessages('ideas', { title: 'Title', note: 'Note' });

/** An entity with fields of every kind. */
export const ideas = defineEntity('ideas.idea', {
  path: '/ideas/ideas',
  gate,
  fields: {
    title: singleLine(messages.title, 120),
    note: paragraph(messages.note, 2_000),
    isOpen: z.boolean(),
    dueOn: z.nullable(z.iso.date()),
    tags: z.array(z.string()),
    place: z.optional(z.object({ room: z.string(), floor: z.int() })),
  },
});

export const ideaSettings = defineSettings('ideas', {
  gate,
  fields: { closesAfterDays: z.int(), announces: z.boolean() },
  defaults: { closesAfterDays: 30, announces: true },
});

/** What the hook of the entity was told, newest last. */
export const changes: EntityChange<FieldsOf<typeof ideas>>[] = [];

const served = serveEntity(ideas, {
  table: 'idea',
  search: ({ title, note }) => ({ title, body: note }),
  onChange: (_context, change) => {
    changes.push(change);
    if (change.entity.title === 'Forbidden') {
      throw new AppError('validation_failed', 'Choose another title.');
    }
  },
});
const settings = serveSettings(ideaSettings, { table: 'setting' });

/** The plugin that owns both. */
export const ideasPlugin = testPlugin('ideas', {
  gate,
  tables: [served.table, settings.table],
  migrations: [
    {
      id: '0001-create-tables',
      up: [
        sql`create table idea (
          id uuid not null,
          client_id uuid not null,
          created_by uuid not null,
          created_at timestamptz not null,
          deleted_at timestamptz,
          title text not null,
          note text not null,
          is_open boolean not null,
          due_on date,
          tags text[] not null,
          place jsonb,
          primary key (client_id, id)
        )`,
        sql`create index idea_deleted on idea (deleted_at) where deleted_at is not null`,
        sql`create table setting (
          id uuid primary key,
          client_id uuid not null,
          closes_after_days int not null,
          announces boolean not null
        )`,
      ],
    },
  ],
  endpoints: [...served.endpoints, ...settings.endpoints],
  search: [served.search],
});
