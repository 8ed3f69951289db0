import { Client, Pool } from 'pg';
import type { ClientConfig, PoolClient, QueryResult } from 'pg';
import { product } from '../../contract';
import type { Clock, Logger } from '../../kernel/services';
import { columnParser } from '../sql/column-parsers';
import { BackgroundEngine } from '../sql/background-engine';
import { PipelinedTransaction, runOnce } from '../sql/engine-transaction';
import type { TransactionOptions } from '../sql/engine-transaction';
import { DatabaseError } from '../sql/engine';
import type { DatabaseEngine, EngineTransaction, OpeningMode, ResultSet, ScopedStatement } from '../sql/engine';
import { idleRole } from '../sql/scope';
import { StatementNames } from '../sql/steps';
import type { ConnectionSource, EngineConnection, Step, StepReply } from '../sql/steps';
import { toDatabaseError } from './postgres-errors';
import { PostgresNotifications } from './postgres-notifications';
import { StepSender, streamOf } from './postgres-steps';

/** What the engine needs of its surroundings. */
export interface PostgresEngineOptions {
  readonly databaseUrl: string;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly poolSize?: number;
  /** Milliseconds that one statement may take. */
  readonly statementLimit?: number;
  /** Milliseconds without an answer after which the server is asked whether it is there. */
  readonly silenceLimit?: number;
  /** True when this process started the server, for itself alone. Default: false. */
  readonly isEmbedded?: boolean;
  /** Called before each transaction that writes; it may refuse. */
  readonly beforeWrite?: () => Promise<void>;
  /** Called when every connection is closed. */
  readonly afterClose?: () => Promise<void>;
}

const defaultPoolSize = 10;
/** Part of the connections that jobs and subscribers may hold. */
const backgroundPart = 0.4;
const probePause = 1_000;
/** Milliseconds to connect, or to wait for a free connection. */
const connectLimit = 5_000;
/** Milliseconds without an answer after which the server is asked on another connection whether it is there. */
const silenceLimit = 5_000;
/** What the pool says when its waiting line has been too long. */
const poolIsBusy = 'timeout exceeded when trying to connect';

/** Forms that the column parsers read, on every connection. */
const sessionForms = `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex'`;

/** PostgreSQL behind the engine's contract: a pool of pipelining connections that outlives the server's absence. */
export class PostgresEngine implements DatabaseEngine, ConnectionSource {
  readonly isEmbedded: boolean;
  readonly notifications: PostgresNotifications | undefined;
  readonly background: DatabaseEngine;

  private state: 'available' | 'away' | 'closed' = 'available';
  private pool: Pool;
  private readonly busy = new Set<PoolClient>();
  private asking: Promise<void> | undefined;
  private readonly config: ClientConfig;
  private readonly sessionStart: string;
  private readonly started = new WeakSet<PoolClient>();
  private readonly sender = new StepSender();
  private readonly transactions: TransactionOptions;

  constructor(private readonly options: PostgresEngineOptions) {
    this.config = {
      connectionString: options.databaseUrl,
      application_name: product.name,
      connectionTimeoutMillis: connectLimit,
      keepAlive: true,
      types: { getTypeParser: columnParser as unknown as NonNullable<ClientConfig['types']>['getTypeParser'] },
    };
    // The server's limit for idle transactions only backs up our own, which answers in a sentence.
    this.sessionStart = [
      sessionForms,
      `set statement_timeout = ${options.statementLimit ?? 30_000}`,
      'set lock_timeout = 5000',
      'set idle_in_transaction_session_timeout = 10000',
      `set role ${idleRole}`,
    ].join('; ');
    this.pool = this.makePool();
    this.isEmbedded = options.isEmbedded ?? false;
    this.notifications = this.isEmbedded ? undefined : new PostgresNotifications({ ...options, config: this.config });
    this.transactions = {
      source: this,
      names: new StatementNames(),
      onIdle: () => options.logger.warn('A transaction was left open and has been rolled back.'),
    };
    const maxConnections = Math.max(1, Math.floor((options.poolSize ?? defaultPoolSize) * backgroundPart));
    this.background = new BackgroundEngine({ engine: this, transactions: this.transactions, maxConnections });
  }

