import type { Clock, Logger } from '../../kernel/services';
import { PipelinedTransaction, runOnce } from '../sql/engine-transaction';
import type { TransactionOptions } from '../sql/engine-transaction';
import { DatabaseError } from '../sql/engine';
import type { DatabaseEngine, EngineTransaction, OpeningMode, ResultSet, ScopedStatement } from '../sql/engine';
import { idleRole } from '../sql/scope';
import { StatementNames } from '../sql/steps';
import type { ConnectionSource, EngineConnection, Step, StepReply } from '../sql/steps';
import { diskReserve } from './disk-space';
import type { PgliteBackend } from './pglite-backend';
import { decodeReplies, encodeSteps } from './pglite-wire';

/** What the engine needs of its surroundings. */
export interface PgliteEngineOptions {
  readonly open: () => Promise<PgliteBackend>;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Free bytes where the database lies; undefined in memory. */
  readonly freeBytes?: () => Promise<number>;
  readonly limits?: Partial<PgliteLimits>;
}

/** Milliseconds and bytes. */
export interface PgliteLimits {
  /** A message that takes longer is logged. */
  readonly slow: number;
  /** A message that takes longer ends the instance: nothing else stops it. */
  readonly runaway: number;
  /** A transaction that waits longer for its owner is rolled back. */
  readonly idle: number;
  /** Free bytes below which nothing is written. */
  readonly reserve: number;
}

const defaultLimits: PgliteLimits = { slow: 5_000, runaway: 30_000, idle: 5_000, reserve: diskReserve };
/** The most likely cause is a call that waits for the only connection while it holds it. */
const leftOpen =
  'A transaction was left open without a statement and has been rolled back; while it is open, a call uses its own context.db only.';
const reopenPause = 1_000;
const reserveCheckInterval = 500;

/** One call in the line for the only connection. */
interface Waiting {
  readonly resolve: (connection: EngineConnection) => void;
  readonly reject: (error: Error) => void;
}

/** The embedded database: one connection that calls take in turn, and that is replaced when it can no longer be believed. */
export class PgliteEngine implements DatabaseEngine, ConnectionSource {
  readonly kind = 'pglite';
  readonly notifications = undefined;

  private state: 'opening' | 'open' | 'away' | 'closed' = 'opening';
  private backend: PgliteBackend | undefined;
  private readonly waiting: Waiting[] = [];
  private holder: PgliteConnection | undefined;
  private prepared = new Set<string>();
  private readonly limits: PgliteLimits;
  private readonly transactions: TransactionOptions;
  private reserveCheck: { readonly at: number; readonly isEnough: boolean } = { at: -Infinity, isEnough: true };
  private writes = 0;
  private replacing: Promise<void> = Promise.resolve();

  constructor(private readonly options: PgliteEngineOptions) {
    this.limits = { ...defaultLimits, ...options.limits };
    this.transactions = {
      source: this,
      names: new StatementNames(),
      idleLimit: this.limits.idle,
      onIdle: () => options.logger.warn(leftOpen),
    };
  }

  /** Opens the first instance. */
  async start(): Promise<void> {
    await this.openBackend();
  }

  get load(): DatabaseEngine['load'] {
    return { running: this.holder === undefined ? 0 : 1, waiting: this.waiting.length };
  }

  get isAvailable(): boolean {
    return this.state === 'open';
  }

  /** Number of writing calls so far, for housekeeping. */
  get writeCount(): number {
    return this.writes;
  }

  /** True while nobody holds or waits for the connection. */
  get isIdle(): boolean {
    return this.holder === undefined && this.waiting.length === 0;
  }

  /** True while somebody waits for the connection. */
  get isWanted(): boolean {
    return this.waiting.length > 0;
  }

  once(mode: OpeningMode, statements: readonly ScopedStatement[]): Promise<readonly ResultSet[]> {
    return runOnce(mode, statements, this.transactions);
  }

  begin(mode: 'read' | 'write'): EngineTransaction {
    return new PipelinedTransaction(mode, this.transactions);
  }

