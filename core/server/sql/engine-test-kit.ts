import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Clock, Logger } from '../../kernel/services';
import type { Sql } from './database';
import type { DatabaseEngine, ResultSet, ScopedStatement, StatementScope } from './engine';
import { openEngine } from './open-engine';

/** Where tests find PostgreSQL; each makes a database of its own there. */
const serverUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** A log that tests can read. */
export class NotedLogger implements Logger {
  readonly lines: string[] = [];

  debug(): void {
    // Too much to keep.
  }

  info(message: string): void {
    this.lines.push(`info ${message}`);
  }

  warn(message: string): void {
    this.lines.push(`warn ${message}`);
  }

  error(message: string): void {
    this.lines.push(`error ${message}`);
  }

  scoped(): Logger {
    return this;
  }
}

export const realClock: Clock = {
  now: () => new Date(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** An engine, how to open a second one on the same data, and how to leave nothing behind. */
export interface TestEngine {
  readonly kind: DatabaseEngine['kind'];
  readonly engine: DatabaseEngine;
  readonly logger: NotedLogger;
  readonly databaseUrl: string | undefined;
  close(): Promise<void>;
}

/** Runs the same tests on both engines, PostgreSQL only where there is one; on the build machine it must be there. */
export function describeEngines(name: string, tests: (kind: DatabaseEngine['kind']) => void): void {
  describe.each(enginesHere())(`${name} on %s`, tests);
}

/** `describe` for what only PostgreSQL has. */
export const describePostgres: jest.Describe = hasPostgres() ? describe : describe.skip;

function enginesHere(): readonly DatabaseEngine['kind'][] {
  return hasPostgres() ? ['pglite', 'postgres'] : ['pglite'];
}

function hasPostgres(): boolean {
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

/** An empty database of the test's own. */
export async function openTestEngine(kind: DatabaseEngine['kind']): Promise<TestEngine> {
  const logger = new NotedLogger();
  if (kind === 'pglite') {
    const options = { databaseUrl: undefined, dataDir: '', inMemory: true, logger, clock: realClock };
    const engine = await openEngine(options);
    return { kind, engine, logger, databaseUrl: undefined, close: () => engine.close() };
  }
  const database = await createDatabase();
  const engine = await openEngine({ databaseUrl: database.url, dataDir: '', logger, clock: realClock });
  return {
    kind,
    engine,
    logger,
    databaseUrl: database.url,
    close: async () => {
      await engine.close();
      await database.drop();
    },
  };
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

/** Binds a statement to a scope, as a unit of work does. */
export function scoped(scope: StatementScope, query: Sql): ScopedStatement {
  return { ...query.compile(), scope };
}

/** Rows of one statement in a transaction of its own. */
export async function run(
  engine: DatabaseEngine,
  mode: 'read' | 'write',
  scope: StatementScope,
  query: Sql,
): Promise<ResultSet['rows']> {
  const [result] = await engine.once(mode, [scoped(scope, query)]);
  return result?.rows ?? [];
}
