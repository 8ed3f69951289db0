import { dirname, join } from 'node:path';
import { lockDataFolder } from '../../data-folder/lock';
import type { StatementScope } from '../../sql/engine';
import { migrate } from '../../sql/migrate';
import type { MigrationOwner } from '../../sql/migrate';
import { sql } from '../../sql/tag';
import { UnitOfWork } from '../../sql/unit-of-work';
import { openEmbedded } from '../pglite-open';
import { systemClock } from '../system-clock';

/**
 * Run by `kill.slow.test.ts` as a process of its own, to be killed: says what is there, then writes from many sides at
 * once and says each pair of rows when its commit was acknowledged.
 */
const [folder = '', writers = '4'] = process.argv.slice(2);

const quiet = { debug() {}, info() {}, warn() {}, error: say, scoped: () => quiet };
const scope: StatementScope = { role: 'app_kill_test', clientId: undefined, personId: undefined };
const owner: MigrationOwner = {
  id: 'kill-test',
  tables: [{ name: 'pair', tenancy: 'instance' }],
  migrations: [
    { id: '0001-create-pair', up: [sql`create table pair (id uuid, half int, text text, primary key (id, half))`] },
  ],
  publishes: [],
  reads: [],
};

function say(...words: readonly unknown[]): void {
  process.stdout.write(`${words.map(String).join(' ')}\n`);
}

await lockDataFolder(folder);
const workerUrl = join(dirname(process.argv[1] ?? ''), 'pglite-worker.js');
const engine = await openEmbedded({ dataDir: folder, workerUrl, logger: quiet, clock: systemClock });
await migrate(engine, [owner], quiet);
const [found] = await engine.once('read', [
  { ...sql`select id, count(*)::int as halves from pair group by id`.compile(), scope },
]);
const broken = found?.rows.filter((row) => row['halves'] !== 2).length;
say('found', broken, found?.rows.map((row) => row['id']).join(','));

async function writeForEver(): Promise<never> {
  for (;;) {
    const id = crypto.randomUUID();
    const work = new UnitOfWork(engine, 'write');
    const database = work.database(scope);
    await database.run(sql`insert into pair values (${id}, 1, ${'x'.repeat(500)})`);
    await work.commit([{ ...sql`insert into pair values (${id}, 2, '')`.compile(), scope }]);
    say('wrote', id);
  }
}
await Promise.all(Array.from({ length: Number(writers) }, writeForEver));
