import type { DatabaseEngine, EngineTransaction, TransactionMode, ResultSet, ScopedStatement } from './engine';
import { PipelinedTransaction, runOnce } from './engine-transaction';
import type { TransactionOptions } from './engine-transaction';
import type { ConnectionSource, EngineConnection } from './steps';

export interface BackgroundEngineOptions {
  readonly engine: DatabaseEngine;
  readonly transactions: TransactionOptions;
  readonly maxConnections: number;
}

/** The same database as another engine, with a limited share of its connections. */
export class BackgroundEngine implements DatabaseEngine {
  private readonly transactions: TransactionOptions;

  constructor(private readonly options: BackgroundEngineOptions) {
    const { transactions, maxConnections } = options;
    this.transactions = { ...transactions, source: new LimitedSource(transactions.source, maxConnections) };
  }

  get isEmbedded(): DatabaseEngine['isEmbedded'] {
    return this.options.engine.isEmbedded;
  }

  get background(): DatabaseEngine {
    return this;
  }

  get notifications(): DatabaseEngine['notifications'] {
    return this.options.engine.notifications;
  }

  get isAvailable(): boolean {
    return this.options.engine.isAvailable;
  }

  get load(): DatabaseEngine['load'] {
    return this.options.engine.load;
  }

  once(mode: TransactionMode, statements: readonly ScopedStatement[]): Promise<readonly ResultSet[]> {
    return runOnce(mode, statements, this.transactions);
  }

  begin(mode: 'read' | 'write'): EngineTransaction {
    return new PipelinedTransaction(mode, this.transactions);
  }

  administer<T>(work: (run: (text: string) => Promise<readonly ResultSet[]>) => Promise<T>): Promise<T> {
    return this.options.engine.administer(work);
  }

  close(): Promise<void> {
    return this.options.engine.close();
  }
}

/** Limits the number of connections in use; further callers wait in a queue. */
class LimitedSource implements ConnectionSource {
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly source: ConnectionSource,
    private free: number,
  ) {}

  async acquire(mode: 'read' | 'write'): Promise<EngineConnection> {
    if (this.free > 0) {
      this.free -= 1;
    } else {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    try {
      return this.limited(await this.source.acquire(mode));
    } catch (error) {
      this.release();
      throw error;
    }
  }

  private limited(connection: EngineConnection): EngineConnection {
    let isReleased = false;
    return {
      send: (steps) => connection.send(steps),
      release: (discard) => {
        connection.release(discard);
        if (!isReleased) {
          isReleased = true;
          this.release();
        }
      },
    };
  }

  /** Passes the slot to the next waiting caller, if there is one. */
  private release(): void {
    const next = this.waiting.shift();
    if (next === undefined) {
      this.free += 1;
    } else {
      next();
    }
  }
}
