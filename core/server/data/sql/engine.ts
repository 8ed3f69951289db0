import type { Statement } from './database';

/** Role and tenant of a statement. Names derive from registered plugins and validated ids only, never from a request. */
export interface StatementScope {
  /** `app_<plugin>` or `app_core` within a request, or `system_core` for core's own work across portals. */
  readonly role: string;
  /** Sets `app.client_id` for the transaction; undefined clears it. Must be a UUID. */
  readonly clientId: string | undefined;
  /** Sets `app.person_id`. */
  readonly personId: string | undefined;
}

export interface ScopedStatement extends Statement {
  readonly scope: StatementScope;
}

export interface ResultSet {
  /** Parsed by `columnParser`. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Rows changed or returned, from the command tag. */
  readonly count: number;
}

/** An open transaction on one connection. After a failed statement only `rollback` has an effect. */
export interface EngineTransaction {
  /** Sends all statements in one message; the first message includes the head (begin, role, settings). */
  execute(statements: readonly ScopedStatement[]): Promise<readonly ResultSet[]>;
  /** Sends the last statements and `commit` in one message. Resolves only after the database answered COMMIT. */
  commit(statements?: readonly ScopedStatement[]): Promise<readonly ResultSet[]>;
  rollback(): Promise<void>;
}

/**
 * How a transaction opens. `ahead` commits without waiting for the disk. Its writes survive a crash of the database once
 * any later `write` has committed, because the log is written in order.
 */
export type TransactionMode = 'read' | 'write' | 'ahead';

/** PostgreSQL, embedded or as a server. */
export interface DatabaseEngine {
  /** True when this process started the database on its data folder and is its only user. */
  readonly isEmbedded: boolean;
  /** Runs one transaction as one message: head, statements and commit. `read` makes it read-only. */
  once(mode: TransactionMode, statements: readonly ScopedStatement[]): Promise<readonly ResultSet[]>;
  /** Begins a transaction, which holds a connection from its first statement to commit or rollback: keep it short. */
  begin(mode: 'read' | 'write'): EngineTransaction;
  /** The same database for jobs and subscribers, with a share of the connections; the others are for requests. */
  readonly background: DatabaseEngine;
  /** For migrations and maintenance only: runs as the owner of the database, by the simple protocol. */
  administer<T>(work: (run: (text: string) => Promise<readonly ResultSet[]>) => Promise<T>): Promise<T>;
  /** LISTEN/NOTIFY on a connection of its own; undefined on the embedded database, which serves one process only. */
  readonly notifications: DatabaseNotifications | undefined;
  /** False while the database is unavailable or being reopened. */
  readonly isAvailable: boolean;
  /** Callers that hold a connection, and callers that wait for one. */
  readonly load: { readonly running: number; readonly waiting: number };
  close(): Promise<void>;
}

export interface DatabaseNotifications {
  /** False while notifications of other processes are not received. */
  readonly isConnected: boolean;
  publish(channel: string, payload: string): Promise<void>;
  subscribe(channel: string, handle: (payload: string) => void): Promise<() => Promise<void>>;
}

/** A failure that the database reported or that ended the connection. `code` is the SQLSTATE. */
export class DatabaseError extends Error {
  constructor(
    readonly code: string,
    message: string,
    options?: { readonly cause?: unknown; readonly constraint?: string; readonly detail?: string },
  ) {
    super(message, { cause: options?.cause });
    this.name = 'DatabaseError';
    this.constraint = options?.constraint;
    this.detail = options?.detail;
  }

  readonly constraint: string | undefined;
  readonly detail: string | undefined;
}
