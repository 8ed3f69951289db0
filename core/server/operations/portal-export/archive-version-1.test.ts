import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { startServer } from '../../../testing/start-server';
import type { TestServer } from '../../../testing/start-server';
import { testPlugin } from '../../../testing/test-plugin';
import { rowsAsSystem } from '../../data/sql/system-statements';
import { ownerNames } from '../../data/sql/migration-owner';
import { sql } from '../../data/sql/tag';
import { collectBytes } from '../../work-areas/files/collect-bytes';

const notes = testPlugin('notes', {
  tables: [{ name: 'note', tenancy: 'portal', persons: { written_by: 'author' } }],
  migrations: [
    {
      id: '0001-create-note',
      up: [
        sql`create table note (id uuid primary key, client_id uuid not null, written_by uuid, text text not null)`,
        sql`create index note_of_portal on note (client_id)`,
      ],
    },
  ],
});

const clientId = '01890000-0000-7000-8000-00000000000a';
const adaId = '01890000-0000-7000-8000-00000000000b';
const noteId = '01890000-0000-7000-8000-00000000000c';
const fileId = '01890000-0000-7000-8000-00000000000d';
const at = '2026-01-05T09:00:00.000Z';
const [attached, photo] = [Buffer.alloc(100_000, 7), Buffer.from('a photo')];

/** As version 1 wrote them: no jobs, the files behind all rows in the order of their keys, the photos last. */
function linesOfVersion1(ledger: unknown): readonly object[] {
  const piece = (file: string, bytes: Buffer): object => ({ file, piece: bytes.toString('base64') });
  const attachment = `attachments/${clientId}/${fileId}`;
  return [
    {
      format: 'tessera-portal',
      version: 1,
      clientId,
      name: 'Acme',
      timeZone: 'Europe/Berlin',
      createdBy: adaId,
      plan: { code: 'ENTERPRISE', modules: ['Tasks', 'Teams'], access: 'read-only' },
      ledger,
    },
    {
      person: { id: adaId, email: 'ada@acme.example', fullName: 'Ada', jobTitle: null, timeZone: null, photo: 'k3j9' },
    },
    {
      plugin: 'core',
      table: 'membership',
      row: {
        client_user_id: '01890000-0000-7000-8000-00000000000e',
        person_id: adaId,
        role: 'admin',
        title: null,
        team: null,
        status: 'active',
        joined_at: at,
        ended_at: null,
      },
    },
    { plugin: 'core', table: 'file_usage', row: { bytes: String(attached.length) } },
    {
      plugin: 'core',
      table: 'attachment',
      row: {
        id: fileId,
        entity_type: 'notes.note',
        entity_id: noteId,
        name: 'a.bin',
        type: 'application/octet-stream',
        size: String(attached.length),
        sha256: createHash('sha256').update(attached).digest('hex'),
        created_by: adaId,
        created_at: at,
        stored_at: at,
        delete_after: null,
      },
    },
    { plugin: 'notes', table: 'note', row: { id: noteId, written_by: adaId, text: 'Hello' } },
    piece(attachment, attached.subarray(0, 65_536)),
    piece(attachment, attached.subarray(65_536)),
    piece(`photos/${adaId}/k3j9.webp`, photo),
  ];
}

describe('an archive of version 1', () => {
  let server: TestServer;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-version-1-'));
    server = await startServer({ plugins: [notes] });
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** The migrations of this program, which the header of every archive names. */
  async function readLedger(): Promise<unknown> {
    const file = join(folder, 'other.gz');
    await server.running.kernel.archives.write((await server.people.portal()).clientId, file);
    const [header = ''] = gunzipSync(await readFile(file))
      .toString()
      .split('\n');
    return (JSON.parse(header) as { readonly ledger: unknown }).ledger;
  }

  async function writeArchive(): Promise<string> {
    const lines = linesOfVersion1(await readLedger());
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    const ending = { lines: lines.length, sha256: createHash('sha256').update(text).digest('hex') };
    const file = join(folder, 'version-1.gz');
    await writeFile(file, gzipSync(`${text}${JSON.stringify(ending)}\n`));
    return file;
  }

  it('is imported with its member, plan, rows, attached file and photo', async () => {
    const { archives, engine, files } = server.running.kernel;
    expect(await archives.read(await writeArchive(), undefined)).toEqual({ clientId, name: 'Acme', rows: 4 });
    const imported = sql`select
      (select json_build_object('name', name, 'timeZone', time_zone) from core.portal where client_id = ${clientId}) as portal,
      (select json_build_object('code', plan_code, 'modules', modules, 'access', access) from core.portal_plan
        where client_id = ${clientId}) as plan,
      (select json_build_object('email', p.email, 'role', m.role, 'status', m.status) from core.membership m
        join core.person p on p.id = m.person_id where m.client_id = ${clientId}) as member,
      (select bytes::int from core.file_usage where client_id = ${clientId}) as bytes,
      (select count(*)::int from core.job where client_id = ${clientId}) as jobs`;
    expect(await rowsAsSystem(engine, imported)).toEqual([
      {
        portal: { name: 'Acme', timeZone: 'Europe/Berlin' },
        plan: { code: 'ENTERPRISE', modules: ['Tasks', 'Teams'], access: 'read-only' },
        member: { email: 'ada@acme.example', role: 'admin', status: 'active' },
        bytes: attached.length,
        jobs: 0,
      },
    ]);
    const scope = { role: ownerNames('notes').own, clientId: undefined, personId: undefined };
    const [rows] = await engine.once('read', [{ ...sql`select * from note`.compile(), scope }]);
    expect(rows?.rows).toEqual([{ id: noteId, client_id: clientId, written_by: adaId, text: 'Hello' }]);
    const stored = [`attachments/${clientId}/${fileId}`, `photos/${adaId}/k3j9.webp`].map(async (key) =>
      Buffer.from(await collectBytes(await files.open(key))),
    );
    expect(await Promise.all(stored)).toEqual([attached, photo]);
  });
});
