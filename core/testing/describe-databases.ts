import { hasPostgres } from './server/postgres-for-tests';

/** Database of a test: the embedded one in the cluster that Jest starts, or a PostgreSQL server. */
export type TestDatabase = 'embedded' | 'server';

/**
 * Runs the same tests on the embedded database and on a PostgreSQL server, whose version may be the oldest supported one.
 * For tests of the database itself; all others run only on the embedded one. Server tests are skipped if no server
 * responds, except on the build machine, or if `TEST_DATABASES=embedded` is set.
 */
export function describeDatabases(name: string, tests: (database: TestDatabase) => void): void {
  const isWanted = process.env['TEST_DATABASES'] !== 'embedded';
  describe(`${name} on the embedded database`, () => tests('embedded'));
  (isWanted && hasPostgres() ? describe : describe.skip)(`${name} on a server`, () => tests('server'));
}