  /** Makes the role in which sessions rest. @throws DatabaseError when the server cannot be reached or refuses. */
  async start(): Promise<void> {
    await this.administer(async (run) => {
      const [found] = await run(`select from pg_roles where rolname = '${idleRole}'`);
      if (found?.count !== 0) {
        return;
      }
      await run(`create role ${idleRole}`).catch((error: unknown) => {
        // Another process was faster: the role is there, which is all that counts.
        if (!(error instanceof DatabaseError && (error.code === '42710' || error.code === '23505'))) {
          throw error;
        }
      });
    });
    await this.administer(async (run) => {
      const [member] = await run(`select pg_has_role('${idleRole}', 'member') as "isMember"`);
      if (member?.rows[0]?.['isMember'] !== true) {
        await run(`grant ${idleRole} to current_user`);
      }
    });
  }

  get load(): DatabaseEngine['load'] {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { running: totalCount - idleCount, waiting: waitingCount };
  }

  get isAvailable(): boolean {
    return this.state === 'available';
  }

  once(mode: OpeningMode, statements: readonly ScopedStatement[]): Promise<readonly ResultSet[]> {
    return runOnce(mode, statements, this.transactions);
  }

  begin(mode: 'read' | 'write'): EngineTransaction {
    return new PipelinedTransaction(mode, this.transactions);
  }

