import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { DatabaseError, ResultSet, ScopedStatement } from './engine';
import type { Parameter } from './parameters';

/** One part of a message; the database answers each with one ReadyForQuery. */
export type Step = SimpleStep | PreparedStep;
/** Text that core composes; may have several commands. */
export interface SimpleStep {
  readonly kind: 'simple';
  readonly text: string;
}
/** A single command by the extended protocol. Without a name it is parsed every time. */
export interface PreparedStep {
  readonly kind: 'prepared';
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly Parameter[];
}

/** The reply to one step. */
export interface StepReply {
  /** One result for each completed command. */
  readonly results: readonly ResultSet[];
  /** First word of each command tag: BEGIN, SET, SELECT, COMMIT, … */
  readonly tags: readonly string[];
  readonly error: DatabaseError | undefined;
  /** Transaction status, if the engine reports it: I idle, T in a transaction, E in a failed one. */
  readonly status: string | undefined;
}

/** A connection in exclusive use by one caller. */
export interface EngineConnection {
  /** Sends all steps in one message. Rejects when the connection is lost; failed commands are in the replies. */
  send(steps: readonly Step[]): Promise<readonly StepReply[]>;
  /** Returns the connection to its source, or discards it when its state is unknown. */
  release(discard: boolean): void;
}

/** Supplies connections: a pool, or the queue for the only connection. */
export interface ConnectionSource {
  acquire(mode: 'read' | 'write'): Promise<EngineConnection>;
}

/** Prepared statements kept by a session, and statement names kept by the process. */
const maxPrepared = 500;

/** Names prepared statements by text and role, so that each is planned once per session. */
export class StatementNames {
  private readonly names = new LRUCache<string, string>({ max: maxPrepared });

  nameOf(statement: ScopedStatement): string {
    const key = `${statement.scope.role}\n${statement.text}`;
    const name = this.names.get(key) ?? `s${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
    this.names.set(key, name);
    return name;
  }
}

/** Names of a session's prepared statements, least recently used first. */
interface PreparedNames {
  readonly size: number;
  keys(): Iterator<string> & Iterable<string>;
  delete(name: string): boolean;
}

/**
 * Removes the least recently used names over the limit of a session and returns them. The caller closes them in the
 * session, whose memory would otherwise grow.
 *
 * @param current names in the message about to be sent; they are kept
 */
export function evictNames(prepared: PreparedNames, current: ReadonlySet<string>): readonly string[] {
  const evicted: string[] = [];
  const surplus = prepared.size - maxPrepared;
  for (const name of prepared.keys()) {
    if (evicted.length >= surplus) {
      break;
    }
    if (!current.has(name)) {
      evicted.push(name);
    }
  }
  for (const name of evicted) {
    prepared.delete(name);
  }
  return evicted;
}

/** Names of the prepared statements in the steps. */
export function namesIn(steps: readonly Step[]): ReadonlySet<string> {
  return new Set(steps.flatMap((step) => (step.kind === 'prepared' && step.name !== undefined ? [step.name] : [])));
}
