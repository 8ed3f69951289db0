import { people } from '../../../contract';
import type { PublishedView } from '../../../contract';
import type { Migration } from './migration';
import type { TableDeclaration } from './table-declaration';
import type { Sql } from './database';
import type { DatabaseEngine, StatementScope } from './engine';
import { describeDatabases } from '../../../testing/describe-databases';
import { openTestEngine, run } from '../../../testing/server/engine-test-kit';
import type { TestEngine } from '../../../testing/server/engine-test-kit';
import { engineOf, KillableProcess } from '../../../testing/server/killable-process-test-kit';
import { coreOwner } from '../../application/core-schema';
import { migrate } from './migrate';
import type { MigrationOwner } from './migrate';
import { sql } from './tag';

const portalA = 'aaaaaaaa-0000-4000-8000-000000000001';
const portalB = 'bbbbbbbb-0000-4000-8000-000000000002';
const person = 'cccccccc-0000-4000-8000-000000000003';

interface Parts {
  readonly tables?: readonly TableDeclaration[];
  readonly migrations?: readonly Migration[];
  readonly publishes?: readonly { readonly view: PublishedView; readonly as: Sql }[];
  readonly reads?: readonly PublishedView[];
}

/** Each test has a plugin of its own, so that all can share one database. */
let number = 0;
function owner(parts: Parts, id = `migrate-test-${(number += 1)}`): MigrationOwner {
  return { id, tables: [], migrations: [], publishes: [], reads: [], ...parts };
}

function appOf({ id }: MigrationOwner, tenant: Partial<StatementScope> = {}): StatementScope {
  return { role: `app_${id.replaceAll('-', '_')}`, clientId: undefined, personId: undefined, ...tenant };
}

/** The embedded database tests every step; a server takes the same steps, so a sample suffices. */
const strides = { embedded: 1, server: process.env['SLOW'] === '1' ? 1 : 7 } as const;

const createNote: Migration = {
  id: '0001-create-note',
  up: [sql`create table note (id int primary key, client_id uuid not null, text text)`],
};
const note: TableDeclaration = { name: 'note', tenancy: 'portal' };

