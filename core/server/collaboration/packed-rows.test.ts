import { randomUUID } from 'node:crypto';
import { coreOwner } from '../sql/core-schema';
import type { Database, Sql } from '../sql/database';
import { openTestEngine } from '../sql/engine-test-kit';
import type { TestEngine } from '../sql/engine-test-kit';
import { migrate } from '../sql/migrate';
import { sql } from '../sql/tag';
import { UnitOfWork } from '../sql/unit-of-work';
import { LearnedPackedRows } from './packed-rows';

interface Crate {
  readonly id: string;
}

const columns = sql`id, label, count, weight, price, total, is_open, due_on, made_at, tags, facts, address`;

describe('packed rows', () => {
  let stage: TestEngine;
  let clientId: string;
  let packed: LearnedPackedRows;
  let statements: string[];

  beforeAll(async () => {
    stage = await openTestEngine();
    const depot = {
      id: 'depot',
      tables: [{ name: 'crate', tenancy: 'portal' as const }],
      migrations: [
        {
          id: '0001-create-crate' as const,
          up: [
            sql`create table crate (id uuid primary key, client_id uuid not null, label text, count int, weight float8,
              price numeric, total bigint, is_open boolean, due_on date, made_at timestamptz(3), tags text[], facts jsonb,
              address inet)`,
          ],
        },
      ],
      publishes: [],
      reads: [],
    };
    await migrate(stage.engine, [coreOwner, depot], stage.logger);
  });
  afterAll(() => stage?.close());
  beforeEach(() => {
    clientId = randomUUID();
    packed = new LearnedPackedRows();
    statements = [];
  });

  const scope = () => ({ role: 'app_depot', clientId, personId: undefined });

  async function insert(values: Sql): Promise<void> {
    const work = new UnitOfWork(stage.engine, 'write');
    await work.database(scope()).run(sql`insert into crate (id, client_id, label, count, weight, price, total, is_open,
      due_on, made_at, tags, facts, address) select gen_random_uuid(), ${clientId}::uuid, v.* from (${values}) v`);
    await work.commit([]);
  }

  function database(): Database {
    const db = new UnitOfWork(stage.engine, 'read').database(scope());
    return {
      run: (query) => db.run(query),
      batch: (queries) => db.batch(queries),
      row: (query) => {
        statements.push(query.compile().text);
        return db.row(query);
      },
      rows: (query) => {
        statements.push(query.compile().text);
        return db.rows(query);
      },
    };
  }

  const crates = (wanted: Sql = columns): Sql<Crate> =>
    sql<Crate>`select ${wanted} from crate where client_id = ${clientId} order by id limit 50`;

  const read = (statement = crates()): Promise<readonly Crate[]> =>
    packed.read(database(), statement.compile().text, statement);

  /** The same rows unpacked, and packed as soon as the columns are known. */
  async function readBoth(statement = crates()): Promise<{ readonly plain: unknown; readonly packedRows: unknown }> {
    const plain = await database().rows(statement);
    await read(statement);
    const packedRows = await read(statement);
    return { plain, packedRows };
  }

  it('are the rows of the statement, whatever the types', async () => {
    await insert(sql`values
      ('Say "hi", {a,b}', 3, 0.1::float8, 12.50, 9007199254740993, true, '2026-03-29'::date,
        '2026-03-29T10:00:00.123Z'::timestamptz, array['x', 'with, comma', null], '{"a": "\\u0001", "b": [1, null]}'::jsonb,
        null::inet),
      (E'two\nlines \\\\ é 😀', -7, 'infinity'::float8, 0, -1, false, 'infinity'::date, '1999-01-01T00:00:00Z', '{}', 'null', null),
      ('', null, null, null, null, null, null, null, null, null, null),
      (null, 0, 1e300, -0.001, 0, null, '0044-03-15 BC', '2026-01-01T00:00:00Z', null, '"text"', null)`);
    const { plain, packedRows } = await readBoth(
      crates(sql`id, label, count, weight, price, total, is_open, due_on, made_at, tags, facts`),
    );

    expect(packedRows).toEqual(plain);
    expect(statements.at(-1)).toContain('string_agg');
  });

  it.each([
    ['the separator', '\u0001'],
    ['the marker of nulls', '\u0002'],
    ['both', '\u0002\u0001\u0002'],
  ])('are the rows of the statement where a text holds %s', async (_what, text) => {
    await insert(sql`select label, n, null::float8, null::numeric, null::bigint, null::boolean, null::date,
        null::timestamptz, array[label], null::jsonb, null::inet
      from (values (1, 'before'), (2, ${text}), (3, null), (4, ${`a${text}b`})) t (n, label)`);
    const { plain, packedRows } = await readBoth(crates(sql`id, label, count, tags`));

    expect(packedRows).toEqual(plain);
  });

  it('take one statement once the columns are known, and two more before', async () => {
    await insert(sql`select n::text, n, null::float8, null::numeric, null::bigint, null::boolean, null::date,
      null::timestamptz, null::text[], null::jsonb, null::inet from generate_series(1, 3) n`);
    const statement = crates(sql`id, label`);
    expect(await read(statement)).toHaveLength(3);
    expect(statements).toHaveLength(2);

    expect(await read(statement)).toHaveLength(3);
    expect(statements).toHaveLength(3);
  });

  it('are empty for an empty list, before and after the columns are known', async () => {
    const owner = clientId;
    clientId = randomUUID();
    expect(await read()).toEqual([]);

    clientId = owner;
    await insert(sql`select 'x', 1, null::float8, null::numeric, null::bigint, null::boolean, null::date,
      null::timestamptz, null::text[], null::jsonb, null::inet`);
    const statement = crates(sql`id, label`);
    await read(statement);
    clientId = randomUUID();
    expect(await read(crates(sql`id, label`))).toEqual([]);
  });

  it('stay unpacked where a column has a type whose text the protocol writes in another way', async () => {
    await insert(sql`select 'x', 1, null::float8, null::numeric, null::bigint, null::boolean, null::date,
      null::timestamptz, null::text[], null::jsonb, '10.0.0.1'::inet`);
    const { plain, packedRows } = await readBoth();

    expect(packedRows).toEqual(plain);
    expect(statements.filter((text) => text.includes('string_agg'))).toEqual([]);
  });
});
