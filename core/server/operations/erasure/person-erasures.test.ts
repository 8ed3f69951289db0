import { mkdtemp, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { personErased } from '../../../contract';
import { describeDatabases } from '../../../testing/describe-databases';
import { indexProblems } from '../../../testing/describe-plugin-indexes';
import { FakeLogger } from '../../../testing/fakes/fake-logger';
import { testConfiguration } from '../../../testing/start-server';
import { testPlugin } from '../../../testing/test-plugin';
import type { TestPerson } from '../../../testing/test-people';
import { TestPeople } from '../../../testing/test-people';
import { systemClock } from '../../platform/system-clock';
import { countProgressReports } from '../../../testing/server/archive-test-kit';
import type { RunningServer } from '../../application/boot';
import { bootServer } from '../../application/boot';
import { rowsAsSystem, runAsSystem } from '../../data/sql/system-statements';
import { operatorDependencies } from '../../application/installation-operations';
import type { OperatorResult } from '../operator/operator-result';
import { runOperatorCommand } from '../operator/operator-commands';
import { onInstanceEvent } from '../../background/subscribers/event-subscription';
import { DatabaseError } from '../../data/sql/engine';
import type { DatabaseEngine, EngineTransaction } from '../../data/sql/engine';
import type { TestEngine } from '../../../testing/server/engine-test-kit';
import { neverClosed, openTestEngine, scoped } from '../../../testing/server/engine-test-kit';
import { coreOwner } from '../../application/core-schema';
import { sql } from '../../data/sql/tag';
import { erasePersonKind } from './erasure-store';

const patience = 240_000;

/** Stores rows and files of persons, in tables of each tenancy. */
const lockers = testPlugin('lockers', {
  tables: [
    { name: 'locker', tenancy: 'person', files: ['lockers/{id}'] },
    { name: 'visit', tenancy: 'instance', persons: { visitor_id: 'data' }, addresses: { contact: 'at' } },
    { name: 'board', tenancy: 'portal', cards: { note: 'number' } },
  ],
  migrations: [
    {
      id: '0001-create-lockers',
      up: [
        sql`create table locker (id uuid primary key, person_id uuid not null)`,
        sql`create index locker_person on locker (person_id)`,
        sql`create table visit (id uuid primary key, visitor_id uuid, contact text, at timestamptz not null default now())`,
        sql`create index visit_visitor on visit (visitor_id)`,
        sql`create index visit_contact on visit (contact)`,
        sql`create table board (client_id uuid, number int, note jsonb, primary key (client_id, number))`,
      ],
    },
  ],
  subscriptions: [onInstanceEvent(personErased, () => Promise.resolve())],
});
const own = { role: 'own_lockers', clientId: undefined, personId: undefined };

/** The database of a process that is killed after some batches: every later statement fails. */
class DyingEngine {
  isDead = false;
  private batches = 0;

  constructor(
    private readonly target: DatabaseEngine,
    private readonly maxBatches: number,
  ) {}

  get engine(): DatabaseEngine {
    return new Proxy(this.target, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (name === 'isAvailable') {
          return !this.isDead;
        }
        if (name === 'begin') {
          return (mode: 'read' | 'write') => this.watch(target.begin(mode));
        }
        if (typeof value !== 'function') {
          return value;
        }
        return (...values: readonly unknown[]): unknown =>
          this.isDead ? Promise.reject(gone()) : (value.apply(target, values) as unknown);
      },
    });
  }

  private watch(transaction: EngineTransaction): EngineTransaction {
    return {
      execute: (statements) => {
        const isBatch = statements.some(({ text }) => text.startsWith('delete from "core"."idempotency_key"'));
        this.isDead ||= isBatch && this.batches === this.maxBatches;
        this.batches += isBatch ? 1 : 0;
        return this.isDead ? Promise.reject(gone()) : transaction.execute(statements);
      },
      commit: (statements) => (this.isDead ? Promise.reject(gone()) : transaction.commit(statements)),
      rollback: () => transaction.rollback(),
    };
  }
}