  async administer<T>(work: (run: (text: string) => Promise<readonly ResultSet[]>) => Promise<T>): Promise<T> {
    const connection = await this.acquire('read');
    const run = async (text: string): Promise<readonly ResultSet[]> => {
      // No limit of time: building an index over many rows takes what it takes.
      const [reply] = await connection.send([{ kind: 'simple', text }], { runaway: Infinity });
      if (reply?.error !== undefined) {
        throw reply.error;
      }
      return reply?.results ?? [];
    };
    try {
      await run('reset role');
      return await work(run);
    } finally {
      this.writes += 1;
      connection.release(true);
    }
  }

  async acquire(mode: 'read' | 'write'): Promise<PgliteConnection> {
    this.refuseWhenAway();
    if (mode === 'write') {
      await this.checkReserve();
      // The database may have been closed during the check, after which nothing that waits is served or refused.
      this.refuseWhenAway();
      this.writes += 1;
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve: (connection) => resolve(connection as PgliteConnection), reject });
      this.serveNext();
    });
  }

  async close(): Promise<void> {
    if (this.state === 'closed') {
      return;
    }
    // Whoever holds the connection finishes first; those who come later are refused.
    const last = this.state === 'open' ? await this.acquire('read').catch(() => undefined) : undefined;
    this.state = 'closed';
    this.rejectWaiting();
    last?.forget();
    // One that is being opened is closed as soon as it is there: the folder must be free when this returns.
    await this.replacing;
    await this.backend?.close();
    this.backend = undefined;
  }

  private serveNext(): void {
    if (this.state !== 'open' || this.holder !== undefined) {
      return;
    }
    const next = this.waiting.shift();
    if (next === undefined) {
      return;
    }
    this.holder = new PgliteConnection({
      send: (steps, runaway) => this.exchange(steps, runaway),
      release: (connection, isDiscarded) => this.takeBack(connection, isDiscarded),
      runaway: this.limits.runaway,
    });
    next.resolve(this.holder);
  }

  private takeBack(connection: PgliteConnection, isDiscarded: boolean): void {
    if (this.holder !== connection) {
      return;
    }
    if (!isDiscarded || this.state !== 'open') {
      this.holder = undefined;
      this.serveNext();
      return;
    }
    void this.takeBackReset(connection);
  }

  /** Never rejects: a session that cannot be reset is replaced. */
  private async takeBackReset(connection: PgliteConnection): Promise<void> {
    await this.resetSession();
    if (this.holder === connection) {
      this.holder = undefined;
    }
    this.serveNext();
  }

  /** Brings a session in doubt back to its resting state; one that does not come back is replaced. */
  private async resetSession(): Promise<void> {
    try {
      const steps = ['rollback', 'deallocate all', `set role ${idleRole}`].map((text): Step => ({
        kind: 'simple',
        text,
      }));
      const replies = await this.exchange(steps, this.limits.runaway);
      this.prepared = new Set();
      const failed = replies.find((reply) => reply.error !== undefined);
      if (failed !== undefined) {
        this.poison(failed.error);
      }
    } catch {
      // The exchange itself has replaced the instance.
    }
  }

  private async exchange(steps: readonly Step[], runaway: number): Promise<readonly StepReply[]> {
    const { backend } = this;
    if (backend === undefined || this.state !== 'open') {
      throw this.awayError();
    }
    const watchdog = this.watch(steps, runaway);
    try {
      const bytes = await Promise.race([backend.execute(encodeSteps(steps, this.prepared)), watchdog.runaway]);
      return decodeReplies(bytes, steps, this.prepared);
    } catch (error) {
      this.poison(error);
      throw error;
    } finally {
      watchdog.stop();
    }
  }

  private watch(steps: readonly Step[], limit: number): { readonly runaway: Promise<never>; stop(): void } {
    const statement = steps.map((step) => step.text).join('; ');
    const slow = setTimeout(() => {
      this.options.logger.warn(`A message to the database takes longer than ${this.limits.slow} ms.`, { statement });
    }, this.limits.slow);
    let hard: NodeJS.Timeout | undefined;
    const runaway = new Promise<never>((_resolve, reject) => {
      if (limit !== Infinity) {
        hard = setTimeout(() => {
          reject(new DatabaseError('57014', `The statement was ended after ${limit} ms.`));
        }, limit);
      }
    });
    return {
      runaway,
      stop: () => {
        clearTimeout(slow);
        clearTimeout(hard);
      },
    };
  }

  /** Ends the instance and opens another. What runs is rejected by its own error, what waits goes on afterwards. */
  private poison(cause: unknown): void {
    const { backend } = this;
    if (backend === undefined || this.state !== 'open') {
      return;
    }
    this.options.logger.error('The embedded database is ended and opened again.', cause);
    this.state = 'opening';
    this.backend = undefined;
    this.holder = undefined;
    this.replacing = this.replace(backend);
  }

  private async replace(old: PgliteBackend): Promise<void> {
    await old.kill();
    while (this.isUnopened) {
      try {
        await this.openBackend();
      } catch (error) {
        if (!this.isUnopened) {
          return;
        }
        if (this.state === 'opening') {
          this.options.logger.error('The embedded database does not open; it is tried again until it does.', error);
        }
        this.state = 'away';
        this.rejectWaiting();
        await this.options.clock.sleep(reopenPause);
      }
    }
  }

  private get isUnopened(): boolean {
    return this.state === 'opening' || this.state === 'away';
  }

  private async openBackend(): Promise<void> {
    const backend = await this.options.open();
    if (!this.isUnopened) {
      await backend.close();
      return;
    }
    this.prepared = new Set();
    const steps = sessionStart.map((text): Step => ({ kind: 'simple', text }));
    const replies = decodeReplies(await backend.execute(encodeSteps(steps, this.prepared)), steps, this.prepared);
    const failed = replies.find((reply) => reply.error !== undefined);
    if (failed?.error !== undefined) {
      await backend.kill();
      throw failed.error;
    }
    backend.onLost((error) => {
      if (this.backend === backend) {
        this.poison(error);
      }
    });
    this.backend = backend;
    this.state = 'open';
    this.serveNext();
  }

  private rejectWaiting(): void {
    for (const { reject } of this.waiting.splice(0)) {
      reject(this.awayError());
    }
  }

  private refuseWhenAway(): void {
    if (this.state === 'away' || this.state === 'closed') {
      throw this.awayError();
    }
  }

  private awayError(): DatabaseError {
    return new DatabaseError(
      '08006',
      this.state === 'closed' ? 'The database is closed.' : 'The database is away; try again in a moment.',
    );
  }

  private async checkReserve(): Promise<void> {
    const { freeBytes } = this.options;
    if (freeBytes === undefined) {
      return;
    }
    const now = performance.now();
    if (now - this.reserveCheck.at > reserveCheckInterval) {
      this.reserveCheck = { at: now, isEnough: (await freeBytes()) >= this.limits.reserve };
    }
    if (!this.reserveCheck.isEnough) {
      const megabytes = Math.round(this.limits.reserve / 1024 / 1024);
      throw new DatabaseError(
        '53100',
        `The disk of the data folder has less than ${megabytes} MB left, so nothing can be written; free some space.`,
      );
    }
  }
}

