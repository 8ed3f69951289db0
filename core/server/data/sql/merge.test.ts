import type { Database, Sql } from './database';
import type { DatabaseEngine, StatementScope } from './engine';
import { openTestEngine } from '../../../testing/server/engine-test-kit';
import type { TestEngine } from '../../../testing/server/engine-test-kit';
import { merge, tryMerge, versionBump } from './merge';
import { migrate } from './migrate';
import { sql } from './tag';
import { UnitOfWork } from './unit-of-work';

const portal = 'aaaaaaaa-0000-4000-8000-000000000001';
const scope: StatementScope = { role: 'app_merge_test', clientId: portal, personId: undefined };
const id = 'cccccccc-0000-4000-8000-000000000003';

interface Thing {
  readonly id: string;
  readonly title: string;
  readonly state: string;
  readonly data: unknown;
  readonly due: string | null;
  readonly version: number;
}

describe('merge', () => {
  let test: TestEngine;
  let engine: DatabaseEngine;

  beforeAll(async () => {
    test = await openTestEngine();
    ({ engine } = test);
    const owner = {
      id: 'merge-test',
      tables: [{ name: 'thing', tenancy: 'portal', versioned: true }] as const,
      migrations: [
        {
          id: '0001-create' as const,
          up: [
            sql`create table thing (id uuid primary key, client_id uuid not null, title text not null,
              state text not null default 'open', data jsonb, due date)`,
          ],
        },
      ],
      publishes: [],
      reads: [],
    };
    await migrate(engine, [owner], test.logger);
  }, 60_000);

  afterAll(() => test.close());

  beforeEach(async () => {
    await write((database) => database.run(sql`delete from thing`));
    await write((database) =>
      database.run(sql`insert into thing (id, client_id, title) values (${id}, ${portal}, 'old')`),
    );
  });

  async function write<T>(work: (database: Database) => Promise<T>, within = scope): Promise<T> {
    const unit = new UnitOfWork(engine, 'write');
    try {
      const result = await work(unit.database(within));
      await unit.commit([]);
      return result;
    } catch (error) {
      await unit.rollback();
      throw error;
    }
  }
  const change = (patch: object, ifMatch: number, within = scope): Promise<Thing> =>
    write((database) => merge<Thing>(database, { table: 'thing', id, patch, ifMatch }), within);
  const act = (query: Sql): Promise<number> => write((database) => database.run(query));

  it('writes the patch, increments the version and returns the current row', async () => {
    const merged = await change({ title: 'new', data: { a: [1] }, due: '2026-03-29' }, 1);
    expect(merged).toEqual({
      id,
      client_id: portal,
      title: 'new',
      state: 'open',
      data: { a: [1] },
      due: '2026-03-29',
      version: 2,
      changed: { title: 2, data: 2, due: 2 },
    });
  });

  it('merges a late patch whose fields did not change since', async () => {
    await change({ title: 'first' }, 1);
    expect(await change({ state: 'done' }, 1)).toMatchObject({ title: 'first', state: 'done', version: 3 });
  });

  it('returns a conflict with the fields and the current row where they changed, and writes nothing', async () => {
    await change({ title: 'first', state: 'blocked' }, 1);
    await expect(change({ due: '2026-01-01', state: 'done', title: 'second' }, 1)).rejects.toMatchObject({
      code: 'conflict',
      params: { conflicts: ['state', 'title'], current: { title: 'first', state: 'blocked', due: null, version: 2 } },
    });
    expect(await change({}, 1)).toMatchObject({ title: 'first', due: null, version: 2 });
  });

  it('accepts another change based on the version of the last one', async () => {
    const { version } = await change({ title: 'first' }, 1);
    expect(await change({ title: 'second' }, version)).toMatchObject({ title: 'second', version: 3 });
  });

  it('finds no row of another portal and no missing row', async () => {
    const elsewhere = { ...scope, clientId: 'bbbbbbbb-0000-4000-8000-000000000002' };
    await expect(change({ title: 'stolen' }, 1, elsewhere)).rejects.toMatchObject({ code: 'not_found' });
    const missing = { table: 'thing', id: portal, patch: { title: 'x' }, ifMatch: 1 };
    expect(await write((database) => tryMerge(database, missing))).toBeUndefined();
  });

  it('counts statements that use versionBump', async () => {
    await act(sql`update thing set state = 'done', ${versionBump(['state'])} where id = ${id}`);
    await expect(change({ state: 'open' }, 1)).rejects.toMatchObject({ code: 'conflict' });
    expect(await change({ title: 'new' }, 1)).toMatchObject({ state: 'done', version: 3 });
  });

  it.each(['id', 'client_id', 'version', 'changed'])('never sets %s', async (column) => {
    await expect(change({ [column]: 'x' }, 1)).rejects.toThrow(TypeError);
  });

  it('lets one of many concurrent patches win a shared field, and each its own field', async () => {
    const patches = Array.from({ length: 8 }, (_, index) => change({ title: `by ${index}` }, 1));
    const others = [change({ state: 'done' }, 1), change({ due: '2026-02-02' }, 1)];
    const outcomes = await Promise.allSettled(patches);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    await Promise.all(others);
    expect(await change({}, 1)).toMatchObject({ state: 'done', due: '2026-02-02', version: 4 });
  });
});
