import type { PublishedView } from '../../contract';
import type { Database, Sql } from './database';
import { DatabaseError } from './engine';
import type { DatabaseEngine, EngineTransaction, ResultSet, ScopedStatement, StatementScope } from './engine';

/** What a unit of work tells its owner. */
export interface UnitOfWorkOptions {
  /** A transaction is about to open; from here on nobody may wait for anything but the database. */
  readonly onOpen?: () => void;
}

/**
 * The database work of one call.
 *
 * Writing, a transaction opens with the first statement, which takes the head along, and ends with `commit` or
 * `rollback`. Reading, each statement is a transaction of its own in one message, outside of `transaction`.
 */
export class UnitOfWork {
  private current: EngineTransaction | undefined;
  private readsTogether = false;

  constructor(
    private readonly engine: DatabaseEngine,
    private readonly mode: 'read' | 'write',
    private readonly options: UnitOfWorkOptions = {},
  ) {}

  /** True while a transaction is open. */
  get isOpen(): boolean {
    return this.current !== undefined;
  }

  /** The same work under the role and tenant of one owner; `reads` are the views of others that it may name. */
  database(scope: StatementScope, reads?: readonly PublishedView[]): Database {
    return new ScopedDatabase((statements) => this.execute(statements), scope, reads);
  }

  /** Reading: one view of the data for several statements. Writing: a transaction of its own, after what was begun. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.mode === 'write') {
      await this.commit([]);
      const written = await work();
      await this.commit([]);
      return written;
    }
    this.readsTogether = true;
    try {
      const read = await work();
      await this.commit([]);
      return read;
    } finally {
      this.readsTogether = false;
      await this.rollback();
    }
  }

  /** Sends the last statements with `commit`. Does nothing where there is nothing to commit. */
  async commit(closing: readonly ScopedStatement[]): Promise<void> {
    const transaction = this.current ?? (closing.length > 0 ? this.open() : undefined);
    await transaction?.commit(closing);
    this.current = undefined;
  }

  /** Undoes what is open; without harm when nothing is. */
  async rollback(): Promise<void> {
    const transaction = this.current;
    this.current = undefined;
    await transaction?.rollback();
  }

  private execute(statements: readonly ScopedStatement[]): Promise<readonly ResultSet[]> {
    if (statements.length === 0) {
      return Promise.resolve([]);
    }
    if (this.mode === 'read' && !this.readsTogether) {
      return this.engine.once('read', statements);
    }
    return (this.current ?? this.open()).execute(statements);
  }

  private open(): EngineTransaction {
    this.options.onOpen?.();
    this.current = this.engine.begin(this.mode);
    return this.current;
  }
}

/** `Database` over whatever executes statements, under one scope. */
class ScopedDatabase implements Database {
  private readonly readable: ReadonlySet<string> | undefined;

  constructor(
    private readonly execute: (statements: readonly ScopedStatement[]) => Promise<readonly ResultSet[]>,
    private readonly scope: StatementScope,
    reads: readonly PublishedView[] | undefined,
  ) {
    this.readable = reads === undefined ? undefined : new Set(reads.map((view) => view.id));
  }

  async rows<Row>(query: Sql<Row>): Promise<readonly Row[]> {
    const { rows } = await this.one(query);
    // The one cast from what the database sends to what the statement declares; `describeStatements` compares them.
    return rows as readonly Row[];
  }

  async row<Row>(query: Sql<Row>): Promise<Row | undefined> {
    return (await this.rows(query))[0];
  }

  async run(query: Sql): Promise<number> {
    return (await this.one(query)).count;
  }

  async batch(queries: readonly Sql[]): Promise<readonly (readonly unknown[])[]> {
    const results = await this.execute(queries.map((query) => this.scoped(query)));
    return results.map((result) => result.rows);
  }

  private async one(query: Sql): Promise<ResultSet> {
    const [result] = await this.execute([this.scoped(query)]);
    return result ?? { rows: [], count: 0 };
  }

  private scoped(query: Sql): ScopedStatement {
    const statement = query.compile();
    const foreign = statement.views?.find((view) => this.readable !== undefined && !this.readable.has(view));
    if (foreign !== undefined) {
      throw new DatabaseError(
        '42501',
        `The view '${foreign}' must be named in 'reads' of the plugin that selects from it.`,
      );
    }
    return { ...statement, scope: this.scope };
  }
}
