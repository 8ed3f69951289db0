import * as z from 'zod/mini';
import { defineAttachments, defineDomainEvent, defineEndpoint, uploadPart } from '../contract';
import { forgetEntities } from '../server/work-areas/forget-entities';
import { handleAttachments } from '../server/work-areas/attachments/handle-attachments';
import type { ServerPlugin } from '../server/plugin';
import { handle } from '../server/request-context/endpoint-binding';
import { AppError } from '../server/platform/app-error';
import { definePolicy } from '../server/request-context/policy';
import type { CallContext, PortalContext } from '../server/request-context/call-context';
import { DefaultCallContext } from '../server/request-context/request-contexts';
import { sql } from '../server/data/sql/tag';
import { testPlugin } from './test-plugin';

const Note = z.object({ id: z.uuid(), title: z.string(), body: z.string(), version: z.int() });
const NewNote = z.object({ id: z.uuid(), title: z.string().check(z.minLength(1), z.maxLength(20)) });
const member = { audience: 'member', modules: ['Tasks'] } as const;
const signedIn = { audience: 'signed-in' } as const;
const anyone = { audience: 'public' } as const;
const Said = z.object({ said: z.string() });

/** Emitted when a note is created. */
const noteMade = defineDomainEvent('notes.note-made', 1, z.object({ id: z.string() }));

/** Endpoints of a small plugin, one for each decision of the wrapper. */
export const noteEndpoints = {
  list: defineEndpoint({
    id: 'notes.list-notes',
    method: 'GET',
    path: '/notes',
    gate: member,
    effect: 'read',
    claims: { caller: ['email'] },
    shape: {
      query: z.object({ limit: z.optional(z.coerce.number()), email: z.optional(z.string()) }),
      response: z.object({ items: z.array(Note) }),
    },
  }),
  create: defineEndpoint({
    id: 'notes.create-note',
    method: 'POST',
    path: '/notes',
    gate: member,
    effect: 'write',
    status: 201,
    shape: { body: NewNote, response: Note },
  }),
  change: defineEndpoint({
    id: 'notes.change-note',
    method: 'PATCH',
    path: '/notes/:id',
    gate: member,
    effect: 'write',
    concurrency: 'if-match',
    shape: {
      params: z.object({ id: z.uuid() }),
      body: z.object({ title: z.optional(z.string()), body: z.optional(z.string()) }),
      response: Note,
    },
  }),
  clear: defineEndpoint({
    id: 'notes.clear-notes',
    method: 'DELETE',
    path: '/notes',
    gate: { audience: 'admin', modules: ['Tasks'] },
    effect: 'write',
    status: 204,
    shape: {},
  }),
  /** Has fields with the names of claims, and declares none of them as one. */
  connect: defineEndpoint({
    id: 'notes.connect-account',
    method: 'POST',
    path: '/notes/accounts',
    gate: member,
    effect: 'write',
    shape: {
      query: z.object({ userid: z.optional(z.string()) }),
      body: z.strictObject({ email: z.string(), clientId: z.string(), clientSecret: z.string() }),
      response: Said,
    },
  }),
  export: defineEndpoint({
    id: 'notes.export-notes',
    method: 'POST',
    path: '/notes/export',
    gate: member,
    effect: 'write',
    whenReadOnly: 'allowed',
    shape: { response: Said },
  }),
  falseRead: defineEndpoint({
    id: 'notes.read-falsely',
    method: 'GET',
    path: '/notes/false-read',
    gate: member,
    effect: 'read',
    shape: { response: Said },
  }),
  markRead: defineEndpoint({
    id: 'notes.mark-read',
    method: 'GET',
    path: '/notes/mark-read',
    gate: member,
    effect: 'write',
    shape: { response: Said },
  }),
  greet: defineEndpoint({
    id: 'notes.greet',
    method: 'POST',
    path: '/notes/greet',
    gate: anyone,
    effect: 'write',
    limit: 'code',
    shape: { body: z.object({ Email: z.string() }), response: Said },
  }),
  whoAmI: defineEndpoint({
    id: 'notes.who-am-i',
    method: 'GET',
    path: '/notes/me',
    gate: signedIn,
    effect: 'read',
    shape: { response: Said },
  }),
  rule: defineEndpoint({
    id: 'notes.rule',
    method: 'GET',
    path: '/notes/rule',
    gate: { audience: 'super-admin' },
    effect: 'read',
    shape: { response: Said },
  }),
  changeOwn: defineEndpoint({
    id: 'notes.change-own',
    method: 'PATCH',
    path: '/notes/me',
    gate: signedIn,
    effect: 'write',
    concurrency: 'if-match',
    shape: { response: Said },
  }),
  changeRule: defineEndpoint({
    id: 'notes.change-rule',
    method: 'PATCH',
    path: '/notes/rule',
    gate: { audience: 'super-admin' },
    effect: 'write',
    concurrency: 'if-match',
    shape: { response: Said },
  }),
  hang: defineEndpoint({
    id: 'notes.hang',
    method: 'POST',
    path: '/notes/hang',
    gate: signedIn,
    effect: 'write',
    shape: { response: Said },
  }),
  break: defineEndpoint({
    id: 'notes.break',
    method: 'POST',
    path: '/notes/break',
    gate: anyone,
    effect: 'write',
    shape: { body: z.object({ how: z.string() }), response: Said },
  }),
  upload: defineEndpoint({
    id: 'notes.upload',
    method: 'POST',
    path: '/notes/upload',
    gate: signedIn,
    effect: 'write',
    kind: 'multipart',
    claims: { caller: ['Email'], portal: ['ClientID'] },
    shape: {
      body: z.object({ file: uploadPart(), Email: z.optional(z.string()), ClientID: z.optional(z.string()) }),
      response: Said,
    },
  }),
  download: defineEndpoint({
    id: 'notes.download',
    method: 'GET',
    path: '/notes/download',
    gate: signedIn,
    effect: 'read',
    kind: 'download',
    shape: {},
  }),
  hook: defineEndpoint({
    id: 'notes.hook',
    method: 'POST',
    path: '/notes/hook',
    gate: anyone,
    effect: 'write',
    kind: 'raw',
    shape: { response: Said },
  }),
  ticket: defineEndpoint({
    id: 'notes.ticket',
    method: 'POST',
    path: '/notes/ticket',
    gate: anyone,
    effect: 'write',
    shape: { query: z.object({ fail: z.optional(z.string()) }), response: Said },
  }),
} as const;

