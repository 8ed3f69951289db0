import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../lib/build.mjs';
import { foundCompany } from '../lib/company.mjs';
import { createDatabase } from '../lib/postgres.mjs';
import { seedTasks } from '../lib/seed.mjs';
import { BenchServer } from '../lib/server.mjs';
import { pause } from '../lib/statistics.mjs';

/** Ten times the rows may take so much more memory, which is what the engines' own caches fill with. MB. */
const growthBudget = 64;

/**
 * Backup and restore as the operator does them, each in a process of its own, from PostgreSQL to the embedded database
 * and back: time, the most memory that was resident, and the size of the file; with a tenth of the tasks as well,
 * because memory must not grow with them.
 */
export async function measureBackup(bench) {
  const most = bench.isQuick ? 10_000 : 100_000;
  const small = await walk(bench, most / 10);
  const large = await walk(bench, most);
  return [...small, ...large].flatMap(({ count, acts }) =>
    acts.flatMap(({ what, milliseconds, memory, file }) => {
      const fewer = count === most ? small[0]?.acts.find((act) => act.what === what) : undefined;
      const named = `${what}, ${count.toLocaleString('en')} tasks`;
      return [
        { what: named, value: milliseconds / 1_000, unit: 's' },
        { what: `${named}: most memory`, value: memory, unit: 'MB' },
        ...(file === undefined ? [] : [{ what: `${named}: file`, value: file, unit: 'MB' }]),
        ...(fewer === undefined
          ? []
          : [
              {
                what: `${what}: memory beside a tenth`,
                value: memory - fewer.memory,
                unit: 'MB',
                budget: growthBudget,
              },
            ]),
      ];
    }),
  );
}

async function walk(bench, count) {
  const databases = [await createDatabase(bench.cleanup), await createDatabase(bench.cleanup)];
  const [databaseUrl, second] = databases;
  if (databaseUrl === undefined) {
    bench.say('PostgreSQL does not run here, so nothing is measured.');
    return [];
  }
  const folder = makeFolder(bench.cleanup, 'bench-backup');
  const home = (url) => ({ url, dataDir: mkdtempSync(join(folder, 'home-')) });
  const server = await BenchServer.start(bench, databaseUrl);
  await seedTasks(server, await foundCompany(server), count);
  await server.stop();
  const [source, embedded, last] = [home(databaseUrl), home(undefined), home(second)];
  const files = [join(folder, 'first'), join(folder, 'second')];
  const sizeOf = (file) => statSync(file).size / 1_000_000;
  const acts = [];
  const act = async (what, ...parts) => {
    const measured = await operate(bench, ...parts);
    const [, word, file] = parts;
    acts.push({ what, ...measured, ...(word === 'backup' ? { file: sizeOf(file) } : {}) });
    bench.say(`${what}, ${count}: ${(measured.milliseconds / 1_000).toFixed(1)} s, ${Math.round(measured.memory)} MB`);
  };
  await act('backup of PostgreSQL', source, 'backup', files[0]);
  await act('restore into the embedded database', embedded, 'restore', files[0]);
  await act('backup of the embedded database', embedded, 'backup', files[1]);
  await act('restore into PostgreSQL', last, 'restore', files[1]);
  await server.remove();
  return [{ count, acts }];
}

/** Runs one command of the operator. @returns how long it took, and the most memory that was ever resident, in MB. */
async function operate({ build }, { url, dataDir }, ...words) {
  const began = performance.now();
  const child = spawn(process.execPath, [join(build, 'server/operator.js'), ...words], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...(url === undefined ? {} : { DATABASE_URL: url }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (bytes) => {
    complaint += bytes;
  });
  const ended = once(child, 'close');
  const isOver = ended.then(() => true);
  let memory = 0;
  while (!(await Promise.race([isOver, pause(20)]))) {
    memory = Math.max(memory, peakOf(child.pid));
  }
  const milliseconds = performance.now() - began;
  const [code] = await ended;
  if (code !== 0) {
    throw new Error(`'${words[0]}' ended with ${code}. It wrote:\n${complaint}`);
  }
  return { milliseconds, memory };
}

/** The system keeps the highest mark itself, so that nothing between two looks is missed. */
function peakOf(pid) {
  try {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    // It has just ended.
    return 0;
  }
}
