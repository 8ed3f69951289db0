import type { StatementScope } from '../../sql/engine';
import type { DatabaseEngine } from '../../sql/engine';
import { NotedLogger, realClock, run } from '../../sql/engine-test-kit';
import { sql } from '../../sql/tag';
import { initialiseInProcess } from '../pglite-backend';
import { openEmbedded } from '../pglite-open';
import type { BuiltPrograms } from './build-for-test';
import { buildPrograms } from './build-for-test';
import { SmallDisk } from './small-disk';

const scope: StatementScope = { role: 'app_disk_test', clientId: undefined, personId: undefined };
const patience = 300_000;
const disk = SmallDisk.mount(300);

(disk === undefined ? describe.skip : describe)('the embedded database on a disk without a byte left', () => {
  let programs: BuiltPrograms;
  let engine: DatabaseEngine;
  const acknowledged = new Set<number>();
  let next = 0;

  /** Without a reserve: what the reserve keeps away is what is tried here. */
  const open = (): Promise<DatabaseEngine> =>
    openEmbedded({
      dataDir: disk?.folder ?? '',
      workerUrl: programs.pathOf('pglite-worker'),
      logger: new NotedLogger(),
      clock: realClock,
      limits: { reserve: 0 },
    });
  const insert = async (): Promise<boolean> => {
    const id = (next += 1);
    try {
      await run(engine, 'write', scope, sql`insert into note values (${id}, ${'x'.repeat(20_000 + (id % 7))})`);
      acknowledged.add(id);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ name: 'DatabaseError' });
      return false;
    }
  };
  const lost = async (): Promise<readonly number[]> => {
    const rows = await run(engine, 'read', scope, sql`select id from note order by id`);
    const there = new Set(rows.map((row) => Number(row['id'])));
    return [...acknowledged].filter((id) => !there.has(id));
  };
  const untilWritten = async (): Promise<void> => {
    while (!(await insert())) {
      await realClock.sleep(50);
    }
  };

  beforeAll(async () => {
    programs = buildPrograms();
    await initialiseInProcess(programs.pathOf('pglite-worker'), disk?.folder ?? '');
    engine = await open();
    await engine.administer(async (execute) => {
      await execute(
        'create role app_disk_test; create schema disk_test; create table disk_test.note (id int, text text)',
      );
      // Kept as it is, so that each row takes its room.
      await execute('alter table disk_test.note alter column text set storage external');
      await execute('grant usage on schema disk_test to app_disk_test; grant all on disk_test.note to app_disk_test');
    });
  }, patience);
  afterAll(async () => {
    await engine?.close();
    programs.remove();
    disk?.unmount();
  }, patience);

  it.each(['writing', 'a checkpoint'])(
    'refuses what it cannot keep, loses nothing acknowledged, and goes on by itself when there is room: %s',
    async (what) => {
      for (let count = 0; count < 100; count += 1) {
        await insert();
      }
      disk?.fill(0);
      let refused = 0;
      for (let count = 0; count < 2_000 && refused < 10; count += 1) {
        refused += (await insert()) ? 0 : 1;
        if (what === 'a checkpoint' && count % 20 === 0) {
          await engine.administer((execute) => execute('checkpoint')).catch(() => undefined);
        }
      }
      expect(refused).toBe(10);
      disk?.clear();
      await untilWritten();
      expect(await lost()).toEqual([]);
      // Once more after a start, because what lies in memory only would be gone then.
      await engine.close();
      engine = await open();
      expect(await lost()).toEqual([]);
    },
    patience,
  );
});