/** Files of notes. */
export const noteAttachments = defineAttachments({
  plugin: 'notes',
  noun: 'note',
  path: '/notes',
  id: z.uuid(),
  gate: member,
  maxBytes: 'document',
});

/** Emitted when a file of a note is added or removed. */
export const noteFileChanged = defineDomainEvent(
  'notes.file-changed',
  1,
  z.object({ id: z.string(), name: z.string(), exists: z.boolean() }),
);

type NoteRow = z.output<typeof Note>;
const columns = sql`id, title, body, version`;
const noteEntity = 'notes.note';

/** A note with the body `closed` cannot be changed. */
const notePolicy = definePolicy<NoteRow, 'edit'>(noteEntity, { edit: (_actor, note) => note.body !== 'closed' });

async function findNoteOrFail(
  { db, clientId }: PortalContext,
  id: string,
  options: { readonly lock?: boolean } = {},
): Promise<NoteRow> {
  const note = await db.row(sql<NoteRow>`select ${columns} from note where client_id = ${clientId} and id = ${id}
    ${options.lock === true ? sql`for update` : sql.empty}`);
  if (note === undefined) {
    throw new AppError('not_found', 'There is no such note.');
  }
  return note;
}

/** The version in `If-Match`, as services of core receive it. */
function versionOf(context: CallContext): string {
  return context instanceof DefaultCallContext ? String(context.place.ifMatch) : 'another context';
}

