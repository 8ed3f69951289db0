import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createCall, listCall, searchCall } from '../lib/calls.mjs';
import { foundCompany } from '../lib/company.mjs';
import { clientsOf, send } from '../lib/http.mjs';
import { connectLive } from '../lib/hub-client.mjs';
import { createDatabase } from '../lib/postgres.mjs';
import { rareWord, seedTasks } from '../lib/seed.mjs';
import { BenchServer } from '../lib/server.mjs';
import { eventually } from '../lib/statistics.mjs';

/**
 * What one act costs the processors of a server process and of the database, and the disk: the inputs of `portals`.
 * Processor time, because other programs disturb it less than the time that passes.
 */
export async function measurePortalCosts(bench) {
  const databaseUrl = await createDatabase(bench.cleanup);
  if (databaseUrl === undefined) {
    bench.say('PostgreSQL does not run here: what acts cost is left out.');
    return [];
  }
  const [server, other] = await startTwo(bench, databaseUrl);
  const company = await foundCompany(server);
  await seedTasks(server, company, 2_000);
  const database = new pg.Client(databaseUrl);
  await database.connect();
  const count = bench.isQuick ? 300 : 3_000;
  let made = 0;
  const acts = {
    create: () => createCall(company, `Order the weights ${(made += 1)}`),
    'list 50': () => listCall(company, { limit: '50' }),
    search: () => searchCall(company, { searchtext: rareWord, limit: '20' }),
  };
  const figures = [];
  for (const [name, next] of Object.entries(acts)) {
    await repeat(server, Math.min(count, 200), next);
    const before = {
      server: server.processorTime(),
      other: other.processorTime(),
      database: await backendTime(database),
      size: await size(database),
    };
    await repeat(server, count, next);
    const each = (total) => total / count;
    figures.push(
      { what: `${name}, server`, value: each(server.processorTime() - before.server), unit: 'ms processor' },
      { what: `${name}, database`, value: each((await backendTime(database)) - before.database), unit: 'ms processor' },
    );
    if (name === 'create') {
      figures.push(
        { what: 'create, disk', value: each((await size(database)) - before.size) / 1024, unit: 'KB' },
        { what: 'create, each other node', value: each(other.processorTime() - before.other), unit: 'ms processor' },
      );
    }
  }
  figures.push(...(await measureLive(server, company, bench.isQuick)));
  await database.end();
  return figures;
}

/** Two processes on one folder and one database, as an installation has them; calls go to the first. */
async function startTwo({ build, cleanup }, databaseUrl) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  cleanup.add(() => rmSync(dataDir, { recursive: true, force: true }));
  const servers = [];
  for (let count = 0; count < 2; count += 1) {
    const server = new BenchServer({ build, databaseUrl, dataDir });
    cleanup.add(() => server.stop());
    await server.start();
    servers.push(server);
  }
  return servers;
}

/** What a live event costs for each browser that gets it, and what a browser costs that only stays. */
async function measureLive(server, company, isQuick) {
  const size = isQuick ? 50 : 500;
  const events = isQuick ? 20 : 100;
  let heard = 0;
  const alone = await costOfCreates(server, company, { events, until: () => true });
  const before = server.memory();
  const hear = (data) => (heard += data.includes('created live') ? 1 : 0);
  const sockets = await Promise.all(Array.from({ length: size }, () => connectLive(server, company, hear)));
  const held = ((server.memory() - before) * 1024) / size;
  const together = await costOfCreates(server, company, { events, until: () => heard >= size * events });
  for (const socket of sockets) {
    socket.terminate();
  }
  return [
    {
      what: 'delivery to one browser, server',
      value: Math.max(0, together - alone) / (events * size),
      unit: 'ms processor',
    },
    { what: 'live connection, memory', value: held, unit: 'KB' },
  ];
}

async function costOfCreates(server, company, { events, until }) {
  const began = server.processorTime();
  const agent = clientsOf(1);
  for (let event = 0; event < events; event += 1) {
    await send(server.url, agent, createCall(company, `created live ${event}`));
  }
  await agent.destroy();
  await eventually('all events', until);
  return server.processorTime() - began;
}

async function repeat(server, count, next) {
  const agent = clientsOf(8);
  let left = count;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      const { status, text } = await send(server.url, agent, next());
      if (status >= 300) {
        throw new Error(`A call was answered ${status}: ${text()}`);
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  await agent.destroy();
}

/** Processor time of the database's connections in milliseconds; they stay open, so that none is missed. */
async function backendTime(database) {
  const { rows } = await database.query(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`,
  );
  return rows.reduce((sum, { pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) * 10;
  }, 0);
}

async function size(database) {
  const { rows } = await database.query('select pg_database_size(current_database())::float8 as size');
  return rows[0].size;
}
