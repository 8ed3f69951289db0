import type { OwnedId } from '../../../contract';
import type { Database, Sql } from './database';
import { DatabaseError } from './engine';
import type { DatabaseEngine, EngineTransaction, ResultSet, ScopedStatement, StatementScope } from './engine';

/** Published views that a plugin's statements may name: its own, and those declared in its `reads`. */
export interface ReadableViews {
  readonly pluginId: string;
  readonly views: ReadonlySet<OwnedId>;
}

/** Hooks of a unit of work. */
export interface UnitOfWorkOptions {
  /** Called before a transaction opens. While it is open, the request may wait only for the database. */
  readonly onOpen?: () => void;
  /**
   * A statement that fails when the work must not be done, such as for an idempotent request that was completed before.
   * Runs before effects that no rollback undoes: with an early commit, and before slow work. The commit that stores the
   * response skips it, because the unique index on the key fails there.
   */
  readonly precondition?: ScopedStatement;
}

/**
 * The database work of one request.
 *
 * A writing request opens a transaction with its first statement, whose message includes the head, and ends it by
 * `commit` or `rollback`. In a reading request each statement is a transaction of its own, except in `readTogether`.
 */
export class UnitOfWork {
  private current: EngineTransaction | undefined;
  private readsTogether = false;
  private opening: ScopedStatement | undefined;

  constructor(
    private readonly engine: DatabaseEngine,
    private readonly mode: 'read' | 'write',
    private readonly options: UnitOfWorkOptions = {},
  ) {
    this.opening = options.precondition;
  }

  /** True while a transaction is open. */
  get isOpen(): boolean {
    return this.current !== undefined;
  }

  /** A database under the role and tenant of one owner. Without `readable` it may name every view, as core does. */
  database(scope: StatementScope, readable?: ReadableViews): Database {
    return new ScopedDatabase((statements) => this.execute(statements), scope, readable);
  }

  /**
   * A database for statements before the transaction, each in a transaction of its own that does not wait for the disk.
   * Its writes survive a crash if the request's own transaction does.
   */
  beforeTransaction(scope: StatementScope, readable?: ReadableViews): Database {
    return new ScopedDatabase((statements) => this.executeAhead(statements), scope, readable);
  }

  /** False in a reading request, where such a statement is part of the request's own transaction. */
  get runsBeforeTransaction(): boolean {
    return this.mode === 'write';
  }

  /** Runs several statements of a reading request on one snapshot. */
  async readTogether<T>(work: () => Promise<T>): Promise<T> {
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

  /** Sends the last statements with `commit`. Has no effect when there is nothing to commit. */
  async commit(closing: readonly ScopedStatement[], keepsAnswer = false): Promise<void> {
    const transaction = this.current ?? (closing.length > 0 ? this.open() : undefined);
    if (transaction !== undefined) {
      await transaction.commit([...(keepsAnswer ? [] : this.takeOpening()), ...closing]);
    }
    this.current = undefined;
  }

  /** Runs the opening statement alone, unless an earlier commit included it. For work that no rollback undoes. */
  async checkPrecondition(): Promise<void> {
    await this.engine.once('read', this.takeOpening());
  }

  /** Rolls back the open transaction, if there is one. */
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
    return this.write(statements);
  }

  private executeAhead(statements: readonly ScopedStatement[]): Promise<readonly ResultSet[]> {
    if (!this.runsBeforeTransaction) {
      return this.execute(statements);
    }
    return this.engine.once('ahead', statements);
  }

  private write(statements: readonly ScopedStatement[]): Promise<readonly ResultSet[]> {
    return (this.current ?? this.open()).execute(statements);
  }

  private takeOpening(): readonly ScopedStatement[] {
    const { opening } = this;
    this.opening = undefined;
    return opening === undefined ? [] : [opening];
  }

  private open(): EngineTransaction {
    this.options.onOpen?.();
    this.current = this.engine.begin(this.mode);
    return this.current;
  }
}

/** A `Database` that runs every statement under one scope. */
class ScopedDatabase implements Database {
  constructor(
    private readonly execute: (statements: readonly ScopedStatement[]) => Promise<readonly ResultSet[]>,
    private readonly scope: StatementScope,
    private readonly readable: ReadableViews | undefined,
  ) {}

  async rows<Row>(query: Sql<Row>): Promise<readonly Row[]> {
    const { rows } = await this.one(query);
    // The one cast from result rows to the type that the statement declares; `describeStatements` compares them.
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
    const { readable } = this;
    const foreign = statement.views?.find((view) => readable?.views.has(view) === false);
    if (readable !== undefined && foreign !== undefined) {
      throw new DatabaseError(
        '42501',
        `Plugin '${readable.pluginId}' selects from the view '${foreign}'; name it in the 'reads' of its server half.`,
      );
    }
    return { ...statement, scope: this.scope };
  }
}
