import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { postgresForTests } from './postgres-for-tests';

/** A database on the server of the tests. */
export async function createDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name}`);
  const url = new URL(postgresForTests);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) };
}

async function onServer(text: string): Promise<void> {
  const client = new Client(postgresForTests);
  await client.connect();
  await client.query(text);
  await client.end();
}
