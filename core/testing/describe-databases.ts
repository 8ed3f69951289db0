import { hasPostgres } from './server/postgres-for-tests';

/** Where a test has its database: in the cluster that Jest starts, as the embedded one, or on a server beside us. */
export type TestDatabase = 'embedded' | 'server';

/**
 * Runs the same tests on the embedded database and on a PostgreSQL server, whose version may be the oldest that is
 * supported. For tests whose question is the database itself; all others run on the embedded one alone. Those on the
 * server are skipped where none answers, but not on the build machine. `TEST_DATABASES=embedded` leaves them out on
 * purpose.
 */
export function describeDatabases(name: string, tests: (database: TestDatabase) => void): void {
  const isWanted = process.env['TEST_DATABASES'] !== 'embedded';
  describe(`${name} on the embedded database`, () => tests('embedded'));
  (isWanted && hasPostgres() ? describe : describe.skip)(`${name} on a server`, () => tests('server'));
}