describeDatabases('migrate', (kind) => {
  let test: TestEngine;
  let engine: DatabaseEngine;

  beforeAll(async () => {
    test = await openTestEngine(kind);
    ({ engine } = test);
    await migrate(engine, [coreOwner], test.logger);
  }, 120_000);

  afterAll(() => test.close());

  const apply = (...owners: readonly MigrationOwner[]) => migrate(engine, owners, test.logger);
  const ledger = async ({ id }: MigrationOwner) => {
    const [found] = await engine.administer((execute) =>
      execute(`select id, state from core.migration where owner = '${id}' order by id`),
    );
    return found?.rows.map((row) => `${String(row['id'])} ${String(row['state'])}`);
  };

  it('runs each migration once over several starts', async () => {
    const one = owner({ tables: [note], migrations: [createNote] });
    await apply(one);
    await apply(one);
    expect(await ledger(one)).toEqual(['0001-create-note done']);
    expect(test.logger.lines.filter((line) => line.includes(one.id))).toHaveLength(1);
  });

  it('applies the row-level security that a table declares', async () => {
    const tables: readonly TableDeclaration[] = [
      note,
      { name: 'draft', tenancy: 'person' },
      { name: 'setting', tenancy: 'instance' },
    ];
    const up = [
      ...createNote.up,
      sql`create table draft (person_id uuid not null, text text)`,
      sql`create table setting (name text)`,
    ];
    const one = owner({ tables, migrations: [{ id: '0001-create', up }] });
    await apply(one);
    const inA = appOf(one, { clientId: portalA, personId: person });
    await run(engine, 'write', inA, sql`insert into note values (1, ${portalA})`);
    await run(engine, 'write', inA, sql`insert into draft values (${person}, 'mine')`);
    await run(engine, 'write', appOf(one), sql`insert into setting values ('for all')`);
    const counts = sql`select (select count(*)::int from note) as notes, (select count(*)::int from draft) as drafts,
      (select count(*)::int from setting) as settings`;
    expect(await run(engine, 'read', inA, counts)).toEqual([{ notes: 1, drafts: 1, settings: 1 }]);
    expect(await run(engine, 'read', appOf(one, { clientId: portalB, personId: portalA }), counts)).toEqual([
      { notes: 0, drafts: 0, settings: 1 },
    ]);
    expect(await run(engine, 'read', appOf(one), counts)).toEqual([{ notes: 0, drafts: 0, settings: 1 }]);
    const foreign = run(engine, 'write', inA, sql`insert into note values (2, ${portalB})`);
    await expect(foreign).rejects.toMatchObject({ code: '42501' });
  });

  it('denies a plugin access to other schemas and changes to the structure of its tables', async () => {
    const one = owner({ tables: [note], migrations: [createNote] });
    const other = owner({ tables: [note], migrations: [createNote] });
    await apply(one, other);
    const scope = appOf(one, { clientId: portalA });
    const otherTable = sql.id(other.id.replaceAll('-', '_'), 'note');
    for (const query of [
      sql`select * from ${otherTable}`,
      sql`select * from core.person`,
      sql`select * from core.migration`,
      sql`alter table note add column x int`,
      sql`create table mine (id int)`,
      sql`create table public.mine (id int)`,
      sql`truncate note`,
      sql`create role other`,
    ]) {
      await expect(run(engine, 'write', scope, query)).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('denies calls of functions of another owner', async () => {
    const up = [
      ...createNote.up,
      sql`create function all_notes() returns bigint language sql security definer as 'select count(*) from note'`,
    ];
    const one = owner({ tables: [note], migrations: [{ id: '0001-create', up }] });
    const view = { id: `${one.id}:notes`, columns: { id: 'int' } } as const;
    const publishing = { ...one, publishes: [{ view, as: sql`select id from note` }] };
    const other = owner({ reads: [view] });
    await apply(publishing, other);
    expect(await run(engine, 'read', appOf(one), sql`select all_notes()::int as count`)).toEqual([{ count: 0 }]);
    const stolen = sql`select ${sql.id(one.id.replaceAll('-', '_'), 'all_notes')}()`;
    await expect(run(engine, 'read', appOf(other), stolen)).rejects.toMatchObject({ code: '42501' });
  });

  it('grants no access to views that a migration creates, because they bypass every policy', async () => {
    const up = [...createNote.up, sql`create view every_note as select * from note`];
    const one = owner({ tables: [note], migrations: [{ id: '0001-create', up }] });
    await apply(one);
    const leak = run(engine, 'read', appOf(one, { clientId: portalA }), sql`select * from every_note`);
    await expect(leak).rejects.toMatchObject({ code: '42501' });
  });

  it('rolls back and names a migration that fails, and continues after it is fixed', async () => {
    const broken = owner({ migrations: [{ id: '0001-create-note', up: [...createNote.up, sql`create nonsense`] }] });
    await expect(apply(broken)).rejects.toThrow(`Migration '0001-create-note' of '${broken.id}' failed: syntax error`);
    expect(await ledger(broken)).toEqual([]);
    const repaired = owner({ tables: [note], migrations: [createNote] }, broken.id);
    await apply(repaired);
    expect(await ledger(repaired)).toEqual(['0001-create-note done']);
  });

  it('refuses a changed text, another order, an id given twice and a newer database', async () => {
    const one = owner({ tables: [note], migrations: [createNote] });
    await apply(one);
    const with_ = (...migrations: readonly Migration[]) => apply({ ...one, migrations });
    await expect(with_({ ...createNote, up: [sql`create table note (id text)`] })).rejects.toThrow(
      'was changed after it had run',
    );
    await expect(with_({ id: '0000-before', up: [] }, createNote)).rejects.toThrow("comes before '0001-create-note'");
    await expect(with_(createNote, { ...createNote })).rejects.toThrow('two migrations with the id');
    await expect(with_()).rejects.toThrow(
      `The database has the migration '0001-create-note' of '${one.id}', which this program lacks`,
    );
  });

  it('lets each series of an owner grow independently', async () => {
    const later: Migration = { id: '0201-later', up: [sql`create index on note (text)`] };
    const one = owner({ tables: [note], migrations: [createNote, later] });
    await apply(one);
    await apply({
      ...one,
      migrations: [createNote, { id: '0101-between', up: [sql`create index on note (id, text)`] }, later],
    });
    expect(await ledger(one)).toEqual(['0001-create-note done', '0101-between done', '0201-later done']);
  });

  it('refuses undeclared tables, declarations without a table, and a tenancy without its column', async () => {
    await expect(apply(owner({ migrations: [createNote] }))).rejects.toThrow("Table 'note' of");
    await expect(apply(owner({ tables: [note] }))).rejects.toThrow("declares the table 'note', which none");
    const bare: Migration = { id: '0001-bare', up: [sql`create table note (id int)`] };
    await expect(apply(owner({ tables: [note], migrations: [bare] }))).rejects.toThrow(
      'needs a column client_id of type uuid',
    );
  });

  it.each([
    ['commit', 'commit'],
    ['reset role', 'reset role'],
    ['a commit behind another command', 'create table note (id int); commit; begin'],
    ['a role change inside a function', `do $$ begin perform set_config('role', 'none', false); end $$`],
  ])('refuses a migration that leaves its transaction or its role: %s', async (_what, text) => {
    const escaping = owner({ migrations: [{ id: '0001-escape', up: [{ compile: () => ({ text, values: [] }) }] }] });
    await expect(apply(escaping)).rejects.toThrow(/may not change the transaction|left the transaction or the role/);
    expect(await ledger(escaping)).toEqual([]);
  });

  it('refuses parameters in the text of a migration', async () => {
    const one = owner({ migrations: [{ id: '0001-value', up: [sql`select ${1}`] }] });
    await expect(apply(one)).rejects.toThrow('must have no parameters');
  });

  it('refuses statements on the schema of another owner', async () => {
    const one = owner({ migrations: [{ id: '0001-reach', up: [sql`create table core.mine (id int)`] }] });
    await expect(apply(one)).rejects.toMatchObject({ code: '42501' });
  });

  it('builds indexes outside of the transaction, and again after an interruption', async () => {
    const index = (name: string): Sql => sql`create index concurrently if not exists ${sql.id(name)} on note (text)`;
    const unique = sql`create unique index concurrently if not exists note_unique on note (text)`;
    const one = owner({
      tables: [note],
      migrations: [{ ...createNote, concurrently: [index('note_text')] }],
    });
    await apply(one);
    expect(await ledger(one)).toEqual(['0001-create-note done']);
    const scope = appOf(one, { clientId: portalA });
    await run(engine, 'write', scope, sql`insert into note values (1, ${portalA}, 'same'), (2, ${portalA}, 'same')`);
    const second: Migration = { id: '0002-unique', up: [], concurrently: [unique] };
    const both = { ...one, migrations: [...one.migrations, second] };
    await expect(apply(both)).rejects.toMatchObject({ code: '23505' });
    expect(await ledger(one)).toEqual(['0001-create-note done', '0002-unique running']);
    await run(engine, 'write', scope, sql`delete from note where id = 2`);
    await apply(both);
    expect(await ledger(one)).toEqual(['0001-create-note done', '0002-unique done']);
    const duplicate = run(engine, 'write', scope, sql`insert into note values (3, ${portalA}, 'same')`);
    await expect(duplicate).rejects.toMatchObject({ code: '23505', constraint: 'note_unique' });
  });

  it('continues at the next start, whichever step it was killed at', async () => {
    const addRank: Migration = {
      id: '0002-add-rank',
      up: [
        sql`alter table note add column rank int`,
        sql`insert into note values (1, 'aaaaaaaa-0000-4000-8000-000000000001', 'one', 7)`,
      ],
      concurrently: [sql`create index concurrently if not exists note_rank on note (rank)`],
    };
    const stride = strides[kind];
    // A new owner each time, so that roles and schema are missing too.
    for (let step = 0, isOver = true; isOver; step += stride) {
      const plain = owner({ tables: [note], migrations: [createNote, addRank] });
      const view = { id: `${plain.id}:notes`, columns: { id: 'int', client_id: 'uuid' } } as const;
      const one = { ...plain, publishes: [{ view, as: sql`select id, client_id from note` }] };
      const life = new KillableProcess(step);
      const failure = await migrate(engineOf(life, engine), [one], test.logger).then(() => undefined, String);
      isOver = life.isOver;
      expect(failure?.includes('The process was killed.') ?? !isOver).toBe(true);
      await apply(one);
      expect(await ledger(one)).toEqual(['0001-create-note done', '0002-add-rank done']);
      const inA = appOf(one, { clientId: portalA });
      const rows = await run(engine, 'read', inA, sql`select id, text, rank from note`);
      expect(rows).toEqual([{ id: 1, text: 'one', rank: 7 }]);
    }
  }, 240_000);

  it('gives versioned tables their columns, also when they become versioned later', async () => {
    const one = owner({ tables: [note], migrations: [createNote] });
    await apply(one);
    await apply({ ...one, tables: [{ ...note, versioned: true }] });
    const scope = appOf(one, { clientId: portalA });
    await run(engine, 'write', scope, sql`insert into note values (1, ${portalA})`);
    expect(await run(engine, 'read', scope, sql`select version, changed from note`)).toEqual([
      { version: 1, changed: {} },
    ]);
  });

  it('restores row-level security that was disabled by hand', async () => {
    const one = owner({ tables: [note], migrations: [createNote] });
    await apply(one);
    const table = `${one.id.replaceAll('-', '_')}.note`;
    await engine.administer((execute) =>
      execute(`alter table ${table} disable row level security; drop policy portal_rows on ${table}`),
    );
    await apply(one);
    await run(engine, 'write', appOf(one, { clientId: portalA }), sql`insert into note values (1, ${portalA})`);
    expect(await run(engine, 'read', appOf(one, { clientId: portalB }), sql`select * from note`)).toEqual([]);
  });

  describe('published views', () => {
    const columns = { id: 'int', client_id: 'uuid', text: 'text?' } as const;
    const publishing = (): { one: MigrationOwner; view: PublishedView } => {
      const one = owner({ tables: [note], migrations: [createNote] });
      const view = { id: `${one.id}:notes`, columns } as const;
      return { one: { ...one, publishes: [{ view, as: sql`select id, client_id, text from note` }] }, view };
    };

    it('show the rows of the portal of the request to plugins that declare to read them, and no rows to others', async () => {
      const { one, view } = publishing();
      const reader = owner({ reads: [view] });
      const stranger = owner({});
      await apply(one, reader, stranger);
      await run(engine, 'write', appOf(one, { clientId: portalA }), sql`insert into note values (1, ${portalA}, 'x')`);
      const all = sql`select * from ${sql.view(view)}`;
      expect(await run(engine, 'read', appOf(reader, { clientId: portalA }), all)).toEqual([
        { id: 1, client_id: portalA, text: 'x' },
      ]);
      expect(await run(engine, 'read', appOf(reader, { clientId: portalB }), all)).toEqual([]);
      await expect(run(engine, 'read', appOf(stranger, { clientId: portalA }), all)).rejects.toMatchObject({
        code: '42501',
      });
      await expect(
        run(engine, 'write', appOf(reader, { clientId: portalA }), sql`delete from ${sql.view(view)}`),
      ).rejects.toMatchObject({ code: '42501' });
    });

    it('are empty where their owner is not installed, and full when it is', async () => {
      const { one, view } = publishing();
      const reader = owner({ reads: [view] });
      const all = sql`select * from ${sql.view(view)}`;
      const scope = appOf(reader, { clientId: portalA });
      await apply(reader);
      expect(await run(engine, 'read', scope, all)).toEqual([]);
      await apply(one, reader);
      await run(engine, 'write', appOf(one, { clientId: portalA }), sql`insert into note values (1, ${portalA}, 'x')`);
      expect(await run(engine, 'read', scope, all)).toHaveLength(1);
      await apply(reader);
      expect(await run(engine, 'read', scope, all)).toEqual([]);
      await apply(one, reader);
      expect(await run(engine, 'read', scope, all)).toHaveLength(1);
    });

    it('must have the columns that they declare', async () => {
      const { one, view } = publishing();
      const wrong = { ...one, publishes: [{ view, as: sql`select id, client_id from note` }] };
      await expect(apply(wrong)).rejects.toThrow(`The view '${view.id}' has the columns (id integer, client_id uuid)`);
    });

    it('belong to the owner that publishes them', async () => {
      const view = { id: 'core:people', columns } as const;
      await expect(apply(owner({ publishes: [{ view, as: sql`select 1` }] }))).rejects.toThrow(
        'belongs to another owner',
      );
      const { one } = publishing();
      const reader = owner({ reads: [{ id: `${one.id}:nothing`, columns }] });
      await expect(apply(one, reader)).rejects.toThrow('does not publish');
    });

    it('of people show the members of the portal of the request', async () => {
      const reader = owner({ reads: [people] });
      await apply(coreOwner, reader);
      const system: StatementScope = { role: 'system_core', clientId: undefined, personId: undefined };
      await run(
        engine,
        'write',
        system,
        sql`with person as (
          insert into person (id, email, full_name, created_at, updated_at) values (${person}, 'a@b.example', 'Ada', now(), now())
        ), portal as (
          insert into portal (client_id, name, time_zone, created_by, created_at, updated_at)
          values (${portalA}, 'A', 'UTC', ${person}, now(), now())
        ) select 1`,
      );
      await run(
        engine,
        'write',
        system,
        sql`insert into membership (client_user_id, client_id, person_id, role, status, joined_at)
        values (${portalB}, ${portalA}, ${person}, 'admin', 'active', now())`,
      );
      const names = sql`select full_name, email, active from ${sql.view(people)}`;
      expect(await run(engine, 'read', appOf(reader, { clientId: portalA }), names)).toEqual([
        { full_name: 'Ada', email: 'a@b.example', active: true },
      ]);
      expect(await run(engine, 'read', appOf(reader, { clientId: portalB }), names)).toEqual([]);
    });
  });

  it('lets one of several processes that start at once migrate while the others wait', async () => {
    const one = owner({ tables: [note], migrations: [createNote] });
    await Promise.all([apply(one), apply(one), apply(one)]);
    expect(test.logger.lines.filter((line) => line.includes(`of '${one.id}' has run`))).toHaveLength(1);
  });
});
