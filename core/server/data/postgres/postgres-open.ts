import { DatabaseError } from '../sql/engine';
import type { DatabaseEngine } from '../sql/engine';
import { PostgresEngine } from './postgres-engine';
import type { PostgresEngineOptions } from './postgres-engine';

/** @throws DatabaseError that names the URL, without its password. */
export async function openPostgres(options: PostgresEngineOptions): Promise<DatabaseEngine> {
  const engine = new PostgresEngine(options);
  try {
    await engine.start();
    return engine;
  } catch (error) {
    await engine.close();
    const reason = error instanceof Error ? error.message : String(error);
    const code = error instanceof DatabaseError ? error.code : '08006';
    throw new DatabaseError(
      code,
      `The database at ${withoutSecrets(options.databaseUrl)} cannot be used: ${reason} Check DATABASE_URL, and that the server runs.`,
      { cause: error },
    );
  }
}

function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) {
    return 'DATABASE_URL';
  }
  const { host, pathname } = new URL(address);
  return `${host}${pathname}`;
}
