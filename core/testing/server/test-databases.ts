import { createHash, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Clock, Logger } from '../../kernel/services';
import type { DatabaseEngine } from '../../server/data/sql/engine';
import { PostgresEngine } from '../../server/data/postgres/postgres-engine';

/** A prepared database for tests. The key must change whenever `prepare` does. */
export interface DatabaseTemplate {
  readonly key: string;
  readonly prepare: (engine: DatabaseEngine) => Promise<void>;
}

export interface OpenTestDatabaseOptions {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly template?: DatabaseTemplate;
}

/** An embedded database for one test, in the cluster of the run. Dropped when it is closed. */
export async function openTestDatabase({ logger, clock, template }: OpenTestDatabaseOptions): Promise<DatabaseEngine> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const from = template === undefined ? undefined : await prepareTemplate(template, { logger, clock });
  // Copying files is faster than logging each page.
  const copied = from === undefined ? '' : ` template ${from} strategy file_copy`;
  await inCluster((client) => client.query(`create database ${name}${copied}`));
  const drop = async (): Promise<void> => {
    await inCluster((client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return open(name, { logger, clock, afterClose: drop });
}

/** The first test that needs it prepares it, in any process; the others wait. @returns its name. */
async function prepareTemplate(
  { key, prepare }: DatabaseTemplate,
  options: Pick<OpenTestDatabaseOptions, 'logger' | 'clock'>,
): Promise<string> {
  const name = `template_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
  await inCluster(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) {
      return;
    }
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    const engine = await open(unfinished, options);
    try {
      await prepare(engine);
    } finally {
      await engine.close();
    }
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

async function open(
  name: string,
  options: Pick<OpenTestDatabaseOptions, 'logger' | 'clock'> & { readonly afterClose?: () => Promise<void> },
): Promise<DatabaseEngine> {
  const url = new URL(clusterUrl());
  url.pathname = `/${name}`;
  const engine = new PostgresEngine({ ...options, databaseUrl: url.href, isEmbedded: true });
  await engine.start();
  return engine;
}

async function inCluster<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(clusterUrl());
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function clusterUrl(): string {
  const url = process.env['TEST_CLUSTER_URL'];
  if (url === undefined) {
    throw new TypeError('Tests of the server need the PostgreSQL that tests/support/test-cluster.mjs starts for Jest.');
  }
  return url;
}
