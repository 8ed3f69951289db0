import { DatabaseError } from './engine';
import type { EngineTransaction, TransactionMode, ResultSet, ScopedStatement, StatementScope } from './engine';
import { composeMessage } from './pipeline';
import type { PipelineMessage, MessageFrame } from './pipeline';
import type { ConnectionSource, EngineConnection, StatementNames } from './steps';

/** Milliseconds a transaction may be idle before it is rolled back: it holds a connection and locks. */
const idleLimit = 5_000;

/** Shared by the transactions of one engine. */
export interface TransactionOptions {
  readonly source: ConnectionSource;
  readonly names: StatementNames;
  /** Called when a transaction was rolled back because it was idle. */
  readonly onIdle: () => void;
  readonly idleLimit?: number;
}

/** Sends head, statements and commit as one message on a connection of its own. */
export async function runOnce(
  mode: TransactionMode,
  statements: readonly ScopedStatement[],
  options: TransactionOptions,
): Promise<readonly ResultSet[]> {
  if (statements.length === 0) {
    return [];
  }
  const message = composeMessage(statements, { open: mode, scope: undefined, commit: true }, options.names);
  try {
    return await sendOnce(mode, message, options.source);
  } catch (error) {
    if (!isStalePlan(error)) {
      throw error;
    }
    // The transaction was rolled back and its connection discarded, so it is safe to send it again.
    return sendOnce(mode, message, options.source);
  }
}

async function sendOnce(
  mode: TransactionMode,
  message: PipelineMessage,
  source: ConnectionSource,
): Promise<readonly ResultSet[]> {
  const connection = await source.acquire(mode === 'read' ? 'read' : 'write');
  let isDiscarded = true;
  try {
    const results = message.read(await connection.send(message.steps));
    isDiscarded = false;
    return results;
  } catch (error) {
    isDiscarded = !isReusableAfter(error);
    throw error;
  } finally {
    connection.release(isDiscarded);
  }
}

/** A transaction over several messages. Calls are queued, so `Promise.all` over statements is allowed. */
export class PipelinedTransaction implements EngineTransaction {
  private connection: EngineConnection | undefined;
  private scope: StatementScope | undefined;
  private failure: DatabaseError | undefined;
  private isDone = false;
  private line: Promise<unknown> = Promise.resolve();
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly mode: 'read' | 'write',
    private readonly options: TransactionOptions,
  ) {}

  execute(statements: readonly ScopedStatement[]): Promise<readonly ResultSet[]> {
    return this.inLine(() => (statements.length === 0 ? Promise.resolve([]) : this.send(statements, false)));
  }

  commit(statements: readonly ScopedStatement[] = []): Promise<readonly ResultSet[]> {
    return this.inLine(async () => {
      this.refuseWhenOver();
      if (this.connection === undefined && statements.length === 0) {
        this.isDone = true;
        return [];
      }
      const results = await this.send(statements, true);
      this.isDone = true;
      this.letGo(false);
      return results;
    });
  }

  rollback(): Promise<void> {
    return this.inLine(async () => {
      if (!this.isDone) {
        this.isDone = true;
        await this.undo();
      }
    });
  }

  private inLine<T>(work: () => Promise<T>): Promise<T> {
    const result = this.line.then(work);
    this.line = result.catch(() => undefined);
    return result;
  }

  private async send(statements: readonly ScopedStatement[], commit: boolean): Promise<readonly ResultSet[]> {
    this.refuseWhenOver();
    const isOpening = this.connection === undefined;
    const frame: MessageFrame = { open: isOpening ? this.mode : undefined, scope: this.scope, commit };
    const message = composeMessage(statements, frame, this.options.names);
    clearTimeout(this.idleTimer);
    try {
      const results = await this.exchange(message);
      this.scope = message.scope;
      // no-restricted-globals setTimeout: a connection is released by real time, however a test moves the clock
      this.idleTimer = setTimeout(() => this.endIdle(), this.options.idleLimit ?? idleLimit);
      return results;
    } catch (error) {
      this.failure =
        error instanceof DatabaseError ? error : new DatabaseError('XX000', String(error), { cause: error });
      await this.undo(!isReusableAfter(error));
      throw error;
    }
  }

  private async exchange(message: PipelineMessage): Promise<readonly ResultSet[]> {
    const isOpening = this.connection === undefined;
    this.connection ??= await this.options.source.acquire(this.mode);
    try {
      return message.read(await this.connection.send(message.steps));
    } catch (error) {
      if (!isOpening || !isStalePlan(error)) {
        throw error;
      }
      // Nothing has been executed in this transaction yet, so it can start again on another connection.
      await this.undo(true);
      this.connection = await this.options.source.acquire(this.mode);
      return message.read(await this.connection.send(message.steps));
    }
  }

  private refuseWhenOver(): void {
    if (this.failure !== undefined) {
      throw new DatabaseError('25P02', 'The transaction has failed; it accepts no more statements.', {
        cause: this.failure,
      });
    }
    if (this.isDone) {
      throw new DatabaseError('25P01', 'The transaction is over.');
    }
  }

  /** Rolls back and releases the connection at once, because others wait for it. */
  private async undo(discard = false): Promise<void> {
    const { connection } = this;
    if (connection === undefined) {
      return;
    }
    let isDiscarded = true;
    try {
      if (!discard) {
        const [reply] = await connection.send([{ kind: 'simple', text: 'rollback' }]);
        isDiscarded = reply?.error !== undefined || reply?.tags[0] !== 'ROLLBACK';
      }
    } catch {
      // The connection is lost, and the transaction with it.
    } finally {
      this.letGo(isDiscarded);
    }
  }

  private letGo(discard: boolean): void {
    clearTimeout(this.idleTimer);
    this.connection?.release(discard);
    this.connection = undefined;
  }

  private endIdle(): void {
    this.inLine(async () => {
      if (this.connection !== undefined && !this.isDone) {
        this.failure = new DatabaseError('25P03', 'The transaction was idle for too long and was rolled back.');
        this.options.onIdle();
        await this.undo();
      }
    }).catch(() => {
      // The next statement of the transaction fails with the error above.
    });
  }
}

/** A plan from before a schema change, or a prepared statement that a pooler no longer has. */
function isStalePlan(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    (error.code === '26000' || (error.code === '0A000' && error.message.includes('cached plan')))
  );
}

/** Ordinary failures leave the session unchanged. Lost connections, protocol errors and stale plans do not. */
function isReusableAfter(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) {
    return false;
  }
  return !error.code.startsWith('08') && !error.code.startsWith('57') && !isStalePlan(error);
}
