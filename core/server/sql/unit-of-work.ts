import type { OwnedId } from '../../contract';
import type { Database, Sql } from './database';
import { DatabaseError } from './engine';
import type { DatabaseEngine, EngineTransaction, ResultSet, ScopedStatement, StatementScope } from './engine';

/** Published views that a plugin's statements may name: its own, and those of others that it declared. */
export interface ReadableViews {
  readonly pluginId: string;
  readonly views: ReadonlySet<OwnedId>;
}

/** What a unit of work tells its owner. */
export interface UnitOfWorkOptions {
  /** A transaction is about to open; from here on nobody may wait for anything but the database. */
  readonly onOpen?: () => void;
  /**
   * Fails where the work must not be done. Asked before anything is done that no rollback undoes: with what is committed
   * before the end, and before slow work. The commit that keeps the answer needs it not, because it fails by itself.
   */
  readonly opening?: ScopedStatement;
}

/**
 * The database work of one call.
 *
 * Writing, a transaction opens with the first statement, which takes the head along, and ends with `commit` or
 * `rollback`. Reading, each statement is a transaction of its own in one message, outside of `readTogether`.
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
    this.opening = options.opening;
  }

  /** True while a transaction is open. */
  get isOpen(): boolean {
    return this.current !== undefined;
  }

  /** The same work under the role and tenant of one owner; without `readable` it may name every view, as core does. */
  database(scope: StatementScope, readable?: ReadableViews): Database {
    return new ScopedDatabase((statements) => this.execute(statements), scope, readable);
  }

  /**
   * The same for statements before the transaction, each in one of its own that does not wait for the disk: what it
   * wrote is there after a crash at the latest where the call's own transaction is.
   */
  ahead(scope: StatementScope, readable?: ReadableViews): Database {
    return new ScopedDatabase((statements) => this.executeAhead(statements), scope, readable);
  }

  /** False in a call that only reads, where such a statement belongs to the call's own transaction. */
  get isAheadApart(): boolean {
    return this.mode === 'write';
  }

  /** Gives several statements of a reading call one view of the data. */
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

  /** Sends the last statements with `commit`. Does nothing where there is nothing to commit. */
  async commit(closing: readonly ScopedStatement[], keepsAnswer = false): Promise<void> {
    const transaction = this.current ?? (closing.length > 0 ? this.open() : undefined);
    if (transaction !== undefined) {
      await transaction.commit([...(keepsAnswer ? [] : this.takeOpening()), ...closing]);
    }
    this.current = undefined;
  }

  /** The opening statement by itself, where no commit has taken it along: before work that no rollback undoes. */
  async askFirst(): Promise<void> {
    await this.engine.once('read', this.takeOpening());
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
    return this.write(statements);
  }

  private executeAhead(statements: readonly ScopedStatement[]): Promise<readonly ResultSet[]> {
    if (!this.isAheadApart) {
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

/** `Database` over whatever executes statements, under one scope. */
class ScopedDatabase implements Database {
  constructor(
    private readonly execute: (statements: readonly ScopedStatement[]) => Promise<readonly ResultSet[]>,
    private readonly scope: StatementScope,
    private readonly readable: ReadableViews | undefined,
  ) {}

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
