import { Client, Pool } from 'pg';
import type { ClientConfig, PoolClient, QueryResult } from 'pg';
import { productName } from '../../../contract';
import type { Clock, Logger } from '../../../kernel/services';
import { columnParser } from '../sql/column-parsers';
import { BackgroundEngine } from '../sql/background-engine';
import { PipelinedTransaction, runOnce } from '../sql/engine-transaction';
import type { TransactionOptions } from '../sql/engine-transaction';
import { DatabaseError } from '../sql/engine';
import type { DatabaseEngine, EngineTransaction, TransactionMode, ResultSet, ScopedStatement } from '../sql/engine';
import { idleRole } from '../sql/scope';
import { StatementNames } from '../sql/steps';
import type { ConnectionSource, EngineConnection, Step, StepReply } from '../sql/steps';
import { toDatabaseError } from './postgres-errors';
import { PostgresNotifications } from './postgres-notifications';
import { StepSender, streamOf } from './postgres-steps';

/** Options of the engine. */
export interface PostgresEngineOptions {
  readonly databaseUrl: string;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly poolSize?: number;
  /** Milliseconds that one statement may take. */
  readonly statementLimit?: number;
  /** Milliseconds without a response after which the server is probed. */
  readonly silenceLimit?: number;
  /** Milliseconds to connect, or to wait for a free connection. */
  readonly connectLimit?: number;
  /** True if this process started the server for itself. Default: false. */
  readonly isEmbedded?: boolean;
  /** Called before each write transaction; may reject. */
  readonly beforeWrite?: () => Promise<void>;
  /** Called after all connections are closed. */
  readonly afterClose?: () => Promise<void>;
}

const defaultPoolSize = 10;
/** Fraction of the connections for jobs and subscribers. */
const backgroundPart = 0.4;
const probePause = 1_000;
const defaultConnectLimit = 5_000;
const defaultSilenceLimit = 5_000;
/** Error message of the pool after a timeout in its queue. */
const poolIsBusy = 'timeout exceeded when trying to connect';

/** Formats that the column parsers require, set on every connection. */
const sessionForms = `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex'`;

/** The engine for PostgreSQL: a pool of pipelining connections that survives outages of the server. */
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
      application_name: productName.name,
      connectionTimeoutMillis: options.connectLimit ?? defaultConnectLimit,
      keepAlive: true,
      types: { getTypeParser: columnParser as unknown as NonNullable<ClientConfig['types']>['getTypeParser'] },
    };
    // The server's timeout for idle transactions is a fallback for our own, which gives a clear error.
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
      onIdle: () => options.logger.warn('Rolled back a transaction that was left open.'),
    };
    const maxConnections = Math.max(1, Math.floor((options.poolSize ?? defaultPoolSize) * backgroundPart));
    this.background = new BackgroundEngine({ engine: this, transactions: this.transactions, maxConnections });
  }

  /** Creates the role of idle sessions. @throws DatabaseError if the server is unreachable or refuses. */
  async start(): Promise<void> {
    await this.administer(async (run) => {
      const [found] = await run(`select from pg_roles where rolname = '${idleRole}'`);
      if (found?.count !== 0) {
        return;
      }
      await run(`create role ${idleRole}`).catch((error: unknown) => {
        // Another process has created the role meanwhile.
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

  once(mode: TransactionMode, statements: readonly ScopedStatement[]): Promise<readonly ResultSet[]> {
    return runOnce(mode, statements, this.transactions);
  }

  begin(mode: 'read' | 'write'): EngineTransaction {
    return new PipelinedTransaction(mode, this.transactions);
  }

  async administer<T>(work: (run: (text: string) => Promise<readonly ResultSet[]>) => Promise<T>): Promise<T> {
    const client = new Client(this.config);
    client.on('error', () => {
      // The running statement is rejected with the same error.
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
      throw new DatabaseError('08006', 'The database is unavailable; try again in a moment.');
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
      // For the lifetime of the client, even after the pool has released it: without a listener the process would end.
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
    // A server that refuses the connection is unavailable for any reason: starting, stopping, another password.
    const away =
      known.code === '08006'
        ? known
        : new DatabaseError('08006', `The database is unavailable: ${known.message}.`, { cause: error });
    this.markAway(away);
    return away;
  }

  /** Requests fail at once from now on, until a connection succeeds again. */
  private markAway(error: DatabaseError): void {
    if (this.state !== 'available') {
      return;
    }
    this.state = 'away';
    this.options.logger.error('The database is unavailable; requests are refused until it is available again.', error);
    void this.probe();
  }

  /**
   * A network that drops all packets gives neither a response nor an error. After a while the server is probed on another
   * connection; a connection without a response is closed even if the server responds to the probe.
   */
  private listenForSilence(client: PoolClient): () => void {
    const { statementLimit = 30_000, silenceLimit = defaultSilenceLimit } = this.options;
    // The second timer is created when the first fires, because nearly every message is answered long before.
    // no-restricted-globals setTimeout: a silent network is detected in real time, however a test moves the clock
    let timer = setTimeout(() => {
      timer = setTimeout(() => streamOf(client).destroy(), 2 * statementLimit);
      void this.askWhetherAway();
    }, silenceLimit);
    return () => clearTimeout(timer);
  }

  /** Never rejects: returns whether there was a response. */
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

  /** Rejects running statements and discards the idle connections of the pool. */
  private leaveEveryConnection(): void {
    const old = this.pool;
    this.pool = this.makePool();
    for (const client of this.busy) {
      streamOf(client).destroy();
    }
    old.end().catch(() => undefined);
  }

  /** @throws DatabaseError if the server does not respond within the limits. */
  private async ping(): Promise<void> {
    const client = new Client({ ...this.config, query_timeout: this.options.connectLimit ?? defaultConnectLimit });
    client.on('error', () => {
      // The pending statement is rejected with the same error.
    });
    try {
      await client.connect();
      await client.query('select 1');
    } catch (error) {
      throw toDatabaseError(error);
    } finally {
      // Not awaited: without responses the termination message gets none either.
      client.end().catch(() => undefined);
    }
  }

  /** Never rejects: retries until the database responds. */
  private async probe(): Promise<void> {
    while (this.state === 'away') {
      try {
        await this.ping();
        if (this.state === 'away') {
          this.state = 'available';
          this.options.logger.info('The database is available again.');
        }
      } catch {
        // Logged once, when it became unavailable; these are the expected retries.
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
