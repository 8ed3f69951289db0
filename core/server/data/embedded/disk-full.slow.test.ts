import type { DatabaseEngine, StatementScope } from '../sql/engine';
import { RecordingLogger, realClock, run } from '../../../testing/server/engine-test-kit';
import { sql } from '../sql/tag';
import { PostgresEngine } from '../postgres/postgres-engine';
import { EmbeddedCluster } from './embedded-cluster';
import { SmallDisk } from '../../../testing/server/small-disk';

const scope: StatementScope = { role: 'app_disk_test', clientId: undefined, personId: undefined };
const patience = 300_000;
const disk = SmallDisk.mount(300);

(disk === undefined ? describe.skip : describe)('the embedded database on a disk without a byte left', () => {
  let cluster: EmbeddedCluster;
  let engine: DatabaseEngine;
  const logger = new RecordingLogger();
  const acknowledged = new Set<number>();
  let next = 0;

  /** Without the reserve, to test what it prevents. A small log fills the disk soon. */
  const open = async (): Promise<void> => {
    cluster = await EmbeddedCluster.start({ dataDir: disk?.folder ?? '', logger, settings: ['max_wal_size=48MB'] });
    engine = new PostgresEngine({ databaseUrl: cluster.databaseUrl(), logger, clock: realClock, isEmbedded: true });
  };
  const close = async (): Promise<void> => {
    await engine?.close();
    await cluster?.stop();
  };
  const insert = async (): Promise<boolean> => {
    const id = (next += 1);
    try {
      await run(
        engine,
        'write',
        scope,
        sql`insert into disk_test.note values (${id}, ${'x'.repeat(20_000 + (id % 7))})`,
      );
      acknowledged.add(id);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ name: 'DatabaseError' });
      return false;
    }
  };
  const lost = async (): Promise<readonly number[]> => {
    const rows = await run(engine, 'read', scope, sql`select id from disk_test.note order by id`);
    const there = new Set(rows.map((row) => Number(row['id'])));
    return [...acknowledged].filter((id) => !there.has(id));
  };
  const untilWritten = async (): Promise<void> => {
    while (!(await insert())) {
      await realClock.sleep(50);
    }
  };

  beforeAll(async () => {
    await open();
    await (engine as PostgresEngine).start();
    await engine.administer(async (execute) => {
      await execute(
        'create role app_disk_test; create schema disk_test; create table disk_test.note (id int, text text)',
      );
      // Uncompressed, so that each row takes its full size.
      await execute('alter table disk_test.note alter column text set storage external');
      await execute('grant usage on schema disk_test to app_disk_test; grant all on disk_test.note to app_disk_test');
    });
  }, patience);
  afterAll(async () => {
    await close();
    disk?.unmount();
  }, patience);

  it.each(['writing', 'a checkpoint'])(
    'refuses writes without space, loses nothing acknowledged, and recovers by itself when there is space: %s',
    async (what) => {
      for (let count = 0; count < 100; count += 1) {
        await insert();
      }
      disk?.fill(0);
      let refused = 0;
      for (let count = 0; count < 20_000 && refused < 10; count += 1) {
        refused += (await insert()) ? 0 : 1;
        if (what === 'a checkpoint' && count % 20 === 0) {
          await engine.administer((execute) => execute('checkpoint')).catch(() => undefined);
        }
      }
      expect(refused).toBe(10);
      disk?.clear();
      await untilWritten();
      expect(await lost()).toEqual([]);
      // Again after a restart, which discards what is only in memory.
      await close();
      await open();
      expect(await lost()).toEqual([]);
    },
    patience,
  );
});
