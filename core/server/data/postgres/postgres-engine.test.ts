import { Client } from 'pg';
import { people } from '../../../contract';
import type { Migration } from '../sql/migration';
import type { DatabaseEngine, StatementScope } from '../sql/engine';
import { coreOwner } from '../../application/core-schema';
import { openDatabase } from '../../application/open-database';
import type { ServerConfiguration } from '../../platform/configuration';
import { migrate } from '../sql/migrate';
import type { MigrationOwner } from '../sql/migrate';
import { openEngine } from '../open-engine';
import { sql } from '../sql/tag';
import { FaultyProxy } from '../../../testing/server/faulty-proxy';
import { PostgresEngine } from './postgres-engine';
import { hasPostgres } from '../../../testing/server/postgres-for-tests';
import { createDatabase } from '../../../testing/server/postgres-test-database';
import { RecordingLogger, openTestEngine, realClock, run, scoped } from '../../../testing/server/engine-test-kit';
import type { TestEngine } from '../../../testing/server/engine-test-kit';
import { until } from '../../../testing/server/until';

const scope: StatementScope = { role: 'app_none', clientId: undefined, personId: undefined };
const one = sql`select 1 as one`;

(hasPostgres() ? describe : describe.skip)('PostgresEngine', () => {
  let test: TestEngine;
  let engine: DatabaseEngine;

  beforeEach(async () => {
    test = await openTestEngine('server');
    ({ engine } = test);
  }, 60_000);

  afterEach(() => test.close());

  /** Terminates every connection to the test's database and refuses new ones, or allows them again. */
  async function server(what: 'goes' | 'comes back'): Promise<void> {
    const url = new URL(test.databaseUrl ?? '');
    const name = url.pathname.slice(1);
    url.pathname = '/postgres';
    const client = new Client(url.href);
    await client.connect();
    await client.query(`alter database ${name} allow_connections ${what === 'goes' ? 'false' : 'true'}`);
    if (what === 'goes') {
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    }
    await client.end();
  }

  const isRefused = () =>
    run(engine, 'read', scope, one).then(
      () => false,
      (error: { readonly code?: string }) => error.code === '08006',
    );

  it('opens as many connections as the server is configured to, and no more', async () => {
    const configuration = { databaseUrl: test.databaseUrl, dataDir: '', databasePoolSize: 2 } as ServerConfiguration;
    const small = await openDatabase({ configuration, logger: new RecordingLogger(), clock: realClock });
    const pid = sql`select pg_backend_pid() as pid`;
    const results = await Promise.all(Array.from({ length: 30 }, () => run(small, 'read', scope, pid)));
    expect(new Set(results.map(([row]) => row?.['pid'])).size).toBe(2);
    await small.close();
  });

  it('reserves connections for requests, regardless of waiting background work', async () => {
    const small = await openEngine({
      databaseUrl: test.databaseUrl,
      dataDir: '',
      logger: new RecordingLogger(),
      clock: realClock,
      poolSize: 3,
    });
    const held = small.background.begin('read');
    await held.execute([scoped(scope, one)]);
    let done = 0;
    const waiting = Array.from({ length: 12 }, async () => {
      await run(small.background, 'read', scope, one);
      done += 1;
    });
    const answers = await Promise.all([run(small, 'read', scope, one), run(small, 'read', scope, one)]);
    expect([answers, done]).toEqual([[[{ one: 1 }], [{ one: 1 }]], 0]);
    await held.rollback();
    await Promise.all(waiting);
    await small.close();
  });

  it('fails requests at once while the server is unavailable, and recovers without a restart', async () => {
    expect(await run(engine, 'read', scope, one)).toEqual([{ one: 1 }]);
    await server('goes');
    await until(isRefused);
    await until(() => !engine.isAvailable);
    await expect(run(engine, 'read', scope, one)).rejects.toMatchObject({ name: 'DatabaseError', code: '08006' });
    await server('comes back');
    await until(() => engine.isAvailable);
    expect(await run(engine, 'read', scope, one)).toEqual([{ one: 1 }]);
    expect(test.logger.lines.filter((line) => line.startsWith('error'))).toHaveLength(1);
  });

  it('fails running statements if the connection is lost, without an uncertain result', async () => {
    const transaction = engine.begin('write');
    await transaction.execute([scoped(scope, one)]);
    const running = transaction.execute([scoped(scope, sql`select pg_sleep(20)`)]);
    const failure = running.then(
      () => undefined,
      (error: unknown) => error,
    );
    await server('goes');
    expect(await failure).toMatchObject({ code: '08006' });
    await expect(transaction.commit()).rejects.toMatchObject({ code: '25P02' });
    await server('comes back');
  });

  describe('behind a network that drops all packets', () => {
    let line: FaultyProxy;
    let behind: PostgresEngine;
    const silenceLimit = 200;
    const connectLimit = 2_000;

    beforeEach(async () => {
      const { hostname, port } = new URL(test.databaseUrl ?? '');
      line = await FaultyProxy.to(hostname, Number(port === '' ? 5432 : port));
      behind = new PostgresEngine({
        databaseUrl: line.through(test.databaseUrl ?? ''),
        logger: test.logger,
        clock: realClock,
        poolSize: 2,
        silenceLimit,
        connectLimit,
      });
      await behind.start();
    });
    afterEach(async () => {
      await behind.close();
      await line.close();
    });

    it('fails running statements, refuses new ones, and recovers with the network', async () => {
      expect(await run(behind, 'read', scope, one)).toEqual([{ one: 1 }]);
      line.silence();
      const calls = await Promise.allSettled([1, 2, 3].map(() => run(behind, 'read', scope, one)));
      expect(calls.map((call) => call.status === 'rejected' && call.reason.name)).toEqual(
        Array.from({ length: 3 }, () => 'DatabaseError'),
      );
      expect(behind.isAvailable).toBe(false);
      await expect(run(behind, 'read', scope, one)).rejects.toMatchObject({ code: '08006' });
      line.open();
      await until(() => behind.isAvailable);
      const answers = await Promise.all([1, 2, 3].map(() => run(behind, 'read', scope, one)));
      expect(answers).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]]);
    });

    it('detects a lost connection for notifications, and listens again when the network recovers', async () => {
      const heard: string[] = [];
      await behind.notifications!.subscribe('Feed', (payload) => heard.push(payload));
      line.silence();
      await expect(behind.notifications!.publish('Feed', 'lost')).rejects.toMatchObject({ code: '08006' });
      expect(behind.notifications!.isConnected).toBe(false);
      line.open();
      await until(() => behind.notifications!.isConnected);
      await engine.notifications?.publish('Feed', 'heard');
      await until(() => heard.length > 0);
      expect(heard).toEqual(['heard']);
    });

    it('lets a long statement run while the server responds', async () => {
      const slow = run(behind, 'read', scope, sql`select 1 as one from pg_sleep(1)`);
      expect(await slow).toEqual([{ one: 1 }]);
      expect(behind.isAvailable).toBe(true);
    });

    it('stays available while every connection is busy', async () => {
      const busy = [1, 2].map(() => run(behind, 'read', scope, sql`select 1 as one from pg_sleep(4)`));
      await expect(run(behind, 'read', scope, one)).rejects.toMatchObject({ code: '53300' });
      expect(behind.isAvailable).toBe(true);
      expect(await Promise.all(busy)).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    });
  });

  it('cancels a statement that takes too long, and keeps the connection', async () => {
    const logger = new RecordingLogger();
    const quick = new PostgresEngine({
      databaseUrl: test.databaseUrl ?? '',
      logger,
      clock: realClock,
      statementLimit: 50,
      poolSize: 1,
    });
    await expect(run(quick, 'read', scope, sql`select pg_sleep(20)`)).rejects.toMatchObject({ code: '57014' });
    expect(await run(quick, 'read', scope, one)).toEqual([{ one: 1 }]);
    await quick.close();
  });

  it('delivers notifications between two engines, and listens again after its connection was lost', async () => {
    const logger = new RecordingLogger();
    const other = await openEngine({ databaseUrl: test.databaseUrl, dataDir: '', logger, clock: realClock });
    const heard: string[] = [];
    const release = await engine.notifications?.subscribe('Feed "x"', (payload) => heard.push(payload));
    await other.notifications?.publish('Feed "x"', 'first');
    await until(() => heard.length === 1);
    await server('goes');
    await until(isRefused);
    await server('comes back');
    await until(async () => {
      await other.notifications?.publish('Feed "x"', 'again').catch(() => undefined);
      return heard.includes('again');
    });
    await release?.();
    expect(heard[0]).toBe('first');
    await other.close();
  });

  it('names the URL of an unreachable server, without the password', async () => {
    const logger = new RecordingLogger();
    const databaseUrl = 'postgres://someone:secret@127.0.0.1:1/nothing';
    const opening = openEngine({ databaseUrl, dataDir: '', logger, clock: realClock });
    await expect(opening).rejects.toThrow(/^The database at 127\.0\.0\.1:1\/nothing cannot be used: .*ECONNREFUSED/);
    await expect(opening).rejects.not.toThrow('secret');
  });

  it('works with a login that owns its database and can create roles, but is not a superuser', async () => {
    const url = new URL(test.databaseUrl ?? '');
    const login = `login_${url.pathname.slice(1)}`;
    await engine.administer((execute) =>
      execute(`create role ${login} login createrole; alter database ${url.pathname.slice(1)} owner to ${login}`),
    );
    url.username = login;
    const other = await openEngine({ databaseUrl: url.href, dataDir: '', logger: test.logger, clock: realClock });
    const createNote: Migration = {
      id: '0001-create-note',
      up: [sql`create table note (id int, client_id uuid)`],
      concurrently: [sql`create index concurrently if not exists note_id on note (id)`],
    };
    const owner: MigrationOwner = {
      id: 'login-test',
      tables: [{ name: 'note', tenancy: 'portal' }],
      migrations: [createNote],
      publishes: [{ view: { id: 'login-test:notes', columns: { id: 'int' } }, as: sql`select id from note` }],
      reads: [people],
    };
    await migrate(other, [coreOwner, owner], test.logger);
    await migrate(other, [coreOwner, owner], test.logger);
    const inTest = { role: 'app_login_test', clientId: undefined, personId: undefined };
    expect(await run(other, 'read', inTest, sql`select * from ${sql.view(people)}`)).toEqual([]);
    await other.close();
    await engine.administer((execute) =>
      execute(`reassign owned by ${login} to postgres; drop owned by ${login}; drop role ${login}`),
    );
  });

  it('leaves sessions in the role without privileges, so that statements without a scope are refused', async () => {
    const found = await engine.administer((execute) =>
      execute(
        `select rolname as name, rolcanlogin as login, rolsuper as super from pg_roles where rolname = 'app_none'`,
      ),
    );
    expect(found[0]?.rows).toEqual([{ name: 'app_none', login: false, super: false }]);
    const { drop, url } = await createDatabase();
    const other = await openEngine({ databaseUrl: url, dataDir: '', logger: test.logger, clock: realClock });
    await other.administer((execute) => execute('create table public.secret (id int)'));
    await expect(run(other, 'read', scope, sql`select * from public.secret`)).rejects.toMatchObject({ code: '42501' });
    await other.close();
    await drop();
  });
});
