import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** Where tests find PostgreSQL; each makes a database of its own there. */
const serverUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Says so when it is missing. @throws Error when it is missing on the build machine. */
export function hasPostgres(): boolean {
  const { hostname, port } = new URL(serverUrl);
  const program = `require('net').connect(${port || 5432}, '${hostname}').on('connect', () => process.exit(0)).on('error', () => process.exit(1))`;
  const isThere = spawnSync(process.execPath, ['-e', program]).status === 0;
  if (!isThere && process.env['CI'] !== undefined) {
    throw new Error(`PostgreSQL must run at ${hostname}:${port || 5432}; start it, or set TEST_DATABASE_URL.`);
  }
  if (!isThere) {
    process.stderr.write('PostgreSQL does not run here, so its tests are left out.\n');
  }
  return isThere;
}

/** A database on the server of the tests. */
export async function createDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) };
}

async function onServer(text: string): Promise<void> {
  const client = new Client(serverUrl);
  await client.connect();
  await client.query(text);
  await client.end();
}