  async administer<T>(work: (run: (text: string) => Promise<readonly ResultSet[]>) => Promise<T>): Promise<T> {
    const client = new Client(this.config);
    client.on('error', () => {
      // The statement that runs is rejected with the same error.
    });
    const run = async (text: string): Promise<readonly ResultSet[]> => {
      try {
        return toResults(await client.query<Record<string, unknown>>(text));
      } catch (error) {
        throw toDatabaseError(error);
      }
    };
    try {
      await client.connect();
    } catch (error) {
      throw toDatabaseError(error);
    }
    try {
      await run(`${sessionForms}; set lock_timeout = 0; set statement_timeout = 0`);
      return await work(run);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async acquire(mode: 'read' | 'write'): Promise<EngineConnection> {
    if (this.state !== 'available') {
      throw new DatabaseError('08006', 'The database is away; try again in a moment.');
    }
    if (mode === 'write') {
      await this.options.beforeWrite?.();
    }
    let client: PoolClient;
    try {
      client = await this.pool.connect();
    } catch (error) {
      throw this.refusal(error);
    }
    const connection = this.connectionOf(client);
    if (!this.started.has(client)) {
      await this.startSession(client, connection);
    }
    return connection;
  }

  async close(): Promise<void> {
    if (this.state === 'closed') {
      return;
    }
    this.state = 'closed';
    await this.notifications?.close();
    await this.pool.end();
    await this.options.afterClose?.();
  }

  private makePool(): Pool {
    const pool = new Pool({ ...this.config, pipeline: true, max: this.options.poolSize ?? defaultPoolSize });
    pool.on('error', (error) => {
      if (pool === this.pool) {
        this.markAway(toDatabaseError(error));
      }
    });
    pool.on('connect', (client) => {
      // For the client's whole life, also after the pool has let go of it: without a listener the process would end.
      client.on('error', () => undefined);
    });
    return pool;
  }

  private async startSession(client: PoolClient, connection: EngineConnection): Promise<void> {
    try {
      const [reply] = await connection.send([{ kind: 'simple', text: this.sessionStart }]);
      if (reply?.error !== undefined) {
        throw reply.error;
      }
      this.started.add(client);
    } catch (error) {
      connection.release(true);
      throw error;
    }
  }

  private connectionOf(client: PoolClient): EngineConnection {
    let isReleased = false;
    this.busy.add(client);
    return {
      send: (steps) => this.send(client, steps),
      release: (discard) => {
        if (!isReleased) {
          isReleased = true;
          this.busy.delete(client);
          client.release(discard);
        }
      },
    };
  }

  private async send(client: PoolClient, steps: readonly Step[]): Promise<readonly StepReply[]> {
    const stopListening = this.listenForSilence(client);
    const replies = await this.sender.send(client, steps).finally(stopListening);
    const lost = replies.find(({ error }) => error?.code === '08006')?.error;
    if (lost !== undefined) {
      this.markAway(lost);
      throw lost;
    }
    return replies;
  }

  private refusal(error: unknown): DatabaseError {
    if (error instanceof Error && error.message === poolIsBusy) {
      return new DatabaseError('53300', 'Every connection to the database is busy; try again in a moment.');
    }
    const known = toDatabaseError(error);
    if (known.code === '53300') {
      return known;
    }
    // Whoever does not let us in is away for us, whatever the reason: starting, stopping, another password.
    const away =
      known.code === '08006'
        ? known
        : new DatabaseError('08006', `The database is away: ${known.message}.`, { cause: error });
    this.markAway(away);
    return away;
  }

  /** Calls fail at once from here on, until a connection succeeds again. */
  private markAway(error: DatabaseError): void {
    if (this.state !== 'available') {
      return;
    }
    this.state = 'away';
    this.options.logger.error('The database is away; calls are refused until it is back.', error);
    void this.probe();
  }

  /**
   * A network that swallows everything tells nobody: no answer, no error. Whoever waits long has the server asked on
   * another connection, and one that does not answer although the server does is given up in the end.
   */
  private listenForSilence(client: PoolClient): () => void {
    const { statementLimit = 30_000, silenceLimit: limit = silenceLimit } = this.options;
    // The second is made when the first has gone off: nearly every message is answered long before.
    let timer = setTimeout(() => {
      timer = setTimeout(() => streamOf(client).destroy(), 2 * statementLimit);
      void this.askWhetherAway();
    }, limit);
    return () => clearTimeout(timer);
  }

  /** Never rejects: no response is the answer. */
  private askWhetherAway(): Promise<void> {
    this.asking ??= this.ping()
      .catch((error: unknown) => {
        this.markAway(toDatabaseError(error));
        this.leaveEveryConnection();
      })
      .finally(() => {
        this.asking = undefined;
      });
    return this.asking;
  }

  /** Whatever runs is rejected, and what rests in the pool is not trusted when the server is back. */
  private leaveEveryConnection(): void {
    const old = this.pool;
    this.pool = this.makePool();
    for (const client of this.busy) {
      streamOf(client).destroy();
    }
    old.end().catch(() => undefined);
  }

  /** @throws DatabaseError when the server does not answer within the limits. */
  private async ping(): Promise<void> {
    const client = new Client({ ...this.config, query_timeout: connectLimit });
    client.on('error', () => {
      // What was asked is rejected with the same error.
    });
    try {
      await client.connect();
      await client.query('select 1');
    } catch (error) {
      throw toDatabaseError(error);
    } finally {
      // Nobody waits for it: where nothing answers, neither does the farewell.
      client.end().catch(() => undefined);
    }
  }

  /** Never rejects: it goes on until the database answers. */
  private async probe(): Promise<void> {
    while (this.state === 'away') {
      try {
        await this.ping();
        if (this.state === 'away') {
          this.state = 'available';
          this.options.logger.info('The database is back.');
        }
      } catch {
        // Told once, when it went away; this is what waiting for it looks like.
        await this.options.clock.sleep(probePause);
      }
    }
  }
}

function toResults(
  answer: QueryResult<Record<string, unknown>> | QueryResult<Record<string, unknown>>[],
): readonly ResultSet[] {
  const results = Array.isArray(answer) ? answer : [answer];
  return results.map((result) => ({ rows: result.rows, count: result.rowCount ?? 0 }));
}
