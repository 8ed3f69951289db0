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

/** More than so many different texts are sent without a name, so that sessions do not fill up with plans. */
const mostNames = 500;

/** Gives statements their names: the same text under the same role is planned once a session. */
export class StatementNames {
  private readonly names = new Map<string, string>();

  nameOf(statement: ScopedStatement): string | undefined {
    const key = `${statement.scope.role}\n${statement.text}`;
    const known = this.names.get(key);
    if (known !== undefined || this.names.size >= mostNames) {
      return known;
    }
    const name = `s${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
    this.names.set(key, name);
    return name;
  }
}