const gone = () => new DatabaseError('08006', 'The process was killed.');

describeDatabases('erasures of persons', (kind) => {
  let database: TestEngine;
  let folder: string;
  let ahead = 0;
  const servers: RunningServer[] = [];
  const clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + ahead) };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-erasures-'));
    database = await openTestEngine(kind);
  }, patience);
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      await server.stop();
    }
  }, patience);
  afterAll(async () => {
    await database?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function boot(engine: DatabaseEngine = database.engine): Promise<RunningServer> {
    const server = await bootServer({
      configuration: testConfiguration(folder, database.databaseUrl),
      plugins: [lockers],
      logger: new FakeLogger(),
      clock,
      listen: false,
      open: () => Promise.resolve(neverClosed(engine)),
    });
    servers.push(server);
    return server;
  }

  async function newPerson(server: RunningServer): Promise<TestPerson> {
    const people = new TestPeople(server.kernel);
    return people.member(await people.portal());
  }

  async function keepAnswers(personId: string, count: number): Promise<void> {
    await runAsSystem(
      database.engine,
      'write',
      sql`insert into core.idempotency_key (person_id, key, endpoint, body_hash, status)
        select ${personId}::uuid, n::text, 'e', 'h', 200 from generate_series(1, ${count}::int) n`,
    );
  }

  async function countAnswers(personId: string): Promise<number> {
    const [row] = await rowsAsSystem(
      database.engine,
      sql<{
        count: number;
      }>`select count(*)::int as count from core.idempotency_key where person_id = ${personId}::uuid`,
    );
    return row?.count ?? -1;
  }

  const erase = (server: RunningServer, who: string, onProgress?: (line: string) => void): Promise<OperatorResult> =>
    runOperatorCommand(['person', 'erase', who], operatorDependencies(server.kernel), onProgress);

  async function completions(server: RunningServer, personId: string): Promise<number> {
    ahead += 125_000;
    await server.kernel.eventing.jobs.settle(erasePersonKind);
    await server.kernel.eventing.settle();
    const entries = await rowsAsSystem(
      database.engine,
      sql`select 1 as entry from core.audit where entity_id = ${personId} and action = 'core.person.complete-erasure'`,
    );
    return entries.length;
  }

  it(
    'delete rows, files and addresses that plugins declare, and blank their cards',
    async () => {
      const server = await boot();
      const { kernel } = server;
      const people = new TestPeople(kernel);
      const portal = await people.portal();
      const [bob, eve] = [await people.member(portal), await people.member(portal)];
      const elsewhere = await people.portal();
      const ids = new Map([bob, eve].map((person) => [person, randomUUID()]));
      for (const [person, id] of ids) {
        const bytes = async function* () {
          yield new Uint8Array([1]);
          await Promise.resolve();
        };
        await kernel.files.put(`lockers/${id}`, bytes(), { type: 'image/png', size: 1 });
        const card = { id: person.personId, fullName: person.fullName };
        const number = person === bob ? 1 : 2;
        await kernel.engine.once('write', [
          scoped(own, sql`insert into lockers.locker values (${id}::uuid, ${person.personId}::uuid)`),
          scoped(own, sql`insert into lockers.visit (id, visitor_id) values (${id}::uuid, ${person.personId}::uuid)`),
          scoped(own, sql`insert into lockers.visit (id, contact) values (gen_random_uuid(), ${person.email})`),
          scoped(
            own,
            sql`insert into lockers.board select c, ${number}::int, ${sql.json({ by: card, is: person.fullName })}
            from unnest(array[${portal.clientId}, ${elsewhere.clientId}]::uuid[]) c`,
          ),
        ]);
      }
      expect(await erase(server, bob.email)).toMatchObject({
        code: 0,
        lines: expect.arrayContaining([expect.stringMatching(/rows and 1 file deleted/)]),
      });
      const sizes = await Promise.all([...ids.values()].map((id) => kernel.files.size(`lockers/${id}`)));
      expect(sizes).toEqual([undefined, 1]);
      const [left, visits, boards] = await kernel.engine.once('read', [
        scoped(own, sql`select person_id from lockers.locker`),
        scoped(own, sql`select coalesce(visitor_id::text, contact) as visitor from lockers.visit order by contact`),
        scoped(own, sql`select note from lockers.board where client_id = ${portal.clientId}::uuid order by number`),
      ]);
      expect(left?.rows).toEqual([{ person_id: eve.personId }]);
      expect(visits?.rows).toEqual([{ visitor: eve.email }, { visitor: eve.personId }]);
      expect(boards?.rows).toEqual([
        { note: { by: { id: bob.personId, fullName: 'Former member' }, is: bob.fullName } },
        { note: { by: { id: eve.personId, fullName: eve.fullName }, is: eve.fullName } },
      ]);
      // A portal of which the person was never a member is not read.
      const elsewhereRows = scoped(
        own,
        sql`select note from lockers.board where client_id = ${elsewhere.clientId}::uuid and number = 1`,
      );
      const [theirs] = await kernel.engine.once('read', [elsewhereRows]);
      expect(theirs?.rows).toMatchObject([{ note: { by: { fullName: bob.fullName } } }]);
    },
    patience,
  );

  it(
    'blank every card of a portal with more rows than a batch, and report each batch to the job runner',
    async () => {
      const server = await boot();
      const people = new TestPeople(server.kernel);
      const portal = await people.portal();
      const bob = await people.member(portal);
      const card = { id: bob.personId, fullName: bob.fullName };
      await server.kernel.engine.once('write', [
        scoped(
          own,
          sql`insert into lockers.board select ${portal.clientId}::uuid, n,
            case when n % 2 = 0 then ${sql.json(card)} else '{"a": 1}' end from generate_series(1, 4000) n`,
        ),
      ]);
      await keepAnswers(bob.personId, 2_500);
      const reports = countProgressReports(server.kernel.erasures.job);
      await erase(server, bob.personId);
      // Four batches of cards and three of deleted rows. Without reports a long erasure exceeds the time limit of jobs.
      expect(reports()).toBeGreaterThanOrEqual(7);
      const counting = sql`select note ->> 'fullName' as name, count(*)::int as count from lockers.board
      where client_id = ${portal.clientId}::uuid group by 1 order by 1`;
      const [result] = await server.kernel.engine.once('read', [scoped(own, counting)]);
      expect(result?.rows).toEqual([
        { name: 'Former member', count: 2_000 },
        { name: null, count: 2_000 },
      ]);
    },
    patience,
  );

  it(
    'continue in the next process when one is killed between two batches',
    async () => {
      const dying = new DyingEngine(database.engine, 3);
      const first = await boot(dying.engine);
      const bob = await newPerson(first);
      await keepAnswers(bob.personId, 6_500);
      await expect(erase(first, bob.email)).rejects.toThrow('The process was killed.');
      expect(dying.isDead).toBe(true);
      expect(await countAnswers(bob.personId)).toBe(3_500);
      await servers.pop()?.stop();
      const second = await boot();
      // The lease of the killed process expires.
      ahead += 61_000;
      expect(await erase(second, bob.email)).toMatchObject({ code: 0 });
      expect(await countAnswers(bob.personId)).toBe(0);
      expect(await completions(second, bob.personId)).toBe(1);
    },
    patience,
  );

  it(
    'remove files whose rows were deleted by a process that was killed before it removed them',
    async () => {
      const server = await boot();
      const bob = await newPerson(server);
      await erase(server, bob.email);
      const key = `lockers/${randomUUID()}`;
      const { files, erasures, engine } = server.kernel;
      const bytes = async function* () {
        yield new Uint8Array([1]);
        await Promise.resolve();
      };
      await files.put(key, bytes(), { type: 'image/png', size: 1 });
      await engine.once('write', [erasures.store.addFiles(bob.personId, [key])]);
      expect(await erasures.runPass(bob.personId)).toBe(true);
      expect(await files.size(key)).toBeUndefined();
      expect(await erasures.store.files(bob.personId, 10)).toEqual([]);
    },
    patience,
  );

  it(
    'are done by one process if two are asked, and counted once',
    async () => {
      const [one, other] = [await boot(), await boot()];
      const bob = await newPerson(one);
      await keepAnswers(bob.personId, 5_000);
      const answers = await Promise.all([erase(one, bob.personId), erase(other, bob.email.toUpperCase())]);
      expect(answers.map(({ code }) => code)).toEqual([0, 0]);
      expect(await countAnswers(bob.personId)).toBe(0);
      const state = await one.kernel.erasures.store.find(bob.personId);
      // Besides the stored responses: the session, the pseudonym of the audit, and the accepted invitation.
      expect([state?.deletedRows, state?.email]).toEqual([5_003, undefined]);
      ahead += 125_000;
      await Promise.all([one, other].map(({ kernel }) => kernel.eventing.jobs.settle(erasePersonKind)));
      await other.kernel.eventing.settle();
      expect(await completions(one, bob.personId)).toBe(1);
    },
    patience,
  );

  it(
    'are skipped by a process while another one works on them',
    async () => {
      const [one, other] = [await boot(), await boot()];
      const bob = await newPerson(one);
      await erase(one, bob.email);
      await one.kernel.engine.once('write', [one.kernel.erasures.store.lock(bob.personId, clock.now())]);
      expect(await other.kernel.erasures.runPass(bob.personId)).toBe(false);
      ahead += 61_000;
      expect(await other.kernel.erasures.runPass(bob.personId)).toBe(true);
    },
    patience,
  );

  it(
    'report progress, and are joined by a second command',
    async () => {
      const server = await boot();
      const bob = await newPerson(server);
      await keepAnswers(bob.personId, 3_000);
      const lines: string[] = [];
      const [first, second] = await Promise.all([
        erase(server, bob.email, (line) => lines.push(line)),
        erase(server, bob.email),
      ]);
      expect([first.code, second.code]).toEqual([0, 0]);
      expect(lines.slice(0, 2)).toEqual([
        `The account ${bob.personId} is closed; its data are being deleted.`,
        'If this command is interrupted, the server continues. Run it again to see the state.',
      ]);
      expect(first.lines[0]).toMatch(/is erased: 3,00\d rows and 0 files deleted, \d+ rows? changed\./);
    },
    patience,
  );

  it(
    'name the remedy after the job has failed too often',
    async () => {
      const server = await boot();
      const bob = await newPerson(server);
      await erase(server, bob.email);
      await runAsSystem(
        database.engine,
        'write',
        sql`delete from core.job where key = ${bob.personId}`,
        sql`update core.erasure set swept_at = null where person_id = ${bob.personId}::uuid`,
      );
      expect(await erase(server, bob.personId)).toMatchObject({
        code: 1,
        lines: [expect.stringContaining("run 'jobs dead retry'")],
      });
    },
    patience,
  );

  it(
    'find an index for every column that core declares of persons',
    async () => {
      const server = await boot();
      expect(await indexProblems(server.kernel.engine, coreOwner)).toEqual([]);
      const tables = [{ name: 'visit', tenancy: 'instance', persons: { id: 'data', at: 'data' } }] as const;
      expect(await indexProblems(server.kernel.engine, { id: 'lockers', tables })).toEqual([
        "'lockers.visit' needs an index that begins with at, to erase persons: add 'create index on visit (at)' to a migration",
      ]);
    },
    patience,
  );
});
