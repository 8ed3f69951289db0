import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { DatabaseError, ResultSet, ScopedStatement } from './engine';
import type { Parameter } from './parameters';

/** One thing to do within a message; each is answered by one ReadyForQuery. */
export type Step = SimpleStep | PreparedStep;
/** Text of core's own making, several commands allowed. */
export interface SimpleStep {
  readonly kind: 'simple';
  readonly text: string;
}
/** A single command by the extended protocol. Without a name it is parsed each time. */
export interface PreparedStep {
  readonly kind: 'prepared';
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly Parameter[];
}

/** How the database answered one step. */
export interface StepReply {
  /** One for each command that completed. */
  readonly results: readonly ResultSet[];
  /** First word of each command's tag: BEGIN, SET, SELECT, COMMIT, … */
  readonly tags: readonly string[];
  readonly error: DatabaseError | undefined;
  /** Where the engine tells: I idle, T in a transaction, E in a failed one. */
  readonly status: string | undefined;
}

/** A connection in the hands of one caller. */
export interface EngineConnection {
  /** All steps in one message. Rejects when the connection is lost; failures of commands are in the replies. */
  send(steps: readonly Step[]): Promise<readonly StepReply[]>;
  /** Gives it back, or throws it away when its state is in doubt. */
  release(discard: boolean): void;
}

/** Where connections come from: a pool, or the queue for the only one. */
export interface ConnectionSource {
  acquire(mode: 'read' | 'write'): Promise<EngineConnection>;
}

/** Statements that a session keeps prepared, and texts whose names are remembered. */
const maxPrepared = 500;

/** Gives statements their names: the same text under the same role is planned once a session. */
export class StatementNames {
  private readonly names = new LRUCache<string, string>({ max: maxPrepared });

  nameOf(statement: ScopedStatement): string {
    const key = `${statement.scope.role}\n${statement.text}`;
    const name = this.names.get(key) ?? `s${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
    this.names.set(key, name);
    return name;
  }
}

/** Names of a session's prepared statements, the least recently used first. */
interface PreparedNames {
  readonly size: number;
  keys(): Iterator<string> & Iterable<string>;
  delete(name: string): boolean;
}

/**
 * Forgets the names that were least recently used beyond what a session keeps. The caller closes them in the session,
 * whose memory would grow otherwise.
 *
 * @param current names of the message that is about to be sent; they stay.
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

/** Names of the prepared statements that steps use. */
export function namesIn(steps: readonly Step[]): ReadonlySet<string> {
  return new Set(steps.flatMap((step) => (step.kind === 'prepared' && step.name !== undefined ? [step.name] : [])));
}
