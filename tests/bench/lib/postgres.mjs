import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds; PostgreSQL's own `autovacuum_naptime`. */
const vacuumPause = 60_000;
const serverUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Runs statements one after the other. */
export async function runSql(url, ...statements) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const { text, values } of statements) {
      await client.query(text, values);
    }
  } finally {
    await client.end();
  }
}

/** Rows of one statement. */
export async function readSql(url, text, values) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** A database for this run alone. @returns its address; undefined where PostgreSQL does not run. */
export async function createDatabase(cleanup) {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  try {
    await runSql(serverUrl, { text: `create database ${name}` });
  } catch (error) {
    if (error.code === 'ECONNREFUSED') {
      return undefined;
    }
    throw error;
  }
  cleanup.add(() => runSql(serverUrl, { text: `drop database if exists ${name} with (force)` }));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await keepVacuumed(cleanup, url.href);
  return url.href;
}

/**
 * Does what autovacuum does, by its thresholds and at its pace, where the server has it turned off, as machines for tests
 * do. Otherwise a measure of minutes is one of dead rows, which no installation keeps.
 */
async function keepVacuumed(cleanup, url) {
  const [{ autovacuum }] = await readSql(serverUrl, 'show autovacuum');
  if (autovacuum === 'on') {
    return;
  }
  const stop = new AbortController();
  const loop = (async () => {
    while (await sleep(vacuumPause, true, { ref: false, signal: stop.signal }).catch(() => false)) {
      const due = await readSql(
        url,
        `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
          where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`,
      );
      await runSql(url, ...due.map(({ name }) => ({ text: `vacuum (analyze, skip_locked) ${name}` })));
    }
  })().catch((error) => console.error(`Could not vacuum: ${error.message}`));
  cleanup.add(() => {
    stop.abort();
    return loop;
  });
}
