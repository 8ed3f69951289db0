import type { Clock, Logger } from '../../kernel/services';
import type { TestDatabase } from '../describe-databases';
import { openTestDatabase } from './test-databases';
import { createDatabase } from './postgres-test-database';
import { systemClock } from '../../server/platform/system-clock';
import type { Sql } from '../../server/data/sql/database';
import type { DatabaseEngine, ResultSet, ScopedStatement, StatementScope } from '../../server/data/sql/engine';
import { openEngine } from '../../server/data/open-engine';

/** A logger that collects its lines for tests. */
export class RecordingLogger implements Logger {
  readonly lines: string[] = [];

  debug(): void {
    // Not collected: too many lines.
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

export const realClock: Clock = systemClock;

/** An engine on a database of its own, which `close` removes. */
export interface TestEngine {
  readonly engine: DatabaseEngine;
  readonly logger: RecordingLogger;
  readonly databaseUrl: string | undefined;
  close(): Promise<void>;
}

/** An empty database of the test's own. */
export async function openTestEngine(place: TestDatabase = 'embedded'): Promise<TestEngine> {
  const logger = new RecordingLogger();
  if (place === 'embedded') {
    const engine = await openTestDatabase({ logger, clock: realClock });
    return { engine, logger, databaseUrl: undefined, close: () => engine.close() };
  }
  const database = await createDatabase();
  const engine = await openEngine({ databaseUrl: database.url, dataDir: '', logger, clock: realClock });
  return {
    engine,
    logger,
    databaseUrl: database.url,
    close: async () => {
      await engine.close();
      await database.drop();
    },
  };
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

/** Ignores `close`, so that a test's database outlives the servers that use it one after the other. */
export function neverClosed(engine: DatabaseEngine): DatabaseEngine {
  return new Proxy(engine, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === 'close') {
        return () => Promise.resolve();
      }
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
