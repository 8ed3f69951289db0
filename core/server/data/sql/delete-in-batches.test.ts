import { deleteInBatches } from './delete-in-batches';
import type { StatementScope } from './engine';
import type { TestEngine } from '../../../testing/server/engine-test-kit';
import { openTestEngine, run, scoped } from '../../../testing/server/engine-test-kit';
import { migrate } from './migrate';
import type { MigrationOwner } from './migration-owner';
import { coreOwner } from '../../application/core-schema';
import { sql } from './tag';

const owner: MigrationOwner = {
  id: 'crates',
  tables: [
    { name: 'crate', tenancy: 'instance' },
    { name: 'trace', tenancy: 'instance' },
  ],
  migrations: [
    {
      id: '0001-create-crates',
      up: [
        sql`create table crate (id int primary key, shelf int not null)`,
        sql`create table trace (crate_id int primary key)`,
      ],
    },
  ],
  publishes: [],
  reads: [],
};
const scope: StatementScope = { role: 'own_crates', clientId: undefined, personId: undefined };

describe('deleting in batches', () => {
  let database: TestEngine;

  beforeAll(async () => {
    database = await openTestEngine();
    await migrate(database.engine, [coreOwner, owner], database.logger);
  }, 240_000);
  afterAll(() => database?.close());
  beforeEach(async () => {
    await database.engine.once('write', [
      scoped(scope, sql`truncate crate, trace`),
      scoped(scope, sql`insert into crate select n, n % 2 from generate_series(1, 50) n`),
    ]);
  });

  const shelf = sql`shelf = 1`;
  const table = sql.id('crates', 'crate');
  const count = async (name: string): Promise<number> => {
    const [row] = await run(database.engine, 'read', scope, sql`select count(*)::int as count from ${sql.id(name)}`);
    return Number(row?.['count']);
  };

  it('deletes only the rows of the condition, and reports progress after each batch', async () => {
    const progress: number[] = [];
    const { engine } = database;
    const onProgress = (deleted: number) => void progress.push(deleted);
    expect(await deleteInBatches({ engine, scope, table, where: shelf, batchSize: 10, onProgress })).toBe(25);
    expect(progress).toEqual([10, 20, 25]);
    expect(await run(engine, 'read', scope, sql`select distinct shelf from crate`)).toEqual([{ shelf: 0 }]);
  });

  it('stops between batches when it is aborted, and continues when it is called again', async () => {
    const stop = new AbortController();
    const { engine } = database;
    const parts = { engine, scope, table, where: shelf, batchSize: 10 };
    const interrupted = deleteInBatches({ ...parts, signal: stop.signal, onProgress: () => stop.abort() });
    await expect(interrupted).rejects.toThrow();
    expect(await count('crate')).toBe(40);
    expect(await deleteInBatches(parts)).toBe(15);
  });

  it("runs the caller's statements in the transaction of each batch, and deletes nothing where they fail", async () => {
    const { engine } = database;
    const parts = { engine, scope, table, where: shelf, batchSize: 20, returning: sql`id` };
    const noted = await deleteInBatches({
      ...parts,
      withEach: ({ rows }) => rows.map(({ id }) => scoped(scope, sql`insert into trace values (${Number(id)})`)),
    });
    expect([noted, await count('trace')]).toEqual([25, 25]);
    await engine.once('write', [scoped(scope, sql`insert into crate values (100, 1)`)]);
    const failing = () => [scoped(scope, sql`select 1 / 0`)];
    await expect(deleteInBatches({ ...parts, before: failing })).rejects.toMatchObject({ code: '22012' });
    await expect(deleteInBatches({ ...parts, withEach: failing })).rejects.toMatchObject({ code: '22012' });
    expect(await count('crate')).toBe(26);
  });
});
