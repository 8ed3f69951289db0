import type { ServerPlugin } from '../server/plugin';
import type { DatabaseEngine, ScopedStatement } from '../server/data/sql/engine';
import { describeDatabases } from './describe-databases';
import { EndpointWalk } from './describe-plugin-walk';
import type { TestServer } from './start-server';
import { startServer } from './start-server';
import type { StatementRecorder } from './statement-recorder';

export interface DescribeStatementsOptions {
  /** All plugins to run, required ones included. */
  readonly plugins: () => Promise<readonly ServerPlugin[]>;
}

/** A walk is several hundred requests; a busy machine is slow. */
const testTimeout = 300_000;
/** Members of a portal; joins with a published view must find theirs by an index. */
const people = 100_000;

/**
 * Checks the statements of core and of every plugin: they match the tables, views and rights of the role that sends
 * them, and statements on a published view use an index whatever its number of rows. The statements are recorded from a
 * walk over all endpoints, so no list of them exists.
 *
 * @example
 * ```ts
 * import { definePlugin } from '@tessera/core/contract';
 * import { defineServerPlugin } from '@tessera/core/server';
 * import { describePluginStatements } from '@tessera/core/testing';
 *
 * // Usually imported from `./plugin`.
 * const manifest = definePlugin({ id: 'notes', name: 'Notes', description: 'Notes.', core: '^1.0.0', gate: { audience: 'member' } });
 * const plugin = defineServerPlugin({ manifest });
 *
 * describePluginStatements({ plugins: async () => [plugin] });
 * ```
 */
export function describePluginStatements({ plugins }: DescribeStatementsOptions): void {
  describeDatabases('every statement of core and of every plugin', (database) => {
    let server: TestServer;
    let recorder: StatementRecorder;

    beforeAll(async () => {
      const { StatementRecorder: Recorder } = await import('./statement-recorder');
      server = await startServer({ plugins: await plugins(), database });
      recorder = new Recorder(server.running.kernel.engine);
      const walk = await EndpointWalk.start({ server, publicEndpoints: [] });
      expect(await walk.withOwnIds()).toEqual([]);
      await server.settle();
    }, testTimeout);
    afterAll(() => server.stop(), testTimeout);

    it(
      'matches its tables, views and rights',
      async () => {
        const { statements } = recorder;
        expect(statements.length).toBeGreaterThan(50);
        const { engine } = server.running.kernel;
        expect(await misfitsAmong(engine, statements)).toEqual([]);
        // The check detects a missing column and a missing table.
        const wrong = [ofCore('select nothing from core.person'), ofCore('select * from core.people_of_others')];
        expect(await misfitsAmong(engine, wrong)).toHaveLength(wrong.length);
      },
      testTimeout,
    );

    it(
      `finds people by an index among ${people.toLocaleString('en')}`,
      async () => {
        const { engine } = server.running.kernel;
        const { clientId } = await server.people.portal();
        await addPeople(engine, clientId);
        const named = recorder.statements.filter(({ views = [] }) => views.length > 0);

        expect(named.length).toBeGreaterThan(0);
        expect(await wholeReadsAmong(engine, named, clientId)).toEqual([]);
        // The check detects a statement that reads them all.
        const whole = [ofCore('select full_name from core.people where full_name = $1')];
        expect(await wholeReadsAmong(engine, whole, clientId)).toHaveLength(whole.length);
      },
      testTimeout,
    );
  });
}

function ofCore(text: string): ScopedStatement {
  return { text, values: [], scope: { role: 'app_core', clientId: undefined, personId: undefined } };
}

/** Statements that the database rejects for their role, with its reason. */
async function misfitsAmong(
  engine: DatabaseEngine,
  statements: readonly ScopedStatement[],
): Promise<readonly string[]> {
  const { describeStatements } = await import('../server/data/sql/describe-statements');
  const misfits: string[] = [];
  for (const statement of statements) {
    try {
      await describeStatements(engine, [statement]);
    } catch (error) {
      misfits.push(`${statement.scope.role}: ${String(error)}: ${statement.text}`);
    }
  }
  return misfits;
}

/** Inserts members of a portal directly and updates the statistics, as autovacuum would. */
async function addPeople(engine: DatabaseEngine, clientId: string): Promise<void> {
  await engine.administer(async (run) => {
    await run('begin');
    // Skips foreign key checks where permitted; they take two thirds of the time.
    await run(`select set_config('session_replication_role', 'replica', true) from pg_roles
      where rolname = current_user and rolsuper`);
    await run(`insert into core.person (id, email, full_name, created_at, updated_at)
      select md5('person ' || n)::uuid, 'p' || n || '@many.example', 'Person ' || n, now(), now()
      from generate_series(1, ${people}) n`);
    await run(`insert into core.membership (client_user_id, client_id, person_id, role, status, joined_at)
      select md5('member ' || n)::uuid, '${clientId}', md5('person ' || n)::uuid, 'member', 'active', now()
      from generate_series(1, ${people}) n`);
    await run('commit');
    await run('analyze core.person');
    await run('analyze core.membership');
  });
}

/** Statements whose generic plan reads all people of the portal or of all portals. */
async function wholeReadsAmong(
  engine: DatabaseEngine,
  statements: readonly ScopedStatement[],
  clientId: string,
): Promise<readonly string[]> {
  const { explainStatement } = await import('../server/data/sql/describe-statements');
  const whole: string[] = [];
  for (const statement of statements) {
    const plan = await explainStatement(engine, { ...statement, scope: { ...statement.scope, clientId } });
    if (plan.some((line) => /Seq Scan on (?:person|membership)\b/.test(line))) {
      whole.push(`${statement.text}\n${plan.join('\n')}`);
    }
  }
  return whole;
}
