import { randomUUID } from 'node:crypto';
import pg from 'pg';

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
  return url.href;
}
