import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { settleInterruptedRestore, restoreBackup } from '../../backup/restore-backup';
import { writeBackup } from '../../backup/write-backup';
import { keyId } from '../../keys/key-ring';
import { loadSecrets } from '../../keys/load-keys';
import { coreOwner } from '../../sql/core-schema';
import { migrate } from '../../sql/migrate';
import { DiskFileStore } from '../disk-file-store';
import { openEmbedded } from '../pglite-open';
import { systemClock } from '../system-clock';

/**
 * Started by the test that kills it: `make <folder>`, `backup <folder> <file>`, `restore <folder> <file>`, `look <folder>`.
 * Says `begun` when the act begins, and a line of JSON when it is done.
 */
const [act = '', dataDir = '', file = ''] = process.argv.slice(2);
const owners = [coreOwner];
const files = new DiskFileStore(join(dataDir, 'files'));
const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  scoped: () => silent,
};

async function main(): Promise<object> {
  const workerUrl = join(dirname(process.argv[1] ?? ''), 'pglite-worker.js');
  const engine = await openEmbedded({ dataDir, workerUrl, logger: silent, clock: systemClock });
  const installation = { engine, owners, files, appKeys: undefined, dataDir, logger: silent };
  process.stdout.write('begun\n');
  if (act === 'make') {
    await migrate(engine, owners, silent);
    await engine.administer((run) =>
      run(`begin; set local role own_core;
        insert into core.person (id, email, full_name, created_at, updated_at)
          select gen_random_uuid(), n || '@example.com', repeat('name ', 20), now(), now() from generate_series(1, 20000) n;
        commit`),
    );
    for (let number = 0; number < 20; number += 1) {
      const bytes = randomBytes(200_000);
      const once = (async function* once(): AsyncGenerator<Uint8Array> {
        yield bytes;
      })();
      await files.put(`photos/${number}`, once, { type: 'image/webp', size: bytes.length });
    }
    await loadSecrets(installation);
  } else if (act === 'backup') {
    const secrets = await loadSecrets(installation);
    await writeBackup({ ...installation, clock: systemClock, keys: { ids: secrets.map(keyId), secrets } }, file);
  } else if (act === 'restore') {
    await restoreBackup(installation, file);
  } else {
    await settleInterruptedRestore(installation);
  }
  const counted = await engine.administer(async (run) => {
    const [there] = await run(`select to_regclass('core.person') is not null as "isThere"`);
    if (there?.rows[0]?.['isThere'] !== true) {
      return 0;
    }
    const results = await run(
      'begin; set local role own_core; select count(*)::int as count from core.person; rollback',
    );
    return results.flatMap(({ rows }) => rows).find((row) => 'count' in row)?.['count'];
  });
  let stored = 0;
  for await (const key of files.list()) {
    stored += key === '' ? 0 : 1;
  }
  await engine.close();
  return {
    persons: counted,
    files: stored,
    keys: existsSync(join(dataDir, 'keys.json')),
    marker: existsSync(join(dataDir, 'restore.unfinished')),
  };
}

main().then(
  (found) => {
    process.stdout.write(`${JSON.stringify(found)}\n`, () => process.exit(0));
  },
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
);
