import * as fc from 'fast-check';
import type { DatabaseEngine, StatementScope } from './engine';
import { describeDatabases } from '../../../testing/describe-databases';
import { openTestEngine, run, scoped } from '../../../testing/server/engine-test-kit';
import type { TestEngine } from '../../../testing/server/engine-test-kit';
import { quoteLiteral, sql } from './tag';
import { UnitOfWork } from './unit-of-work';

const portalA = 'aaaaaaaa-0000-4000-8000-000000000001';
const portalB = 'bbbbbbbb-0000-4000-8000-000000000002';
const inA: StatementScope = { role: 'app_engine_test', clientId: portalA, personId: undefined };
const inB: StatementScope = { ...inA, clientId: portalB };

const schema = `create schema engine_test;
  create table engine_test.note (id int primary key, client_id uuid not null, text text, constraint note_text unique (text));
  alter table engine_test.note enable row level security;
  create policy tenant on engine_test.note using (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
  grant usage on schema engine_test to app_engine_test;
  grant select, insert, update, delete on engine_test.note to app_engine_test`;
const role = `do $$ begin create role app_engine_test; exception when duplicate_object or unique_violation then null; end $$`;

describeDatabases('DatabaseEngine', (kind) => {
  let test: TestEngine;
  let engine: DatabaseEngine;

  beforeAll(async () => {
    test = await openTestEngine(kind);
    ({ engine } = test);
    await engine.administer(async (execute) => {
      await execute(role);
      await execute(schema);
    });
  }, 60_000);

  afterAll(() => test.close());

  beforeEach(() => engine.administer((execute) => execute('truncate engine_test.note')));

  const insert = (id: number, text?: string, clientId = portalA) =>
    sql`insert into note (id, client_id, text) values (${id}, ${clientId}, ${text})`;
  const ids = async (scope: StatementScope) =>
    (await run(engine, 'read', scope, sql`select id from note order by id`)).map((row) => row['id']);

  it('shows a role the rows of its tenant, and none without one', async () => {
    await engine.once('write', [scoped(inA, insert(1)), scoped(inA, insert(2))]);
    await engine.once('write', [scoped(inB, insert(3, undefined, portalB))]);
    expect([await ids(inA), await ids(inB), await ids({ ...inA, clientId: undefined })]).toEqual([[1, 2], [3], []]);
    await expect(run(engine, 'write', inB, insert(4))).rejects.toMatchObject({ code: '42501' });
  });

  it('changes role and tenant between the statements of one message', async () => {
    await engine.once('write', [scoped(inA, insert(1)), scoped(inB, insert(2, undefined, portalB))]);
    const results = await engine.once('read', [
      scoped(inA, sql`select id, current_user as who from note`),
      scoped(inB, sql`select id from note`),
    ]);
    expect(results.map((result) => result.rows)).toEqual([[{ id: 1, who: 'app_engine_test' }], [{ id: 2 }]]);
  });

  it("waits for the disk in mode 'write' and not in mode 'ahead'", async () => {
    const setting = sql`select current_setting('synchronous_commit') as waits`;
    const [, ahead] = await engine.once('ahead', [scoped(inA, insert(1)), scoped(inA, setting)]);
    const [afterwards] = await engine.once('write', [scoped(inA, setting)]);
    expect([ahead?.rows, afterwards?.rows]).toEqual([[{ waits: 'off' }], [{ waits: 'on' }]]);
    expect(await ids(inA)).toEqual([1]);
  });

  it('rolls back the whole message when one statement fails, and reports the constraint', async () => {
    await engine.once('write', [scoped(inA, insert(1, 'same'))]);
    const failing = engine.once('write', [scoped(inA, insert(2, 'other')), scoped(inA, insert(3, 'same'))]);
    await expect(failing).rejects.toMatchObject({ name: 'DatabaseError', code: '23505', constraint: 'note_text' });
    expect(await ids(inA)).toEqual([1]);
  });

  it('refuses to write in a read-only transaction', async () => {
    await expect(run(engine, 'read', inA, insert(1))).rejects.toMatchObject({ code: '25006' });
  });

  it('runs no statement under a role that does not exist', async () => {
    const missing = { ...inA, role: 'app_missing' };
    await expect(run(engine, 'write', missing, insert(1))).rejects.toMatchObject({ code: '22023' });
    expect(await ids(inA)).toEqual([]);
  });

  it('keeps recently used statements prepared and closes the others', async () => {
    const mine = sql`select count(*)::int as count, bool_or(statement like '%the last one%') as has_last,
      bool_or(statement like '%the first one%') as has_first from pg_prepared_statements`;
    const numbered = (comment: string) =>
      scoped(inA, { compile: () => ({ text: `select 1 as one /* ${comment} */`, values: [] }) } as never);
    const transaction = engine.begin('read');
    for (let round = 0; round < 140; round += 1) {
      await transaction.execute(['used', ...[0, 1, 2, 3, 4].map((index) => `${round} ${index}`)].map(numbered));
    }
    await transaction.execute([numbered('the last one')]);
    await transaction.execute([numbered('0 0, the first one')]);
    const [results] = await transaction.execute([scoped(inA, mine)]);
    await transaction.commit();
    expect(results?.rows[0]).toMatchObject({ has_last: true, has_first: true });
    expect(Number(results?.rows[0]?.['count'])).toBeLessThanOrEqual(510);
    expect(Number(results?.rows[0]?.['count'])).toBeGreaterThan(400);
    // A closed statement is prepared again.
    const [again] = await engine.once('read', [numbered('0 0')]);
    expect(again?.rows).toEqual([{ one: 1 }]);
  });

  it('accepts only names that match the pattern in the head', async () => {
    const evil = `app_x"; reset role; --`;
    await expect(run(engine, 'read', { ...inA, role: evil }, sql`select 1`)).rejects.toThrow(TypeError);
    await expect(run(engine, 'read', { ...inA, clientId: `'` }, sql`select 1`)).rejects.toThrow(TypeError);
  });

  it('leaves an idle session in a role without privileges', async () => {
    await expect(
      engine.once('read', [scoped({ ...inA, role: 'app_none' }, sql`select * from engine_test.note`)]),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it.each(['commit', ' /* now */ ROLLBACK', '-- so\nreset role', 'set local role postgres', 'begin', 'end'])(
    'refuses a statement that leaves its transaction or role: %s',
    async (text) => {
      const statement = { text, values: [], scope: inA };
      await expect(engine.once('write', [statement])).rejects.toMatchObject({ code: '42501' });
    },
  );

  it('refuses two commands in one statement', async () => {
    const statement = { text: 'select 1; delete from note', values: [], scope: inA };
    await expect(engine.once('write', [statement])).rejects.toMatchObject({ code: '42601' });
  });

  it('reads and writes values of every type alike', async () => {
    const when = new Date('2026-03-29T01:02:03.400Z');
    const [row] = await run(
      engine,
      'read',
      inA,
      sql`select ${true}::boolean as flag, ${42}::int as whole, ${2n ** 60n}::int8 as large, ${1.5}::float8 as number,
        ${'12.50'}::numeric as money, ${'ä"\\\n😀'}::text as text, ${portalA}::uuid as id, ${'2026-03-29'}::date as day,
        ${when}::timestamptz(3) as instant, ${when}::timestamptz + interval '1 microsecond' as fine,
        'infinity'::timestamptz as never, ${'2026-03-29 10:00'}::timestamp as local, ${'10:00'}::time as clock,
        ${sql.json({ a: [1, null, 'x'] })} as json, ${new Uint8Array([0, 255, 10])}::bytea as bytes, ${null}::text as nothing,
        ${['a', 'b,"c\\', null, '']}::text[] as texts, ${[1, 2]}::int[] as numbers, ${[[1], [2]]}::int[] as nested,
        ${[]}::uuid[] as none, ${[when]}::timestamptz[] as instants, interval '1 day 2 hours' as span,
        'NaN'::float8 as odd, array['{"a":1}'::jsonb] as jsons`,
    );
    expect(row).toEqual({
      flag: true,
      whole: 42,
      large: 2n ** 60n,
      number: 1.5,
      money: '12.50',
      text: 'ä"\\\n😀',
      id: portalA,
      day: '2026-03-29',
      instant: '2026-03-29T01:02:03.400Z',
      fine: '2026-03-29T01:02:03.400001Z',
      never: 'infinity',
      local: '2026-03-29T10:00:00.000',
      clock: '10:00:00',
      json: { a: [1, null, 'x'] },
      bytes: new Uint8Array([0, 255, 10]),
      nothing: null,
      texts: ['a', 'b,"c\\', null, ''],
      numbers: [1, 2],
      nested: [[1], [2]],
      none: [],
      instants: ['2026-03-29T01:02:03.400Z'],
      span: '1 day 02:00:00',
      odd: Number.NaN,
      jsons: [{ a: 1 }],
    });
  });

  it.each([
    ['a NUL', sql`select ${'a\0b'}::text`, '22021'],
    ['half a character', sql`select ${'a\ud800b'}::text`, '22021'],
    ['a NUL in json', sql`select ${sql.json('a\0b')}`, '22P05'],
    ['half a character in json', sql`select ${sql.json('a\ud800')}`, '22P02'],
    ['a wrong uuid', sql`select ${'x'}::uuid`, '22P02'],
    ['a division by zero', sql`select 1 / ${0}::int`, '22012'],
  ])('reports %s by its code and continues', async (_what, query, code) => {
    await expect(run(engine, 'read', inA, query)).rejects.toMatchObject({ name: 'DatabaseError', code });
    expect(await run(engine, 'read', inA, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  it('returns every text as it was sent, as a value, within an array and in a literal', async () => {
    const texts = fc.array(fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')));
    await fc.assert(
      fc.asyncProperty(texts, async (sent) => {
        const written = sent.map((text) => `select ${quoteLiteral(text)}::text as text`);
        const [values, literals] = await engine.once('read', [
          scoped(inA, sql`select ${sent}::text[] as texts, ${sent.join('')}::text as text`),
          { text: [`select 'first' as text`, ...written].join(' union all '), values: [], views: [], scope: inA },
        ]);
        expect(values?.rows).toEqual([{ texts: sent, text: sent.join('') }]);
        expect(literals?.rows.slice(1)).toEqual(sent.map((text) => ({ text })));
      }),
      { numRuns: 50 },
    );
  });

  it('counts changed rows', async () => {
    await engine.once('write', [scoped(inA, insert(1)), scoped(inA, insert(2))]);
    const [result] = await engine.once('write', [scoped(inA, sql`update note set text = null`)]);
    expect(result?.count).toBe(2);
  });

  it('plans a prepared statement again after the schema changed', async () => {
    const all = sql`select * from note`;
    await run(engine, 'read', inA, all);
    await engine.administer((execute) => execute('alter table engine_test.note add column if not exists extra int'));
    expect(await run(engine, 'read', inA, all)).toEqual([]);
    await engine.administer((execute) =>
      execute('alter table engine_test.note drop column extra; alter table engine_test.note add column extra int'),
    );
    const transaction = engine.begin('write');
    expect((await transaction.execute([scoped(inA, all)]))[0]?.rows).toEqual([]);
    await transaction.rollback();
    await engine.once('write', [scoped(inA, insert(1))]);
    expect(await run(engine, 'read', inA, all)).toEqual([{ id: 1, client_id: portalA, text: null, extra: null }]);
  });

  describe('a transaction', () => {
    it('commits earlier statements, and sends the last ones in the same message as the commit', async () => {
      const transaction = engine.begin('write');
      await Promise.all([transaction.execute([scoped(inA, insert(1))]), transaction.execute([scoped(inA, insert(2))])]);
      const [last] = await transaction.commit([scoped(inA, sql`select count(*)::int as count from note`)]);
      expect(last?.rows).toEqual([{ count: 2 }]);
      expect(await ids(inA)).toEqual([1, 2]);
      await expect(transaction.execute([scoped(inA, insert(3))])).rejects.toMatchObject({ code: '25P01' });
    });

    it('writes nothing when it is rolled back once or several times', async () => {
      const transaction = engine.begin('write');
      await transaction.execute([scoped(inA, insert(1))]);
      await transaction.rollback();
      await transaction.rollback();
      expect(await ids(inA)).toEqual([]);
    });

    it('cannot commit after a failed statement', async () => {
      const transaction = engine.begin('write');
      await transaction.execute([scoped(inA, insert(1))]);
      await expect(transaction.execute([scoped(inA, sql`select 1 / 0`)])).rejects.toMatchObject({ code: '22012' });
      await expect(transaction.commit()).rejects.toMatchObject({ code: '25P02' });
      expect(await ids(inA)).toEqual([]);
    });

    it('sends nothing when it has no statements', async () => {
      expect(await engine.begin('write').commit()).toEqual([]);
      await engine.begin('write').rollback();
    });
  });

  describe('UnitOfWork', () => {
    it('opens a transaction with the first statement of a writing request and calls onOpen once', async () => {
      const onOpen = jest.fn();
      const work = new UnitOfWork(engine, 'write', { onOpen });
      const database = work.database(inA);
      expect([work.isOpen, onOpen.mock.calls.length]).toEqual([false, 0]);
      expect(await database.run(insert(1))).toBe(1);
      expect(await database.row(sql`select id from note where id = ${1}`)).toEqual({ id: 1 });
      expect(await ids(inA)).toEqual([]);
      expect([work.isOpen, onOpen.mock.calls.length]).toEqual([true, 1]);
      await work.commit([scoped(inA, insert(2))]);
      expect([work.isOpen, await ids(inA)]).toEqual([false, [1, 2]]);
    });

    it('commits closing statements alone, and sends nothing where there are none', async () => {
      const onOpen = jest.fn();
      await new UnitOfWork(engine, 'write', { onOpen }).commit([]);
      expect(onOpen).not.toHaveBeenCalled();
      await new UnitOfWork(engine, 'write').commit([scoped(inA, insert(1))]);
      expect(await ids(inA)).toEqual([1]);
    });

    it('shows several reads of a transaction the same snapshot', async () => {
      await engine.once('write', [scoped(inA, insert(1))]);
      const work = new UnitOfWork(engine, 'read');
      const database = work.database(inA);
      const count = sql<{ count: number }>`select count(*)::int as count from note`;
      await work.readTogether(async () => {
        expect(await database.row(count)).toEqual({ count: 1 });
        await engine.once('write', [scoped(inA, insert(2))]);
        expect(await database.row(count)).toEqual({ count: 1 });
        expect(work.isOpen).toBe(true);
      });
      expect(work.isOpen).toBe(false);
    });

    it('refuses a view that the plugin does not declare to read', async () => {
      const view = { id: 'core:people', columns: {} } as const;
      const database = new UnitOfWork(engine, 'read').database(inA, { pluginId: 'notes', views: new Set() });
      await expect(database.rows(sql`select * from ${sql.view(view)}`)).rejects.toThrow(
        "Plugin 'notes' selects from the view 'core:people'; name it in the 'reads'",
      );
    });

    it('sends several statements in one message', async () => {
      const database = new UnitOfWork(engine, 'read').database(inA);
      expect(await database.batch([sql`select 1 as a`, sql`select 2 as b`])).toEqual([[{ a: 1 }], [{ b: 2 }]]);
    });
  });

  it('serves many callers concurrently', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, id) => engine.once('write', [scoped(inA, insert(id))])));
    expect(await ids(inA)).toHaveLength(40);
  });

  it('rejects statements after it was closed', async () => {
    const other = await openTestEngine(kind);
    await other.close();
    await expect(run(other.engine, 'read', inA, sql`select 1`)).rejects.toMatchObject({ code: '08006' });
    expect(other.engine.isAvailable).toBe(false);
  }, 60_000);
});
