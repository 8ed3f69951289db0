import type { Statement } from './database';

/** Under which role and tenant a statement runs. Names come from registered plugins and checked ids only, never from a request. */
export interface StatementScope {
  /** `app_<plugin>` of a call, `app_core`, or `system_core` for core's own work across portals. */
  readonly role: string;
  /** Sets `app.client_id` for the transaction; undefined clears it. UUID, checked by pattern. */
  readonly clientId: string | undefined;
  /** Sets `app.person_id`. */
  readonly personId: string | undefined;
}

export interface ScopedStatement extends Statement {
  readonly scope: StatementScope;
}

export interface ResultSet {
  /** Parsed by the one parser table. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Rows changed or returned, from the command tag. */
  readonly count: number;
}

/** An open transaction on one connection. After a failed statement only `rollback` does anything. */
export interface EngineTransaction {
  /** All statements in one message; the head (begin, role, settings) travels with the first. */
  execute(statements: readonly ScopedStatement[]): Promise<readonly ResultSet[]>;
  /** The last statements and `commit` in one message. Resolves only when the database has said COMMIT. */
  commit(statements?: readonly ScopedStatement[]): Promise<readonly ResultSet[]>;
  rollback(): Promise<void>;
}

/**
 * How a transaction opens. `ahead` writes without waiting for the disk: what it wrote outlives a crash of the database
 * at the latest when a later `write` of anybody does, because the log is written in order.
 */
export type OpeningMode = 'read' | 'write' | 'ahead';

/** PostgreSQL, embedded or a server of its own, behind one contract. */
export interface DatabaseEngine {
  /** True when the database belongs to this process alone, which started it on its data folder. */
  readonly isEmbedded: boolean;
  /** One transaction, head, statements and commit as one message. `read` opens it read only. */
  once(mode: OpeningMode, statements: readonly ScopedStatement[]): Promise<readonly ResultSet[]>;
  /** Holds a connection from its first statement to commit or rollback: keep it short. */
  begin(mode: 'read' | 'write'): EngineTransaction;
  /** The same database for jobs and subscribers, which leave most connections to requests. */
  readonly background: DatabaseEngine;
  /** For the migration runner and the engine's own housekeeping only: as the owner of the database, simple protocol. */
  administer<T>(work: (run: (text: string) => Promise<readonly ResultSet[]>) => Promise<T>): Promise<T>;
  /** LISTEN/NOTIFY on a connection of its own; undefined on the embedded database, which has one process only. */
  readonly notifications: DatabaseNotifications | undefined;
  /** True while calls can be answered; false while the database is away or being reopened. */
  readonly isAvailable: boolean;
  /** Calls that hold a connection, and that wait for one. */
  readonly load: { readonly running: number; readonly waiting: number };
  close(): Promise<void>;
}

export interface DatabaseNotifications {
  /** False while what others publish is not heard. */
  readonly isConnected: boolean;
  publish(channel: string, payload: string): Promise<void>;
  subscribe(channel: string, handle: (payload: string) => void): Promise<() => Promise<void>>;
}

/** A failure that the database reported, or that ended the connection. `code` is the SQLSTATE; */
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
