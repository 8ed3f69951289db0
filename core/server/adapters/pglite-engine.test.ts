import { PGlite } from '@electric-sql/pglite';
import { DatabaseError } from '../sql/engine';
import type { StatementScope } from '../sql/engine';
import { NotedLogger, realClock, run, scoped } from '../sql/engine-test-kit';
import { sql } from '../sql/tag';
import { inThisThread } from './pglite-backend';
import type { PgliteBackend } from './pglite-backend';
import { PgliteEngine } from './pglite-engine';
import type { PgliteEngineOptions, PgliteLimits } from './pglite-engine';
import { decodeReplies } from './pglite-wire';

const scope: StatementScope = { role: 'app_pglite_test', clientId: undefined, personId: undefined };
const count = sql`select count(*)::int as count from note`;
const insert = sql`insert into note values (1)`;

/** What the next message meets instead of the database. */
type Fault = (bytes: Uint8Array, go: () => Promise<Uint8Array>) => Promise<Uint8Array>;

describe('PgliteEngine', () => {
  let database: PGlite;
  let engine: PgliteEngine;
  let logger: NotedLogger;
  let fault: Fault | undefined;
  let opened: number;
  let killed: number;
  let openingFails: boolean;
  let free: number;
  let diskCheck: Promise<void>;
  let lose: () => void;

  beforeAll(async () => {
    database = await PGlite.create();
    await database.exec(`create role app_pglite_test; create schema pglite_test; create table pglite_test.note (id int);
      grant usage on schema pglite_test to app_pglite_test; grant all on pglite_test.note to app_pglite_test`);
  }, 60_000);

  afterAll(() => database.close());

  beforeEach(async () => {
    [fault, opened, killed, openingFails, free] = [undefined, 0, 0, false, 2 ** 40];
    diskCheck = Promise.resolve();
    await start();
    await engine.administer((execute) => execute('truncate pglite_test.note'));
  });

  afterEach(() => engine.close());

  /** Instances over one database in this thread: what a new worker finds is what the old one had committed. */
  async function start(limits: Partial<PgliteLimits> = {}): Promise<void> {
    logger = new NotedLogger();
    const options: PgliteEngineOptions = {
      logger,
      clock: { ...realClock, sleep: () => new Promise((resolve) => setImmediate(resolve)) },
      limits,
      freeBytes: async () => {
        await diskCheck;
        return free;
      },
      open: async () => {
        if (openingFails) {
          throw new Error('does not open');
        }
        opened += 1;
        await database.exec('rollback; reset role; deallocate all');
        return instance();
      },
    };
    engine = new PgliteEngine(options);
    await engine.start();
  }

  function instance(): PgliteBackend {
    const real = inThisThread(database);
    return {
      execute: (bytes) => {
        const strike = fault;
        fault = undefined;
        return strike === undefined ? real.execute(bytes) : strike(bytes, () => real.execute(bytes));
      },
      close: () => Promise.resolve(),
      kill: () => {
        killed += 1;
        return Promise.resolve();
      },
      onLost: (handle) => {
        lose = () => handle(new DatabaseError('08006', 'stopped'));
      },
    };
  }

  const write = () => run(engine, 'write', scope, insert);
  const rows = async () => (await run(engine, 'read', scope, count))[0]?.['count'];
  const never: Fault = () => new Promise(() => undefined);

  it.each(['PANIC', 'FATAL'])(
    'resolves nothing of a reply with %s, and goes on with a new instance',
    async (severity) => {
      fault = async (_bytes, go) => withError(await go(), severity);
      await expect(write()).rejects.toMatchObject({ code: '53100' });
      expect([await rows(), opened, killed]).toEqual([1, 2, 1]);
    },
  );

  it('resolves nothing of a reply that lacks its end', async () => {
    fault = async (_bytes, go) => (await go()).slice(0, -6);
    await expect(write()).rejects.toMatchObject({ code: '58000' });
    expect([await rows(), opened]).toEqual([1, 2]);
  });

  it('resolves nothing of an empty reply', async () => {
    fault = () => Promise.resolve(new Uint8Array());
    await expect(write()).rejects.toMatchObject({ code: '58000' });
    expect([await rows(), opened]).toEqual([0, 2]);
  });

  it('lets calls that wait go on after the instance was replaced, and fails the transaction that held it', async () => {
    const transaction = engine.begin('write');
    await transaction.execute([scoped(scope, insert)]);
    const waiting = rows();
    fault = () => Promise.reject(new Error('worker died'));
    await expect(transaction.execute([scoped(scope, insert)])).rejects.toThrow('worker died');
    expect(await waiting).toBe(0);
    await expect(transaction.commit()).rejects.toMatchObject({ code: '25P02' });
  });

  it('opens another instance as soon as one ends by itself, before anybody asks', async () => {
    lose();
    expect(engine.isAvailable).toBe(false);
    await untilAvailable();
    expect([await rows(), opened]).toEqual([0, 2]);
  });

  it('ends a message that runs too long with 57014, after it has said so', async () => {
    await engine.close();
    await start({ slow: 10, runaway: 100 });
    fault = never;
    await expect(write()).rejects.toMatchObject({ code: '57014' });
    expect([await rows(), opened, killed]).toEqual([0, 3, 1]);
    expect(logger.lines[0]).toBe('warn A message to the database takes longer than 10 ms.');
  });

  it('rolls back a transaction that its owner has left open, so that others go on', async () => {
    await engine.close();
    await start({ idle: 20 });
    const transaction = engine.begin('write');
    await transaction.execute([scoped(scope, insert)]);
    expect(await rows()).toBe(0);
    await expect(transaction.commit()).rejects.toMatchObject({ code: '25P02', cause: { code: '25P03' } });
    expect(opened).toBe(2);
  });

  it('answers at once that it is away while it does not open, and comes back by itself', async () => {
    openingFails = true;
    fault = () => Promise.reject(new Error('disk is full'));
    await expect(write()).rejects.toThrow('disk is full');
    await expect(untilRefused()).resolves.toMatchObject({ code: '08006' });
    expect(engine.isAvailable).toBe(false);
    openingFails = false;
    await untilAvailable();
    expect(await rows()).toBe(0);
  });

  it('refuses writes in a sentence while the disk is nearly full, and goes on reading', async () => {
    free = 1_000;
    await engine.close();
    await start();
    await expect(write()).rejects.toMatchObject({
      code: '53100',
      message: expect.stringContaining('less than 64 MB left'),
    });
    expect(await rows()).toBe(0);
  });

  it('returns from administration to the role without rights', async () => {
    await expect(engine.administer((execute) => execute('begin; select 1 / 0'))).rejects.toMatchObject({
      code: '22012',
    });
    const [row] = await run(engine, 'read', scope, sql`select session_user <> current_user as "isOther"`);
    expect(row).toEqual({ isOther: true });
    const { rows: resting } = await database.query<{ role: string }>('select current_user as role');
    expect(resting).toEqual([{ role: 'app_none' }]);
  });

  it('finishes what runs before it closes, and refuses what comes later', async () => {
    const running = rows();
    const closing = engine.close();
    await expect(running).resolves.toBe(0);
    await closing;
    await expect(write()).rejects.toMatchObject({ code: '08006', message: 'The database is closed.' });
  });

  it('refuses a write whose check of the disk outlasts the database', async () => {
    let finishCheck = (): void => undefined;
    diskCheck = new Promise((resolve) => (finishCheck = resolve));
    const writing = write();
    await engine.close();
    finishCheck();
    await expect(writing).rejects.toMatchObject({ code: '08006', message: 'The database is closed.' });
  });

  async function untilRefused(): Promise<unknown> {
    for (;;) {
      const refusal = await rows().then(
        () => undefined,
        (error: unknown) => error,
      );
      if (refusal !== undefined) {
        return refusal;
      }
    }
  }

  async function untilAvailable(): Promise<void> {
    while (!engine.isAvailable) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
});

describe('decodeReplies', () => {
  const step = { kind: 'simple', text: 'select 1' } as const;

  it('refuses more answers than there were steps', () => {
    const ready = Uint8Array.from([90, 0, 0, 0, 5, 73]);
    expect(decodeReplies(ready, [step], new Set())).toHaveLength(1);
    expect(() => decodeReplies(Uint8Array.from([...ready, ...ready]), [step], new Set())).toThrow('broke off');
  });
});

/** Puts an error in front of the last ReadyForQuery. */
function withError(bytes: Uint8Array, severity: string): Uint8Array {
  const fields = Buffer.from(`S${severity}\0V${severity}\0C53100\0Mno space left\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(fields.length + 4, 1);
  return Uint8Array.from([...bytes.slice(0, -6), ...head, ...fields, ...bytes.slice(-6)]);
}
