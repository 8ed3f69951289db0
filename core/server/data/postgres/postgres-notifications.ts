import { Client } from 'pg';
import type { ClientConfig, QueryConfig } from 'pg';
import type { Clock, Logger } from '../../../kernel/services';
import { DatabaseError } from '../sql/engine';
import type { DatabaseNotifications } from '../sql/engine';
import { quoteIdentifier } from '../sql/tag';
import { toDatabaseError } from './postgres-errors';

/** Options of the notifications. */
export interface PostgresNotificationsOptions {
  readonly config: ClientConfig;
  readonly logger: Logger;
  readonly clock: Clock;
}

const reconnectPause = 1_000;
/** Interval of probes, which detect a connection that was lost without an error. */
const heartbeat = 15_000;
/** Milliseconds for a response of the server. */
const answerLimit = 5_000;

/** LISTEN and NOTIFY on a separate connection, opened with the first subscription and reopened after a loss. */
export class PostgresNotifications implements DatabaseNotifications {
  private client: Client | undefined;
  private connecting: Promise<void> | undefined;
  private beating: NodeJS.Timeout | undefined;
  private isClosed = false;
  private line: Promise<unknown> = Promise.resolve();
  private readonly handlers = new Map<string, Set<(payload: string) => void>>();

  constructor(private readonly options: PostgresNotificationsOptions) {}

  get isConnected(): boolean {
    return this.client !== undefined;
  }

  async publish(channel: string, payload: string): Promise<void> {
    await this.connected();
    try {
      await this.ask({ name: 'notify', text: 'select pg_notify($1, $2)', values: [channel, payload] });
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  async subscribe(channel: string, handle: (payload: string) => void): Promise<() => Promise<void>> {
    const handlers = this.handlers.get(channel) ?? new Set();
    const isFirst = handlers.size === 0;
    handlers.add(handle);
    this.handlers.set(channel, handlers);
    await this.connected();
    if (isFirst) {
      await this.ask(`listen ${quoteIdentifier(channel)}`);
    }
    return async () => {
      handlers.delete(handle);
      if (handlers.size === 0 && this.handlers.get(channel) === handlers) {
        this.handlers.delete(channel);
        await this.ask(`unlisten ${quoteIdentifier(channel)}`).catch(() => undefined);
      }
    };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.beating);
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }

  /** One statement after the other: the library's own queue is deprecated. */
  private ask(query: string | QueryConfig): Promise<unknown> {
    const { client } = this;
    const answer = this.line.then(() => {
      if (client === undefined || client !== this.client) {
        throw new DatabaseError('08006', 'The connection for notifications is lost.');
      }
      return client.query(query);
    });
    this.line = answer.catch((error: unknown) => {
      const failure = toDatabaseError(error);
      if (client !== undefined && failure.code === '08006') {
        this.lose(client, failure);
      }
    });
    return answer;
  }

  /** Connects on first use. While the connection is lost callers fail at once; it reconnects by itself. */
  private async connected(): Promise<void> {
    if (this.client !== undefined) {
      return;
    }
    if (this.isClosed) {
      throw new DatabaseError('08006', 'The database is closed.');
    }
    this.connecting ??= this.connect().finally(() => {
      this.connecting = undefined;
    });
    await this.connecting;
  }

  private async connect(): Promise<void> {
    const client = new Client({ ...this.options.config, query_timeout: answerLimit });
    client.on('notification', ({ channel, payload }) => {
      for (const handle of this.handlers.get(channel) ?? []) {
        handle(payload ?? '');
      }
    });
    client.on('error', (error) => this.lose(client, error));
    client.on('end', () => this.lose(client, undefined));
    try {
      await client.connect();
      for (const channel of this.handlers.keys()) {
        await client.query(`listen ${quoteIdentifier(channel)}`);
      }
    } catch (error) {
      client.end().catch(() => undefined);
      throw toDatabaseError(error);
    }
    if (this.isClosed) {
      await client.end();
      return;
    }
    this.client = client;
    clearInterval(this.beating);
    // A failure of the probe is handled by the query.
    // no-restricted-globals setInterval: a silent network is detected in real time, however a test moves the clock
    this.beating = setInterval(() => {
      this.ask('select 1').catch(() => undefined);
    }, heartbeat);
    this.beating.unref();
  }

  private lose(client: Client, error: Error | undefined): void {
    if (this.client !== client) {
      return;
    }
    this.client = undefined;
    clearInterval(this.beating);
    client.end().catch(() => undefined);
    this.options.logger.warn('The connection for notifications was lost; reconnecting.', { error: error?.message });
    void this.reconnect();
  }

  /** Never rejects: retries until it is connected. */
  private async reconnect(): Promise<void> {
    while (this.client === undefined && !this.isClosed) {
      try {
        await this.connected();
      } catch {
        // Logged when it was lost; callers fail at once meanwhile.
        await this.options.clock.sleep(reconnectPause);
      }
    }
  }
}
