import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listCall } from '../lib/calls.mjs';
import { foundCompany } from '../lib/company.mjs';
import { closedLoop } from '../lib/http.mjs';
import { createDatabase, readSql, runSql } from '../lib/postgres.mjs';
import { seedTasks } from '../lib/seed.mjs';
import { BenchServer } from '../lib/server.mjs';
import { percentile } from '../lib/statistics.mjs';

const megabyte = 1024 * 1024;
const fileSize = 8 * megabyte;

/**
 * Exports a large portal, deletes it, and imports what it was, while a client of another company lists its tasks: how
 * much longer a list takes meanwhile, how long each takes, the most memory of the server, and what is left behind.
 */
export async function measureExport(bench) {
  const tasks = bench.isQuick ? 10_000 : 200_000;
  const fileBytes = bench.isQuick ? 64 * megabyte : 2_048 * megabyte;
  const databaseUrl = await createDatabase(bench.cleanup);
  if (databaseUrl === undefined) {
    bench.say('PostgreSQL does not run here, so nothing is measured.');
    return [];
  }
  const { bavail, bsize } = statfsSync(tmpdir());
  if (bavail * bsize < 3 * fileBytes) {
    bench.say('The disk has too little room for the files, so nothing is measured.');
    return [];
  }
  const server = await BenchServer.start(bench, databaseUrl);
  const [large, other] = [await foundCompany(server), await foundCompany(server)];
  // The large one first: what the database knows of small tables makes it slow.
  await seedTasks(server, large, tasks);
  await seedTasks(server, other, 1_000);
  await seedFiles(server, large, fileBytes);
  bench.say(`${tasks} tasks and ${fileBytes / megabyte} MB of files are there.`);

  const lists = (seconds) =>
    closedLoop({ url: server.url, clients: 2, seconds, next: () => listCall(other, { limit: 100, sort: 'created' }) });
  await lists(5);
  const before = await lists(15);
  const during = async (act) => {
    const times = [];
    let memory = 0;
    let isOver = false;
    const began = performance.now();
    const acted = act().finally(() => {
      isOver = true;
    });
    acted.catch(() => undefined);
    while (!isOver) {
      times.push(...(await lists(1)).times);
      memory = Math.max(memory, server.memory());
    }
    await acted;
    return { times, memory, seconds: (performance.now() - began) / 1_000 };
  };
  const temporary = new Set(readdirSync(tmpdir()));
  const exported = await during(() => exportPortal(server, large));
  const left = readdirSync(tmpdir()).filter((name) => !temporary.has(name) && /export/.test(name)).length;
  const unfinished = unfinishedBelow(join(server.dataDir, 'files'));
  const p99 = percentile(before.times, 0.99);
  const told = ({ seconds, times, memory }) =>
    `${seconds.toFixed(1)} s, lists p99 ${percentile(times, 0.99).toFixed(1)} ms, ${memory.toFixed(0)} MB`;
  bench.say(`Exported: ${told(exported)}; lists alone ${p99.toFixed(1)} ms.`);
  const last = join(server.dataDir, 'last.gz');
  const deleted = await during(() => server.operate('portal', 'delete', large.clientId, last));
  bench.say(`Exported again and deleted: ${told(deleted)}.`);
  const rowsLeft = await rowsOf(databaseUrl, large.clientId);
  const filesLeft = filesBelow(join(server.dataDir, 'files', 'attachments', large.clientId));
  const imported = await during(() => server.operate('portal', 'import', last));
  bench.say(`Imported: ${told(imported)}.`);
  const [{ count: back }] = await readSql(
    databaseUrl,
    'select count(*)::int as count from tasks.task where client_id <> $1',
    [other.clientId],
  );
  await server.remove();

  const budget = 2 * p99;
  return [
    { what: 'list of 100 alone, 2 clients, p99', value: p99, unit: 'ms' },
    { what: 'list during an export, p50', value: percentile(exported.times, 0.5), unit: 'ms' },
    { what: 'list during an export, p99', value: percentile(exported.times, 0.99), unit: 'ms', budget },
    { what: 'list during an export, longest', value: percentile(exported.times, 1), unit: 'ms' },
    { what: 'export', value: exported.seconds, unit: 's' },
    { what: 'most memory during an export', value: exported.memory, unit: 'MB' },
    { what: 'export: left in the temporary folder', value: left, unit: '', budget: 0 },
    { what: 'export: unfinished files', value: unfinished, unit: '', budget: 0 },
    { what: 'list during a deletion, p99', value: percentile(deleted.times, 0.99), unit: 'ms', budget },
    { what: 'deletion with its export', value: deleted.seconds, unit: 's' },
    { what: 'deletion: rows left', value: rowsLeft, unit: '', budget: 0 },
    { what: 'deletion: files left', value: filesLeft, unit: '', budget: 0 },
    { what: 'list during an import, p99', value: percentile(imported.times, 0.99), unit: 'ms', budget },
    { what: 'import', value: imported.seconds, unit: 's' },
    { what: 'import: tasks missing', value: tasks - back, unit: '', budget: 0 },
  ];
}

/** As attachments of nothing: an export reads rows and files all the same. */
async function seedFiles(server, { clientId, personId }, bytes) {
  const folder = join(server.dataDir, 'files', 'attachments', clientId);
  mkdirSync(folder, { recursive: true });
  const content = randomBytes(fileSize);
  const ids = Array.from({ length: bytes / fileSize }, () => randomUUID());
  for (const id of ids) {
    writeFileSync(join(folder, id), content);
  }
  await runSql(
    server.databaseUrl,
    {
      text: `insert into core.attachment (id, client_id, entity_type, entity_id, name, type, size, sha256, created_by,
          created_at, stored_at)
        select id, $1, 'tasks.task', gen_random_uuid(), 'a.bin', 'application/octet-stream', $3, '', $2, now(), now()
        from unnest($4::uuid[]) as id`,
      values: [clientId, personId, fileSize, ids],
    },
    {
      text: `insert into core.file_usage (client_id, bytes) values ($1, $2)
        on conflict (client_id) do update set bytes = excluded.bytes`,
      values: [clientId, bytes],
    },
    { text: 'vacuum analyze' },
  );
}

async function exportPortal(server, { clientId, token }) {
  const call = async (method, path) => {
    const answer = await fetch(`${server.url}/api/portal/exports${path}?clientid=${clientId}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) {
      throw new Error(`The export was answered ${answer.status}: ${await answer.text()}`);
    }
    return answer.json();
  };
  const { id } = await call('POST', '');
  for (;;) {
    const { items } = await call('GET', '');
    const { state } = items.find((entry) => entry.id === id) ?? { state: 'failed' };
    if (state === 'ready') {
      return;
    }
    if (state === 'failed') {
      throw new Error('The export has failed.');
    }
    await new Promise((done) => setTimeout(done, 250));
  }
}

function filesBelow(folder) {
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0;
}

function unfinishedBelow(folder) {
  return readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.part')).length;
}

/** Rows of a portal in all tables that have portals. */
async function rowsOf(databaseUrl, clientId) {
  const tables = await readSql(
    databaseUrl,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where column_name = 'client_id' and table_type = 'BASE TABLE'`,
  );
  let sum = 0;
  for (const { name } of tables) {
    const [{ count }] = await readSql(
      databaseUrl,
      `select count(*)::int as count from ${name} where client_id::text = $1`,
      [clientId],
    );
    if (count > 0) {
      console.error(`${name} has ${count} rows of the deleted portal.`);
    }
    sum += count;
  }
  return sum;
}
