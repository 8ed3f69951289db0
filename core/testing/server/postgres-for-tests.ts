import { spawnSync } from 'node:child_process';

/** PostgreSQL server for tests; each test creates its own database. */
export const postgresForTests = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Whether it is running. @throws Error if it is not running on the build machine. */
export function hasPostgres(): boolean {
  const { hostname, port } = new URL(postgresForTests);
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