/** Run at the start of every session: the role it rests in, and the forms that the column parsers read. */
const sessionStart: readonly string[] = [
  `do $$ begin if not exists (select from pg_roles where rolname = '${idleRole}') then create role ${idleRole}; end if; end $$`,
  `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex'`,
  `set role ${idleRole}`,
];

interface PgliteConnectionHooks {
  readonly send: (steps: readonly Step[], runaway: number) => Promise<readonly StepReply[]>;
  readonly release: (connection: PgliteConnection, isDiscarded: boolean) => void;
  readonly runaway: number;
}

/** The only connection, for as long as somebody holds it. */
class PgliteConnection implements EngineConnection {
  private isReleased = false;
  private isLost = false;

  constructor(private readonly hooks: PgliteConnectionHooks) {}

  async send(
    steps: readonly Step[],
    { runaway = this.hooks.runaway }: { readonly runaway?: number } = {},
  ): Promise<readonly StepReply[]> {
    if (this.isReleased || this.isLost) {
      throw new DatabaseError('08006', 'The connection to the database was lost.');
    }
    try {
      return await this.hooks.send(steps, runaway);
    } catch (error) {
      this.isLost = true;
      throw error;
    }
  }

  release(isDiscarded: boolean): void {
    if (!this.isReleased) {
      this.isReleased = true;
      this.hooks.release(this, isDiscarded);
    }
  }

  /** The engine is closing: the connection goes with it. */
  forget(): void {
    this.isReleased = true;
  }
}
