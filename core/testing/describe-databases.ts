import { spawnSync } from 'node:child_process';

/** Databases that a server can run on. */
export type TestDatabase = 'pglite' | 'postgres';

/** Where tests find PostgreSQL. */
const serverUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Runs the same tests on both databases; on PostgreSQL where it runs, and on the build machine it must. */
export function describeDatabases(name: string, tests: (database: TestDatabase) => void): void {
  const databases: readonly TestDatabase[] = hasPostgres() ? ['pglite', 'postgres'] : ['pglite'];
  for (const database of databases) {
    describe(`${name} on ${database}`, () => tests(database));
  }
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
