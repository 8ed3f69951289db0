import type { ContextRequest } from './contexts';
import type { OutboxEntries, OutboxEntriesWriter } from './outbox-entries';
import type { Logger } from '../../kernel/services';
import type { Database } from '../data/sql/database';
import type { ScopedStatement, StatementScope } from '../data/sql/engine';
import type { ReadableViews } from '../data/sql/unit-of-work';
import { writeOrigin } from './request-origin';
import { OutboxBuffer } from './outbox-buffer';

/** The database work of one request; see `UnitOfWork`. */
export interface RequestUnit {
  database(scope: StatementScope, readable?: ReadableViews): Database;
  /** A database for statements before the transaction, each in a transaction of its own. */
  beforeTransaction(scope: StatementScope, readable?: ReadableViews): Database;
  /** False where such a statement opens the request's transaction and is rolled back with it. */
  readonly runsBeforeTransaction: boolean;
  /** Runs several statements of a reading request on one snapshot. */
  readTogether<T>(work: () => Promise<T>): Promise<T>;
  /** Sends the last statements with `commit`, in a new transaction if none is open. Has no effect without statements. */
  commit(closing: readonly ScopedStatement[], keepsAnswer: boolean): Promise<void>;
  rollback(): Promise<void>;
  /** Runs the opening statement, before effects that no rollback undoes. */
  checkPrecondition(): Promise<void>;
  readonly isOpen: boolean;
}

/** Shared by all contexts of one request: its transaction, its effects and its services. */
export class RequestState {
  private readonly buffers = new Map<string | undefined, OutboxBuffer>();
  private readonly services = new Map<string | undefined, Map<symbol, unknown>>();
  private closings: ScopedStatement[] = [];
  private afterCommits: (() => void | Promise<void>)[] = [];
  private isInTransaction = false;
  private hasLastingEffects = false;

  constructor(
    readonly request: ContextRequest,
    readonly unit: RequestUnit,
    private readonly effects: OutboxEntriesWriter,
    private readonly logger: Logger,
  ) {}

  /** Whether a rollback leaves nothing of the request: it committed nothing, and did no slow work. */
  get isUndoable(): boolean {
    return !this.hasLastingEffects;
  }

  /** Called before work that no rollback undoes. */
  async beforeSlowWork(): Promise<void> {
    this.hasLastingEffects = true;
    await this.unit.checkPrecondition();
  }

  /** What the request is, for errors. */
  get about(): string {
    return this.request.about ?? `Plugin '${this.request.pluginId}'`;
  }

  /** Buffer of effects in a portal, or in the installation. */
  outboxFor(clientId: string | undefined): OutboxBuffer {
    if (this.request.mode === 'read') {
      throw new Error(`${this.about} tried to write in a reading request; declare the endpoint with effect 'write'.`);
    }
    const known = this.buffers.get(clientId);
    if (known !== undefined) {
      return known;
    }
    const { actor } = this.request;
    const requestId = writeOrigin(this.request);
    const { userId: actorId, kind: actorKind, apiToken } = actor;
    const buffer = new OutboxBuffer({ actorId, actorKind, requestId, apiToken }, clientId);
    this.buffers.set(clientId, buffer);
    return buffer;
  }

  /** One instance for each portal and token, created at its first use. */
  service<T>(clientId: string | undefined, token: symbol, create: () => T): T {
    let made = this.services.get(clientId);
    if (made === undefined) {
      made = new Map();
      this.services.set(clientId, made);
    }
    if (!made.has(token)) {
      made.set(token, create());
    }
    return made.get(token) as T;
  }

  close(statement: ScopedStatement): void {
    this.closings.push(statement);
  }

  afterCommit(work: () => void | Promise<void>): void {
    this.afterCommits.push(work);
  }

  /**
   * Runs work in a transaction of its own: commits the open one first, and the work's own at its end.
   *
   * @throws Error when nested, because the outer one would be committed half done.
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.isInTransaction) {
      throw new Error(
        `${this.about} called transaction() within transaction(). Transactions cannot be nested, because the outer one would be committed half done: run one after the other, or the inner work without transaction().`,
      );
    }
    this.isInTransaction = true;
    try {
      if (this.request.mode === 'read') {
        return await this.unit.readTogether(work);
      }
      await this.commit();
      const result = await work();
      await this.commit();
      return result;
    } finally {
      this.isInTransaction = false;
    }
  }

  /**
   * `last` completes a job or a delivery. It precedes what the work schedules, so that a job can schedule itself again by
   * its own key.
   *
   * @throws the signal's reason when the request was aborted, so that its result is not committed.
   */
  async commit(last: readonly ScopedStatement[] = []): Promise<void> {
    this.request.signal?.throwIfAborted();
    const taken: OutboxEntries[] = [];
    for (const buffer of this.buffers.values()) {
      const said = buffer.take();
      if (said !== undefined) {
        taken.push(said);
      }
    }
    const statements = [...last, ...taken.flatMap((said) => this.effects.statements(said)), ...this.closings];
    this.closings = [];
    const hasWork = this.unit.isOpen || statements.length > 0;
    await this.unit.commit(
      statements,
      taken.some(({ storedResponse }) => storedResponse !== undefined),
    );
    this.hasLastingEffects ||= hasWork;
    for (const said of taken) {
      this.effects.committed(said);
    }
    await this.runAfterCommits();
  }

  async rollback(): Promise<void> {
    this.afterCommits = [];
    await this.unit.rollback();
  }

  /** Rolls back and drops what was to be written, so that a handler that recovers from an error starts anew. */
  async discard(): Promise<void> {
    for (const buffer of this.buffers.values()) {
      buffer.take();
    }
    this.closings = [];
    await this.rollback();
  }

  private async runAfterCommits(): Promise<void> {
    const works = this.afterCommits;
    this.afterCommits = [];
    for (const work of works) {
      try {
        await work();
      } catch (error) {
        // The change is committed and must not be reported as failed; caches also expire on their own.
        this.logger.error('Work after a commit failed; the change is committed.', error);
      }
    }
  }
}