/** A plugin for tests of the wrapper, the contexts and the test kit; core has no feature that they could use. */
export const notePlugin: ServerPlugin = testPlugin('notes', {
  tables: [{ name: 'note', tenancy: 'portal', versioned: true }],
  migrations: [
    {
      id: '0001-create-note',
      up: [
        sql`create table note (id uuid primary key, client_id uuid not null, title text not null,
          body text not null default '')`,
      ],
    },
  ],
  endpoints: [
    handle(noteEndpoints.list, async (_request, { db, clientId }) => ({
      items: await db.rows(sql<NoteRow>`select ${columns} from note where client_id = ${clientId} order by id`),
    })),
    handle(noteEndpoints.create, async ({ body }, context) => {
      const note = await context.db.row(sql<NoteRow & { client_id: string }>`insert into note (id, client_id, title)
        values (${body.id}, ${context.clientId}, ${body.title}) returning id, title, body, version, client_id`);
      context.emit(noteMade, { id: body.id });
      if (note === undefined) {
        throw new AppError('not_found', 'The note was not made.');
      }
      return note;
    }),
    handle(noteEndpoints.change, ({ params, body }, context) => context.merge<NoteRow>('note', params.id, body)),
    handle(noteEndpoints.clear, async (_request, context) => {
      const { db, clientId } = context;
      const deleted = await db.rows(sql<{ id: string }>`delete from note where client_id = ${clientId} returning id`);
      const ids = deleted.map(({ id }) => id);
      await forgetEntities(context, noteEntity, ids);
      return undefined;
    }),
    ...handleAttachments({
      endpoints: noteAttachments,
      entity: noteEntity,
      find: findNoteOrFail,
      mayChange: { policy: notePolicy, ability: 'edit', resourceOf: (note) => note },
      onChange: async (context, { id }, change) => context.emit(noteFileChanged, { id, ...change }),
    }),
    handle(noteEndpoints.connect, async ({ query, body }, context) => ({
      said: [context.clientId, query.userid, body.email, body.clientId].join(' '),
    })),
    handle(noteEndpoints.export, async () => ({ said: 'exported' })),
    handle(noteEndpoints.falseRead, async (_request, { db, clientId }) => {
      await db.run(sql`delete from note where client_id = ${clientId}`);
      return { said: 'gone' };
    }),
    handle(noteEndpoints.markRead, async (_request, { db, clientId }) => {
      await db.run(sql`update note set body = 'read' where client_id = ${clientId}`);
      return { said: 'marked' };
    }),
    handle(noteEndpoints.greet, async ({ body }, { actor }) => ({ said: `${body.Email} ${actor.kind}` })),
    handle(noteEndpoints.whoAmI, async (_request, { actor }) => ({ said: actor.email ?? '' })),
    handle(noteEndpoints.rule, async (_request, { actor }) => ({ said: actor.kind })),
    handle(noteEndpoints.changeOwn, async (_request, context) => ({ said: versionOf(context) })),
    handle(noteEndpoints.changeRule, async (_request, context) => ({ said: versionOf(context) })),
    handle(noteEndpoints.hang, (_request, { signal }) => {
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    }),
    handle(noteEndpoints.break, async ({ body }) => {
      if (body.how === 'throw') {
        throw new Error('a secret detail');
      }
      return { said: 5 } as unknown as { said: string };
    }),
    handle(noteEndpoints.upload, async ({ body: { file } }) => {
      const bytes: Uint8Array[] = [];
      for await (const chunk of file.open()) {
        bytes.push(chunk);
      }
      return { said: `${file.name} ${file.type} ${file.size} ${Buffer.concat(bytes).length}` };
    }),
    handle(noteEndpoints.download, async () => ({
      name: 'report "1".html',
      type: 'text/html',
      size: 6,
      etag: '"v1"',
      bytes: (async function* () {
        yield Buffer.from('<b>');
        yield Buffer.from('x');
        yield Buffer.from('</');
      })(),
    })),
    handle(noteEndpoints.hook, async (request, { origin }) => {
      const { body } = request as { readonly body: Uint8Array };
      return { said: `${Buffer.from(body).toString('hex')} ${origin?.header('X-Signature') ?? ''}` };
    }),
    handle(noteEndpoints.ticket, async ({ query }, context) => {
      const before = context.cookies.get('ticket') ?? 'none';
      context.cookies.set('ticket', 'abc', 600);
      if (query.fail !== undefined) {
        throw new AppError('conflict', 'No.');
      }
      return { said: before };
    }),
  ],
});
