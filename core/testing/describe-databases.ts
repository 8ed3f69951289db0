import { hasPostgres } from '../server/adapters/postgres-for-tests';
import type { DatabaseEngine } from '../server/sql/engine';

/** Databases that a server can run on. */
export type TestDatabase = DatabaseEngine['kind'];

/**
 * Runs the same tests on both databases; those on PostgreSQL are skipped where it does not run, but not on the build
 * machine. `TEST_DATABASES=pglite` leaves them out on purpose, where the question is not about the database.
 */
export function describeDatabases(name: string, tests: (database: TestDatabase) => void): void {
  const isWanted = process.env['TEST_DATABASES'] !== 'pglite';
  describe(`${name} on pglite`, () => tests('pglite'));
  (isWanted && hasPostgres() ? describe : describe.skip)(`${name} on postgres`, () => tests('postgres'));
}
